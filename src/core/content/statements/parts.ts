/** The component rows an entry or component has. */

import type { Executor } from '../../database/database.ts';
import { ident, sql } from '../../database/sql-template.ts';

/** One component row in its place. */
export interface PresentPart {
  /** The id of the row in `<owner>_components`. */
  readonly link: number;
  readonly id: number;
  readonly uid: string;
  readonly order: number | null;
}

/** The rows of one attribute, in order. */
export async function presentParts(
  tx: Executor,
  table: string,
  field: string,
  owner: number,
): Promise<PresentPart[]> {
  return tx.query<PresentPart>(
    sql`SELECT id AS "link", component_id AS "id", component_type AS "uid", "order" FROM ${ident(table)} WHERE entity_id = +? AND field = +? ORDER BY "order", id`,
    [owner, field],
  );
}

/** What distinguishes a component row from those of all components. */
export const partKey = ({ uid, id }: { readonly uid: string; readonly id: number | null }): string =>
  `${uid} ${id}`;
