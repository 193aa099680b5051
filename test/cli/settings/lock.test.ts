import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { withLock } from '../../../src/cli/settings/lock.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const script = fileURLToPath(new URL('./holdLock.ts', import.meta.url));

/** Another process that holds the lock. */
const startHolder = async (path: string) => {
  const child = spawn(process.execPath, [script, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGKILL');
    await exited;
  };
};

test('a process waits for a lock that another one holds, and a killed process leaves no lock behind', async () => {
  const path = join(createTemporaryFolder(), '.lock');
  const kill = await startHolder(path);
  let waits = 0;
  const pause = async () => {
    waits += 1;
    if (waits === 2) await kill();
  };
  expect([await withLock(path, pause, () => 'mine'), waits]).toEqual(['mine', 2]);
});

test('a lock that is never released is an error', async () => {
  const path = join(createTemporaryFolder(), '.lock');
  await startHolder(path);
  await expect(
    withLock(
      path,
      () => Promise.resolve(),
      () => 'mine',
    ),
  ).rejects.toThrow(`Another esports has held ${path} for ten seconds`);
});

test('another file in the place of the lock is an error, and stays unchanged', async () => {
  const path = join(createTemporaryFolder(), '.lock');
  writeFileSync(path, 'no database, and of some length, so that it is read');
  await expect(
    withLock(
      path,
      () => Promise.resolve(),
      () => 'mine',
    ),
  ).rejects.toThrow(`${path} cannot be locked`);
});
