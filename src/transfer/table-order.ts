/** Which tables are moved, and in which order. */
import type { DesiredLayout, DesiredTable } from '../database/layout/desired/desired-layout.ts';

/** What holds for minutes only, or for one database. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  'octavo_sign_in_keys',
  'octavo_rate_counts',
  'octavo_tasks',
]);

/** The tables that are moved; one comes after those its foreign keys point at. */
export function tablesToMove(layout: DesiredLayout): DesiredTable[] {
  const byName = new Map(layout.map((table) => [table.name, table]));
  const ordered = new Set<DesiredTable>();
  const visited = new Set<DesiredTable>();
  const visit = (table: DesiredTable): void => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const key of table.foreignKeys) {
      const target = byName.get(key.table);
      if (target) visit(target);
    }
    ordered.add(table);
  };
  for (const table of layout) if (!LEFT_BEHIND.has(table.name)) visit(table);
  return [...ordered];
}
