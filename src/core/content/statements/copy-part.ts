/** Copies the component rows of one entry's attribute to another entry, with all that hangs on them. */
import type { ComponentHop, Hop, ZoneHop } from '../../database/layout/hop.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { ident, idents, joined, sql } from '../../database/sql-template.ts';
import { presentParts } from './parts.ts';
import { removeParts } from './remove-parts.ts';
import type { Owner, RowContext } from './row-context.ts';

/** Replaces what `to` has by copies of what `from` has. */
export async function copyPart(
  context: RowContext,
  hop: ComponentHop | ZoneHop,
  from: number,
  to: Owner,
): Promise<void> {
  if (!to.isNew)
    await removeParts(context, hop.table, await presentParts(context.tx, hop.table, hop.field, to.id));
  for (const row of await presentParts(context.tx, hop.table, hop.field, from)) {
    const copy = await copyRow(context, row.uid, row.id);
    await context.tx.run(
      sql`INSERT INTO ${ident(hop.table)} (entity_id, component_id, component_type, field, "order") VALUES (?, ?, ?, ?, ?)`,
      [to.id, copy, row.uid, hop.field, row.order],
    );
  }
}

async function copyRow(context: RowContext, uid: string, id: number): Promise<number> {
  const { table, columns, hops } = tableOf(context.layout, uid);
  const names = [...columns.values()].filter((name) => name !== 'id');
  const { lastId } =
    names.length === 0
      ? await context.tx.run(sql`INSERT INTO ${ident(table)} DEFAULT VALUES`)
      : await context.tx.run(
          sql`INSERT INTO ${ident(table)} (${idents(names)}) SELECT ${idents(names)} FROM ${ident(table)} WHERE id = +?`,
          [id],
        );
  for (const hop of hops.values()) await copyHop(context, hop, id, lastId);
  return lastId;
}

/** Links an entry with what another one is linked with by some attributes, in the same order. */
export async function copyLinks(
  context: RowContext,
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

async function copyHop(context: RowContext, hop: Hop, from: number, to: number): Promise<void> {
  if (hop.kind === 'component' || hop.kind === 'zone') {
    await copyPart(context, hop, from, { id: to, isNew: true });
  } else if (hop.kind === 'morphLink') {
    await context.tx.run(
      sql`INSERT INTO ${ident(hop.table)} (${ident(hop.targetColumn)}, ${ident(hop.idColumn)}, ${ident(hop.typeColumn)}, field, "order") SELECT ${ident(hop.targetColumn)}, +?, ${ident(hop.typeColumn)}, field, "order" FROM ${ident(hop.table)} WHERE ${ident(hop.idColumn)} = +? AND ${ident(hop.typeColumn)} = +? AND field = +?`,
      [to, from, hop.ownerUid, hop.field],
    );
  } else if (hop.kind === 'link') {
    const { table, ownerColumn, targetColumn, orderColumn, inverseOrderColumn } = hop;
    const kept = [targetColumn, orderColumn].filter((name) => name !== null).map(ident);
    const values = kept.map((name) => sql`s.${name}`);
    if (inverseOrderColumn) {
      // in the other side's list it comes last
      kept.push(ident(inverseOrderColumn));
      values.push(
        sql`(SELECT coalesce(max(i.${ident(inverseOrderColumn)}), 0) + 1 FROM ${ident(table)} i WHERE i.${ident(targetColumn)} = s.${ident(targetColumn)})`,
      );
    }
    await context.tx.run(
      sql`INSERT INTO ${ident(table)} (${ident(ownerColumn)}, ${joined(kept, ', ')}) SELECT +?, ${joined(values, ', ')} FROM ${ident(table)} s WHERE s.${ident(ownerColumn)} = +?`,
      [to, from],
    );
  }
}
