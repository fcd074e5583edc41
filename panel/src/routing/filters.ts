/** The conditions of a list, as its address and its request have them. Pure. */
import { type QueryObject, type ReadQuery, writeQuery } from './query-codec.ts';

/** One condition on an attribute, or on an attribute of the entry it refers to. */
export interface Filter {
  readonly attribute: string;
  /** Of a relation: the attribute of the other entry. */
  readonly inner?: string | undefined;
  /** An operator of the API: `$contains`. */
  readonly operator: string;
  readonly value: string;
  /** A condition that this panel has no form for, as the address has it. */
  readonly whole?: ReadQuery;
}

/**
 * `filters[$and][0][title][$contains]=x`, `filters[$and][0][author][name][$contains]=x`. What is written in another way (`$or`, deeper
 * places, lists of values) is kept whole: a list that leaves out a condition of its address would show other entries than it says.
 */
export function readFilters(query: ReadQuery): Filter[] {
  const { filters } = query;
  if (typeof filters !== 'object') return [];
  return Object.entries(filters).flatMap(([name, condition]) => {
    if (name === '$and')
      return Object.values(typeof condition === 'object' ? condition : {}).flatMap((one) =>
        typeof one === 'object' ? conditionsOf(one) : [],
      );
    return condition === undefined ? [] : conditionsOf({ [name]: condition });
  });
}

const conditionsOf = (condition: ReadQuery): Filter[] => {
  const names = Object.keys(condition);
  return names.length === 0 ? [] : [simple(condition) ?? whole(condition)];
};

/** A condition of one test on one attribute; null for any other. */
function simple(condition: ReadQuery): Filter | null {
  const [attribute, test] = only(condition);
  const [first, second] = only(test);
  if (attribute === undefined || first === undefined || attribute.startsWith('$')) return null;
  if (typeof second === 'string')
    return first.startsWith('$') ? { attribute, operator: first, value: second } : null;
  const [operator, value] = only(second);
  if (operator === undefined || typeof value !== 'string' || first.startsWith('$')) return null;
  return operator.startsWith('$') ? { attribute, inner: first, operator, value } : null;
}

/** The one entry of an object; nothing where there are several. */
const only = (value: string | ReadQuery | undefined): readonly [string?, (string | ReadQuery)?] => {
  const entries = typeof value === 'object' ? Object.entries(value) : [];
  return entries.length === 1 ? (entries[0] as [string, string | ReadQuery]) : [];
};

const whole = (condition: ReadQuery): Filter => ({
  attribute: Object.keys(condition)[0]!,
  operator: '',
  value: decodeURIComponent(writeQuery(condition as QueryObject)),
  whole: condition,
});

/** The filters as a query has them. */
export const writeFilters = (filters: readonly Filter[]): QueryObject =>
  filters.length === 0 ? {} : { filters: { $and: filters.map(written) } };

function written({ attribute, inner, operator, value, whole: condition }: Filter): QueryObject {
  if (condition) return condition as QueryObject;
  const test = { [operator]: value };
  return { [attribute]: inner === undefined ? test : { [inner]: test } };
}
