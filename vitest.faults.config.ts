/** `npm run test:faults`: what takes long, or stops and crashes servers of its own. Not part of `npm test`. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // servers of one's own, on few cores
    fileParallelism: false,
  },
});
