import { defineConfig } from 'vitest/config';
import { whyNot } from './test/support/postgres/server.ts';
import { POSTGRES_SUITES, SUITES_ON_EVERY_DATABASE } from './test/support/postgres/suites.ts';

/** Names what this run makes on a server. */
process.env['OCTAVO_TEST_RUN'] = String(process.pid);

/** `OCTAVO_TEST_DATABASES=sqlite` leaves the servers out. */
const onServer = (process.env['OCTAVO_TEST_DATABASES'] ?? 'sqlite,postgres').split(',').includes('postgres');

/** Where there is no server, one file says by name what was left out. */
const reason = onServer ? await whyNot() : null;
if (reason !== null) console.warn(`The tests on PostgreSQL are left out: ${reason}.`);

const postgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    include:
      reason === null
        ? [...SUITES_ON_EVERY_DATABASE, ...POSTGRES_SUITES]
        : ['test/support/postgres/left-out.test.ts'],
    env: { OCTAVO_TEST_DATABASE: 'postgres', OCTAVO_TEST_RUN: String(process.pid) },
    globalSetup: 'test/support/postgres/global-setup.ts',
  },
};

export default defineConfig({
  // Node takes this copy, and so does nexus; types of two copies can't be in one schema
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['test/**/*.test.ts'],
          exclude: [...POSTGRES_SUITES, 'test/support/postgres/**'],
          env: { OCTAVO_TEST_DATABASE: 'sqlite' },
        },
      },
      ...(onServer ? [postgres] : []),
    ],
  },
});
