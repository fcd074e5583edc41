/** Which attributes a write of a row is about: what records of changes name. */
import type { Executor, SqlParameter, SqlValue } from '../../database/database.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import { ident, idents, sql } from '../../database/sql-template.ts';
import type { LinkChange, RowChanges } from './changes.ts';

/** The columns of a row that a write is going to change, as they are. */
export async function storedColumns(
  tx: Executor,
  table: string,
  columns: RowChanges['columns'],
  id: number,
): Promise<Readonly<Record<string, SqlValue>>> {
  if (columns.size === 0) return {};
  const [row] = await tx.query(
    sql`SELECT ${idents([...columns.keys()])} FROM ${ident(table)} WHERE id = +?`,
    [id],
  );
  return row ?? {};
}

/** What a write has found: only what differs counts. */
export interface WrittenDifference {
  /** The columns as they were. */
  readonly columns: Readonly<Record<string, SqlValue>>;
  /** The hops whose links or components have changed. */
  readonly hops: ReadonlySet<unknown>;
}

/**
 * The names of attributes that a write gives values to.
 * @param difference where it is known: attributes that stay as they are do not count
 */
export function writtenAttributes(
  layout: Layout,
  { schema, columns, links, parts }: RowChanges,
  difference: WrittenDifference | null = null,
): string[] {
  const table = tableOf(layout, schema.uid);
  const changed = [...columns].filter(
    ([name, value]) => !difference || !isSame(difference.columns[name], value),
  );
  const names = new Map([...table.columns].map(([attribute, column]) => [column, attribute]));
  const hops =
    difference?.hops ??
    new Set<unknown>([
      ...links.filter((link) => !isNothing(link)).map(({ hop }) => hop),
      ...parts.map(({ hop }) => hop),
    ]);
  return [
    ...changed.flatMap(([column]) => names.get(column) ?? []),
    ...[...table.hops].flatMap(([name, hop]) => (hops.has(hop) ? [name] : [])),
  ];
}

/** A relation that is sent and not changed. */
function isNothing(change: LinkChange): boolean {
  if (change.kind !== 'relation') return false;
  const { input } = change;
  return (
    input.kind === 'none' ||
    (input.kind === 'patch' && input.connect.length === 0 && input.disconnect.length === 0)
  );
}

/** Whether a column holds a value already; databases and drivers have their own forms for some. */
function isSame(stored: SqlValue | undefined, value: SqlParameter): boolean {
  if (stored === undefined || stored === null || value === null) return (stored ?? null) === value;
  if (value instanceof Date) return new Date(stored as string | number).getTime() === value.getTime();
  if (typeof value === 'boolean') return Number(stored) === Number(value);
  if (
    typeof value === 'number' &&
    typeof stored === 'string' &&
    /\D/.test(stored) &&
    Number.isNaN(Number(stored))
  )
    return Date.parse(stored) === value;
  return String(stored) === String(value);
}
