import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Only the tests that wait for other processes run side by side within a file.
    maxConcurrency: 8,
    // Only what hangs meets these, in milliseconds: a slow or busy machine is no fault.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
