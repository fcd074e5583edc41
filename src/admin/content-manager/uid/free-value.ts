/** Looks for values of a `uid` attribute that no entry has, in any locale, published or not. */
import type { Executor } from '../../../core/database/database.ts';
import { type Layout, tableOf } from '../../../core/database/layout/layout.ts';
import { ident, placeholders, sql } from '../../../core/database/sql-template.ts';

/** An attribute of a type. */
export interface UidField {
  readonly layout: Layout;
  readonly uid: string;
  readonly name: string;
}

/** Candidates of the first statement; each further one asks for four times as many. */
const FIRST_BATCH = 20;
const LARGEST_BATCH = 5000;

/** Whether no entry has this very value. */
export async function isFree(db: Executor, field: UidField, value: string): Promise<boolean> {
  return (await taken(db, field, [value])).size === 0;
}

/** The value itself where it is free, else `value-1`, `value-2`, the first that is. */
export async function freeValue(db: Executor, field: UidField, value: string): Promise<string> {
  if (await isFree(db, field, value)) return value;
  return freeNumbered(db, field, value);
}

/** `value-1`, `value-2`, the first that no entry has. */
export async function freeNumbered(db: Executor, field: UidField, value: string): Promise<string> {
  for (let first = 1, size = FIRST_BATCH; ; first += size, size = Math.min(size * 4, LARGEST_BATCH)) {
    const from = first;
    const candidates = Array.from({ length: size }, (_, at) => `${value}-${from + at}`);
    const present = await taken(db, field, candidates);
    const free = candidates.find((one) => !present.has(one.toLowerCase()));
    if (free !== undefined) return free;
  }
}

/** Those of some values that entries have; in lower case, since some databases take letters of either case for one. */
async function taken(
  db: Executor,
  { layout, uid, name }: UidField,
  values: readonly string[],
): Promise<Set<string>> {
  const { table, columns } = tableOf(layout, uid);
  const column = ident(columns.get(name)!);
  const rows = await db.query<{ value: string }>(
    sql`SELECT ${column} AS "value" FROM ${ident(table)} WHERE ${column} IN (${placeholders(values.length)})`,
    values,
  );
  return new Set(rows.map(({ value }) => value.toLowerCase()));
}
