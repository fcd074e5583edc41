/** The arguments of one level: `filters`, `sort` and `publicationState` (spec "GraphQL endpoint"). */
import type { AnySchema } from '../../../model/content-type.ts';
import { isParamsObject } from '../../params.ts';
import type { Condition, OrderTerm } from '../../plan.ts';
import type { LevelParams } from '../../selection.ts';
import { both, orNull } from '../conditions.ts';
import type { PublicationState, ResolveContext } from '../context.ts';
import { resolveFilters } from '../filters.ts';
import { stateCondition } from '../publication-state.ts';
import { resolveSort } from '../sort.ts';

/**
 * Which rows a level answers, and in what order.
 * @throws OctavoError ValidationError naming the argument
 */
export function levelConditions(
  context: ResolveContext,
  schema: AnySchema,
  level: LevelParams,
): { readonly where: Condition | null; readonly order: OrderTerm[] } {
  const state = stateOf(context, level);
  const inFilters = context.strict ? (state ?? 'live') : null;
  const filters = orNull(resolveFilters(context, schema, filtersOf(context, level), inFilters));
  const order = resolveSort(context, schema, level.sort, inFilters);
  return { where: both(stateCondition(context, schema, state), filters), order };
}

/** In reference mode an empty list of ids is no test at all (S10). */
function filtersOf(context: ResolveContext, { filters }: LevelParams): unknown {
  return context.strict ? filters : withoutEmptyIds(filters);
}

function withoutEmptyIds(filters: unknown): unknown {
  if (Array.isArray(filters)) return filters.map(withoutEmptyIds);
  if (!isParamsObject(filters)) return filters;
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      if (name !== 'id' || !isParamsObject(value)) return [name, withoutEmptyIds(value)];
      const { $in, ...others } = value;
      return [name, Array.isArray($in) && $in.length === 0 ? others : value];
    }),
  );
}

/**
 * The state a level is in: null as an argument means the default (A16). A level without the argument (a
 * to-one relation) takes every state in reference mode, and what is live in strict mode (S2).
 */
function stateOf(context: ResolveContext, level: LevelParams): PublicationState | null {
  if (level.publicationState === undefined) return context.strict ? 'live' : null;
  return level.publicationState ?? 'live';
}
