/**
 * Filters of project code whose values are undefined, such as `{ owner: ctx.state.user?.id }`. JSON leaves such members out, and a
 * filter that is left out matches every row: a read would show all entries, a delete would remove them. Here such a member becomes
 * a condition that no row meets, as in v4 for most attributes (A150).
 */
import { isPlainObject } from '../base/is-object.ts';

/** What no row meets: an attribute, a related entry or an id in an empty list. */
const NOTHING = { $in: [] };

/** Operators that every row meets if their value is undefined, as in v4. */
const MET_BY_ALL = new Set([
  '$not',
  '$ne',
  '$nei',
  '$notIn',
  '$notContains',
  '$notContainsi',
  '$null',
  '$notNull',
]);

/** @param filters the value of `filters` or `where`; undefined itself is no filter */
export function withoutUndefined(filters: unknown): unknown {
  if (Array.isArray(filters)) return filters.map(withoutUndefined);
  if (!isPlainObject(filters)) return filters;
  const entries = Object.entries(filters).flatMap(([key, value]): [string, unknown][] => {
    if (value !== undefined) return [[key, withoutUndefined(value)]];
    if (MET_BY_ALL.has(key)) return [];
    if (key === '$and' || key === '$or') return [[key, [{ id: NOTHING }]]];
    return key.startsWith('$') ? Object.entries(NOTHING) : [[key, NOTHING]];
  });
  return Object.fromEntries(entries);
}

/** The same for all filters of a query of the content API, those inside `populate` included. */
export function withoutUndefinedFilters<Query extends Readonly<Record<string, unknown>>>(
  query: Query,
): Query {
  const { filters, populate } = query;
  return {
    ...query,
    ...(isPlainObject(filters) ? { filters: withoutUndefined(filters) } : {}),
    ...(isPlainObject(populate)
      ? {
          populate: Object.fromEntries(
            Object.entries(populate).map(([name, node]) => [
              name,
              isPlainObject(node) ? withoutUndefinedFilters(node) : node,
            ]),
          ),
        }
      : {}),
  };
}
