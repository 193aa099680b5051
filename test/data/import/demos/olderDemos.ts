import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Copies the recordings behind the counted facts and returns their folder: the tables and the complete finals, without
 * the separate recordings in `events`.
 */
export const copyOlderDemos = (demos: string, folder: string): string => {
  const copy = join(folder, 'demos');
  cpSync(demos, copy, { recursive: true, filter: path => basename(path) !== 'events' });
  return copy;
};
