/** Params → Plan for the lists that answer without an envelope: files, users. Related entries have none either. */
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../params.ts';
import type { BoundPlan, ListPlan } from '../plan.ts';
import { both, hasId, orNull } from './conditions.ts';
import type { ResolveContext } from './context.ts';
import { readNestedPage, undescribedPage } from './pagination.ts';
import { stateCondition } from './publication-state.ts';
import { check } from './resolve-read.ts';
import { resolveSearch } from './search.ts';

/**
 * Plans an unwrapped list. `start` and `limit` next to the other parameters page it; without them it is
 * complete, and `pagination` has no effect.
 * @throws OctavoError ValidationError naming the parameter
 */
export function resolveUnwrappedList(context: ResolveContext, type: ContentType, params: Params): BoundPlan {
  const { filters, order, entry, state } = check(context, type, params, 'many', 'unwrapped');
  const search = resolveSearch(context, type, params._q);
  const { page: number, pageSize, start, limit } = params;
  // v4 checks page numbers, and then ignores them
  const pages = context.rules.pagesNeedLists ? { start, limit } : { page: number, pageSize, start, limit };
  const page = readNestedPage(context, pages);
  context.throwDeferredError();
  const plan: ListPlan = {
    kind: 'list',
    unwrapped: true,
    entry,
    where: both(stateCondition(context, type, state), both(orNull(filters), search)),
    order,
    ...undescribedPage(context, page),
  };
  return { plan, values: context.values.list };
}

/**
 * Plans the unwrapped read of one entry by id, the plan's value at `ID_SLOT`. Filters and sort are checked and
 * have no effect.
 */
export function resolveUnwrappedOne(
  context: ResolveContext,
  type: ContentType,
  id: number,
  params: Params,
): BoundPlan {
  const slot = context.values.add(id);
  const { entry } = check(context, type, params, 'one', 'unwrapped');
  context.throwDeferredError();
  const where = hasId(slot);
  return { plan: { kind: 'one', unwrapped: true, entry, where, order: [] }, values: context.values.list };
}
