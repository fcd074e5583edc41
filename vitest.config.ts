import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { whyNot as whyNotMysql } from './test/support/mysql/server.ts';
import { whyNot as whyNotPostgres } from './test/support/postgres/server.ts';
import { MORE_SUITES, SERVER_SUITES, SUITES_ON_EVERY_DATABASE } from './test/support/servers/suites.ts';

/** Names what this run makes on a server. */
process.env['OCTAVO_TEST_RUN'] = String(process.pid);

/** `OCTAVO_TEST_DATABASES=sqlite` leaves the servers out. */
const databases = (process.env['OCTAVO_TEST_DATABASES'] ?? 'sqlite,postgres,mariadb').split(',');

/** Where there is no server, one file says by name what was left out. */
async function onServer(name: keyof typeof SERVER_SUITES, whyNot: () => Promise<string | null>) {
  if (!databases.includes(name)) return [];
  const reason = await whyNot();
  if (reason !== null) console.warn(`The tests on ${name} are left out: ${reason}.`);
  return [
    {
      extends: true as const,
      test: {
        name,
        include:
          reason === null
            ? [...SUITES_ON_EVERY_DATABASE, ...SERVER_SUITES[name], ...MORE_SUITES[name]]
            : ['test/support/servers/left-out.test.ts'],
        env: { OCTAVO_TEST_DATABASE: name, OCTAVO_TEST_RUN: String(process.pid) },
        globalSetup: `test/support/${name === 'mariadb' ? 'mysql' : name}/global-setup.ts`,
      },
    },
  ];
}

export default defineConfig({
  // Node takes this copy, and so does nexus; types of two copies can't be in one schema
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // much of the time a test waits for a server, so two files go on where there are two cores
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['test/**/*.test.ts'],
          exclude: [...Object.values(SERVER_SUITES).flat(), 'test/support/**', 'test/faults/**'],
          env: { OCTAVO_TEST_DATABASE: 'sqlite' },
        },
      },
      ...(await onServer('postgres', whyNotPostgres)),
      ...(await onServer('mariadb', whyNotMysql)),
    ],
  },
});
