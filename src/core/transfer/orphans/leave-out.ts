/** What `--skip-orphans` leaves out: links that lead nowhere, and columns that name rows that are gone. */
import type { FileColumn, FileRow } from '../format.ts';
import type { Orphans } from './orphan-finder.ts';

/** A row as it is moved; null for one that is left out. */
export type LeaveOut = (table: string, columns: readonly FileColumn[], row: FileRow) => FileRow | null;

export const leaveOutNothing: LeaveOut = (_table, _columns, row) => row;

/** Components that no entry has are moved: any database can hold them, and others may hang on them. */
export function leaveOut(orphans: readonly Orphans[]): LeaveOut {
  const rows = new Map<string, Set<number>>();
  const columns = new Map<string, Map<number, Set<string>>>();
  for (const one of orphans) {
    if (one.kind === 'link' || one.kind === 'type') {
      const ids = rows.get(one.table) ?? new Set();
      for (const id of one.ids) ids.add(id);
      rows.set(one.table, ids);
    } else if (one.kind === 'column') {
      const ofRows = columns.get(one.table) ?? new Map<number, Set<string>>();
      for (const id of one.ids) ofRows.set(id, new Set([...(ofRows.get(id) ?? []), ...one.columns]));
      columns.set(one.table, ofRows);
    }
  }
  return (table, names, row) => {
    const id = Number(row[0]);
    if (rows.get(table)?.has(id)) return null;
    const empty = columns.get(table)?.get(id);
    if (!empty) return row;
    return row.map((value, at) => (at > 0 && empty.has(names[at - 1]![0]) ? null : value));
  };
}

/** How many rows of a table are left out. */
export const countLeftOut = (orphans: readonly Orphans[], table: string): number =>
  orphans
    .filter((one) => one.table === table && (one.kind === 'link' || one.kind === 'type'))
    .reduce((sum, { ids }) => sum + ids.length, 0);
