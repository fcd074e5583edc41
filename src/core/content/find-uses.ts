/** Where an entry or a file is used: the attributes that point at it, one statement for each table that may. */
import type { Executor } from '../database/database.ts';
import { type Hop, NO_LINKS } from '../database/layout/hop.ts';
import { FILE_UID, type Layout, tableOf } from '../database/layout/layout.ts';
import { ident, literal, placeholders, type Sql, sql } from '../database/sql-template.ts';
import type { AnySchema, Model } from '../model/content-type.ts';

/** An attribute of an entry that points at what is asked about, directly or in a component. */
export interface Use {
  /** The content-type of the entry. */
  readonly uid: string;
  readonly id: number;
  /** `cover`, `seo.shareImage`, `sections.picture` */
  readonly path: string;
}

export interface Uses {
  readonly uses: readonly Use[];
  /** Whether there are more: no table is looked at further than the limit. */
  readonly hasMore: boolean;
}

/** Which rows of which schema point there, and by which attribute. */
interface Found {
  readonly schema: AnySchema;
  readonly id: number;
  readonly path: string;
}

/** One statement: its rows have an `id`, and may have the type and the field that say whose it is. */
interface Question {
  readonly select: Sql;
  readonly values: readonly (string | number)[];
  /** Whose rows are found; null for a row that is of no use. */
  readonly of: (row: Row) => { readonly schema: AnySchema; readonly path: string } | null;
}

interface Row {
  readonly id: number;
  readonly type?: string | null;
  readonly field?: string | null;
}

interface HolderRow {
  readonly id: number;
  readonly part: number;
}

/** Components lie no deeper in one another. */
const DEPTH = 10;

/**
 * Finds the uses of an entry.
 * @param limit rows that are looked at in each table
 */
export async function findUses(
  db: Executor,
  settings: { readonly model: Model; readonly layout: Layout },
  uid: string,
  id: number,
  limit: number,
): Promise<Uses> {
  let hasMore = false;
  let found: Found[] = [];
  for (const { select, values, of } of questions(settings, uid, id)) {
    const rows = await db.query<Row>(sql`${select} LIMIT +?`, [...values, limit + 1]);
    if (rows.length > limit) hasMore = true;
    for (const row of rows.slice(0, limit)) {
      const whose = of(row);
      if (whose) found.push({ ...whose, id: Number(row.id) });
    }
  }
  const uses: Use[] = [];
  for (let depth = 0; depth < DEPTH && found.length > 0; depth += 1) {
    const parts = found.filter(({ schema }) => schema.modelType === 'component');
    for (const { schema, id: entry, path } of found) {
      if (schema.modelType === 'contentType') uses.push({ uid: schema.uid, id: entry, path });
    }
    found = await holdersOf(db, settings, parts);
  }
  return { uses, hasMore };
}

function* questions(
  { model, layout }: { readonly model: Model; readonly layout: Layout },
  uid: string,
  id: number,
): Generator<Question> {
  /** The attributes behind a table that names the type and the field of each row. */
  const named = new Map<
    string,
    { hop: Extract<Hop, { kind: 'morphLink' }>; schemas: Map<string, AnySchema> }
  >();
  for (const schema of allSchemas(model)) {
    const { table, hops } = tableOf(layout, schema.uid);
    for (const [path, hop] of hops) {
      const attribute = schema.attributes.get(path);
      if (attribute?.kind === 'relation' && attribute.system) continue;
      const of = () => ({ schema, path });
      // the other side of a relation shows what the entry itself points at
      if (hop.kind === 'link' && hop.owner && hop.targetUid === uid && hop.table !== NO_LINKS) {
        const select = sql`SELECT ${ident(hop.ownerColumn)} AS "id" FROM ${ident(hop.table)} WHERE ${ident(hop.targetColumn)} = +?`;
        yield { select, values: [id], of };
      }
      if (hop.kind === 'morphToOne') {
        const select = sql`SELECT id AS "id" FROM ${ident(table)} WHERE ${ident(hop.idColumn)} = +? AND ${ident(hop.typeColumn)} = ${literal(uid)}`;
        yield { select, values: [id], of };
      }
      // what a file is related to uses the file, and is not used by it
      if (hop.kind === 'morphToMany' && schema.uid !== FILE_UID) {
        const select = sql`SELECT ${ident(hop.ownerColumn)} AS "id" FROM ${ident(hop.table)} WHERE ${ident(hop.idColumn)} = +? AND ${ident(hop.typeColumn)} = ${literal(uid)}`;
        yield { select, values: [id], of };
      }
      if (hop.kind === 'morphLink' && hop.targetUid === uid) {
        const known = named.get(hop.table) ?? { hop, schemas: new Map<string, AnySchema>() };
        named.set(hop.table, known);
        known.schemas.set(`${hop.ownerUid} ${hop.field}`, schema);
      }
    }
  }
  for (const { hop, schemas } of named.values()) {
    const select = sql`SELECT ${ident(hop.idColumn)} AS "id", ${ident(hop.typeColumn)} AS "type", field AS "field" FROM ${ident(hop.table)} WHERE ${ident(hop.targetColumn)} = +?`;
    yield {
      select,
      values: [id],
      of: ({ type, field }) => {
        const schema = schemas.get(`${type} ${field}`);
        return schema ? { schema, path: field! } : null;
      },
    };
  }
}

/** What holds components, with the way to what they point at. */
async function holdersOf(
  db: Executor,
  { model, layout }: { readonly model: Model; readonly layout: Layout },
  parts: readonly Found[],
): Promise<Found[]> {
  const holders: Found[] = [];
  for (const [uid, some] of Map.groupBy(parts, ({ schema }) => schema.uid)) {
    const ids = [...new Set(some.map(({ id }) => id))];
    for (const schema of allSchemas(model)) {
      for (const [name, hop] of tableOf(layout, schema.uid).hops) {
        if (hop.kind !== 'component' && hop.kind !== 'zone') continue;
        const holds =
          hop.kind === 'component' ? hop.componentUid === uid : hop.components.some((one) => one.uid === uid);
        if (!holds) continue;
        const rows = await db.query<HolderRow>(
          sql`SELECT entity_id AS "id", component_id AS "part" FROM ${ident(hop.table)} WHERE component_type = ${literal(uid)} AND field = ${literal(hop.field)} AND component_id IN (${placeholders(ids.length)})`,
          ids,
        );
        for (const row of rows) {
          for (const { id, path } of some) {
            if (id === Number(row.part))
              holders.push({ schema, id: Number(row.id), path: `${name}.${path}` });
          }
        }
      }
    }
  }
  return holders;
}

function* allSchemas({ contentTypes, components }: Model): Generator<AnySchema> {
  yield* contentTypes.values();
  yield* components.values();
}
