/** Media and polymorphic relations: the rows of a `_morphs` table, and the two columns of a morphToOne. */
import type { Executor } from '../../../database/database.ts';
import type { MorphColumnHop, MorphLinkHop, MorphToManyHop } from '../../../database/layout/hop.ts';
import type { LinkChange } from '../changes.ts';
import { ID_LIST, idList } from '../id-list.ts';

/**
 * Gives an entry exactly these files (or notes …) in this order; rows that are right are left alone. Where
 * one fits, the first counts: it is the one the reference shows.
 */
export async function setMorphLinks(
  tx: Executor,
  hop: MorphLinkHop,
  owner: number,
  ids: readonly number[],
): Promise<void> {
  const wanted = hop.many ? ids : ids.slice(0, 1);
  const rows = await tx.query<{ link: number; target: number; order: number | null }>(
    `SELECT id AS "link", "${hop.targetColumn}" AS "target", "order" FROM "${hop.table}" WHERE "${hop.idColumn}" = +? AND "${hop.typeColumn}" = +? AND field = +? ORDER BY "order", id`,
    [owner, hop.ownerUid, hop.field],
  );
  const kept = new Set(wanted);
  const present = new Map<number, (typeof rows)[number]>();
  for (const row of rows) {
    if (kept.has(row.target) && !present.has(row.target)) present.set(row.target, row);
    else await tx.run(`DELETE FROM "${hop.table}" WHERE id = +?`, [row.link]);
  }
  let order = 0;
  for (const target of wanted) {
    order += 1;
    const row = present.get(target);
    if (!row) {
      await tx.run(
        `INSERT INTO "${hop.table}" ("${hop.targetColumn}", "${hop.idColumn}", "${hop.typeColumn}", field, "order") VALUES (?, ?, ?, ?, ?)`,
        [target, owner, hop.ownerUid, hop.field, order],
      );
    } else if (row.order !== order) {
      await tx.run(`UPDATE "${hop.table}" SET "order" = ? WHERE id = +?`, [order, row.link]);
    }
  }
}

/** Points exactly these entries' morphToOne at the owner; where one fits, the first. */
export async function setMorphColumn(
  tx: Executor,
  hop: MorphColumnHop,
  owner: number,
  ids: readonly number[],
): Promise<void> {
  const wanted = hop.many ? ids : ids.slice(0, 1);
  await tx.run(
    `UPDATE "${hop.targetTable}" SET "${hop.idColumn}" = NULL, "${hop.typeColumn}" = NULL WHERE "${hop.idColumn}" = +? AND "${hop.typeColumn}" = +? AND id NOT IN ${ID_LIST}`,
    [owner, hop.ownerUid, idList(wanted)],
  );
  for (const id of wanted) {
    await tx.run(
      `UPDATE "${hop.targetTable}" SET "${hop.idColumn}" = ?, "${hop.typeColumn}" = ? WHERE id = +?`,
      [owner, hop.ownerUid, id],
    );
  }
}

/** Points the owner at exactly these entries of any type, in this order. */
export async function setMorphTargets(
  tx: Executor,
  hop: MorphToManyHop,
  owner: number,
  targets: Extract<LinkChange, { kind: 'morphToMany' }>['targets'],
): Promise<void> {
  await tx.run(`DELETE FROM "${hop.table}" WHERE "${hop.ownerColumn}" = +?`, [owner]);
  let order = 0;
  for (const { uid, id, field } of targets) {
    order += 1;
    await tx.run(
      `INSERT INTO "${hop.table}" ("${hop.ownerColumn}", "${hop.idColumn}", "${hop.typeColumn}", field, "order") VALUES (?, ?, ?, ?, ?)`,
      [owner, id, uid, field, order],
    );
  }
}
