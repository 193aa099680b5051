/** Takes the lock that it is told of, says so, and never gives it back. */
import { withLock } from '../../src/settings/lock.ts';

const [, , path = ''] = process.argv;
await withLock(
  path,
  () => Promise.resolve(),
  () =>
    new Promise(resolve => {
      process.stdout.write('held\n');
      // Longer than any test; what nothing waits for would be collected, and its lock with it.
      setTimeout(resolve, 600_000);
    }),
);
