/** A project as a move sees it: which tables it has and where its files are; nothing of it is served. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Database } from '../../database/database.ts';
import { DatabaseError } from '../../database/database-error.ts';
import { buildDesiredLayout } from '../../database/layout/desired/build-desired-layout.ts';
import type { DesiredLayout } from '../../database/layout/desired/desired-layout.ts';
import { buildLayout } from '../../database/layout/layout.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Model } from '../../model/content-type.ts';
import type { DatabaseConfig } from '../../project/config/database.ts';
import { loadProject, type Project } from '../../project/load-project.ts';
import { projectModel } from '../../server/project-model.ts';
import { consoleReporter } from '../../server/reporter.ts';
import { startFailure } from '../../server/start-failure.ts';
import { enterProject } from '../serve.ts';

export interface House {
  readonly project: Project;
  readonly layout: DesiredLayout;
  /** Tables whose rows are somebody's content, not what a new database begins with. */
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
export async function openHouse(dir: string | undefined): Promise<House> {
  const folder = resolve(dir ?? '.');
  enterProject(folder, 'production');
  const project = await loadProject(folder);
  const model = await modelOf(project);
  return {
    project,
    layout: buildDesiredLayout(model, buildLayout(model)),
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
  if (project.ownCode.length === 0) return (await projectModel(project, null, reporter)).model;
  const { openCode } = await import('../../code/open-code.ts');
  const tell = (_fields: object, message: string): void => consoleReporter.warn(message);
  const silent = (): void => {};
  const code = await openCode(project, {
    log: { error: tell, warn: silent, info: silent, debug: silent, trace: silent },
    warn: silent,
    development: false,
    isOneOfSeveral: false,
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
