/** Takes the given lock, reports that, and never releases it. */
import { withLock } from '../../../src/cli/settings/lock.ts';

const [, , path = ''] = process.argv;
await withLock(
  path,
  () => Promise.resolve(),
  () =>
    new Promise(resolve => {
      process.stdout.write('held\n');
      // Longer than any test: without a timer, the promise would be collected, and its lock with it.
      setTimeout(resolve, 600_000);
    }),
);
