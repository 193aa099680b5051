import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const createFolder = (atTheEnd: (remove: () => void) => void): string => {
  const folder = mkdtempSync(join(tmpdir(), 'esports-test-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Creates a folder that is removed after the test. */
export const createTemporaryFolder = (): string => createFolder(onTestFinished);

/** Creates a folder for a whole file or group of tests. It is removed after everything that a later `afterAll` closes. */
export const createSharedFolder = (): string => createFolder(afterAll);
