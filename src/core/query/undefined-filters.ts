/**
 * Filters of project code whose values are undefined, such as `{ owner: ctx.state.user?.id }`. JSON leaves such members out, and a
 * filter that is left out matches every row: a read would show all entries, a delete would remove them. Here such a member becomes
 * a condition that no row meets, as in v4 for most attributes (A150).
 */
import { isPlainObject } from '../base/is-object.ts';

/** What no row meets: an attribute, a related entry or an id in an empty list. */
const NOTHING = { $in: [] };

/** Operators that every row meets if their value is undefined, as in v4 for texts. */
const MET_BY_ALL = new Set(['$not', '$ne', '$nei', '$notIn', '$notContains', '$notContainsi']);

/** Undefined is no there, as in v4. */
const FLAGS = new Set(['$null', '$notNull']);

/** @param filters the value of `filters` or `where`; undefined itself is no filter */
export function withoutUndefined(filters: unknown): unknown {
  if (Array.isArray(filters)) return filters.map(withoutUndefined);
  if (!isPlainObject(filters)) return filters;
  const entries = Object.entries(filters).flatMap(([key, value]): [string, unknown][] => {
    if (FLAGS.has(key) && value === undefined) return [[key, false]];
    if (isOtherThanNothing(key, value)) return [];
    if (value !== undefined) return [[key, withoutUndefined(value)]];
    if (MET_BY_ALL.has(key)) return [];
    if (key === '$and' || key === '$or') return [[key, [{ id: NOTHING }]]];
    return key.startsWith('$') ? Object.entries(NOTHING) : [[key, NOTHING]];
  });
  // last, so that no other condition on the id takes its place
  const nothing = Object.entries(filters).some(([key, value]) => isOtherThanNothing(key, value));
  return Object.fromEntries(nothing ? [...entries, ['id', NOTHING]] : entries);
}

/**
 * Whether a member asks for the rows with another id than one that is not known, `{ id: { $ne: undefined } }` or
 * `{ $not: { id: undefined } }`. v4 throws; taken literally it is every row, and code deletes by such filters.
 */
function isOtherThanNothing(key: string, value: unknown): boolean {
  if (key === 'id') return isPlainObject(value) && hasUndefined(value);
  return key === '$not' && hasUndefinedId(value);
}

function hasUndefined(value: unknown): boolean {
  if (!isPlainObject(value)) return value === undefined;
  return Object.entries(value).some(([key, below]) => !FLAGS.has(key) && hasUndefined(below));
}

function hasUndefinedId(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasUndefinedId);
  if (!isPlainObject(value)) return false;
  return Object.entries(value).some(([key, below]) =>
    key === 'id' ? hasUndefined(below) : hasUndefinedId(below),
  );
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
