/**
 * `npm run test:faults`: what takes long, or stops and crashes servers of its own. Not part of `npm test`.
 * The whole kit on a server needs one that runs, as the tests on PostgreSQL and MariaDB do.
 */
import { defineConfig } from 'vitest/config';
import { ALIASES } from './test/support/aliases.ts';
import { shareBuild } from './test/support/built-octavo.ts';
import { LONG_SUITES_ON_EVERY_DATABASE } from './test/support/servers/suites.ts';

/** Names what this run makes on a server. */
const run = String(process.pid);
process.env['OCTAVO_TEST_RUN'] = run;
shareBuild();

/** More random requests, and probes further from their endpoints, than `npm test` sends. */
const LONG = { FUZZ_RUNS: '3', EXACTNESS_REQUESTS: process.env['EXACTNESS_REQUESTS'] ?? '1000000' };

export default defineConfig({
  resolve: { alias: ALIASES },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // servers of one's own, on few cores
    fileParallelism: false,
    projects: [
      {
        extends: true,
        test: { name: 'faults', include: ['test/faults/*.test.ts'], exclude: ['test/faults/whole-kit*'] },
      },
      // engines that are installed by hand; what is missing is skipped by name
      { extends: true, test: { name: 'browsers', include: ['test/browsers/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'long',
          include: [
            'test/{fuzz,properties}/*.test.ts',
            'test/caching/exactness.test.ts',
            ...LONG_SUITES_ON_EVERY_DATABASE,
          ],
          env: LONG,
        },
      },
      ...(['postgres', 'mariadb'] as const).map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [
            'test/faults/{whole-kit,killed-change}.test.ts',
            'test/conformance/admin.test.ts',
            'test/content-type-builder/{commands,interrupted,kept-data,random-changes,take-over}.test.ts',
            ...LONG_SUITES_ON_EVERY_DATABASE,
          ],
          env: { ...LONG, OCTAVO_TEST_DATABASE: name, OCTAVO_TEST_RUN: run },
          globalSetup: `test/support/${name === 'mariadb' ? 'mysql' : name}/global-setup.ts`,
        },
      })),
    ],
  },
});
