/** Checked Changes → statements, for a row and everything that hangs on it. */
import type { Executor, SqlParameter } from '../../../database/database.ts';
import { PUBLISHED_AT } from '../../../database/hidden-drafts.ts';
import { NO_LINKS } from '../../../database/layout/hop.ts';
import { type Layout, tableOf } from '../../../database/layout/layout.ts';
import type { LinkChange, PartChange, RowChanges } from '../changes.ts';
import { LoopTurn } from '../loop-turn.ts';
import { partKey, presentParts } from '../parts.ts';
import { LinkRows } from './link-rows.ts';
import { setMorphColumn, setMorphLinks, setMorphTargets } from './morph-rows.ts';
import type { Owner } from './owner.ts';
import { removeParts } from './remove-parts.ts';

/** What applying needs to know. */
export interface ApplyContext {
  readonly tx: Executor;
  readonly layout: Layout;
}

/**
 * Makes a row with its links and components.
 * @returns its id
 */
export async function insertRow(context: ApplyContext, changes: RowChanges): Promise<number> {
  const { table, hidesDrafts } = tableOf(context.layout, changes.schema.uid);
  const columns: ReadonlyMap<string, SqlParameter> = hidesDrafts
    ? new Map([...changes.columns, [PUBLISHED_AT, changes.columns.get('created_at') ?? Date.now()]])
    : changes.columns;
  const names = [...columns.keys()];
  const { lastId } =
    names.length === 0
      ? await context.tx.run(`INSERT INTO "${table}" DEFAULT VALUES`)
      : await context.tx.run(
          `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
          [...columns.values()],
        );
  await applyRest(context, changes, { id: lastId, isNew: true });
  return lastId;
}

/** Changes a row: one UPDATE for its columns, and only the links and components that differ. */
export async function updateRow(context: ApplyContext, changes: RowChanges, id: number): Promise<void> {
  await updateColumns(context.tx, tableOf(context.layout, changes.schema.uid).table, changes.columns, id);
  await applyRest(context, changes, { id, isNew: false });
}

/** One UPDATE, or none where nothing changes. */
export async function updateColumns(
  tx: Executor,
  table: string,
  columns: ReadonlyMap<string, SqlParameter>,
  id: number,
): Promise<void> {
  if (columns.size === 0) return;
  const sets = [...columns.keys()].map((name) => `"${name}" = ?`).join(', ');
  await tx.run(`UPDATE "${table}" SET ${sets} WHERE id = +?`, [...columns.values(), id]);
}

async function applyRest(context: ApplyContext, changes: RowChanges, owner: Owner): Promise<void> {
  for (const part of changes.parts) await applyPart(context, part, owner);
  for (const link of changes.links) await applyLink(context.tx, link, owner);
}

async function applyLink(tx: Executor, change: LinkChange, owner: Owner): Promise<void> {
  if (change.kind === 'morphToMany') {
    await setMorphTargets(tx, change.hop, owner, change.targets);
    return;
  }
  const { hop, input } = change;
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

/** New rows are made, named ones changed, the others deleted; order numbers are written where they differ. */
async function applyPart(context: ApplyContext, part: PartChange, owner: Owner): Promise<void> {
  const { table, field } = part.hop;
  const present = owner.isNew ? [] : await presentParts(context.tx, table, field, owner.id);
  const kept = new Set(part.rows.map(partKey));
  await removeParts(
    context,
    table,
    present.filter((row) => !kept.has(partKey(row))),
  );
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
      continue;
    }
    await updateRow(context, row.changes, row.id);
    const link = before.get(partKey(row));
    if (!link) await linkPart(context.tx, part.hop, owner, row.id, row.uid, order);
    else if (link.order !== order) {
      await context.tx.run(`UPDATE "${table}" SET "order" = ? WHERE id = +?`, [order, link.link]);
    }
  }
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
    `INSERT INTO "${table}" (entity_id, component_id, component_type, field, "order") VALUES (?, ?, ?, ?, ?)`,
    [owner.id, id, uid, field, order],
  );
}
