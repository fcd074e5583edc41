/**
 * Deletes rows with all that hangs on them: components to any depth, media and polymorphic links. Link
 * tables clean themselves by their foreign keys; what has none is deleted here, in the same transaction.
 */
import type { Executor } from '../../../database/database.ts';
import { type Layout, tableOf } from '../../../database/layout/layout.ts';

interface DeleteContext {
  readonly tx: Executor;
  readonly layout: Layout;
}

/** Deletes rows of one type or component. */
export async function deleteRows(context: DeleteContext, uid: string, ids: readonly number[]): Promise<void> {
  for (const id of ids) await deleteRow(context, uid, id);
}

async function deleteRow(context: DeleteContext, uid: string, id: number): Promise<void> {
  const { table, hops } = tableOf(context.layout, uid);
  const partTables = new Set<string>();
  for (const hop of hops.values())
    if (hop.kind === 'component' || hop.kind === 'zone') partTables.add(hop.table);
  for (const parts of partTables) {
    const rows = await context.tx.query<{ id: number; uid: string }>(
      `SELECT component_id AS "id", component_type AS "uid" FROM "${parts}" WHERE entity_id = +?`,
      [id],
    );
    for (const row of rows) {
      // a component the project no longer has: its table is not known any more
      if (context.layout.tables.has(row.uid)) await deleteRow(context, row.uid, row.id);
    }
  }
  await removePolymorphicLinks(context, uid, id);
  await context.tx.run(`DELETE FROM "${table}" WHERE id = +?`, [id]);
}

/** Files and notes that point at the row by type and id, which no foreign key knows. */
async function removePolymorphicLinks(context: DeleteContext, uid: string, id: number): Promise<void> {
  for (const hop of pointers(context.layout)) {
    if (hop.kind === 'morphToMany') {
      await context.tx.run(
        `DELETE FROM "${hop.table}" WHERE "${hop.idColumn}" = +? AND "${hop.typeColumn}" = +?`,
        [id, uid],
      );
    } else {
      await context.tx.run(
        `UPDATE "${hop.table}" SET "${hop.idColumn}" = NULL, "${hop.typeColumn}" = NULL WHERE "${hop.idColumn}" = +? AND "${hop.typeColumn}" = +?`,
        [id, uid],
      );
    }
  }
}

/** The tables and columns that point at entries of any type. */
type Pointer = {
  readonly kind: 'morphToMany' | 'morphToOne';
  readonly table: string;
  readonly idColumn: string;
  readonly typeColumn: string;
};

const known = new WeakMap<Layout, readonly Pointer[]>();

function pointers(layout: Layout): readonly Pointer[] {
  let found = known.get(layout);
  if (!found) {
    found = [...layout.tables.values()].flatMap((type) =>
      [...type.hops.values()].flatMap((hop): Pointer[] => {
        if (hop.kind === 'morphToMany') return [hop];
        return hop.kind === 'morphToOne' ? [{ ...hop, table: type.table }] : [];
      }),
    );
    known.set(layout, found);
  }
  return found;
}
