/** What `EXPLAIN QUERY PLAN` of SQLite says. */
import type { Scan } from './scan.ts';

/** A row of it. */
export interface SqliteStep {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** The steps as the lines of a tree. */
export function sqliteLines(steps: readonly SqliteStep[]): string[] {
  const depths = new Map<number, number>([[0, 0]]);
  return steps.map(({ id, parent, detail }) => {
    const depth = depths.get(parent) ?? 0;
    depths.set(id, depth + 1);
    return `${'  '.repeat(depth)}${detail}`;
  });
}

/**
 * The tables that are read whole.
 * @param endsEarly whether the query of an alias stops when it has enough rows, as long as nothing sorts them
 */
export function sqliteScans(steps: readonly SqliteStep[], endsEarly: (alias: string) => boolean): Scan[] {
  const sorting = new Set(
    steps
      .filter(({ detail }) => detail.startsWith('USE TEMP B-TREE FOR ORDER BY'))
      .map(({ parent }) => parent),
  );
  return steps.flatMap(({ parent, detail }) => {
    const [, alias, covering] = /^SCAN (\w+)(?: USING (COVERING )?INDEX.*)?$/.exec(detail) ?? [];
    if (alias === undefined || (endsEarly(alias) && !sorting.has(parent))) return [];
    return [{ alias, of: covering === undefined ? 'table' : 'index' } as const];
  });
}
