/** Which entry a write is about, and in which locale. */

import type { Executor } from '../../database/database.ts';
import { andShown, shownTests } from '../../database/hidden-rows.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { empty, ident, joined, type Sql, sql } from '../../database/sql-template.ts';
import { unknownLocale } from '../../errors/catalogue.ts';
import type { ContentType } from '../../model/content-type.ts';
import { typeMessage } from '../../model/types/type-message.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';

export interface Existing {
  readonly id: number;
  readonly published: boolean;
  readonly locale: string | null;
}

/** What looking needs. */
export interface Finding {
  readonly tx: Executor;
  readonly settings: ResolveSettings;
}

export async function findEntry(
  { tx, settings }: Finding,
  type: ContentType,
  id: number,
): Promise<Existing | null> {
  const [row] = await tx.query<ExistingRow>(existing({ tx, settings }, type, sql`id = +?`), [id]);
  return row ? toExisting(row) : null;
}

interface ExistingRow {
  readonly id: number;
  readonly published: number;
  readonly locale: string | null;
}

const toExisting = (row: ExistingRow): Existing => ({ ...row, published: row.published === 1 });

/** The rows that a condition finds, by their ids; they are locked where the database does that. */
function existing({ tx, settings }: Finding, type: ContentType, where: Sql, order: Sql = empty): Sql {
  const layout = tableOf(settings.layout, type.uid);
  const published = type.draftAndPublish ? sql`published_at IS NOT NULL` : sql`1`;
  return sql`SELECT id, ${published} AS "published", ${type.localized ? sql`locale` : sql`NULL`} AS "locale" FROM ${ident(layout.table)} WHERE ${where}${andShown(layout)}${order}${tx.holdRows ?? empty}`;
}

/** Those of several entries that are there, each once and by their ids: so two writes never wait for one another. */
export async function findEntries(
  finding: Finding,
  type: ContentType,
  ids: readonly number[],
): Promise<Existing[]> {
  const rows = await finding.tx.query<ExistingRow>(
    existing(finding, type, sql`id IN ${ID_LIST}`, sql` ORDER BY id`),
    [idList(ids)],
  );
  return rows.map(toExisting);
}

/**
 * The entry of a single type.
 * @param locale its locale; null for the default one or a type without locales, undefined for any
 */
export async function findSingle(
  finding: Finding,
  type: ContentType,
  locale: string | null | undefined,
): Promise<Existing | null> {
  const { tx, settings } = finding;
  const layout = tableOf(settings.layout, type.uid);
  const wanted = type.localized ? (locale === null ? settings.defaultLocale : locale) : undefined;
  const tests = [...(wanted === undefined ? [] : [sql`locale = +?`]), ...shownTests(layout)];
  const [row] = await tx.query<{ id: number }>(
    sql`SELECT id FROM ${ident(layout.table)}${tests.length === 0 ? empty : sql` WHERE ${joined(tests, ' AND ')}`} ORDER BY id LIMIT 1`,
    wanted === undefined ? [] : [wanted],
  );
  return row ? findEntry(finding, type, row.id) : null;
}

/**
 * The locale a single type is asked for.
 * @param value the query's `locale`
 * @returns null for a type without locales
 * @throws OctavoError ApplicationError for a locale there is not
 */
export async function singleLocale(
  { tx, settings }: Finding,
  type: ContentType,
  value: unknown,
): Promise<string | null> {
  if (!type.localized) return null;
  if (value === undefined) return settings.defaultLocale;
  if (Array.isArray(value)) {
    const found = await firstLocale({ tx, settings }, type, value);
    if (found !== null) return found;
  }
  if (typeof value !== 'string' || !(await isLocale(tx, value))) throw unknownLocale();
  return value;
}

/** The locale of a single type's first entry among some locales, as a read with the same list has it. */
async function firstLocale(
  finding: Finding,
  type: ContentType,
  codes: readonly unknown[],
): Promise<string | null> {
  const found: Existing[] = [];
  for (const code of new Set(codes)) {
    const entry = typeof code === 'string' ? await findSingle(finding, type, code) : null;
    if (entry) found.push(entry);
  }
  return found.sort((a, b) => a.id - b.id)[0]?.locale ?? null;
}

/**
 * The locale of a new entry: the body's, or the default.
 * @throws OctavoError ApplicationError for a locale there is not
 */
export async function localeOf(
  { tx, settings }: Finding,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const locale = Object.hasOwn(body, 'locale') ? body['locale'] : undefined;
  if (locale === undefined || locale === null) return settings.defaultLocale;
  if (!(await namesLocale(tx, locale))) throw unknownLocale();
  return String(locale);
}

/**
 * Whether v4 takes a body's value for a locale there is. It looks for lists and empty objects as filters: they pass
 * here, and are refused with the other rules, which want a text (`localeProblem`).
 */
export async function namesLocale(tx: Executor, value: unknown): Promise<boolean> {
  if (Array.isArray(value)) {
    for (const one of value.flat(Number.POSITIVE_INFINITY)) if (await isLocale(tx, one)) return true;
    return false;
  }
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return isLocale(tx, value);
}

/** What is wrong with a body's `locale` as a value; null for a text and for none. */
export const localeProblem = (value: unknown): string | null =>
  typeof value === 'object' && value !== null ? typeMessage('locale', 'string', value) : null;

export async function isLocale(tx: Executor, code: unknown): Promise<boolean> {
  if (typeof code !== 'string') return false;
  return (await tx.query(sql`SELECT 1 FROM i18n_locale WHERE code = +? LIMIT 1`, [code])).length > 0;
}
