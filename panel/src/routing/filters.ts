/** The conditions of a list, as its address and its request have them. Pure. */
import type { QueryObject, ReadQuery } from './query-codec.ts';

/** One condition on an attribute. */
export interface Filter {
  readonly attribute: string;
  /** An operator of the API: `$contains`. */
  readonly operator: string;
  readonly value: string;
}

/** `filters[$and][0][title][$contains]=x`; relations are filtered by the id of the other entry. */
export function readFilters(query: ReadQuery): Filter[] {
  const { filters } = query;
  const all = typeof filters === 'object' ? filters['$and'] : undefined;
  if (typeof all !== 'object') return [];
  return Object.values(all).flatMap((condition) => {
    const [attribute, test] = firstOf(condition);
    const [inner, innerTest] = firstOf(test);
    if (attribute === undefined || inner === undefined) return [];
    if (typeof innerTest === 'string') return [{ attribute, operator: inner, value: innerTest }];
    const [operator, value] = firstOf(innerTest);
    return operator !== undefined && typeof value === 'string' ? [{ attribute, operator, value }] : [];
  });
}

const firstOf = (value: string | ReadQuery | undefined): readonly [string?, (string | ReadQuery)?] =>
  typeof value === 'object'
    ? ((Object.entries(value)[0] as [string, string | ReadQuery] | undefined) ?? [])
    : [];

/**
 * The filters as a query has them.
 * @param isRelation attributes whose value is the id of another entry
 */
export const writeFilters = (
  filters: readonly Filter[],
  isRelation: (attribute: string) => boolean = () => false,
): QueryObject =>
  filters.length === 0
    ? {}
    : {
        filters: {
          $and: filters.map(({ attribute, operator, value }) => ({
            [attribute]: isRelation(attribute) ? { id: { [operator]: value } } : { [operator]: value },
          })),
        },
      };
