/** A project folder → everything that answering needs, in pipeline order: model, layout, database, access. */

import { adminEffects } from '../../admin/administrators/admin-effects.ts';
import { ConditionRegistry } from '../../admin/administrators/permissions/condition-registry.ts';
import { actingAsCaller } from '../../admin/audit/acting-caller.ts';
import { AuditLog } from '../../admin/audit/audit-log.ts';
import { ConfigurationStore } from '../../admin/content-manager/configuration/configuration-store.ts';
import type { ContentViews } from '../../admin/content-manager/content-manager-context.ts';
import { FieldSizes } from '../../admin/content-manager/types/field-sizes.ts';
import { TypeCatalogue } from '../../admin/content-manager/types/type-catalogue.ts';
import { Editing } from '../../admin/editing/editing.ts';
import { hashPassword } from '../../api/users/password.ts';
import { userEffects } from '../../api/users/user-effects.ts';
import { USER_EVENTS } from '../../api/users/users-context.ts';
import { Webhooks } from '../../api/webhooks/webhooks.ts';
import { type Access, createAccess } from '../../core/access/access.ts';
import { type BackgroundWorker, type Clock, systemClock } from '../../core/base/clock.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import { EntryHooks } from '../../core/content/hooks/entry-hooks.ts';
import { type ListenerView, PLAIN_VIEW } from '../../core/content/hooks/listener-view.ts';
import { FILE_EVENTS, RowHooks } from '../../core/content/hooks/row-hooks.ts';
import { ContentWriter } from '../../core/content/operations/content-writer.ts';
import { ContentReader } from '../../core/content/read-content.ts';
import { openBlockingReader } from '../../core/database/blocking-read.ts';
import type { Database } from '../../core/database/database.ts';
import { readDefaultLocale } from '../../core/database/default-locale.ts';
import { buildDesiredLayout } from '../../core/database/layout/desired/build-desired-layout.ts';
import type { Layout } from '../../core/database/layout/layout.ts';
import { type DialectFacts, openDatabase } from '../../core/database/open-database.ts';
import { EventBus } from '../../core/hooks/event-bus.ts';
import { Hooks } from '../../core/hooks/hooks.ts';
import { RowEffects } from '../../core/hooks/row-effects.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';
import type { Config } from '../../core/project/config/config.ts';
import type { Project } from '../../core/project/load-project.ts';
import { queryDialect } from '../../core/query/compile/query-dialect.ts';
import { DEFAULT_LIMITS } from '../../core/query/limits.ts';
import type { ResolveSettings } from '../../core/query/resolve/context.ts';
import { FILE_EFFECTS } from '../../core/upload/file-details.ts';
import { MediaLibrary } from '../../core/upload/media-library.ts';
import { openStorage } from '../../core/upload/open-storage.ts';
import type { FileStorage } from '../../core/upload/storage.ts';
import type { ProjectCode } from '../../project-code/start/project-code.ts';
import { actionRegistry } from './action-registry.ts';
import { checkBeforeOpening } from './check-before-opening.ts';
import { LiveSettings, watchChanges } from './live-settings.ts';
import { loadForCommand, loadServedProject } from './load-served-project.ts';
import { isEmptyDatabase, wouldMakeFile } from './new-database.ts';
import { fillDatabase, prepareDatabase } from './prepare-database.ts';
import { commandModel, projectModel } from './project-model.ts';
import { endInterruptedChange } from './recover-change.ts';
import type { Reporter } from './reporter.ts';
import { startFailure } from './start-failure.ts';

/** A project that is ready to be asked. */
export interface OpenProject extends BackgroundWorker {
  readonly project: Project;
  readonly config: Config;
  readonly model: Model;
  /** What the model is made of, by uid. */
  readonly schemas: ReadonlyMap<string, SchemaSource>;
  readonly layout: Layout;
  readonly db: Database;
  readonly clock: Clock;
  readonly access: Access;
  /** As they are now: the default locale may change. */
  readonly settings: ResolveSettings;
  /** Finds settings that were changed by others. Every request starts with this. */
  lookForSettings(): MaybePromise<void>;
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
  /** What its parts take the time from; the system's unless given. */
  readonly clock?: Clock | undefined;
  /** Changes what was read of the project before anything is opened; nothing unless given. */
  readonly adapt?: AdaptProject | undefined;
}

/** @returns the project with other settings than its files have */
export type AdaptProject = (project: Project) => Project;

/** Loads the code of a project and runs its `register`; null for a project without any. */
export type OpenCode = (project: Project) => Promise<ProjectCode | null>;

/**
 * Opens the project in `dir`: reads it, adds to its database what is missing, fills a new database.
 * @throws StartError with every mistake of the project; NewDatabaseError where a new database would be made for a
 *   project that has been used before; DatabaseError for a database that cannot be used
 */
export async function openProject(
  dir: string,
  reporter: Reporter,
  options: OpenOptions = {},
): Promise<OpenProject> {
  const read = await readModel(dir, reporter, options);
  const { project, model } = read;
  const { clock = systemClock } = options;
  const { database } = project.config;
  const onNew = async (): Promise<void> => {
    const unlikely = options.newDatabase ? null : await isEmptyDatabase(project);
    if (unlikely) throw unlikely;
  };
  const { db, facts } = await openDatabase(database, (message) => reporter.warn(message), { onNew, clock });
  try {
    const layout = await prepareDatabase({ db, now: clock.now(), project, model, reporter, onNew });
    if (options.isOneOfSeveral) await db.changes?.share?.();
    return await openParts({
      ...read,
      db,
      clock,
      facts,
      layout,
      reporter,
      forCommand: options.forCommand === true,
    });
  } catch (error) {
    await db.close();
    throw await startFailure(error, database);
  }
}

/** A project as its files say it is. */
interface ReadProject {
  readonly project: Project;
  readonly code: ProjectCode | null;
  readonly model: Model;
  readonly schemas: ReadonlyMap<string, SchemaSource>;
}

/** Reads files, loads code and builds the model; a change of schemas that was interrupted is ended first. */
async function readModel(
  dir: string,
  reporter: Reporter,
  { env, openCode, newDatabase, partial, forCommand, adapt = (project) => project }: OpenOptions,
): Promise<ReadProject> {
  const load = forCommand ? loadForCommand : loadServedProject;
  await endInterruptedChange(dir, reporter, env ? { env } : {});
  const loaded = await load(dir, {
    limitNames: Object.keys(DEFAULT_LIMITS),
    ...(env ? { env } : {}),
    ...(partial === undefined ? {} : { partial }),
  });
  const project = adapt(loaded);
  for (const warning of project.warnings) reporter.warn(warning);
  const misplaced = newDatabase ? null : wouldMakeFile(project);
  if (misplaced) throw misplaced;
  for (const note of project.notes) reporter.info(note);
  const code = (await openCode?.(project)) ?? null;
  if (forCommand) return { project, code, ...(await commandModel(project)), schemas: new Map() };
  const built = await projectModel(project, code, reporter);
  await checkBeforeOpening(project, code, built.model);
  return { project, code, ...built };
}

/** What the parts of a project are made of. */
interface Opening extends ReadProject {
  readonly db: Database;
  readonly clock: Clock;
  readonly facts: DialectFacts;
  readonly layout: Layout;
  readonly reporter: Reporter;
  readonly forCommand: boolean;
}

/** Makes the parts on an open database, from the storage of files to what project code is connected with. */
async function openParts(opening: Opening): Promise<OpenProject> {
  const { project, code, model, schemas, db, clock, layout, reporter, forCommand } = opening;
  const { config } = project;
  const onWarning = (message: string): void => reporter.warn(message);
  const files = await openStorage({
    config: config.plugins.upload,
    publicDir: config.server.publicDir,
    onWarning,
    external: (await code?.storage(db)) ?? null,
  });
  const settings = new LiveSettings(db, await firstSettings(opening, files.storage));
  const content = openContent(opening, settings, files.storage);
  const { reader, writer, bus, effects, rowHooks } = content;
  if (!forCommand) await fillDatabase(project, { db, model, layout, writer, now: clock.now() }, reporter);
  settings.onChange((changed) => reader.configure(changed));
  const access = await openAccess({ db, clock }, config, () => settings.look());
  const library = new MediaLibrary({
    db,
    clock,
    layout,
    ...files,
    breakpoints: config.plugins.upload.breakpoints,
    pixelLimit: config.plugins.upload.pixelLimit,
    hooks: rowHooks.ofFiles(),
    effects,
    onWarning,
  });
  if (!forCommand) await library.endAbandoned();
  const webhooks = new Webhooks({ db, clock, ...config.server.webhooks });
  bus.subscribe(webhooks);
  const readSettings = async (): Promise<void> => {
    await settings.refresh();
    await webhooks.refresh();
  };
  const onUnread = (error: unknown): void => onWarning(`The settings could not be read: ${String(error)}`);
  const watcher = watchChanges(db, { clock, onChange: readSettings, onError: onUnread });
  const atOnce = openBlockingReader(db, config.database);
  const parts = {
    ...content,
    db,
    clock,
    model,
    layout,
    access,
    library,
    webhooks,
    views: contentViews(opening),
    editing: new Editing({
      db,
      model,
      layout: () => layout,
      reader,
      writer,
      now: clock.now,
      config: config.admin,
      schemas,
      versionKey: config.admin.authSecret ?? '',
    }),
    atOnce,
    project,
    config,
    code,
    schemas,
    get settings() {
      return settings.current;
    },
    lookForSettings: () => settings.look(),
    refreshSettings: () => {
      access.invalidate();
      return readSettings().catch(onUnread);
    },
    // what may have something delivered comes before the deliveries
    settled: async () => {
      await db.settled?.();
      await watcher.settled();
      await library.settled();
      await access.usesRecorded();
      await webhooks.settled();
    },
    close: async () => {
      await webhooks.close();
      watcher.stop();
      atOnce.close();
      access.close();
      library.close();
      await db.close();
    },
  };
  code?.connect(parts);
  code?.forAdmins.declare(actionRegistry(model, config).list(), new ConditionRegistry().list());
  return parts;
}

/** The settings of reads and writes at the start. */
async function firstSettings(
  { project: { config }, model, layout, db }: Opening,
  { signing }: FileStorage,
): Promise<ResolveSettings> {
  return {
    model,
    layout,
    rules: config.api.rules,
    limits: { ...DEFAULT_LIMITS, ...config.api.limits },
    ...config.api.rest,
    defaultLocale: await readDefaultLocale(db, config.plugins.i18n.initLocale),
    privateStorages: signing?.providers ?? [],
  };
}

/** What reads and writes entries, with the hooks and events around it. */
function openContent(
  { project: { config }, code, model, db, clock, facts, layout }: Opening,
  settings: LiveSettings,
  { signing }: FileStorage,
) {
  const { cache } = config.api;
  const reader = new ContentReader({
    db,
    dialect: queryDialect(facts),
    settings: settings.current,
    sign: signing?.sign,
    kept: {
      bytes: cache.memory,
      maxStale: cache.maxStale,
      never: new Set(cache.never),
      tables: new Set(buildDesiredLayout(model, layout).map(({ name }) => name.toLowerCase())),
    },
  });
  const hooks = new Hooks();
  const bus = new EventBus((work) => db.afterCommit(work));
  const audit = new AuditLog({ db, isEnabled: config.admin.auditLogs.enabled, now: clock.now });
  bus.subscribe(audit);
  const effects = new RowEffects([userEffects(layout), adminEffects(clock.now), FILE_EFFECTS], [audit]);
  const listenerView = code?.listenerView ?? PLAIN_VIEW;
  const currentSettings = (): ResolveSettings => settings.current;
  const hookOptions = { db, hooks, events: bus, reader, settings: currentSettings, view: listenerView };
  const entryHooks = new EntryHooks(hookOptions);
  const rowHooks = new RowHooks(hookOptions, [USER_EVENTS, FILE_EVENTS]);
  const writer = new ContentWriter({
    db,
    now: clock.now,
    reader,
    settings: currentSettings,
    hashPassword,
    hooks: entryHooks,
    rowHooks,
    events: bus,
    effects,
    ...(config.admin.auditLogs.contentApi ? { inNameOf: actingAsCaller } : {}),
  });
  return { reader, writer, hooks, bus, effects, listenerView, entryHooks, rowHooks };
}

function openAccess(
  { db, clock }: Pick<Opening, 'db' | 'clock'>,
  { plugins, admin, api }: Config,
  beforeEach: () => MaybePromise<void>,
): Promise<Access> {
  const { enabled, jwtSecret } = plugins.usersPermissions;
  return createAccess({
    db,
    now: clock.now,
    jwtSecret: enabled ? jwtSecret : null,
    apiTokenSalt: admin.apiTokenSalt,
    adminSecret: admin.authSecret,
    beforeEach,
    jwtEndsWithPassword: api.rules.passwordChangeEndsJwts,
  });
}

function contentViews({ project: { config }, code, model, schemas, db }: Opening): ContentViews {
  const fieldSizes = code?.fieldSizes ?? new FieldSizes();
  const catalogue = new TypeCatalogue(model, schemas);
  const configurations = new ConfigurationStore(db, {
    catalogue,
    sizes: fieldSizes,
    rules: config.api.rules,
  });
  return { catalogue, fieldSizes, configurations };
}
