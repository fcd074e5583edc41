/** A list of entries as the content manager shows it → one plan, with the total and the counts of relations. */
import { isObject } from '../../../core/base/is-object.ts';
import { tableOf } from '../../../core/database/layout/layout.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { Params } from '../../../core/query/params.ts';
import type {
  BoundPlan,
  Condition,
  EntryPlan,
  SelectedPlan,
  SelectedRootMember,
  Slot,
} from '../../../core/query/plan.ts';
import { both, orNull } from '../../../core/query/resolve/conditions.ts';
import type { ResolveContext } from '../../../core/query/resolve/context.ts';
import { extraFilterCondition } from '../../../core/query/resolve/extra-filter.ts';
import { resolveFilters } from '../../../core/query/resolve/filters.ts';
import { resolveLocale } from '../../../core/query/resolve/locale.ts';
import { readPublicationState, stateCondition } from '../../../core/query/resolve/publication-state.ts';
import { resolveSearch } from '../../../core/query/resolve/search.ts';
import { resolveSort } from '../../../core/query/resolve/sort.ts';
import { managedEntry } from './entry-plan.ts';
import { readListFields } from './list-fields.ts';
import { readListPage } from './list-page.ts';

/**
 * Plans `{ results, pagination }`.
 * @param allowed the entries that the caller may read, as a condition
 * @param extraFilter a further filter, with the rights of code
 * @throws OctavoError 400 naming the parameter
 */
export function managedList(
  context: ResolveContext,
  type: ContentType,
  params: Params,
  allowed: Condition,
  extraFilter?: object,
): BoundPlan {
  const { page, pageSize } = readListPage(params);
  const where = both(
    listCondition(context, type, params, allowed),
    extraFilterCondition(context, type, extraFilter && filtersByAttributes(context, type, extraFilter)),
  );
  const order = resolveSort(context, type, params.sort, null, allowed);
  const fields = readListFields(context, type, params.fields);
  context.throwDeferredError();
  const state = readPublicationState(context, params.publicationState) ?? 'preview';
  const entry = managedEntry(context, type, 'list', allowed, { scalars: fields, state });
  return pagePlan(context, { entry, where, order }, page, pageSize);
}

/** The plan of one page of entries, with `results` and `pagination` around them. */
export function pagePlan(
  context: ResolveContext,
  { entry, where, order }: Pick<SelectedPlan, 'entry' | 'where' | 'order'>,
  page: number,
  pageSize: number,
): BoundPlan {
  const limit = context.values.add(pageSize);
  const plan: SelectedPlan = {
    kind: 'selected',
    entry,
    many: true,
    where,
    order,
    limit,
    offset: context.values.add(Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER)),
    members: pageMembers(context, entry, page, limit),
  };
  return { plan, values: context.values.list };
}

/** `results` and `pagination`, around a page of entries. */
export const pageMembers = (
  { values }: ResolveContext,
  entry: EntryPlan,
  page: number,
  pageSize: Slot,
): SelectedRootMember[] => [
  { key: 'results', kind: 'rows', entry },
  {
    key: 'pagination',
    kind: 'object',
    members: [
      { key: 'page', kind: 'number', slot: values.add(page) },
      { key: 'pageSize', kind: 'number', slot: pageSize },
      { key: 'pageCount', kind: 'pageCount', pageSize },
      { key: 'total', kind: 'total' },
    ],
  },
];

/** The entries that a list's parameters describe, of those that the caller may read. */
export function listCondition(
  context: ResolveContext,
  type: ContentType,
  params: Params,
  allowed: Condition,
): Condition | null {
  const state = readPublicationState(context, params.publicationState) ?? 'preview';
  const named = filtersByAttributes(context, type, params.filters);
  const filters = resolveFilters(context, type, named, null, allowed);
  const search = resolveSearch(context, type, params._q, allowed);
  const locale = localeCondition(context, type, params.locale);
  const requested = both(stateCondition(context, type, state), both(locale, both(orNull(filters), search)));
  return both(orNull(allowed), requested);
}

/** The entries in the locale a request names. It is no secret of an entry, but the list's own condition. */
export function localeCondition(
  context: ResolveContext,
  type: ContentType,
  locale: unknown,
): Condition | null {
  const trusted = context.trusted();
  const condition = resolveLocale(trusted, type, locale);
  trusted.throwDeferredError();
  return condition;
}

/**
 * Filters as plugins of v4 write them into a request: some name columns, and v4 takes both.
 * @returns them with the attribute's name in place of its column's, in groups as well; rights are asked by that name
 */
function filtersByAttributes<T>(context: ResolveContext, type: ContentType, filters: T): T {
  const { columns } = tableOf(context.settings.layout, type.uid);
  const attributeOf = new Map([...columns].map(([name, column]) => [column, name]));
  const rename = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(rename);
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        if (name === '$and' || name === '$or' || name === '$not') return [name, rename(value)];
        const attribute = type.attributes.has(name) ? undefined : attributeOf.get(name);
        return [attribute ?? name, value];
      }),
    );
  };
  return rename(filters) as T;
}
