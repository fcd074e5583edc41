/** A list of everything that meets a condition: no envelope, no page, no order of the caller's. */
import type { BoundPlan, Condition, EntryPlan } from '../plan.ts';
import type { ResolveContext } from './context.ts';

/** Plans such a list; the values of `where` are in the context already. */
export const wholeList = (context: ResolveContext, entry: EntryPlan, where: Condition | null): BoundPlan => ({
  plan: {
    kind: 'list',
    unwrapped: true,
    entry,
    where,
    order: [],
    limit: null,
    offset: context.values.add(0),
    meta: 'none',
    withCount: false,
    paginationSlots: null,
  },
  values: context.values.list,
});
