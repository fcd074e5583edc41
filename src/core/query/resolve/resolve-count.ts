/** Params → Plan for the number of entries, which v4 answers for users only (A39). */
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../params.ts';
import type { BoundPlan } from '../plan.ts';
import { both, orNull } from './conditions.ts';
import type { ResolveContext } from './context.ts';
import { resolveFilters } from './filters.ts';
import { check } from './resolve-read.ts';
import { resolveSearch } from './search.ts';

/** The names with a meaning besides filters; those of pages have no effect. */
const PARAMETERS: ReadonlySet<string> = new Set<keyof Params>([
  'filters',
  'sort',
  'fields',
  'populate',
  'pagination',
  'locale',
  'publicationState',
  '_q',
  'page',
  'pageSize',
  'start',
  'limit',
]);

/**
 * Plans a count. `filters` and `_q` filter it, and so does every other top-level name, as if it stood under
 * `filters`: v4's front ends write `?username=ada`. A name the caller may not filter by is refused there too
 * (A5, A39).
 * @throws OctavoError ValidationError naming the parameter
 */
export function resolveCount(context: ResolveContext, type: ContentType, params: Params): BoundPlan {
  const { filters, entry } = check(context, type, { ...params, populate: undefined }, 'many', 'flat');
  const others = Object.entries(params).filter(([name]) => !PARAMETERS.has(name));
  const named = resolveFilters(context, type, Object.fromEntries(others), null);
  const search = resolveSearch(context, type, params._q);
  context.throwDeferredError();
  return {
    plan: {
      kind: 'count',
      entry: { table: entry.table, shape: 'flat', fields: [] },
      where: both(both(orNull(filters), orNull(named)), search),
    },
    values: context.values.list,
  };
}
