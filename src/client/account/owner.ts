import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user id that owns the path, or the nearest folder above it that exists; undefined if unknown. */
export const ownerOf = (path: string): number | undefined => {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    const above = dirname(path);
    return found || above === path ? found?.uid : ownerOf(above);
  } catch {
    return undefined;
  }
};
