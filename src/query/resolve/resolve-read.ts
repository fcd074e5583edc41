/**
 * Params → Plan for the three reads of the content API: a list, one entry, a single type. After this
 * nothing can fail on user input, and nothing is left that the caller may not see.
 */
import { tableOf } from '../../database/layout/layout.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../params.ts';
import type { BoundPlan, Condition, EntryPlan, ListPlan, OrderTerm } from '../plan.ts';
import { all, both, orNull, test } from './conditions.ts';
import type { PublicationState, ResolveContext } from './context.ts';
import { entryPlan } from './entry.ts';
import { resolveFilters } from './filters.ts';
import { resolveLocale } from './locale.ts';
import { resolvePage } from './pagination.ts';
import type { EntryRequest } from './populate.ts';
import { readPublicationState, stateCondition } from './publication-state.ts';
import { resolveSearch } from './search.ts';
import { resolveSort } from './sort.ts';

/** The slot of the id in a plan made by `resolveOne`: another id may be put there. */
export const ID_SLOT = 0;

/** What the checks of a request's parameters have found. */
interface Checked {
  readonly filters: Condition;
  readonly order: OrderTerm[];
  readonly entry: EntryPlan;
  readonly state: PublicationState;
}

/**
 * The reference checks filters, sort, fields and populate in this order, on every read.
 * @param handedDown the state of populated levels; `inherit` for the request's own
 */
function check(
  context: ResolveContext,
  type: ContentType,
  params: Params,
  handedDown: 'inherit' | 'nothing',
): Checked {
  const state = readPublicationState(params.publicationState) ?? 'live';
  const inFilters = context.strict ? state : null;
  const filters = resolveFilters(context, type, params.filters, inFilters);
  const order = resolveSort(context, type, params.sort, inFilters);
  const joined = order.some((term) => term.path.length > 0) || hasRelated(filters);
  const request: EntryRequest = {
    fields: params.fields,
    populate: params.populate,
    sort: params.sort,
    shape: 'entry',
    level: joined ? 'joined root' : 'root',
  };
  const scope = {
    context,
    schema: type,
    state: handedDown === 'inherit' ? state : null,
    raw: false,
    planEntry: entryPlan,
  };
  const entry = withLocales(context, type, entryPlan(scope, request));
  return { filters, order, entry, state };
}

/**
 * Plans a list (spec "GET list").
 * @throws OctavoError ValidationError or PaginationError naming the parameter
 */
export function resolveList(context: ResolveContext, type: ContentType, params: Params): BoundPlan {
  const { filters, order, entry, state } = check(context, type, params, 'inherit');
  const search = resolveSearch(context, type, params._q);
  const locale = resolveLocale(context, type, params.locale);
  const plan: ListPlan = {
    kind: 'list',
    entry,
    where: both(stateCondition(type, state), both(locale, both(orNull(filters), search))),
    order,
    ...resolvePage(context, params),
  };
  return { plan, values: context.values.list };
}

/**
 * Plans the read of one entry by id. `filters` and `sort` are checked and then ignored, as the reference
 * does; the publication state counts in strict mode only (S2).
 * @param id the entry's id; it is the plan's value at `ID_SLOT`
 */
export function resolveOne(context: ResolveContext, type: ContentType, id: number, params: Params): BoundPlan {
  const slot = context.values.add(id);
  const { entry, state } = check(context, type, params, context.strict ? 'inherit' : 'nothing');
  const byId = test('id', false, { op: 'eq', value: slot });
  const inState = context.strict ? stateCondition(type, state) : null;
  return {
    plan: { kind: 'one', entry, where: inState ? all([inState, byId]) : byId, order: [] },
    values: context.values.list,
  };
}

/** Plans the read of a single type; `locale=all` answers a list of its localizations. */
export function resolveSingle(context: ResolveContext, type: ContentType, params: Params): BoundPlan {
  const { filters, order, entry, state } = check(context, type, params, 'inherit');
  const search = resolveSearch(context, type, params._q);
  const locale = resolveLocale(context, type, params.locale);
  const where = both(stateCondition(type, state), both(locale, both(orNull(filters), search)));
  if (type.localized && params.locale === 'all') {
    const plan: ListPlan = {
      kind: 'list',
      entry,
      where,
      order,
      limit: null,
      offset: context.values.add(0),
      meta: 'none',
      withCount: false,
      shown: null,
    };
    return { plan, values: context.values.list };
  }
  return { plan: { kind: 'one', entry, where: where ?? { kind: 'always' }, order }, values: context.values.list };
}

/** In strict mode every top-level entry tells the other locales it is linked to (S1). */
function withLocales(context: ResolveContext, type: ContentType, entry: EntryPlan): EntryPlan {
  if (!context.strict) return entry;
  const hop = type.localized ? tableOf(context.settings.layout, type.uid).hops.get('localizations') : undefined;
  return { ...entry, locales: hop?.kind === 'link' ? hop : 'none' };
}

function hasRelated(condition: Condition): boolean {
  if (condition.kind === 'related') return true;
  return (condition.kind === 'and' || condition.kind === 'or') && condition.items.some(hasRelated);
}
