/**
 * Rows that contradict the schemas: equal values under `unique`, components without an entry, links to missing rows.
 * The report shows ids and no values, which may be private.
 */

import { counted } from '../../core/base/counted.ts';
import type { Executor, SqlParameter } from '../../core/database/database.ts';
import { typesSwitchedOn } from '../../core/database/hidden-locales.ts';
import { buildDesiredLayout } from '../../core/database/layout/desired/build-desired-layout.ts';
import { type Layout, LOCALE, tableOf } from '../../core/database/layout/layout.ts';
import { ident, type Sql, sql } from '../../core/database/sql-template.ts';
import { type Model, schemaOf } from '../../core/model/content-type.ts';
import { describeOrphans } from '../../core/transfer/orphans/describe-orphans.ts';
import { findOrphans } from '../../core/transfer/orphans/find-orphans.ts';
import { linkEnds } from '../../core/transfer/orphans/link-ends.ts';
import type { CheckedLayout } from './check-layout.ts';
import type { Finding } from './report.ts';

export interface RowFacts {
  readonly db: Executor;
  readonly model: Model;
  readonly layout: Layout;
  readonly checked: CheckedLayout;
}

/** Types whose values are never compared: what v4 stores of them is no text or number of the entry's. */
const NOT_COMPARED = new Set(['json', 'blocks', 'boolean', 'password', 'richtext', 'text']);

export async function checkRows(facts: RowFacts): Promise<Finding[]> {
  const present = new PresentTables(facts);
  return [
    ...(await duplicates(facts, present)),
    ...(await pointingNowhere(facts)),
    ...(await withoutLocale(facts, present)),
  ];
}

/** The tables that can be asked; names as the database keeps them. */
class PresentTables {
  readonly #checked: CheckedLayout;

  constructor({ checked }: RowFacts) {
    this.#checked = checked;
  }

  /** Whether a table is there with all these columns. */
  has(table: string, ...columns: readonly string[]): boolean {
    const { tables, storedName } = this.#checked;
    const known = tables.get(storedName(table));
    return known !== undefined && columns.every((column) => known.has(storedName(column)));
  }
}

async function duplicates({ db, model, layout }: RowFacts, present: PresentTables): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { uid, table, columns } of layout.tables.values()) {
    for (const attribute of schemaOf(model, uid).attributes.values()) {
      if (attribute.kind !== 'scalar' || !attribute.unique || NOT_COMPARED.has(attribute.type)) continue;
      const column = columns.get(attribute.name)!;
      if (!present.has(table, column)) continue;
      const groups = await db.query<{ first: number; last: number }>(
        sql`SELECT min(id) AS "first", max(id) AS "last" FROM ${ident(table)} WHERE ${ident(column)} IS NOT NULL
         GROUP BY ${ident(column)} HAVING count(*) > 1 ORDER BY min(id)`,
      );
      if (groups.length === 0) continue;
      const pairs = groups.slice(0, 3).map(({ first, last }) => `${first} and ${last}`);
      const isMore = groups.length > 3 ? ` and ${groups.length - 3} more` : '';
      findings.push({
        level: 'warning',
        place: `${uid}, attribute "${attribute.name}"`,
        what: `entries have equal values although it is unique: ids ${pairs.join('; ')}${isMore}`,
        remedy: 'Change all but one of each: a request that saves one of them is refused.',
      });
    }
  }
  return findings;
}

/** What points nowhere: as an export names it, and `octavo prune` removes it. */
async function pointingNowhere({ db, model, layout, checked }: RowFacts): Promise<Finding[]> {
  const { dialect, present } = checked;
  const desired = buildDesiredLayout(model, layout);
  const orphans = await findOrphans(db, dialect, {
    layout: desired,
    ends: linkEnds(model, desired),
    present,
  });
  return orphans.map((one) => ({
    level: one.kind === 'component' ? 'note' : 'warning',
    place: one.place,
    what: describeOrphans(one),
    remedy:
      one.kind === 'component'
        ? 'They are never answered; `octavo prune` removes them.'
        : 'They are passed over in answers, and count nowhere; `octavo prune` removes them.',
  }));
}

/** Lists of one locale leave these entries out. */
async function withoutLocale({ db, model, layout }: RowFacts, present: PresentTables): Promise<Finding[]> {
  const findings: Finding[] = [];
  const switched = await typesSwitchedOn(db, model);
  for (const { uid, localized } of model.contentTypes.values()) {
    const { table } = tableOf(layout, uid);
    if (!localized || !present.has(table, LOCALE)) continue;
    const count = await countOf(db, sql`FROM ${ident(table)} WHERE locale IS NULL`);
    if (count === 0) continue;
    findings.push({
      level: 'warning',
      place: uid,
      what: `${counted(count, 'entry has', 'entries have')} no locale, although the type is localized`,
      remedy: switched.has(uid)
        ? 'The next start gives them the default locale.'
        : `Only lists of all locales show them: set locale in ${table}, or delete these rows.`,
    });
  }
  return findings;
}

async function countOf(db: Executor, from: Sql, values: readonly SqlParameter[] = []): Promise<number> {
  const [row] = await db.query<{ found: number }>(sql`SELECT count(*) AS "found" ${from}`, values);
  return Number(row?.found ?? 0);
}
