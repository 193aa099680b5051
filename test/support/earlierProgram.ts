import { chmodSync, cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProgram, type Program } from './program.ts';

/** The folder of what version 0.1.0 wrote. */
export const earlierFiles = fileURLToPath(new URL('../fixtures/0.1.0', import.meta.url));

/** The present program with the settings, keys, ledger, answers and data file of a user of 0.1.0. */
export const createEarlierProgram = (): Program => {
  const program = createProgram();
  cpSync(earlierFiles, program.folder, { recursive: true });
  // Version control does not keep permissions. Version 0.1.0 wrote its files with these.
  for (const entry of readdirSync(program.folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
  return program;
};
