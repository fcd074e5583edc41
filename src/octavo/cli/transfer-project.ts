/** What `octavo export`, `import` and `move` share: the project, its databases, and the report at the end. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { systemClock } from '../../core/base/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { DatabaseError } from '../../core/database/database-error.ts';
import { databaseName, openDatabase } from '../../core/database/open-database.ts';
import type { Model } from '../../core/model/content-type.ts';
import { type DatabaseConfig, readDatabaseConfig } from '../../core/project/config/database.ts';
import { loadProject, type Project } from '../../core/project/load-project.ts';
import type { Findings } from '../../core/project/start-error.ts';
import type { UploadProblem } from '../../core/transfer/compare-uploads.ts';
import type { ExportReport } from '../../core/transfer/export-database.ts';
import type { ImportReport } from '../../core/transfer/import-database.ts';
import { listOrphans } from '../../core/transfer/orphans/describe-orphans.ts';
import type { Orphans } from '../../core/transfer/orphans/orphan-finder.ts';
import { projectModel } from '../app/project-model.ts';
import { consoleReporter } from '../app/reporter.ts';
import { startFailure } from '../app/start-failure.ts';
import { UsageError } from './command.ts';
import { enterProject } from './with-project.ts';

export interface TransferProject {
  readonly project: Project;
  readonly model: Model;
  /** Tables with content, without those that have rows in a new database. */
  readonly contentTables: readonly string[];
  /** Where local uploads are. */
  readonly media: string;
}

/** What every new database has rows of. */
const SEEDED: ReadonlySet<string> = new Set([
  'plugin::users-permissions.role',
  'plugin::users-permissions.permission',
  'plugin::i18n.locale',
  'admin::role',
  'admin::permission',
]);

/**
 * Reads a project. Where it has code, its `register` runs: it may add content-types.
 * @param dir its folder; this one unless given
 * @throws StartError for a project that could not start either
 */
export async function openTransferProject(dir: string | undefined): Promise<TransferProject> {
  const folder = resolve(dir ?? '.');
  enterProject(folder, 'production');
  const project = await loadProject(folder);
  const model = await modelOf(project);
  return {
    project,
    model,
    contentTables: [...model.contentTypes.values()]
      .filter(({ uid }) => !SEEDED.has(uid))
      .map(({ collectionName }) => collectionName),
    media: join(project.config.server.publicDir, 'uploads'),
  };
}

/**
 * Opening an SQLite file makes it: one that is not there has nothing to take.
 * @throws DatabaseError
 */
export function checkSource({ config }: Project): void {
  const { database } = config;
  if (database.client !== 'sqlite' || existsSync(database.filename)) return;
  const remedy = 'Correct the connection in config/database, or the variables it reads.';
  throw new DatabaseError(database.filename, 'there is no such file.', remedy);
}

async function modelOf(project: Project): Promise<Model> {
  const reporter = { info: () => {}, warn: () => {} };
  if (project.projectCode.length === 0) return (await projectModel(project, null, reporter)).model;
  const { openCode } = await import('../../project-code/start/open-code.ts');
  const logError = (_fields: object, message: string): void => consoleReporter.warn(message);
  const silent = (): void => {};
  const code = await openCode(project, {
    log: { error: logError, warn: silent, info: silent, debug: silent, trace: silent },
    warn: silent,
    development: false,
    clock: systemClock,
    isOneOfSeveral: false,
    ownsProcess: true,
  });
  try {
    return (await projectModel(project, code, reporter)).model;
  } finally {
    code.abandon();
  }
}

/**
 * Opens a database for some work and closes it.
 * @throws DatabaseError where it cannot be used, and what the work throws
 */
export async function withDatabase<T>(
  config: DatabaseConfig,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db } = await openDatabase(config, (message) => consoleReporter.warn(message));
  try {
    return await work(db);
  } catch (error) {
    throw await startFailure(error, config);
  } finally {
    await db.close();
  }
}

const CLIENTS: Readonly<Record<string, string>> = {
  postgres: 'postgres',
  postgresql: 'postgres',
  mysql: 'mysql',
  mariadb: 'mysql',
};

/**
 * @param address of a server, or the path of an SQLite file
 * @returns what `config/database` would say of it, with all settings left at their defaults
 * @throws UsageError for what is no database this version serves
 */
export function databaseAt(address: string): DatabaseConfig {
  const scheme = /^([a-z\d+]+):\/\//i.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined && !Object.hasOwn(CLIENTS, scheme)) {
    throw new UsageError(
      `--to takes postgres://…, mysql://… or the path of an SQLite file, not ${scheme}://…`,
    );
  }
  if (address === ':memory:') throw new UsageError('--to takes a database that stays');
  const connection =
    scheme === undefined
      ? { client: 'sqlite', connection: { filename: resolve(address) } }
      : { client: CLIENTS[scheme], connection: address };
  const findings: Findings = { problems: [], warnings: [] };
  const config = readDatabaseConfig(
    { file: '--to', value: { connection }, failed: false },
    {
      dir: process.cwd(),
      environment: 'production',
      variables: {},
      dependencies: new Set(),
      keptByV4: undefined,
      limitNames: undefined,
      findings,
    },
  );
  const [problem] = findings.problems;
  if (problem) throw new UsageError(`--to: ${problem.message}`);
  return config;
}

/** Whether both are the same file, or the same database of the same server. */
export async function isSameDatabase(a: DatabaseConfig, b: DatabaseConfig): Promise<boolean> {
  const schemaOf = (config: DatabaseConfig): unknown => ('schema' in config ? config.schema : null);
  // who one is there makes no difference
  const nameOf = async (config: DatabaseConfig): Promise<string> =>
    (await databaseName(config)).replace(/\/\/[^/]*@/, '//');
  return schemaOf(a) === schemaOf(b) && (await nameOf(a)) === (await nameOf(b));
}

/** `12 tables, 3,456 rows and 7 files` */
export const describeAmounts = ({
  tables,
  rows,
  files,
}: Pick<ExportReport, 'tables' | 'rows' | 'files'>): string => {
  const number = (count: number): string => count.toLocaleString('en');
  const parts = [
    `${number(tables)} tables`,
    `${number(rows)} rows`,
    ...(files > 0 ? [`${number(files)} files`] : []),
  ];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
};

/** Says on stderr what stays behind. */
export function warnOfOmittedTables({ leftOut }: ExportReport): void {
  if (leftOut.length === 0) return;
  console.error(`Warning: left out, since the project's schemas do not name it: ${leftOut.join(', ')}.`);
}

/** Says on stderr what was cut. */
export function warnOfLosses({ losses }: ImportReport): void {
  for (const [place, count] of losses)
    console.error(`Warning: ${place}: ${count} values were cut to what fits.`);
}

/** Says on stderr what points nowhere. */
export function warnOfOrphans(orphans: readonly Orphans[], skipped: boolean): void {
  const gone = orphans.filter(({ kind }) => kind !== 'component');
  const alone = orphans.filter(({ kind }) => kind === 'component');
  const say = (what: string, some: readonly Orphans[]): void => {
    if (some.length > 0) console.error(`Warning: ${what}:\n${listOrphans(some).join('\n')}`);
  };
  const needed = gone.some(({ isRefused }) => isRefused)
    ? 'an import needs --skip-orphans for them, and octavo prune removes them'
    : 'octavo prune removes them';
  say(skipped ? 'left out, or emptied, since they point nowhere' : `these point nowhere; ${needed}`, gone);
  say('components that no entry has, which octavo prune removes', alone);
}

/** How many files are named. */
const MOST_FILES = 20;

/** Says on stderr which files of an export are not what the rows say that name them. */
export function warnOfUploads(problems: readonly UploadProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems
    .slice(0, MOST_FILES)
    .map(({ id, file, problem }) => `  - ${file} (file ${id}) ${problem}`);
  const more = problems.length - lines.length;
  if (more > 0) lines.push(`  - and ${more} more`);
  console.error(
    `Warning: the export does not have these files as the media library names them; it was so when it was made:\n${lines.join('\n')}`,
  );
}

/** Says on stderr that an export has no files. @param named how many the media library names */
export function warnOfNoFiles(named: number): void {
  if (named > 0)
    console.error(
      `Warning: the export has no files, and the media library names ${named}: export with --files, or back up public/uploads.`,
    );
}

/** Runs some work with a folder that is removed afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-trial-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
