import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const slow = 'test/**/*.slow.test.ts';
const acceptance = 'test/acceptance/**/*.test.ts';
const season = 'test/support/season.ts';

/**
 * Two tiers. `npm test` runs the projects `unit` and `acceptance`. A file named `*.slow.test.ts` waits real seconds or
 * reads real data: `npm run test:slow` runs those, and `.ci/run` runs both tiers. `npx vitest run <file>` runs any file.
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [slow, acceptance],
          globalSetup: season,
        },
      },
      {
        extends: true,
        test: { name: 'acceptance', include: [acceptance], exclude: [slow], globalSetup: season },
      },
      { extends: true, test: { name: 'slow', include: [slow], globalSetup: season } },
    ],
    // The files share the workers, and the modules that each has loaded: no file may leave anything behind. There are two
    // more workers than cores, because some files wait for other processes.
    isolate: false,
    maxWorkers: availableParallelism() + 2,
    // Only the tests that wait for other processes run side by side within a file.
    maxConcurrency: 8,
    // In milliseconds. Only a test that hangs reaches these limits; a slow or busy machine is no fault.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
