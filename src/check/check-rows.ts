/**
 * Rows that contradict the schemas: equal values under `unique`, components without an entry, links to missing rows.
 * The report shows ids and no values, which may be private.
 */

import { counted } from '../base/counted.ts';
import type { Executor, SqlParameter } from '../database/database.ts';
import { typesSwitchedOn } from '../database/hidden-locales.ts';
import type { Hop } from '../database/layout/hop.ts';
import { type Layout, LOCALE, tableOf } from '../database/layout/layout.ts';
import { empty, ident, joined, type Sql, sql } from '../database/sql-template.ts';
import { type Model, schemaOf } from '../model/content-type.ts';
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
    ...(await danglingLinks(facts, present)),
    ...(await danglingMorphs(facts, present)),
    ...(await orphanedComponents(facts, present)),
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

/** The rows of a link table one of whose ends is gone. */
async function danglingLinks(facts: RowFacts, present: PresentTables): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { uid, table, hops } of facts.layout.tables.values()) {
    for (const [name, hop] of hops) {
      if (hop.kind !== 'link' || !hop.owner) continue;
      if (!present.has(hop.table, hop.ownerColumn, hop.targetColumn)) continue;
      if (!present.has(table) || !present.has(hop.targetTable)) continue;
      const found = await countOf(
        facts.db,
        sql`FROM ${ident(hop.table)} l WHERE NOT EXISTS (SELECT 1 FROM ${ident(table)} o WHERE o.id = l.${ident(hop.ownerColumn)})
         OR NOT EXISTS (SELECT 1 FROM ${ident(hop.targetTable)} t WHERE t.id = l.${ident(hop.targetColumn)})`,
      );
      if (found > 0) findings.push(dangling(`${uid}, attribute "${name}"`, found, hop.table));
    }
  }
  return findings;
}

const dangling = (place: string, count: number, table: string): Finding => ({
  level: 'warning',
  place,
  what: `${count} links of ${table} lead to entries that are gone`,
  remedy: `Delete these rows of ${table}; they are passed over in answers, and count nowhere.`,
});

/** Media and other links to any type: no foreign key holds their ends. */
async function danglingMorphs(facts: RowFacts, present: PresentTables): Promise<Finding[]> {
  const { db, layout } = facts;
  const findings: Finding[] = [];
  for (const { uid, table, hops } of layout.tables.values()) {
    for (const [name, hop] of hops) {
      const ends = morphEnds(hop, table);
      if (!ends || !present.has(ends.table, ends.idColumn, ends.typeColumn)) continue;
      let found = 0;
      const rows = await db.query<{ type: string | null; rows: number }>(
        sql`SELECT ${ident(ends.typeColumn)} AS "type", count(*) AS "rows" FROM ${ident(ends.table)}
         WHERE ${ident(ends.idColumn)} IS NOT NULL GROUP BY ${ident(ends.typeColumn)}`,
      );
      for (const { type, rows: count } of rows) {
        const target = type === null ? undefined : layout.tables.get(type);
        if (!target) found += Number(count);
        else if (present.has(target.table)) found += await lostEnds(db, ends, String(type), target.table);
      }
      if (found > 0) findings.push(dangling(`${uid}, attribute "${name}"`, found, ends.table));
    }
  }
  return findings;
}

interface MorphEnds {
  readonly table: string;
  readonly idColumn: string;
  readonly typeColumn: string;
}

function morphEnds(hop: Hop, table: string): MorphEnds | null {
  if (hop.kind === 'morphToMany') return hop;
  return hop.kind === 'morphToOne' ? { ...hop, table } : null;
}

const lostEnds = (db: Executor, { table, idColumn, typeColumn }: MorphEnds, type: string, target: string) =>
  countOf(
    db,
    sql`FROM ${ident(table)} l WHERE l.${ident(typeColumn)} = ? AND NOT EXISTS
       (SELECT 1 FROM ${ident(target)} t WHERE t.id = l.${ident(idColumn)})`,
    [type],
  );

/** Components no entry has, and entries' rows for components that are gone. */
async function orphanedComponents(facts: RowFacts, present: PresentTables): Promise<Finding[]> {
  const { db, model, layout } = facts;
  const holders = new Map<string, Set<string>>();
  for (const { hops } of layout.tables.values()) {
    for (const hop of hops.values()) {
      if (hop.kind !== 'component' && hop.kind !== 'zone') continue;
      const uids = hop.kind === 'component' ? [hop.componentUid] : hop.components.map(({ uid }) => uid);
      for (const uid of uids) holders.set(uid, (holders.get(uid) ?? new Set()).add(hop.table));
    }
  }
  const findings: Finding[] = [];
  for (const { uid } of model.components.values()) {
    const { table } = tableOf(layout, uid);
    if (!present.has(table)) continue;
    const held = [...(holders.get(uid) ?? [])].filter((name) => present.has(name));
    const alone = held.map(
      (name) =>
        sql`NOT EXISTS (SELECT 1 FROM ${ident(name)} h WHERE h.component_id = c.id AND h.component_type = ?)`,
    );
    const orphans = await countOf(
      db,
      sql`FROM ${ident(table)} c${alone.length > 0 ? sql` WHERE ${joined(alone, ' AND ')}` : empty}`,
      held.map(() => uid),
    );
    if (orphans > 0) {
      findings.push({
        level: 'note',
        place: uid,
        what: `${orphans} rows of ${table} belong to no entry`,
        remedy: 'They are never answered, and can be deleted.',
      });
    }
    for (const name of held) {
      const lost = await countOf(
        db,
        sql`FROM ${ident(name)} h WHERE h.component_type = ? AND NOT EXISTS
           (SELECT 1 FROM ${ident(table)} c WHERE c.id = h.component_id)`,
        [uid],
      );
      if (lost > 0) findings.push(dangling(uid, lost, name));
    }
  }
  return findings;
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
