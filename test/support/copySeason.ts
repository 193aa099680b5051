import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDemo } from '../../src/server/demo/demo.ts';
import { began } from './began.ts';

/** Puts the made-up season of the run into a state folder, and returns its file. */
export const copySeason = async (folder: string): Promise<string> => {
  const from = inject('season');
  (await openDemo({ folder: from, now: began })).close();
  const file = join(folder, 'season.db');
  copyFileSync(join(from, 'season.db'), file);
  return file;
};
