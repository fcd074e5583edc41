/**
 * Whether an entity in memory meets the query object of a condition: the same language as `toFilters`, for project code that
 * asks about an entity it holds. What the entity does not have, and operators that are not known, meet nothing.
 */
import { isObject } from '../base/is-object.ts';
import type { QueryObject } from './condition-query.ts';

export function meetsQuery(query: QueryObject, entity: unknown): boolean {
  return Object.entries(query).every(([key, value]) => {
    if (key === '$and') return queriesOf(value)?.every((one) => meetsQuery(one, entity)) ?? false;
    if (key === '$or') return queriesOf(value)?.some((one) => meetsQuery(one, entity)) ?? false;
    if (key === '$nor') return queriesOf(value)?.every((one) => !meetsQuery(one, entity)) ?? false;
    if (key.startsWith('$')) return false;
    return meetsTests(value, valuesAt(entity, key.split('.')));
  });
}

/**
 * The same for a state that is kept without what it was related to: a query meets only what is in it. What the state does
 * not say is neither met nor, under `$nor` and `$ne`, counted as different.
 */
export const meetsKnown = (query: QueryObject, state: QueryObject): boolean =>
  isKnown(query, state) && meetsQuery(query, state);

function isKnown(query: QueryObject, entity: unknown): boolean {
  return Object.entries(query).every(([key, value]) => {
    if (key.startsWith('$')) return queriesOf(value)?.every((one) => isKnown(one, entity)) ?? false;
    return isPathKnown(entity, key.split('.'), value);
  });
}

function isPathKnown(value: unknown, [name, ...rest]: readonly string[], test: unknown): boolean {
  if (Array.isArray(value))
    return value.every((one) => isPathKnown(one, name === undefined ? [] : [name, ...rest], test));
  if (name !== undefined)
    return isObject(value) && Object.hasOwn(value, name) && isPathKnown(value[name], rest, test);
  if (!isObject(test) || test instanceof Date) return true;
  const inside = isObject(test['$elemMatch']) ? test['$elemMatch'] : test;
  if (inside === test && Object.keys(test).some((one) => one.startsWith('$'))) return value !== null;
  return isKnown(inside, value);
}

function queriesOf(value: unknown): readonly QueryObject[] | null {
  return Array.isArray(value) && value.every(isObject) ? value : null;
}

/** What stands at a path, through lists: of related entries each one. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (name === undefined) return Array.isArray(value) ? value : [value];
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, [name, ...rest]));
  return isObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : [];
}

function meetsTests(test: unknown, found: readonly unknown[]): boolean {
  if (Array.isArray(test)) return found.some((one) => isIn(one, test));
  if (!isObject(test) || test instanceof Date) return found.some((one) => isEqual(one, test));
  const names = Object.keys(test);
  if (!names.some((name) => name.startsWith('$'))) return found.some((one) => meetsQuery(test, one));
  return names.every((name) => {
    const operand = test[name];
    if (name === '$elemMatch') return isObject(operand) && found.some((one) => meetsQuery(operand, one));
    if (name === '$ne') return found.length > 0 && !found.some((one) => isEqual(one, operand));
    if (name === '$nin')
      return found.length > 0 && Array.isArray(operand) && !found.some((one) => isIn(one, operand));
    return found.some((one) => meetsOperator(name, one, operand));
  });
}

function meetsOperator(name: string, value: unknown, operand: unknown): boolean {
  switch (name) {
    case '$eq':
      return isEqual(value, operand);
    case '$in':
      return Array.isArray(operand) && isIn(value, operand);
    case '$gt':
      return compared(value, operand) > 0;
    case '$gte':
      return compared(value, operand) >= 0;
    case '$lt':
      return compared(value, operand) < 0;
    case '$lte':
      return compared(value, operand) <= 0;
    default:
      return false;
  }
}

const isIn = (value: unknown, list: readonly unknown[]): boolean => list.some((one) => isEqual(value, one));

/** Dates are equal to their texts, as answers have them. */
const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

const isEqual = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

/** NaN, which no test is true of, for values that have no order between them. */
function compared(value: unknown, operand: unknown): number {
  const [one, other] = [plain(value), plain(operand)];
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : one > other ? 1 : 0;
  return Number.NaN;
}
