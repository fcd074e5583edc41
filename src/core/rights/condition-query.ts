/**
 * The query objects of conditions → filters of the read pipeline. Conditions are written as v4 takes them, which is a
 * part of MongoDB's language: `{ 'createdBy.id': 3 }`, `{ 'createdBy.roles': { $elemMatch: { id: { $in: [2] } } } }`.
 */
import { isObject } from '../base/is-object.ts';

/** A condition as project code writes it. */
export type QueryObject = Readonly<Record<string, unknown>>;

/** An operator of query objects that the engine does not know. */
export class UnknownOperatorError extends Error {}

/** Operators that have another name in filters. */
const OPERATORS: Readonly<Record<string, string>> = {
  $eq: '$eq',
  $ne: '$ne',
  $gt: '$gt',
  $gte: '$gte',
  $lt: '$lt',
  $lte: '$lte',
  $in: '$in',
  $nin: '$notIn',
};

/**
 * The same as filters.
 * @throws UnknownOperatorError naming the operator
 */
export function toFilters(query: QueryObject): object {
  return { $and: Object.entries(query).map(([key, value]) => member(key, value)) };
}

function member(key: string, value: unknown): object {
  if (key === '$and' || key === '$or') return { [key]: queriesIn(key, value).map(toFilters) };
  if (key === '$nor') return { $not: { $or: queriesIn(key, value).map(toFilters) } };
  if (key.startsWith('$')) throw new UnknownOperatorError(key);
  return nested(key.split('.'), tests(value));
}

function queriesIn(key: string, value: unknown): QueryObject[] {
  if (!Array.isArray(value) || !value.every(isObject))
    throw new UnknownOperatorError(`${key} without a list`);
  return value;
}

/** `createdBy.id` → `{ createdBy: { id: … } }` */
const nested = (path: readonly string[], below: unknown): object =>
  path.reduceRight((inner: unknown, name) => ({ [name]: inner }), below) as object;

/** What stands under a name: a plain value, operators, or the names of a related entry. */
function tests(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return { $in: value.map(plain) };
  if (!isObject(value)) return value;
  const names = Object.keys(value);
  if (!names.some((name) => name.startsWith('$'))) return toFilters(value);
  // one object of related names stays one: all of it has to hold for the same related entry
  if (names.length === 1 && isObject(value['$elemMatch'])) return toFilters(value['$elemMatch']);
  return Object.fromEntries(names.map((name) => operator(name, value[name])));
}

function operator(name: string, operand: unknown): [string, unknown] {
  if (name === '$exists') return [operand ? '$notNull' : '$null', true];
  if (name === '$not' && isObject(operand)) return ['$not', tests(operand)];
  const known = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (known === undefined) throw new UnknownOperatorError(name);
  return [known, Array.isArray(operand) ? operand.map(plain) : plain(operand)];
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
