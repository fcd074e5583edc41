/** Copies the component rows of one entry's attribute to another entry, with all that hangs on them. */
import type { Executor } from '../../../database/database.ts';
import type { ComponentHop, Hop, ZoneHop } from '../../../database/layout/hop.ts';
import { type Layout, tableOf } from '../../../database/layout/layout.ts';
import { presentParts } from '../parts.ts';
import type { Owner } from './owner.ts';
import { removeParts } from './remove-parts.ts';

interface CopyContext {
  readonly tx: Executor;
  readonly layout: Layout;
}

/** Replaces what `to` has by copies of what `from` has. */
export async function copyPart(
  context: CopyContext,
  hop: ComponentHop | ZoneHop,
  from: number,
  to: Owner,
): Promise<void> {
  if (!to.isNew)
    await removeParts(context, hop.table, await presentParts(context.tx, hop.table, hop.field, to.id));
  for (const row of await presentParts(context.tx, hop.table, hop.field, from)) {
    const copy = await copyRow(context, row.uid, row.id);
    await context.tx.run(
      `INSERT INTO "${hop.table}" (entity_id, component_id, component_type, field, "order") VALUES (?, ?, ?, ?, ?)`,
      [to.id, copy, row.uid, hop.field, row.order],
    );
  }
}

async function copyRow(context: CopyContext, uid: string, id: number): Promise<number> {
  const { table, columns, hops } = tableOf(context.layout, uid);
  const names = [...columns.values()].filter((name) => name !== 'id').map((name) => `"${name}"`);
  const { lastId } =
    names.length === 0
      ? await context.tx.run(`INSERT INTO "${table}" DEFAULT VALUES`)
      : await context.tx.run(
          `INSERT INTO "${table}" (${names.join(', ')}) SELECT ${names.join(', ')} FROM "${table}" WHERE id = +?`,
          [id],
        );
  for (const hop of hops.values()) await copyHop(context, hop, id, lastId);
  return lastId;
}

/** Links an entry with what another one is linked with by some attributes, in the same order. */
export async function copyLinks(
  context: CopyContext,
  uid: string,
  names: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  const { hops } = tableOf(context.layout, uid);
  for (const name of names) {
    const hop = hops.get(name);
    if (hop?.kind === 'link') await copyHop(context, hop, from, to);
  }
}

async function copyHop(context: CopyContext, hop: Hop, from: number, to: number): Promise<void> {
  if (hop.kind === 'component' || hop.kind === 'zone') {
    await copyPart(context, hop, from, { id: to, isNew: true });
  } else if (hop.kind === 'morphLink') {
    await context.tx.run(
      `INSERT INTO "${hop.table}" ("${hop.targetColumn}", "${hop.idColumn}", "${hop.typeColumn}", field, "order") SELECT "${hop.targetColumn}", +?, "${hop.typeColumn}", field, "order" FROM "${hop.table}" WHERE "${hop.idColumn}" = +? AND "${hop.typeColumn}" = +? AND field = +?`,
      [to, from, hop.ownerUid, hop.field],
    );
  } else if (hop.kind === 'link') {
    const { table, ownerColumn, targetColumn, orderColumn, inverseOrderColumn } = hop;
    const kept = [targetColumn, orderColumn].filter((name) => name !== null).map((name) => `"${name}"`);
    const values = kept.map((name) => `s.${name}`);
    if (inverseOrderColumn) {
      // in the other side's list it comes last
      kept.push(`"${inverseOrderColumn}"`);
      values.push(
        `(SELECT coalesce(max(i."${inverseOrderColumn}"), 0) + 1 FROM "${table}" i WHERE i."${targetColumn}" = s."${targetColumn}")`,
      );
    }
    await context.tx.run(
      `INSERT INTO "${table}" ("${ownerColumn}", ${kept.join(', ')}) SELECT +?, ${values.join(', ')} FROM "${table}" s WHERE s."${ownerColumn}" = +?`,
      [to, from],
    );
  }
}
