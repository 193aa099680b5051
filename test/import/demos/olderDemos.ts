import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Copies the recordings that the counted facts are about, and returns their folder: the tables and the whole finals, without
 * the loose recordings of `events`.
 */
export const copyOlderDemos = (demos: string, folder: string): string => {
  const copy = join(folder, 'demos');
  cpSync(demos, copy, { recursive: true, filter: path => basename(path) !== 'events' });
  return copy;
};
