/**
 * The projects of vitest: a lane on a database each. `npm test` runs those that `test/support/servers/suites.ts` has for it;
 * without a scope (`npx vitest run test/query`) all files can be asked for.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { suitesOf } from './test/run/areas.ts';
import { workerPool } from './test/run/worker-pool.ts';
import { ALIASES } from './test/support/aliases.ts';
import { keepTemporaryFilesInMemory } from './test/support/memory-folder.ts';
import { whyNot as whyNotMysql } from './test/support/mysql/server.ts';
import { whyNot as whyNotPostgres } from './test/support/postgres/server.ts';
import { shareFolder } from './test/support/run-folder.ts';
import {
  type Files,
  inFullRunsOnly,
  onServer,
  onSqlite,
  type Scope,
  type Server,
} from './test/support/servers/suites.ts';

keepTemporaryFilesInMemory();
shareFolder();

// workers take the product's thousand files as an earlier one has compiled them
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/octavo-tests');

/** Names what this run makes on a server. */
process.env['OCTAVO_TEST_RUN'] = String(process.pid);

const scope = (process.env['OCTAVO_TEST_SCOPE'] ?? 'full') as Scope;

/** Suites about what the change does not touch; `npm test` knows them. */
const leftOut = suitesOf((process.env['OCTAVO_TEST_LEFT_OUT'] ?? '').split(','));

/** `OCTAVO_TEST_DATABASES=sqlite` leaves the servers out. */
const databases = (process.env['OCTAVO_TEST_DATABASES'] ?? 'sqlite,postgres,mariadb').split(',');

/** The lanes follow each other: the next one starts when nothing of the last one is under way. */
const LANES = {
  deterministic: { order: 0, workers: availableParallelism() },
  timing: { order: 1, workers: Math.min(2, availableParallelism()) },
  // servers of one's own
  faults: { order: 2, workers: 1 },
} as const;

interface Settings {
  readonly database?: 'sqlite' | Server;
  readonly isolate?: boolean;
  readonly globalSetup?: string;
}

/** A project, or none where it has no file. */
function project(
  name: string,
  lane: keyof typeof LANES,
  { include, exclude = [] }: Files,
  { database = 'sqlite', isolate = false, globalSetup }: Settings = {},
) {
  if (include.length === 0) return [];
  const { order, workers } = LANES[lane];
  return [
    {
      extends: true as const,
      test: {
        name,
        isolate,
        // to replace a module takes Vite's runner
        ...(isolate && { experimental: { viteModuleRunner: true } }),
        include: [...include],
        exclude: [...exclude],
        maxWorkers: workers,
        sequence: { groupOrder: order },
        env: { OCTAVO_TEST_DATABASE: database, OCTAVO_TEST_RUN: String(process.pid) },
        ...(globalSetup === undefined ? {} : { globalSetup }),
      },
    },
  ];
}

/** Where there is no server, one file says by name what was left out. */
async function serverProjects(database: Server, whyNot: () => Promise<string | null>) {
  const { deterministic, timing } = onServer(database, scope, leftOut);
  if (!databases.includes(database) || deterministic.include.length === 0) return [];
  const reason = await whyNot();
  const globalSetup = `test/support/${database === 'mariadb' ? 'mysql' : database}/global-setup.ts`;
  if (reason !== null) {
    console.warn(`The tests on ${database} are left out: ${reason}.`);
    const placeholder = { include: ['test/support/servers/left-out.test.ts'] };
    return project(database, 'deterministic', placeholder, { database });
  }
  return [
    ...project(database, 'deterministic', deterministic, { database, globalSetup }),
    ...project(`timing-${database}`, 'timing', timing, { database, globalSetup }),
  ];
}

const sqlite = onSqlite(scope, leftOut);
const full = inFullRunsOnly(scope);

export default defineConfig({
  resolve: { alias: ALIASES },
  test: {
    // what hangs is ended at last; nothing that goes on is, however loaded the machine
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // how long a test waits for what must come: on a loaded machine it comes late
    expect: { poll: { timeout: 20_000, interval: 20 } },
    // files follow each other in one process, which loads the product once; what they change of it is put back
    isolate: false,
    pool: workerPool,
    setupFiles: ['test/support/restore-process.ts'],
    // Node imports the modules, which takes a fraction of the time: there is nothing that it cannot read
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      ...project('sqlite', 'deterministic', sqlite.deterministic),
      ...project('isolated', 'deterministic', sqlite.isolated, { isolate: true }),
      ...(await serverProjects('postgres', whyNotPostgres)),
      ...(await serverProjects('mariadb', whyNotMysql)),
      ...project('timing', 'timing', sqlite.timing),
      ...project('faults', 'faults', full.faults),
      ...project('browsers', 'faults', full.browsers),
    ],
  },
});
