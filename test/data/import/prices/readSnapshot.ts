import { parseSnapshot } from '../../../../src/data/import/prices/snapshot.ts';

/** Parses a snapshot, and reads all its items: those with a price, and those that are left out. */
export const readSnapshot = (...args: Parameters<typeof parseSnapshot>) => {
  const { items, ...snapshot } = parseSnapshot(...args);
  const read = [...items()];
  return {
    ...snapshot,
    prices: read.filter(each => 'cents' in each),
    left: read.filter(each => !('cents' in each)),
  };
};
