import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ALIASES } from './test/support/aliases.ts';
import { shareBuild } from './test/support/built-octavo.ts';
import { keepTemporaryFilesInMemory } from './test/support/memory-folder.ts';
import { whyNot as whyNotMysql } from './test/support/mysql/server.ts';
import { whyNot as whyNotPostgres } from './test/support/postgres/server.ts';
import {
  ISOLATED_SUITES,
  MORE_SUITES,
  SERVER_SUITES,
  SLOW_SUITES,
  SUITES_ON_EVERY_DATABASE,
} from './test/support/servers/suites.ts';

keepTemporaryFilesInMemory();
shareBuild();

// workers take the product's thousand files as an earlier one has compiled them
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/octavo-tests');

/** Names what this run makes on a server. */
process.env['OCTAVO_TEST_RUN'] = String(process.pid);

/** `OCTAVO_TEST_DATABASES=sqlite` leaves the servers out. */
const databases = (process.env['OCTAVO_TEST_DATABASES'] ?? 'sqlite,postgres,mariadb').split(',');

/** A project of those that need no server. */
function onSqlite(
  name: string,
  { include, exclude = [], isolate = false }: { include: string[]; exclude?: string[]; isolate?: boolean },
) {
  return {
    extends: true as const,
    test: {
      name,
      isolate,
      // to replace a module takes Vite's runner
      ...(isolate && { experimental: { viteModuleRunner: true } }),
      include,
      exclude: [
        ...Object.values(SERVER_SUITES).flat(),
        'test/support/**',
        'test/{faults,browsers}/**',
        ...exclude,
      ],
      env: { OCTAVO_TEST_DATABASE: 'sqlite' },
    },
  };
}

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
  resolve: { alias: ALIASES },
  test: {
    // much of the time a test waits for a server, a browser or a process, so four files go on where there are two cores
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // what hangs is ended at last; on a loaded machine two servers may take half a minute to start
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // how long a test waits for what must come: on a loaded machine it comes late
    expect: { poll: { timeout: 20_000, interval: 20 } },
    // files follow each other in one process, which loads the product once; what they change of it is put back
    isolate: false,
    setupFiles: ['test/support/restore-process.ts'],
    // Node imports the modules, which takes a fraction of the time: there is nothing that it cannot read
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      onSqlite('sqlite', {
        include: ['test/**/*.test.ts'],
        exclude: [...SLOW_SUITES, ...ISOLATED_SUITES],
      }),
      onSqlite('isolated', { include: ISOLATED_SUITES, isolate: true }),
      onSqlite('slow', { include: SLOW_SUITES, exclude: ISOLATED_SUITES }),
      ...(await onServer('postgres', whyNotPostgres)),
      ...(await onServer('mariadb', whyNotMysql)),
    ],
  },
});
