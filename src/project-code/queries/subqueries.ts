/** Queries of knex as values of conditions: `{ id: { $notIn: query } }` means the first column of what the query finds. */
import { isObject } from '../../core/base/is-object.ts';
import { isSql } from './builder-table.ts';

type Subquery = PromiseLike<readonly Readonly<Record<string, unknown>>[]>;

const isSubquery = (value: unknown): value is Subquery =>
  isSql(value) && typeof (value as { then?: unknown }).then === 'function';

/** A condition without queries in it: each has run, and its values stand in its place. */
export async function withSubqueries(condition: unknown): Promise<unknown> {
  if (!hasSubquery(condition)) return condition;
  if (isSubquery(condition)) return (await condition).map((row) => Object.values(row)[0]);
  if (Array.isArray(condition)) return Promise.all(condition.map(withSubqueries));
  const entries = Object.entries(condition as object).map(
    async ([name, value]): Promise<[string, unknown]> => [name, await withSubqueries(value)],
  );
  return Object.fromEntries(await Promise.all(entries));
}

function hasSubquery(value: unknown): boolean {
  if (isSubquery(value)) return true;
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object' && hasSubquery(one));
  return isObject(value) && isPlainObject(value) && Object.values(value).some(hasSubquery);
}

/** Not a date, and no object of a package's own. */
const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};
