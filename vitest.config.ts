import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'], // Only the tests that wait for other processes run side by side within a file.
    maxConcurrency: 8,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
