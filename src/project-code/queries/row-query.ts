/** `where`, `orderBy`, `limit`, `offset` and `select` of v4's database queries, held against rows in memory. */

import { isObject } from '../../core/base/is-object.ts';

export type Row = Record<string, unknown>;

export interface RowQuery {
  readonly where?: unknown;
  readonly select?: unknown;
  readonly orderBy?: unknown;
  readonly limit?: number;
  readonly offset?: number;
  readonly data?: unknown;
}

/**
 * The rows that a query finds, in its order.
 * @throws Error for an operator that is not known here
 */
export function rowsFor(rows: readonly Row[], { where, orderBy, offset = 0, limit }: RowQuery): Row[] {
  const found = rows.filter((row) => fits(row, where));
  sort(found, orderBy);
  return found.slice(offset, limit === undefined || limit < 0 ? undefined : offset + limit);
}

/** The columns of a row that a query selects; null where there is no row. */
export function picked(row: Row | undefined, select: unknown): Row | null {
  if (!row) return null;
  if (select === undefined || select === '*') return row;
  const names = ['id', ...[select].flat().map(String)];
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const list = (value: unknown): readonly unknown[] => [value].flat();

/** How a value is compared, by v4's names. */
const TESTS: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  $eq: (value, operand) => same(value, operand),
  $ne: (value, operand) => !same(value, operand),
  $in: (value, operand) => list(operand).some((one) => same(value, one)),
  $notIn: (value, operand) => !list(operand).some((one) => same(value, one)),
  $contains: (value, operand) => textOf(value).includes(textOf(operand)),
  $notContains: (value, operand) => !textOf(value).includes(textOf(operand)),
  $containsi: (value, operand) => textOf(value).toLowerCase().includes(textOf(operand).toLowerCase()),
  $startsWith: (value, operand) => textOf(value).startsWith(textOf(operand)),
  $endsWith: (value, operand) => textOf(value).endsWith(textOf(operand)),
  $null: (value, operand) => (value === null) === (operand !== false),
  $notNull: (value, operand) => (value !== null) === (operand !== false),
};

const same = (value: unknown, operand: unknown): boolean =>
  value === operand || (value !== null && operand !== null && String(value) === String(operand));

function fits(row: Row, where: unknown): boolean {
  if (Array.isArray(where)) return where.every((one) => fits(row, one));
  if (!isObject(where)) return true;
  return Object.entries(where).every(([name, condition]) => {
    if (condition === undefined) return true;
    if (name === '$and') return list(condition).every((one) => fits(row, one));
    if (name === '$or') return list(condition).some((one) => fits(row, one));
    if (name === '$not') return !fits(row, condition);
    const value = row[name] ?? null;
    if (Array.isArray(condition)) return TESTS['$in']!(value, condition);
    if (!isObject(condition)) return same(value, condition);
    return Object.entries(condition).every(([operator, operand]) => {
      const test = TESTS[operator];
      if (!test) throw new Error(`${name}: the operator ${operator} is not known for settings and webhooks`);
      return test(value, operand);
    });
  });
}

function sort(rows: Row[], orderBy: unknown): void {
  const terms = list(orderBy).flatMap((term): [string, unknown][] =>
    typeof term === 'string' ? [[term, 'asc']] : isObject(term) ? Object.entries(term) : [],
  );
  for (const [name, direction] of terms.reverse()) {
    const sign = String(direction).toLowerCase() === 'desc' ? -1 : 1;
    rows.sort(
      (one, other) => sign * textOf(one[name]).localeCompare(textOf(other[name]), 'en', { numeric: true }),
    );
  }
}
