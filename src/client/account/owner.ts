import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns the user id that owns the path or, if it does not exist, the nearest folder above it. Undefined if the system
 * does not say.
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
