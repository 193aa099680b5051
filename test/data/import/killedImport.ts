import { importInto } from '../../../src/data/import/index.ts';

/**
 * A separate process for a test that kills it. It imports the folder into the file, prints `halfway` when the copy is
 * half written, and then waits.
 */
const [path = '', into = ''] = process.argv.slice(2);

await importInto({
  kind: 'standings',
  path,
  into,
  now: Date.UTC(2026, 10, 21),
  run: { pid: process.pid, random: 'killed', isAlive: () => true },
  onProgress: ({ step }) => {
    if (step !== 'reading roster pages') return;
    process.stdout.write('halfway\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
});
