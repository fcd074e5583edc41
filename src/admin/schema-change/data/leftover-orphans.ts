/** Rows that point nowhere, as left data: links to what is gone, columns that name it, components of no entry. */
import type { DialectName, Executor } from '../../../core/database/database.ts';
import type { DesiredLayout } from '../../../core/database/layout/desired/desired-layout.ts';
import type { PresentLayout } from '../../../core/database/layout/present-layout.ts';
import type { Model } from '../../../core/model/content-type.ts';
import { findOrphans } from '../../../core/transfer/orphans/find-orphans.ts';
import { linkEnds } from '../../../core/transfer/orphans/link-ends.ts';

/** What `octavo prune` removes of one table. */
export interface LeftoverOrphans {
  readonly table: string;
  readonly column: null;
  /** Set to NULL in these rows; null where the rows go. */
  readonly emptied: readonly string[] | null;
  readonly ids: readonly number[];
  readonly count: number;
  readonly isKnown: true;
}

export const ORPHANS = 'orphans';

export async function findLeftoverOrphans(
  db: Executor,
  dialect: DialectName,
  { model, desired, present }: { model: Model; desired: DesiredLayout; present: PresentLayout },
): Promise<LeftoverOrphans[]> {
  const ends = linkEnds(model, desired);
  const found = new Map<string, { table: string; emptied: readonly string[] | null; ids: number[] }>();
  for (const { table, kind, columns, ids } of await findOrphans(db, dialect, {
    layout: desired,
    ends,
    present,
  })) {
    // links to types that there are not are named by the type, which may be of a plugin
    if (kind === 'type' && ends.tables.get(table)?.holdsComponents !== true) continue;
    const emptied = kind === 'column' ? columns : null;
    const key = JSON.stringify([table, emptied]);
    const one = found.get(key) ?? { table, emptied, ids: [] };
    found.set(key, one);
    for (const id of ids) one.ids.push(id);
  }
  return [...found.values()].map((one) => ({ ...one, column: null, count: one.ids.length, isKnown: true }));
}
