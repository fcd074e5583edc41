/** A project folder → everything that answering needs, in pipeline order: model, layout, database, access. */
import { type Access, createAccess } from '../access/access.ts';
import { ContentReader } from '../content/read-content.ts';
import { contentIsEmpty } from '../content/seed/content-is-empty.ts';
import { hasSeed } from '../content/seed/has-seed.ts';
import { seedContent } from '../content/seed/seed-content.ts';
import { ContentWriter } from '../content/write/write-content.ts';
import type { Database } from '../database/database.ts';
import { buildDesiredLayout } from '../database/layout/desired/build-desired-layout.ts';
import { buildLayout, type Layout } from '../database/layout/layout.ts';
import { seedDatabase } from '../database/seed/seed-database.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { syncLayout } from '../database/sync/sync-layout.ts';
import { buildModel } from '../model/build-model.ts';
import type { Model } from '../model/content-type.ts';
import type { Config } from '../project/config/config.ts';
import { loadProject, type Project } from '../project/load-project.ts';
import { StartError } from '../project/start-error.ts';
import { sqliteDialect } from '../query/compile/sqlite-dialect.ts';
import { DEFAULT_LIMITS } from '../query/limits.ts';
import type { ResolveSettings } from '../query/resolve/context.ts';
import { createMediaLibrary } from '../upload/create-media-library.ts';
import type { MediaLibrary } from '../upload/media-library.ts';
import { hashPassword } from '../users/password.ts';
import { readDefaultLocale, watchDefaultLocale } from './default-locale.ts';
import type { Reporter } from './reporter.ts';

/** A project that is ready to be asked. */
export interface OpenProject {
  readonly project: Project;
  readonly config: Config;
  readonly model: Model;
  readonly layout: Layout;
  readonly db: Database;
  readonly access: Access;
  /** As they are now: the default locale may change. */
  readonly settings: ResolveSettings;
  readonly reader: ContentReader;
  readonly writer: ContentWriter;
  readonly library: MediaLibrary;
  close(): Promise<void>;
}

/**
 * Opens the project in `dir`: reads it, adds to its database what is missing, fills a new database.
 * @param env the variables; the process's own unless given
 * @throws StartError with every mistake of the project; DatabaseError for a database that cannot be used
 */
export async function openProject(
  dir: string,
  reporter: Reporter,
  env?: NodeJS.ProcessEnv,
): Promise<OpenProject> {
  const limitNames = Object.keys(DEFAULT_LIMITS);
  const project = await loadProject(dir, env ? { limitNames, env } : { limitNames });
  const { config } = project;
  for (const warning of project.warnings) reporter.warn(warning);
  const model = checkedModel(project, reporter);
  const layout = buildLayout(model);
  const db = openSqlite({ ...config.database, onWarning: (message) => reporter.warn(message) });
  try {
    await prepareDatabase(db, project, { model, layout }, reporter);
    let settings: ResolveSettings = {
      model,
      layout,
      compat: config.api.compat,
      limits: { ...DEFAULT_LIMITS, ...config.api.limits },
      ...config.api.rest,
      defaultLocale: await readDefaultLocale(db, config.plugins.i18n.initLocale),
    };
    const reader = new ContentReader({ db, dialect: sqliteDialect, settings });
    const writer = new ContentWriter({ db, reader, settings: () => settings, hashPassword });
    await fillDatabase(project, { db, model, layout, writer }, reporter);
    const { enabled, jwtSecret } = config.plugins.usersPermissions;
    const access = await createAccess({
      db,
      jwtSecret: enabled ? jwtSecret : null,
      apiTokenSalt: config.admin.apiTokenSalt,
      jwtEndsWithPassword: config.api.compat === 'strict',
    });
    const library = createMediaLibrary({
      config: config.plugins.upload,
      publicDir: config.server.publicDir,
      db,
      layout,
      onWarning: (message) => reporter.warn(message),
    });
    const stopWatching = watchDefaultLocale(
      db,
      settings.defaultLocale,
      (defaultLocale) => {
        settings = { ...settings, defaultLocale };
        reader.configure(settings);
      },
      (error) => reporter.warn(`The default locale could not be read: ${String(error)}`),
    );
    const close = async (): Promise<void> => {
      stopWatching();
      access.close();
      await db.close();
    };
    return {
      project,
      config,
      model,
      layout,
      db,
      access,
      get settings() {
        return settings;
      },
      reader,
      writer,
      library,
      close,
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

function checkedModel({ sources, config }: Project, reporter: Reporter): Model {
  const { privateAttributes } = config.api.responses;
  const { model, problems, warnings } = buildModel(sources, { privateAttributes });
  // a schema's messages are full sentences that name their place
  if (problems.length > 0) throw new StartError(problems.map(({ message }) => ({ message })));
  for (const { message } of warnings) reporter.warn(message);
  return model;
}

/** Adds what is missing; a new database gets its first rows. */
async function prepareDatabase(
  db: Database,
  { config }: Project,
  { model, layout }: { readonly model: Model; readonly layout: Layout },
  reporter: Reporter,
): Promise<void> {
  const added = await syncLayout(db, buildDesiredLayout(model, layout));
  for (const warning of added.warnings) reporter.warn(warning);
  const { initLocale } = config.plugins.i18n;
  await seedDatabase(db, model, { locale: initLocale, apiPrefix: config.api.rest.prefix });
}

/** A new database gets the content the project brings. */
async function fillDatabase(
  { dir }: Project,
  parts: Pick<OpenProject, 'db' | 'model' | 'layout' | 'writer'>,
  reporter: Reporter,
): Promise<void> {
  if (!hasSeed(dir) || !(await contentIsEmpty(parts.db, parts.model))) return;
  const onProgress = reporter.progress?.('Filling the empty database');
  const { entries, media } = await seedContent({
    ...parts,
    dir,
    now: Date.now(),
    ...(onProgress ? { onProgress } : {}),
  });
  reporter.info(`Filled the empty database from content/: ${entries} entries, ${media} files.`);
}
