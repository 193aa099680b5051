import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Where real data lies that tests read where it is there: the folder that `ESPORTS_REAL_DATA` names, or `shared/data`
 * beside the project. Undefined where there is none.
 */
export const realData = (part: string): string | undefined => {
  const folder = process.env['ESPORTS_REAL_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data');
  const path = join(folder, part);
  return existsSync(path) ? path : undefined;
};
