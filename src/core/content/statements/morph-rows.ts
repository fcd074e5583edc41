/** Media and polymorphic relations: the rows of a `_morphs` table, and the two columns of a morphToOne. */

import { LoopTurn } from '../../base/loop-turn.ts';
import type { Executor } from '../../database/database.ts';
import type { MorphColumnHop, MorphLinkHop, MorphToManyHop } from '../../database/layout/hop.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { ident, sql } from '../../database/sql-template.ts';
import type { LinkChange } from './changes.ts';
import type { Owner } from './row-context.ts';

/**
 * Gives an entry exactly these files (or notes …) in this order; rows that are right are left alone. Where
 * one fits, the first counts: it is the one the reference shows.
 */
export async function setMorphLinks(
  tx: Executor,
  hop: MorphLinkHop,
  owner: Owner,
  ids: readonly number[],
): Promise<void> {
  const wanted = hop.many ? ids : ids.slice(0, 1);
  const kept = new Set(wanted);
  const present = new Map<number, MorphRow>();
  const gone: number[] = [];
  for (const row of owner.isNew ? [] : await presentRows(tx, hop, owner.id)) {
    if (kept.has(row.target) && !present.has(row.target)) present.set(row.target, row);
    else gone.push(row.link);
  }
  if (gone.length > 0)
    await tx.run(sql`DELETE FROM ${ident(hop.table)} WHERE id IN ${ID_LIST}`, [idList(gone)]);
  const turn = new LoopTurn();
  let order = 0;
  for (const target of wanted) {
    await turn.pass();
    order += 1;
    const row = present.get(target);
    if (!row) {
      await tx.run(
        sql`INSERT INTO ${ident(hop.table)} (${ident(hop.targetColumn)}, ${ident(hop.idColumn)}, ${ident(hop.typeColumn)}, field, "order") VALUES (?, ?, ?, ?, ?)`,
        [target, owner.id, hop.ownerUid, hop.field, order],
      );
    } else if (row.order !== order) {
      await tx.run(sql`UPDATE ${ident(hop.table)} SET "order" = ? WHERE id = +?`, [order, row.link]);
    }
  }
}

interface MorphRow {
  readonly link: number;
  readonly target: number;
  readonly order: number | null;
}

async function presentRows(tx: Executor, hop: MorphLinkHop, owner: number): Promise<MorphRow[]> {
  return tx.query<MorphRow>(
    sql`SELECT id AS "link", ${ident(hop.targetColumn)} AS "target", "order" FROM ${ident(hop.table)} WHERE ${ident(hop.idColumn)} = +? AND ${ident(hop.typeColumn)} = +? AND field = +? ORDER BY "order", id`,
    [owner, hop.ownerUid, hop.field],
  );
}

/** Points exactly these entries' morphToOne at the owner; where one fits, the first. */
export async function setMorphColumn(
  tx: Executor,
  hop: MorphColumnHop,
  owner: Owner,
  ids: readonly number[],
): Promise<void> {
  const wanted = idList(hop.many ? ids : ids.slice(0, 1));
  if (!owner.isNew) {
    await tx.run(
      sql`UPDATE ${ident(hop.targetTable)} SET ${ident(hop.idColumn)} = NULL, ${ident(hop.typeColumn)} = NULL WHERE ${ident(hop.idColumn)} = +? AND ${ident(hop.typeColumn)} = +? AND id NOT IN ${ID_LIST}`,
      [owner.id, hop.ownerUid, wanted],
    );
  }
  if (ids.length === 0) return;
  await tx.run(
    sql`UPDATE ${ident(hop.targetTable)} SET ${ident(hop.idColumn)} = ?, ${ident(hop.typeColumn)} = ? WHERE id IN ${ID_LIST}`,
    [owner.id, hop.ownerUid, wanted],
  );
}

/** Points the owner at exactly these entries of any type, in this order. */
export async function setMorphTargets(
  tx: Executor,
  hop: MorphToManyHop,
  owner: Owner,
  targets: Extract<LinkChange, { kind: 'morphToMany' }>['targets'],
): Promise<void> {
  if (!owner.isNew)
    await tx.run(sql`DELETE FROM ${ident(hop.table)} WHERE ${ident(hop.ownerColumn)} = +?`, [owner.id]);
  const turn = new LoopTurn();
  let order = 0;
  for (const { uid, id, field } of targets) {
    await turn.pass();
    order += 1;
    await tx.run(
      sql`INSERT INTO ${ident(hop.table)} (${ident(hop.ownerColumn)}, ${ident(hop.idColumn)}, ${ident(hop.typeColumn)}, field, "order") VALUES (?, ?, ?, ?, ?)`,
      [owner.id, id, uid, field, order],
    );
  }
}
