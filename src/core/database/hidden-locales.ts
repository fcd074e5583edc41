/**
 * Localization switched on or off under entries that are there. Switched on, they get the default locale, as in v4.
 * Switched off, v4 deletes the entries of all other locales; Octavo keeps and hides them (A680).
 *
 * Which types were localized stands in a setting: by v4's own record Octavo would not know what it has done itself,
 * and another default locale must not show others of the entries.
 */
import { snakeCase } from '../base/case.ts';
import { isObject, type JsonObject } from '../base/is-object.ts';
import type { ContentType, Model } from '../model/content-type.ts';
import type { Database, Executor } from './database.ts';
import { readDefaultLocale } from './default-locale.ts';
import { type Layout, LOCALE, type TableLayout, tableOf } from './layout/layout.ts';
import type { PresentLayout } from './layout/present-layout.ts';
import { readSetting, writeSetting } from './settings-table.ts';
import { ident, literal, sql } from './sql-template.ts';
import { schemaDialect } from './sync/load-schema-dialect.ts';

/** Uid → true for a type that was localized at the last start; the locale that is shown for one that is no more. */
type LocaleRecord = Readonly<Record<string, true | string>>;

const RECORD = 'octavo_localized_types';
/** Where v4 keeps the content-types of its last start. */
const RECORD_OF_V4 = 'strapi_content_types_schema';

/** The link table of a type's localizations, whether it has them by its schema or not. */
export const localizationsTable = ({ table }: Pick<TableLayout, 'table'>): string =>
  snakeCase(`${table}_localizations_links`);

export interface LocaleSwitches {
  readonly db: Database;
  readonly model: Model;
  readonly layout: Layout;
  /** The tables before the start. */
  readonly before: Pick<PresentLayout, 'tables'>;
  /** `table.column` of what the start has added. */
  readonly addedColumns: readonly string[];
  /** The default locale of a database that names none. */
  readonly initLocale: string;
}

/**
 * Gives entries of types that have become localized their locale, and marks the tables of those that hide entries.
 * @returns the layout with the marks
 */
export async function settleLocales(switches: LocaleSwitches): Promise<Layout> {
  const { db, model, layout, before, addedColumns } = switches;
  const defaultLocale = await readDefaultLocale(db, switches.initLocale);
  const { storedName } = await schemaDialect(db.dialect);
  const known = await knownRecord(db);
  const record: Record<string, true | string> = {};
  const switchedOn: TableLayout[] = [];
  for (const type of model.contentTypes.values()) {
    if (!type.localized) continue;
    const table = tableOf(layout, type.uid);
    record[type.uid] = true;
    if (known[type.uid] !== true || addedColumns.includes(`${table.table}.${LOCALE}`)) switchedOn.push(table);
  }
  const marked = new Map(layout.tables);
  for (const table of localeHidingTables(model, layout, before, storedName)) {
    const shown = known[table.uid];
    const shownLocale = typeof shown === 'string' ? shown : defaultLocale;
    record[table.uid] = shownLocale;
    marked.set(table.uid, { ...table, shownLocale });
  }
  const isNew = JSON.stringify(inOrder(record)) !== JSON.stringify(inOrder(known));
  if (switchedOn.length > 0 || isNew) {
    await db.transaction(async (tx) => {
      for (const { uid, table } of switchedOn) {
        const shown = known[uid];
        await tx.run(sql`UPDATE ${ident(table)} SET locale = ? WHERE locale IS NULL`, [
          typeof shown === 'string' ? shown : defaultLocale,
        ]);
      }
      await writeSetting(tx, RECORD, record);
    });
  }
  return { ...layout, tables: marked };
}

const isRecord = (value: JsonObject): value is JsonObject & LocaleRecord => Object.keys(value).length > 0;

const inOrder = (record: LocaleRecord): unknown =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** What v4's last start has seen; nothing for a database it has not used. */
async function recordOfV4(db: Executor): Promise<LocaleRecord> {
  const record: Record<string, true> = {};
  for (const [uid, type] of Object.entries(await readSetting(db, RECORD_OF_V4).catch(() => ({})))) {
    const options = isObject(type) && isObject(type['pluginOptions']) ? type['pluginOptions'] : {};
    if (isObject(options['i18n']) && options['i18n']['localized'] === true) record[uid] = true;
  }
  return record;
}

/**
 * The tables of types that are localized no more. A column of this name alone says nothing: any attribute may have
 * been called so.
 */
function localeHidingTables(
  model: Model,
  layout: Layout,
  present: Pick<PresentLayout, 'tables'>,
  storedName: (name: string) => string,
): TableLayout[] {
  const has = ({ uid }: ContentType): boolean => {
    const table = tableOf(layout, uid);
    const there = present.tables.get(storedName(table.table).toLowerCase());
    return (
      there?.has(LOCALE) === true &&
      ![...table.columns.values()].includes(LOCALE) &&
      present.tables.has(storedName(localizationsTable(table)).toLowerCase())
    );
  };
  return [...model.contentTypes.values()]
    .filter((type) => !type.localized && has(type))
    .map(({ uid }) => tableOf(layout, uid));
}

/** The localized types that were not localized at the last start, as far as a database knows. */
export async function typesSwitchedOn(db: Executor, { contentTypes }: Model): Promise<Set<string>> {
  const known = await knownRecord(db);
  const localized = [...contentTypes.values()].filter((type) => type.localized);
  return new Set(localized.filter(({ uid }) => known[uid] !== true).map(({ uid }) => uid));
}

/** What the last start has seen. */
async function knownRecord(db: Executor): Promise<LocaleRecord> {
  const stored = await readSetting(db, RECORD);
  return isRecord(stored) ? stored : recordOfV4(db);
}

/** Marks the tables that hide entries as a start does, without a change of the database. */
export async function withHiddenLocales(
  db: Executor,
  model: Model,
  layout: Layout,
  present: Pick<PresentLayout, 'tables'>,
  storedName: (name: string) => string,
): Promise<Layout> {
  const hiding = localeHidingTables(model, layout, present, storedName);
  if (hiding.length === 0) return layout;
  const known = await readSetting(db, RECORD);
  const defaultLocale = await readDefaultLocale(db, 'en');
  const marked = new Map(layout.tables);
  for (const table of hiding) {
    const shown = known[table.uid];
    marked.set(table.uid, { ...table, shownLocale: typeof shown === 'string' ? shown : defaultLocale });
  }
  return { ...layout, tables: marked };
}

/** How many entries a table hides for their locale. */
export async function countHiddenLocales(db: Executor, { table, shownLocale }: TableLayout): Promise<number> {
  if (shownLocale === undefined) return 0;
  const [row] = await db.query<{ count: number | string }>(
    sql`SELECT count(*) AS "count" FROM ${ident(table)} WHERE locale <> ${literal(shownLocale)}`,
  );
  return Number(row?.count ?? 0);
}
