import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The number of the user who owns the path, or the nearest folder above it where it does not exist. Undefined where the
 * system does not say.
 */
export const ownerOf = (path: string): number | undefined => {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    const above = dirname(path);
    return found || above === path ? found?.uid : ownerOf(above);
  } catch {
    return undefined;
  }
};
