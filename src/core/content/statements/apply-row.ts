/** Checked Changes → statements, for a row and everything that hangs on it. */

import { LoopTurn } from '../../base/loop-turn.ts';
import type { Executor, SqlParameter } from '../../database/database.ts';
import { columnsOfShown } from '../../database/hidden-rows.ts';
import { NO_LINKS } from '../../database/layout/hop.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { assignments, ident, idents, placeholders, sql } from '../../database/sql-template.ts';
import type { LinkChange, PartChange, RowChanges } from './changes.ts';
import { LinkRows } from './link-rows.ts';
import { setMorphColumn, setMorphLinks, setMorphTargets } from './morph-rows.ts';
import { partKey, presentParts } from './parts.ts';
import { removeParts } from './remove-parts.ts';
import type { Owner, RowContext } from './row-context.ts';
import { storedColumns, writtenAttributes } from './written-attributes.ts';

/**
 * Makes a row with its links and components.
 * @returns its id
 */
export async function insertRow(context: RowContext, changes: RowChanges): Promise<number> {
  const layout = tableOf(context.layout, changes.schema.uid);
  const { table } = layout;
  const shown = columnsOfShown(layout, changes.columns.get('created_at') ?? Date.now());
  const columns: ReadonlyMap<string, SqlParameter> =
    shown.length === 0 ? changes.columns : new Map([...changes.columns, ...shown]);
  const names = [...columns.keys()];
  const { lastId } =
    names.length === 0
      ? await context.tx.run(sql`INSERT INTO ${ident(table)} DEFAULT VALUES`)
      : await context.tx.run(
          sql`INSERT INTO ${ident(table)} (${idents(names)}) VALUES (${placeholders(names.length)})`,
          [...columns.values()],
        );
  await applyRest(context, changes, { id: lastId, isNew: true });
  const { tx, effects } = context;
  await effects.created(tx, changes.schema.uid, [lastId], columns, () =>
    writtenAttributes(context.layout, changes),
  );
  return lastId;
}

/** Changes a row: one UPDATE for its columns, only the links and components that differ, and its effects. */
export async function updateRow(context: RowContext, changes: RowChanges, id: number): Promise<void> {
  const { tx, layout, effects } = context;
  const { uid } = changes.schema;
  const names = await changeRow(context, changes, id, effects.isWatched(uid));
  await effects.updated(tx, uid, [id], changes.columns, () => names ?? writtenAttributes(layout, changes));
}

/**
 * Changes a row without its effects.
 * @param watched whether the names of the attributes that differ afterwards are wanted: it takes statements
 * @returns these names; null where they are not wanted
 */
async function changeRow(
  context: RowContext,
  changes: RowChanges,
  id: number,
  watched: boolean,
): Promise<string[] | null> {
  const { tx, layout } = context;
  const { table } = tableOf(layout, changes.schema.uid);
  const before = watched ? await storedColumns(tx, table, changes.columns, id) : null;
  await updateColumns(tx, table, changes.columns, id);
  const owner = { id, isNew: false };
  if (!before) {
    await applyRest(context, changes, owner);
    return null;
  }
  const hops = new Set<unknown>();
  for (const part of changes.parts) if (await applyPart(context, part, owner, true)) hops.add(part.hop);
  for (const link of changes.links) {
    const noticed = noticeChanges(tx);
    await applyLink(noticed.tx, link, owner);
    if (noticed.hasChanged()) hops.add(link.hop);
  }
  return writtenAttributes(layout, changes, { columns: before, hops });
}

/** One UPDATE, or none where nothing changes. */
export async function updateColumns(
  tx: Executor,
  table: string,
  columns: ReadonlyMap<string, SqlParameter>,
  id: number,
): Promise<void> {
  if (columns.size === 0) return;
  const sets = assignments(columns.keys());
  await tx.run(sql`UPDATE ${ident(table)} SET ${sets} WHERE id = +?`, [...columns.values(), id]);
}

async function applyRest(context: RowContext, changes: RowChanges, owner: Owner): Promise<void> {
  for (const part of changes.parts) await applyPart(context, part, owner);
  for (const link of changes.links) await applyLink(context.tx, link, owner);
}

/** Changes links of a row that is there. */
export async function changeLinks(tx: Executor, links: readonly LinkChange[], id: number): Promise<void> {
  for (const link of links) await applyLink(tx, link, { id, isNew: false });
}

async function applyLink(tx: Executor, change: LinkChange, owner: Owner): Promise<void> {
  if (change.kind === 'morphToMany') {
    await setMorphTargets(tx, change.hop, owner, change.targets);
    return;
  }
  const { hop, input, refused } = change;
  if (refused) throw refused;
  if (hop.kind === 'link') {
    // v4 takes what is written to such a relation, and keeps nothing of it
    if (hop.table === NO_LINKS) return;
    await new LinkRows(tx, hop, owner, change.exclusive).change(input);
    return;
  }
  if (input.kind !== 'set') throw new Error('polymorphic lists and media are always set whole');
  if (hop.kind === 'morphLink') await setMorphLinks(tx, hop, owner, input.ids);
  else await setMorphColumn(tx, hop, owner, input.ids);
}

/**
 * New rows are made, named ones changed, the others deleted; order numbers are written where they differ.
 * @param watched whether it is wanted to know what has changed
 * @returns whether something has; meant for watched writes alone
 */
async function applyPart(
  context: RowContext,
  part: PartChange,
  owner: Owner,
  watched = false,
): Promise<boolean> {
  const { table, field } = part.hop;
  const present = owner.isNew ? [] : await presentParts(context.tx, table, field, owner.id);
  const kept = new Set(part.rows.map(partKey));
  const gone = present.filter((row) => !kept.has(partKey(row)));
  let changed = gone.length > 0;
  await removeParts(context, table, gone);
  const before = new Map(present.map((row) => [partKey(row), row]));
  const turn = new LoopTurn();
  let place = 0;
  for (const row of part.rows) {
    await turn.pass();
    place += 1;
    // a single component has no order number
    const order = part.many ? place : null;
    if (row.id === null) {
      const id = await insertRow(context, row.changes);
      await linkPart(context.tx, part.hop, owner, id, row.uid, order);
      changed = true;
      continue;
    }
    const names = await changeRow(context, row.changes, row.id, watched);
    if (names && names.length > 0) changed = true;
    const link = before.get(partKey(row));
    if (link && link.order === order) continue;
    changed = true;
    if (!link) await linkPart(context.tx, part.hop, owner, row.id, row.uid, order);
    else await context.tx.run(sql`UPDATE ${ident(table)} SET "order" = ? WHERE id = +?`, [order, link.link]);
  }
  return changed;
}

async function linkPart(
  tx: Executor,
  { table, field }: PartChange['hop'],
  owner: Owner,
  id: number,
  uid: string,
  order: number | null,
): Promise<void> {
  await tx.run(
    sql`INSERT INTO ${ident(table)} (entity_id, component_id, component_type, field, "order") VALUES (?, ?, ?, ?, ?)`,
    [owner.id, id, uid, field, order],
  );
}

/** The same executor, and whether what ran through it has changed anything so far. */
interface NoticedExecutor {
  readonly tx: Executor;
  hasChanged(): boolean;
}

/** Notices whether statements have changed rows, for records of changes of links. */
function noticeChanges(inner: Executor): NoticedExecutor {
  let changed = false;
  const run: Executor['run'] = async (sql, values) => {
    const done = await inner.run(sql, values);
    if (done.changes > 0) changed = true;
    return done;
  };
  // all else, getters included, stays the inner one's
  const tx = Object.create(inner, { run: { value: run } }) as Executor;
  return { tx, hasChanged: () => changed };
}
