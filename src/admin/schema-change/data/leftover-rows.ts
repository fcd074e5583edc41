/**
 * Rows of shared tables that no attribute leads to any more: the links of removed components, media and polymorphic
 * relations. With the links of a removed component attribute its components go, and what these hold.
 */
import type { Executor } from '../../../core/database/database.ts';
import type { Hop } from '../../../core/database/layout/hop.ts';
import { FILE_UID, type Layout, type TableLayout } from '../../../core/database/layout/layout.ts';
import type { PresentLayout } from '../../../core/database/layout/present-layout.ts';
import type { SchemaDialect } from '../../../core/database/layout/schema-dialect.ts';
import { ID_LIST, idList } from '../../../core/database/sql/id-list.ts';
import { empty, ident, idents, joined, number, type Sql, sql } from '../../../core/database/sql-template.ts';
import type { LeftoverOrphans } from './leftover-orphans.ts';

/** What the rows have in common. */
export interface RowMatch {
  readonly column: string;
  readonly equals: string;
}

/** Rows of one table that nothing leads to. */
export interface LeftoverRows {
  readonly table: string;
  readonly column: null;
  readonly rows: readonly RowMatch[];
  readonly count: number;
  /** False where they name a type of a plugin, which may be there on another server. */
  readonly isKnown: boolean;
}

/** Ids in one statement. */
const IDS = 1000;

/** Where the stored names of a layout are. */
export interface Place {
  readonly layout: Layout;
  readonly present: PresentLayout;
  readonly dialect: SchemaDialect;
}

export async function findLeftRows(
  db: Executor,
  { layout, present, dialect }: Place,
): Promise<LeftoverRows[]> {
  const found: LeftoverRows[] = [];
  const stored = (name: string): string => dialect.storedName(name).toLowerCase();
  const add = async (
    table: string,
    columns: readonly string[],
    isKnown: (...values: string[]) => boolean,
  ) => {
    const there = present.tables.get(table);
    if (!there || columns.some((column) => !there.has(column))) return;
    const names = idents(columns);
    const rows = await db.query<Record<string, unknown>>(
      sql`SELECT ${names}, count(*) AS "octavo_count" FROM ${ident(table)} GROUP BY ${names}`,
    );
    for (const row of rows) {
      const values = columns.map((column) => row[column]);
      // a row that names nothing cannot be judged
      if (!values.every((value) => typeof value === 'string') || isKnown(...values)) continue;
      found.push({
        table,
        column: null,
        rows: columns.map((column, at) => ({ column, equals: values[at]! })),
        count: Number(row['octavo_count']),
        isKnown: values.every((value) => !value.startsWith('plugin::') && !value.startsWith('admin::')),
      });
    }
  };
  const files = new Set<string>();
  for (const { uid, hops } of layout.tables.values()) {
    for (const [name, hop] of hops) {
      if (hop.kind === 'morphLink' && hop.targetUid === FILE_UID) files.add(`${uid} ${name}`);
    }
  }
  for (const [table, fields] of linkTables(layout)) {
    await add(stored(table), ['field'], (field) => fields.has(field));
  }
  const seen = new Set<string>();
  for (const { uid, hops } of layout.tables.values()) {
    for (const hop of hops.values()) {
      if (hop.kind !== 'morphToMany' || seen.has(hop.table)) continue;
      seen.add(hop.table);
      const type = stored(hop.typeColumn);
      if (uid === FILE_UID)
        await add(stored(hop.table), [type, 'field'], (...pair) => files.has(pair.join(' ')));
      else await add(stored(hop.table), [type], (target) => layout.tables.has(target));
    }
  }
  return found;
}

/** The tables of links to components, with the attributes that use them. */
function linkTables(layout: Layout): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>();
  for (const { hops } of layout.tables.values()) {
    for (const [name, hop] of hops) {
      if (hop.kind !== 'component' && hop.kind !== 'zone') continue;
      tables.set(hop.table, (tables.get(hop.table) ?? new Set()).add(name));
    }
  }
  return tables;
}

export const whereRows = (rows: readonly RowMatch[]): { text: Sql; values: string[] } => ({
  text: joined(
    rows.map(({ column }) => sql`${ident(column)} = ?`),
    ' AND ',
  ),
  values: rows.map(({ equals }) => equals),
});

/** Rows to be removed, by table, in the order in which they may go. */
export type RowsByTable = ReadonlyMap<string, readonly number[]>;

/** Collects the left rows and what belongs to nothing else without them. */
export async function collectLeftoverRows(
  db: Executor,
  left: readonly Pick<LeftoverRows, 'table' | 'rows'>[],
  place: Place,
  orphans: readonly Pick<LeftoverOrphans, 'table' | 'ids'>[] = [],
): Promise<RowsByTable> {
  const collection = new Collection(db, place);
  for (const { table, ids } of orphans) await collection.addOrphans(table, ids);
  for (const { table, rows } of left) await collection.addLinks(table, rows);
  await collection.addComponents();
  return collection.result();
}

interface ComponentLink {
  readonly id: number;
  readonly component_type: string | null;
  readonly component_id: number | null;
}

class Collection {
  readonly #db: Executor;
  readonly #layout: Layout;
  readonly #stored: (name: string) => string;
  readonly #has: (table: string) => boolean;
  readonly #linkTables: readonly string[];
  readonly #rows = new Map<string, Set<number>>();
  /** Components whose links are among the rows, by uid. */
  readonly #open = new Map<string, Set<number>>();

  constructor(db: Executor, { layout, present, dialect }: Place) {
    this.#db = db;
    this.#layout = layout;
    this.#stored = (name) => dialect.storedName(name).toLowerCase();
    this.#has = (table) => present.tables.has(table);
    this.#linkTables = [...linkTables(layout).keys()].map(this.#stored).filter(this.#has);
  }

  async addLinks(table: string, match: readonly RowMatch[]): Promise<void> {
    const { text, values } = whereRows(match);
    const isLinks = this.#linkTables.includes(table);
    const columns = isLinks ? sql`id, component_type, component_id` : sql`id`;
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const found = await this.#db.query<ComponentLink>(
        sql`SELECT ${columns} FROM ${ident(table)} WHERE ${text} AND id > ? ORDER BY id LIMIT ${number(IDS)}`,
        [...values, after],
      );
      this.#add(
        table,
        found.map(({ id }) => id),
      );
      if (isLinks) this.#follow(found);
      if (found.length < IDS) return;
      after = Number(found.at(-1)!.id);
    }
  }

  /** Rows by their ids, of links or of components. */
  async addOrphans(name: string, ids: readonly number[]): Promise<void> {
    const table = this.#stored(name);
    const component = [...this.#layout.tables.values()].find(
      (one) => one.table === name && !one.uid.includes('::'),
    );
    if (component) {
      this.#open.set(component.uid, new Set([...(this.#open.get(component.uid) ?? []), ...ids]));
      return;
    }
    this.#add(table, ids);
    if (!this.#linkTables.includes(table)) return;
    for (let at = 0; at < ids.length; at += IDS) {
      const links = await this.#db.query<ComponentLink>(
        sql`SELECT id, component_type, component_id FROM ${ident(table)} WHERE id IN ${ID_LIST}`,
        [idList(ids.slice(at, at + IDS))],
      );
      this.#follow(links);
    }
  }

  /** Components that nothing leads to any more, and those in them. */
  async addComponents(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      const component = this.#layout.tables.get(next.uid);
      if (!component || !this.#has(this.#stored(component.table))) continue;
      const ids = await this.#unlinked(next.uid, next.ids);
      for (const hop of component.hops.values()) await this.#addHeld(component, hop, ids);
      this.#add(this.#stored(component.table), ids);
    }
  }

  /** Links before what they lead to. */
  result(): RowsByTable {
    return new Map([...this.#rows].map(([table, ids]) => [table, [...ids]]));
  }

  async #addHeld({ uid }: TableLayout, hop: Hop, ids: readonly number[]): Promise<void> {
    if (hop.kind === 'component' || hop.kind === 'zone') {
      const table = this.#stored(hop.table);
      const found = await this.#db.query<ComponentLink>(
        sql`SELECT id, component_type, component_id FROM ${ident(table)} WHERE entity_id IN ${ID_LIST}`,
        [idList(ids)],
      );
      this.#add(
        table,
        found.map(({ id }) => id),
      );
      this.#follow(found);
      return;
    }
    const [table, owner, type] =
      hop.kind === 'link' || hop.kind === 'morphToMany'
        ? [hop.table, hop.ownerColumn, null]
        : hop.kind === 'morphLink'
          ? [hop.table, hop.idColumn, hop.typeColumn]
          : [null, null, null];
    if (table === null) return;
    const only = type === null ? empty : sql` AND ${ident(this.#stored(type))} = ?`;
    const found = await this.#db.query<{ id: number }>(
      sql`SELECT id FROM ${ident(this.#stored(table))} WHERE ${ident(this.#stored(owner))} IN ${ID_LIST}${only}`,
      [idList(ids), ...(type === null ? [] : [uid])],
    );
    this.#add(
      this.#stored(table),
      found.map(({ id }) => id),
    );
  }

  /** Of components those that no other link leads to. */
  async #unlinked(uid: string, ids: readonly number[]): Promise<number[]> {
    const left = new Set(ids);
    for (const table of this.#linkTables) {
      const links = await this.#db.query<ComponentLink>(
        sql`SELECT id, component_id FROM ${ident(table)} WHERE component_id IN ${ID_LIST} AND component_type = ?`,
        [idList(ids), uid],
      );
      for (const { id, component_id } of links) {
        if (!this.#rows.get(table)?.has(Number(id))) left.delete(Number(component_id));
      }
    }
    return [...left];
  }

  #next(): { uid: string; ids: number[] } | null {
    for (const [uid, open] of this.#open) {
      const ids = [...open].slice(0, IDS);
      for (const id of ids) open.delete(id);
      if (ids.length > 0) return { uid, ids };
    }
    return null;
  }

  #add(table: string, ids: readonly number[]): void {
    const rows = this.#rows.get(table) ?? new Set();
    for (const id of ids) rows.add(Number(id));
    if (rows.size > 0) this.#rows.set(table, rows);
  }

  #follow(links: readonly ComponentLink[]): void {
    for (const { component_type: uid, component_id: id } of links) {
      if (uid === null || id === null) continue;
      this.#open.set(uid, (this.#open.get(uid) ?? new Set()).add(Number(id)));
    }
  }
}

/** Deletes rows by their ids. */
export async function deleteRows(tx: Executor, rows: RowsByTable): Promise<void> {
  for (const [table, ids] of rows) {
    for (let at = 0; at < ids.length; at += IDS) {
      await tx.run(sql`DELETE FROM ${ident(table)} WHERE id IN ${ID_LIST}`, [
        idList(ids.slice(at, at + IDS)),
      ]);
    }
  }
}
