/**
 * Deletes rows with all that hangs on them: components to any depth, media and polymorphic links. Link
 * tables clean themselves by their foreign keys; what has none is deleted here, in the same transaction,
 * by one statement a table, or a few for many rows.
 */
import { LoopTurn } from '../../base/loop-turn.ts';
import { type Layout, type TableLayout, tableOf } from '../../database/layout/layout.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { ident, sql } from '../../database/sql-template.ts';
import type { RowContext } from './row-context.ts';
import { inPieces } from './row-pieces.ts';

/** A row of any type or component. */
interface TypedRow {
  readonly uid: string;
  readonly id: number;
}

/** Deletes rows of one type or component, with the effects of that. */
export async function deleteRows(context: RowContext, uid: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { tx, layout, effects } = context;
  const { table, hops } = tableOf(layout, uid);
  const list = idList(ids);
  const partTables = new Set<string>();
  const turn = new LoopTurn();
  for (const hop of hops.values())
    if (hop.kind === 'component' || hop.kind === 'zone') partTables.add(hop.table);
  for (const parts of partTables) {
    await deleteTypedRows(
      context,
      await tx.query<TypedRow>(
        sql`SELECT component_id AS "id", component_type AS "uid" FROM ${ident(parts)} WHERE entity_id IN ${ID_LIST}`,
        [list],
      ),
    );
    await turn.pass();
  }
  for (const pointer of pointersTo(layout, uid)) {
    await turn.pass();
    const rows = sql`${ident(pointer.idColumn)} IN ${ID_LIST} AND ${ident(pointer.typeColumn)} = +?`;
    await tx.run(
      pointer.kind === 'morphToMany'
        ? sql`DELETE FROM ${ident(pointer.table)} WHERE ${rows}`
        : sql`UPDATE ${ident(pointer.table)} SET ${ident(pointer.idColumn)} = NULL, ${ident(pointer.typeColumn)} = NULL WHERE ${rows}`,
      [list, uid],
    );
  }
  await turn.pass();
  const gone = sql`DELETE FROM ${ident(table)} WHERE id IN ${ID_LIST}`;
  await inPieces(ids, context.facts.approximateBytes(table), (piece) => tx.run(gone, [idList(piece)]));
  await effects.deleted(tx, uid, ids);
}

/** Deletes rows of several types or components; those the project no longer has are left alone. */
export async function deleteTypedRows(context: RowContext, rows: readonly TypedRow[]): Promise<void> {
  const byType = new Map<string, number[]>();
  for (const { uid, id } of rows) {
    const ids = byType.get(uid);
    if (ids) ids.push(id);
    else byType.set(uid, [id]);
  }
  for (const [uid, ids] of byType) {
    if (context.layout.tables.has(uid)) await deleteRows(context, uid, ids);
  }
}

/** The tables and columns that point at rows by type and id, which no foreign key knows. */
interface Pointer {
  readonly kind: 'morphToMany' | 'morphToOne';
  readonly table: string;
  readonly idColumn: string;
  readonly typeColumn: string;
}

const known = new WeakMap<Layout, Map<string, readonly Pointer[]>>();

/**
 * What may point at the rows of a type: anything at an entry, whether its type shows it or not; at a
 * component only what shows in one of its attributes, which are media as a rule.
 */
function pointersTo(layout: Layout, uid: string): readonly Pointer[] {
  let byType = known.get(layout);
  if (!byType) {
    byType = new Map();
    known.set(layout, byType);
  }
  let found = byType.get(uid);
  if (!found) {
    const table = tableOf(layout, uid);
    const all = allPointers(layout);
    found = isComponent(uid) ? all.filter((pointer) => showsIn(table, pointer)) : all;
    byType.set(uid, found);
  }
  return found;
}

function allPointers(layout: Layout): Pointer[] {
  return [...layout.tables.values()].flatMap((type) =>
    [...type.hops.values()].flatMap((hop): Pointer[] => {
      if (hop.kind === 'morphToMany') return [hop];
      return hop.kind === 'morphToOne' ? [{ ...hop, table: type.table }] : [];
    }),
  );
}

/** Content-types have a namespace: `api::tag.tag`, `plugin::upload.file`. */
const isComponent = (uid: string): boolean => !uid.includes('::');

const showsIn = ({ hops }: TableLayout, { table }: Pointer): boolean =>
  [...hops.values()].some(
    (hop) =>
      (hop.kind === 'morphLink' && hop.table === table) ||
      (hop.kind === 'morphColumn' && hop.targetTable === table),
  );
