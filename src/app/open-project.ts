/** A project folder → everything that answering needs, in pipeline order: model, layout, database, access. */
import { type Access, createAccess } from '../access/access.ts';
import { adminEffects } from '../admin/admin-effects.ts';
import { ConditionRegistry } from '../admin/permissions/conditions.ts';
import { actingAsCaller } from '../audit/acting-caller.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { counted } from '../base/counted.ts';
import { readDefaultLocale } from '../content/default-locale.ts';
import { EntryHooks } from '../content/hooks/entry-hooks.ts';
import { type ListenerView, PLAIN_VIEW } from '../content/hooks/listener-view.ts';
import { FILE_EVENTS, RowHooks } from '../content/hooks/row-hooks.ts';
import { ContentWriter } from '../content/operations/content-writer.ts';
import { ContentReader } from '../content/read-content.ts';
import { hasSeed } from '../content/seed/content-folder.ts';
import { contentIsEmpty } from '../content/seed/content-is-empty.ts';
import { seedContent } from '../content/seed/seed-content.ts';
import { ConfigurationStore } from '../content-manager/configuration/configuration-store.ts';
import type { ContentViews } from '../content-manager/content-manager-context.ts';
import { FieldSizes } from '../content-manager/types/field-sizes.ts';
import { TypeCatalogue } from '../content-manager/types/type-catalogue.ts';
import { openBlockingReader } from '../database/blocking-read.ts';
import type { Database } from '../database/database.ts';
import { countHiddenDrafts, describeHiddenDrafts, withHiddenDrafts } from '../database/hidden-drafts.ts';
import { buildDesiredLayout } from '../database/layout/desired/build-desired-layout.ts';
import { buildLayout, type Layout } from '../database/layout/layout.ts';
import { databaseName, openDatabase } from '../database/open-database.ts';
import { seedDatabase } from '../database/seed/seed-database.ts';
import { OCTAVO_PREFIX } from '../database/sql/stored-names.ts';
import { schemaDialect } from '../database/sync/load-schema-dialect.ts';
import { type SyncReport, syncLayout } from '../database/sync/sync-layout.ts';
import {
  describeUnreadable,
  UNREADABLE_REMEDY,
  unreadableValues,
} from '../database/sync/unreadable-values.ts';
import { Editing } from '../editing/editing.ts';
import { EventBus } from '../hooks/event-bus.ts';
import { Hooks } from '../hooks/hooks.ts';
import { RowEffects } from '../hooks/row-effects.ts';
import type { Model } from '../model/content-type.ts';
import type { SchemaSource } from '../model/schema-source.ts';
import type { Config } from '../project/config/config.ts';
import type { Project } from '../project/load-project.ts';
import type { ProjectCode } from '../project-code/start/project-code.ts';
import { queryDialect } from '../query/compile/query-dialect.ts';
import { DEFAULT_LIMITS } from '../query/limits.ts';
import type { ResolveSettings } from '../query/resolve/context.ts';
import { FILE_EFFECTS } from '../upload/file-details.ts';
import { MediaLibrary } from '../upload/media-library.ts';
import { openStorage } from '../upload/open-storage.ts';
import { hashPassword } from '../users/password.ts';
import { userEffects } from '../users/user-effects.ts';
import { USER_EVENTS } from '../users/users-context.ts';
import { Webhooks } from '../webhooks/webhooks.ts';
import { actionRegistry } from './action-registry.ts';
import { loadForCommand } from './load-for-command.ts';
import { loadServedProject } from './load-served-project.ts';
import { isEmptyDatabase, wouldMakeFile } from './new-database.ts';
import { commandModel, projectModel } from './project-model.ts';
import { endInterruptedChange } from './recover-change.ts';
import type { Reporter } from './reporter.ts';
import { startFailure } from './start-failure.ts';
import { watchChanges } from './watch-changes.ts';

/** A project that is ready to be asked. */
export interface OpenProject {
  readonly project: Project;
  readonly config: Config;
  readonly model: Model;
  /** What the model is made of, by uid. */
  readonly schemas: ReadonlyMap<string, SchemaSource>;
  readonly layout: Layout;
  readonly db: Database;
  readonly access: Access;
  /** As they are now: the default locale may change. */
  readonly settings: ResolveSettings;
  readonly reader: ContentReader;
  readonly writer: ContentWriter;
  readonly library: MediaLibrary;
  readonly hooks: Hooks;
  readonly entryHooks: EntryHooks;
  readonly rowHooks: RowHooks;
  readonly listenerView: ListenerView;
  readonly bus: EventBus;
  readonly effects: RowEffects;
  readonly views: ContentViews;
  /** What editors have besides writing. */
  readonly editing: Editing;
  /** They send nothing before they are started. */
  readonly webhooks: Webhooks;
  /** The project's own code, registered and connected; null where it has none, or none is to run. */
  readonly code: ProjectCode | null;
  /** Reads settings and permissions again after this process has changed them; never rejects. */
  refreshSettings(): Promise<void>;
  close(): Promise<void>;
}

/** How a project is opened; everything may be left out. */
export interface OpenOptions {
  /** The variables it is read with; the process's own unless given. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** Nothing of the project's own code runs unless given. */
  readonly openCode?: OpenCode | undefined;
  /** A new, empty database may be made for a project that seems to have one elsewhere; false unless given. */
  readonly newDatabase?: boolean | undefined;
  /** Whether it is opened without parts that cannot run; as the configuration says unless given. */
  readonly partial?: boolean | undefined;
  /**
   * For a command that works on tokens, roles and users: mistakes that are none of the database's, and schemas that
   * need code, do not stop it; no content is imported. False unless given.
   */
  readonly forCommand?: boolean | undefined;
  /** Whether it is served by several processes together. False unless given. */
  readonly isOneOfSeveral?: boolean | undefined;
}

/** Loads the code of a project and runs its `register`; null for a project without any. */
export type OpenCode = (project: Project) => Promise<ProjectCode | null>;

const NO_CODE: OpenCode = async () => null;

/**
 * Opens the project in `dir`: reads it, adds to its database what is missing, fills a new database.
 * @throws StartError with every mistake of the project; NewDatabaseError where a new database would be made for a
 *   project that has been used before; DatabaseError for a database that cannot be used
 */
export async function openProject(
  dir: string,
  reporter: Reporter,
  {
    env,
    openCode = NO_CODE,
    newDatabase = false,
    partial,
    forCommand = false,
    isOneOfSeveral = false,
  }: OpenOptions = {},
): Promise<OpenProject> {
  const load = forCommand ? loadForCommand : loadServedProject;
  await endInterruptedChange(dir, reporter, env ? { env } : {});
  const project = await load(dir, {
    limitNames: Object.keys(DEFAULT_LIMITS),
    ...(env ? { env } : {}),
    ...(partial === undefined ? {} : { partial }),
  });
  const { config } = project;
  for (const warning of project.warnings) reporter.warn(warning);
  const misplaced = newDatabase ? null : wouldMakeFile(project);
  if (misplaced) throw misplaced;
  for (const note of project.notes) reporter.info(note);
  const code = await openCode(project);
  const { model, schemas } = forCommand
    ? { ...(await commandModel(project)), schemas: new Map<string, SchemaSource>() }
    : await projectModel(project, code, reporter);
  const desired = buildLayout(model);
  const onNew = async (): Promise<void> => {
    const unlikely = newDatabase ? null : await isEmptyDatabase(project);
    if (unlikely) throw unlikely;
  };
  const { db, facts } = await openDatabase(config.database, (message) => reporter.warn(message), onNew);
  try {
    await prepareDatabase(db, project, { model, layout: desired, onNew }, reporter);
    if (isOneOfSeveral) await db.changes?.share?.();
    const layout = await withHiddenDrafts(db, model, desired);
    await reportHiddenDrafts(db, layout, reporter);
    const onWarning = (message: string): void => reporter.warn(message);
    const { storage, former } = await openStorage({
      config: config.plugins.upload,
      publicDir: config.server.publicDir,
      onWarning,
      external: (await code?.storage(db)) ?? null,
    });
    let settings: ResolveSettings = {
      model,
      layout,
      rules: config.api.rules,
      limits: { ...DEFAULT_LIMITS, ...config.api.limits },
      ...config.api.rest,
      defaultLocale: await readDefaultLocale(db, config.plugins.i18n.initLocale),
      privateStorages: storage.signing?.providers ?? [],
    };
    const sign = storage.signing?.sign;
    const reader = new ContentReader({
      db,
      dialect: queryDialect(facts),
      settings,
      sign,
      kept: {
        bytes: config.api.cache.memory,
        maxStale: config.api.cache.maxStale,
        never: new Set(config.api.cache.never),
        tables: new Set(buildDesiredLayout(model, layout).map(({ name }) => name.toLowerCase())),
      },
    });
    const hooks = new Hooks();
    const bus = new EventBus((work) => db.afterCommit(work));
    const audit = new AuditLog({ db, isEnabled: config.admin.auditLogs.enabled, now: Date.now });
    bus.subscribe(audit);
    const effects = new RowEffects([userEffects(layout), adminEffects(Date.now), FILE_EFFECTS], [audit]);
    const view = code?.listenerView ?? PLAIN_VIEW;
    const hookOptions = { db, hooks, events: bus, reader, settings: () => settings, view };
    const entryHooks = new EntryHooks(hookOptions);
    const rowHooks = new RowHooks(hookOptions, [USER_EVENTS, FILE_EVENTS]);
    const writer = new ContentWriter({
      db,
      reader,
      settings: () => settings,
      hashPassword,
      hooks: entryHooks,
      rowHooks,
      events: bus,
      effects,
      ...(config.admin.auditLogs.contentApi ? { inNameOf: actingAsCaller } : {}),
    });
    if (!forCommand) await fillDatabase(project, { db, model, layout, writer }, reporter);
    const { enabled, jwtSecret } = config.plugins.usersPermissions;
    const access = await createAccess({
      db,
      jwtSecret: enabled ? jwtSecret : null,
      apiTokenSalt: config.admin.apiTokenSalt,
      jwtEndsWithPassword: config.api.rules.passwordChangeEndsJwts,
    });
    const library = new MediaLibrary({
      db,
      layout,
      storage,
      former,
      breakpoints: config.plugins.upload.breakpoints,
      pixelLimit: config.plugins.upload.pixelLimit,
      hooks: rowHooks.ofFiles(),
      effects,
      onWarning,
    });
    if (!forCommand) await library.endAbandoned();
    const webhooks = new Webhooks({ db, ...config.server.webhooks });
    bus.subscribe(webhooks);
    const readSettings = async (): Promise<void> => {
      const defaultLocale = await readDefaultLocale(db, settings.defaultLocale);
      if (defaultLocale !== settings.defaultLocale) {
        settings = { ...settings, defaultLocale };
        reader.configure(settings);
      }
      await webhooks.refresh();
    };
    const onUnread = (error: unknown): void =>
      reporter.warn(`The settings could not be read: ${String(error)}`);
    const stopWatching = watchChanges(db, readSettings, onUnread);
    const fieldSizes = code?.fieldSizes ?? new FieldSizes();
    const catalogue = new TypeCatalogue(model, schemas);
    const configurations = new ConfigurationStore(db, { catalogue, sizes: fieldSizes });
    const editing = new Editing({
      db,
      model,
      layout: () => layout,
      reader,
      writer,
      now: Date.now,
      config: config.admin,
      schemas,
      versionKey: config.admin.authSecret ?? '',
    });
    const atOnce = openBlockingReader(db, config.database);
    const close = async (): Promise<void> => {
      await webhooks.close();
      stopWatching();
      atOnce.close();
      access.close();
      library.close();
      await db.close();
    };
    const parts = {
      db,
      model,
      layout,
      access,
      get settings() {
        return settings;
      },
      reader,
      writer,
      library,
      webhooks,
      hooks,
      entryHooks,
      rowHooks,
      listenerView: view,
      bus,
      effects,
      views: { catalogue, fieldSizes, configurations },
      editing,
      atOnce,
      refreshSettings: () => {
        access.invalidate();
        return readSettings().catch(onUnread);
      },
    };
    code?.connect(parts);
    code?.forAdmins.declare(actionRegistry(model, config).list(), new ConditionRegistry().list());
    return Object.assign(parts, { project, config, code, schemas, close });
  } catch (error) {
    await db.close();
    throw await startFailure(error, config.database);
  }
}

/** Adds what is missing; a new database gets its first rows. */
async function prepareDatabase(
  db: Database,
  project: Project,
  { model, layout, onNew }: { model: Model; layout: Layout; onNew: () => Promise<void> },
  reporter: Reporter,
): Promise<void> {
  const { config } = project;
  const added = await syncLayout(db, buildDesiredLayout(model, layout), { onNew });
  if (added.created) reporter.info(`Made a new database: ${await databaseName(config.database)}`);
  else reportAdded(added, reporter);
  for (const warning of added.warnings) reporter.warn(warning);
  if (!added.created) await reportUnreadable(db, model, layout, reporter);
  const { initLocale } = config.plugins.i18n;
  await seedDatabase(db, model, { locale: initLocale, apiPrefix: config.api.rest.prefix });
}

/** Each start warns of stored data that no client can see any more. */
async function reportHiddenDrafts(db: Database, layout: Layout, reporter: Reporter): Promise<void> {
  for (const table of layout.tables.values()) {
    if (!table.hidesDrafts) continue;
    const count = await countHiddenDrafts(db, table);
    if (count > 0) reporter.warn(describeHiddenDrafts(table.uid, count));
  }
}

/** Says what a change of the schemas has added to the database. */
function reportAdded({ tables, columns }: SyncReport, reporter: Reporter): void {
  const parts = [
    ['table', tables.filter((name) => !name.startsWith(OCTAVO_PREFIX))],
    ['column', columns.filter((name) => !name.startsWith(OCTAVO_PREFIX))],
  ] as const;
  for (const [what, names] of parts) {
    if (names.length === 0) continue;
    const shown = names.slice(0, MOST_NAMED).join(', ');
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
    reporter.info(`Added to the database: ${names.length === 1 ? what : `${what}s`} ${shown}${more}`);
  }
}

/** A longer list of names would not help the reader. */
const MOST_NAMED = 12;

/** Says which values an attribute of another type than before cannot read. */
async function reportUnreadable(
  db: Database,
  model: Model,
  layout: Layout,
  reporter: Reporter,
): Promise<void> {
  if (db.dialect !== 'sqlite') return;
  const { readLayout } = await schemaDialect(db.dialect);
  for (const found of await unreadableValues(db, model, layout, await readLayout(db))) {
    reporter.warn(`${describeUnreadable(found)}. ${UNREADABLE_REMEDY}`);
  }
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
  reporter.info(
    `Filled the empty database from content/: ${counted(entries, 'entry', 'entries')}, ${counted(media, 'file')}.`,
  );
}
