/** Gives a database what a project's model needs, and says what was added and what clients cannot see. */
import { counted } from '../../core/base/counted.ts';
import type { ContentWriter } from '../../core/content/operations/content-writer.ts';
import { hasSeed } from '../../core/content/seed/content-folder.ts';
import { checkContent, contentIsEmpty, seedContent } from '../../core/content/seed/seed-content.ts';
import type { Database } from '../../core/database/database.ts';
import { withHiddenDrafts } from '../../core/database/hidden-drafts.ts';
import { settleLocales } from '../../core/database/hidden-locales.ts';
import { describeHiddenRows } from '../../core/database/hidden-rows.ts';
import { buildDesiredLayout } from '../../core/database/layout/desired/build-desired-layout.ts';
import { buildLayout, type Layout } from '../../core/database/layout/layout.ts';
import type { PresentLayout } from '../../core/database/layout/present-layout.ts';
import { databaseName } from '../../core/database/open-database.ts';
import { seedDatabase } from '../../core/database/seed/seed-database.ts';
import { OCTAVO_PREFIX } from '../../core/database/sql/stored-names.ts';
import { schemaDialect } from '../../core/database/sync/load-schema-dialect.ts';
import { type SyncReport, syncLayout } from '../../core/database/sync/sync-layout.ts';
import {
  describeUnreadable,
  UNREADABLE_REMEDY,
  unreadableValues,
} from '../../core/database/sync/unreadable-values.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Reporter } from './reporter.ts';

/** What is prepared, and what to do before a new database is made. */
export interface Preparation {
  readonly now: number;
  readonly db: Database;
  readonly project: Project;
  readonly model: Model;
  readonly reporter: Reporter;
  /** @throws NewDatabaseError where none may be made */
  readonly onNew: () => Promise<void>;
}

/**
 * Adds what is missing; a new database gets its first rows.
 * @returns the layout as it is, with drafts of types without draft and publish
 */
export async function prepareDatabase({
  db,
  now,
  project,
  model,
  reporter,
  onNew,
}: Preparation): Promise<Layout> {
  const { database, plugins, api } = project.config;
  const layout = buildLayout(model);
  const beforeNew = async (): Promise<void> => {
    await onNew();
    if (hasSeed(project.dir)) checkContent({ model, layout, dir: project.dir, now });
  };
  const added = await syncLayout(db, buildDesiredLayout(model, layout), { onNew: beforeNew });
  if (added.created) reporter.info(`Made a new database: ${await databaseName(database)}`);
  else reportAdded(added, reporter);
  for (const warning of added.warnings) reporter.warn(warning);
  if (!added.created) await reportUnreadable(db, model, layout, added.before, reporter);
  await seedDatabase(db, model, { locale: plugins.i18n.initLocale, apiPrefix: api.rest.prefix });
  const localized = await settleLocales({
    db,
    model,
    layout,
    before: added.before,
    addedColumns: added.columns,
    initLocale: plugins.i18n.initLocale,
  });
  const { storedName } = await schemaDialect(db.dialect);
  const prepared = withHiddenDrafts(model, localized, added.before, storedName);
  await reportHidden(db, prepared, reporter);
  return prepared;
}

/** Each start warns of stored data that no client can see any more. */
async function reportHidden(db: Database, layout: Layout, reporter: Reporter): Promise<void> {
  for (const table of layout.tables.values()) {
    for (const { what, remedy } of await describeHiddenRows(db, table)) {
      reporter.warn(`${table.uid}: ${what}. ${remedy}`);
    }
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
  present: PresentLayout,
  reporter: Reporter,
): Promise<void> {
  if (db.dialect !== 'sqlite') return;
  for (const found of await unreadableValues(db, model, layout, present)) {
    reporter.warn(`${describeUnreadable(found)}. ${UNREADABLE_REMEDY}`);
  }
}

/** A new database gets the content the project brings. */
export async function fillDatabase(
  { dir }: Project,
  parts: {
    readonly db: Database;
    readonly model: Model;
    readonly layout: Layout;
    readonly writer: ContentWriter;
    readonly now: number;
  },
  reporter: Reporter,
): Promise<void> {
  if (!hasSeed(dir) || !(await contentIsEmpty(parts.db, parts.model))) return;
  const onProgress = reporter.progress?.('Filling the empty database');
  const { entries, media } = await seedContent({
    ...parts,
    dir,
    ...(onProgress ? { onProgress } : {}),
  });
  reporter.info(
    `Filled the empty database from content/: ${counted(entries, 'entry', 'entries')}, ${counted(media, 'file')}.`,
  );
}
