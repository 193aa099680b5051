import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const thread = fileURLToPath(new URL('../../../src/cli/start/thread.ts', import.meta.url));

/** Starts a program in a second thread, which does `work` when it has begun, and sends it the signal. */
const endOf = async (work: string, signal: NodeJS.Signals) => {
  const file = join(createTemporaryFolder(), 'program.cjs');
  const block = 'const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
  writeFileSync(
    file,
    `require(${JSON.stringify(thread)}).inSecondThread(__filename, () => { ${block} setInterval(() => {}, 1000); ${work} });`,
  );
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill(signal);
  return once(child, 'exit');
};
const begin = "process.stdout.write('begun');";

test.concurrent.each<readonly [string, string, NodeJS.Signals, readonly unknown[]]>([
  ['does not listen', begin, 'SIGTERM', [null, 'SIGTERM']],
  ['ends by itself', `process.on('SIGTERM', () => process.exit(7)); ${begin}`, 'SIGTERM', [7, null]],
  [
    'ends by itself after more than one question whether it still answers',
    `process.on('SIGTERM', () => setTimeout(() => process.exit(7), 7000)); ${begin}`,
    'SIGTERM',
    [7, null],
  ],
  ['was blocked before', `process.on('SIGINT', () => {}); ${begin} block();`, 'SIGINT', [null, 'SIGINT']],
  ['is blocked while it ends', `process.on('SIGTERM', block); ${begin}`, 'SIGTERM', [null, 'SIGTERM']],
  [
    'is blocked some time after it has taken the signal',
    `process.on('SIGHUP', () => setTimeout(block, 100)); ${begin}`,
    'SIGHUP',
    [null, 'SIGHUP'],
  ],
])('a second thread that %s ends at a signal', async (_, work, signal, end) => {
  expect(await endOf(work, signal)).toEqual(end);
});
