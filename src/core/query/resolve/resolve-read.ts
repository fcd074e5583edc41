/**
 * Params → Plan for the three reads of the content API: a list, one entry, a single type. After this no user
 * input can fail, and nothing is left that the caller may not see.
 */
import type { AnswerFormat } from '../../base/answer-format.ts';
import { isObject } from '../../base/is-object.ts';
import { tableOf } from '../../database/layout/layout.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../params.ts';
import type { BoundPlan, Condition, EntryPlan, ListPlan, OrderTerm } from '../plan.ts';
import { ALWAYS, all, both, hasId, NEVER, orNull } from './conditions.ts';
import type { PublicationState, ResolveContext } from './context.ts';
import { entryPlan } from './entry.ts';
import { resolveFilters } from './filters.ts';
import { resolveLocale } from './locale.ts';
import { checkPageMode, readNestedPage, resolvePage, undescribedPage } from './pagination.ts';
import type { EntryRequest } from './populate-rows.ts';
import { readPublicationState, stateCondition } from './publication-state.ts';
import { resolveSearch } from './search.ts';
import { resolveSort } from './sort.ts';

/** The slot of the id in a plan made by `resolveOne`: another id can be put there. */
export const ID_SLOT = 0;

/** The results of the checks of a request's parameters. */
export interface Checked {
  readonly filters: Condition;
  readonly order: OrderTerm[];
  readonly entry: EntryPlan;
  readonly state: PublicationState;
}

/**
 * The reference checks filters, sort, fields and populate in this order, on every read.
 * In v4 a read of one entry goes no further than the names in `filters` and `sort`, and hands down no publication
 * state; a list without `data` passes on the one it is given.
 * @param format `unwrapped` for entries that have no envelope in v4 either
 */
export function check(
  context: ResolveContext,
  type: ContentType,
  params: Params,
  kind: 'one' | 'many',
  format: AnswerFormat | 'unwrapped' = 'v4',
): Checked {
  const { rules } = context;
  const shape = format === 'v4' ? 'entry' : 'flat';
  const ignored = kind === 'one' && !rules.singleEntriesHonourPublicationState;
  const hasState = !ignored || rules.populateHonoursPublicationState;
  const said = (hasState ? readPublicationState(context, params.publicationState) : null) ?? null;
  const state = said ?? 'live';
  const inFilters = rules.filtersHonourPublicationState ? state : null;
  const found = () => ({
    filters: resolveFilters(context, type, wholeFilters(context, type, params.filters), inFilters),
    order: resolveSort(context, type, params.sort, inFilters),
  });
  const { filters, order } = ignored ? context.checkNamesOnly(found) : found();
  const joined = !ignored && (order.some((term) => term.path.length > 0) || hasRelated(filters));
  const request: EntryRequest = {
    fields: params.fields,
    populate: params.populate,
    sort: params.sort,
    shape,
    level: joined ? 'joined root' : 'root',
  };
  const populatedState = (): PublicationState | null => {
    if (rules.populateHonoursPublicationState) return state;
    if (kind === 'one') return null;
    return format === 'unwrapped' ? said : state;
  };
  const scope = {
    context,
    schema: type,
    state: populatedState(),
    raw: shape === 'flat',
    nested: false,
    planEntry: entryPlan,
  };
  const plan = entryPlan(scope, request);
  // other members of a flat entry are its attributes
  const entry = format === 'v4' ? withLocales(context, type, plan) : plan;
  return { filters, order, entry, state };
}

/** v4 combines the filters of a localized type with one for the locale, and so accepts an empty text or a list. */
function wholeFilters(context: ResolveContext, type: ContentType, filters: unknown): unknown {
  if (context.rules.groupsTakeObjectsOnly || !type.localized) return filters;
  if (filters === '') return null;
  return Array.isArray(filters) && filters.every(isObject) ? { $and: filters } : filters;
}

/**
 * Plans a list.
 * @throws OctavoError ValidationError or PaginationError naming the parameter
 */
export function resolveList(
  context: ResolveContext,
  type: ContentType,
  params: Params,
  format: AnswerFormat = 'v4',
): BoundPlan {
  const { filters, order, entry, state } = check(context, type, params, 'many', format);
  checkPageMode(params);
  const search = resolveSearch(context, type, params._q);
  const locale = resolveLocale(context, type, params.locale);
  context.throwDeferredError();
  const plan: ListPlan = {
    kind: 'list',
    entry,
    where: both(stateCondition(context, type, state), both(locale, both(orNull(filters), search))),
    order,
    ...resolvePage(context, params),
  };
  return { plan, values: context.values.list };
}

/**
 * Plans the read of one entry by id. `filters` and `sort` are checked and then ignored, as the reference
 * does; the publication state counts by the rule `singleEntriesHonourPublicationState`.
 * @param id the entry's id; it is the plan's value at `ID_SLOT`
 */
export function resolveOne(
  context: ResolveContext,
  type: ContentType,
  id: number,
  params: Params,
  format: AnswerFormat = 'v4',
): BoundPlan {
  const slot = context.values.add(id);
  const { entry, state } = check(context, type, params, 'one', format);
  context.throwDeferredError();
  const byId = hasId(slot);
  const inState = stateCondition(
    context,
    type,
    context.rules.singleEntriesHonourPublicationState ? state : null,
  );
  return {
    plan: { kind: 'one', entry, where: inState ? all([inState, byId]) : byId, order: [] },
    values: context.values.list,
  };
}

/**
 * Plans the answer of a write: the entry by its id whatever its state, shaped by `fields` and `populate`.
 * The other parameters are checked as for any read (A5).
 */
export function resolveWritten(
  context: ResolveContext,
  type: ContentType,
  id: number,
  params: Params,
  format: AnswerFormat = 'v4',
): BoundPlan {
  const slot = context.values.add(id);
  const { entry } = check(context, type, params, 'one', format);
  context.throwDeferredError();
  const where = hasId(slot);
  return { plan: { kind: 'one', entry, where, order: [] }, values: context.values.list };
}

/** Plans the answer to a new localization: the unwrapped entry with its localizations, unwrapped as well (G47). */
export function resolveUnwrapped(context: ResolveContext, type: ContentType, id: number): BoundPlan {
  const slot = context.values.add(id);
  const scope = { context, schema: type, state: null, raw: true, nested: false, planEntry: entryPlan };
  const request: EntryRequest = {
    fields: undefined,
    populate: ['localizations'],
    sort: undefined,
    shape: 'flat',
    level: 'root',
  };
  const where = hasId(slot);
  return {
    plan: { kind: 'one', unwrapped: true, entry: entryPlan(scope, request), where, order: [] },
    values: context.values.list,
  };
}

/** Plans the read of a single type; `locale=all` answers a list of its localizations. */
export function resolveSingle(
  context: ResolveContext,
  type: ContentType,
  params: Params,
  format: AnswerFormat = 'v4',
): BoundPlan {
  const { filters, order, entry, state } = check(context, type, params, 'many', format);
  const search = resolveSearch(context, type, params._q);
  const locale = resolveLocale(context, type, params.locale);
  // v4 hands the top-level names to the query of a single type
  const page = context.rules.pagesNeedLists ? {} : readNestedPage(context, { ...params });
  context.throwDeferredError();
  const where = both(stateCondition(context, type, state), both(locale, both(orNull(filters), search)));
  if (type.localized && params.locale === 'all') {
    const plan: ListPlan = {
      kind: 'list',
      entry,
      where,
      order,
      ...undescribedPage(context, page),
    };
    return { plan, values: context.values.list };
  }
  const first = page.offset === undefined ? (where ?? ALWAYS) : NEVER;
  return { plan: { kind: 'one', entry, where: first, order }, values: context.values.list };
}

/** By the rule `entriesListLocales` every top-level entry has the other locales it is linked to. */
function withLocales(context: ResolveContext, type: ContentType, entry: EntryPlan): EntryPlan {
  if (!context.rules.entriesListLocales) return entry;
  const hop = type.localized
    ? tableOf(context.settings.layout, type.uid).hops.get('localizations')
    : undefined;
  return { ...entry, locales: hop?.kind === 'link' ? hop : 'none' };
}

function hasRelated(condition: Condition): boolean {
  if (condition.kind === 'related') return true;
  return (condition.kind === 'and' || condition.kind === 'or') && condition.items.some(hasRelated);
}
