import { importInto } from '../../src/import/index.ts';

/**
 * A process of its own, for a test that kills it: imports the folder into the file, says `halfway` when the copy is
 * half written, and stays there.
 */
const [path = '', into = ''] = process.argv.slice(2);

await importInto({
  kind: 'standings',
  path,
  into,
  now: 0,
  run: { pid: process.pid, random: 'killed', isAlive: () => true },
  onProgress: ({ step }) => {
    if (step !== 'reading roster pages') return;
    process.stdout.write('halfway\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
});
