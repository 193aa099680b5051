import type { Figures } from './sheet.ts';

/** A number of a row; 0 where SQLite has none, as in a sum over nothing. */
export const count = (row: Figures, name: string): number => Number(row[name] ?? 0);

export const decimals = (row: Figures, name: string): string => count(row, name).toFixed(2);

export const total = (rows: readonly Figures[], name: string): number =>
  rows.reduce((sum, row) => sum + count(row, name), 0);

/** The first and the last day of rows that have each their own. */
export const daysOf = (rows: readonly Figures[]) => {
  const inOrder = (name: string) =>
    rows
      .map(row => row[name])
      .filter(day => typeof day === 'string')
      .toSorted();
  return { since: inOrder('since')[0] ?? null, until: inOrder('until').at(-1) ?? null };
};

/** `7-3`. */
export const recordOf = (won: number, played: number): string => `${won}-${played - won}`;

export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** ` (2026-05-02 to 2026-06-28)`. */
export const daysText = ({
  since,
  until,
}: {
  readonly since: string | null;
  readonly until: string | null;
}) => (since === null || until === null ? '' : since === until ? ` (${since})` : ` (${since} to ${until})`);
