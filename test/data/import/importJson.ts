import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { importInto } from '../../../src/data/import/index.ts';
import type { ImportSummary } from '../../../src/data/import/index.ts';
import { noLiveSource } from '../../../src/server/liveSource.ts';
import { openDataFile } from '../../../src/data/store/dataFile.ts';
import { createTableMarket } from '../../../src/data/store/tableMarket.ts';
import { createRead } from '../../server/fixtures/service.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { now, run } from './importing.ts';

/** Writes JSON files (strings unchanged) into a folder that is removed after the test, and returns its path. */
export const writeJson = (files: Readonly<Record<string, unknown>>): string => {
  const folder = createTemporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
};

/** Makes a data file for one test, with a function that imports into it. */
export const createTarget = () => {
  const into = join(createTemporaryFolder(), 'real.db');
  const bring = async (kind: string, path: string, market?: string): Promise<ImportSummary> =>
    importInto({ kind, path, into, now, run, ...(market !== undefined && { market }) });
  return { into, bring };
};

/** Makes a function that requests a path, after the game segment, from the service over a data file. */
export const readFrom = (file: string): ((path: string) => Promise<unknown>) => {
  const store = openDataFile(file);
  onTestFinished(() => store.close());
  return createRead({ store, live: noLiveSource, market: createTableMarket(store), clock: () => now });
};
