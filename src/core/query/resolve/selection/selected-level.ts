/** The arguments of one level: `filters`, `sort` and `publicationState`. */

import { isObject } from '../../../base/is-object.ts';
import { FILE_UID } from '../../../database/layout/layout.ts';
import type { Attribute } from '../../../model/attribute.ts';
import { type AnySchema, schemaOf } from '../../../model/content-type.ts';
import type { Condition, OrderTerm, Slot } from '../../plan.ts';
import type { LevelParams, PageSettings } from '../../selection.ts';
import { both, orNull } from '../conditions.ts';
import type { PublicationState, ResolveContext } from '../context.ts';
import { resolveFilters } from '../filters.ts';
import { stateCondition } from '../publication-state.ts';
import { resolveSort } from '../sort.ts';
import { requestedPage } from './requested-page.ts';

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
  const inFilters = context.rules.filtersHonourPublicationState ? (state ?? 'live') : null;
  const filters = orNull(resolveFilters(context, schema, filtersOf(context, schema, level), inFilters));
  const order = resolveSort(context, schema, level.sort, inFilters);
  return { where: both(stateCondition(context, schema, state), filters), order };
}

/** Without the rule an empty list of ids and a relation that is null are no test at all (S10). */
function filtersOf(context: ResolveContext, schema: AnySchema, { filters }: LevelParams): unknown {
  return context.rules.emptyIdListMatchesNothing ? filters : withoutEmptyTests(context, schema, filters);
}

function withoutEmptyTests(context: ResolveContext, schema: AnySchema, filters: unknown): unknown {
  if (Array.isArray(filters)) return filters.map((one) => withoutEmptyTests(context, schema, one));
  if (!isObject(filters)) return filters;
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      if (name === 'id') return [[name, withoutEmptyList(value)]];
      if (name.startsWith('$')) return [[name, withoutEmptyTests(context, schema, value)]];
      const target = targetOf(schema.attributes.get(name));
      if (target === null) return [[name, value]];
      const related = schemaOf(context.settings.model, target);
      return value === null ? [] : [[name, withoutEmptyTests(context, related, value)]];
    }),
  );
}

const LISTS: ReadonlySet<string> = new Set(['$in', '$notIn']);

/** The tests of an id without `in: []` and `notIn: []`, also behind `not`. */
function withoutEmptyList(tests: unknown): unknown {
  if (!isObject(tests)) return tests;
  return Object.fromEntries(
    Object.entries(tests)
      .filter(([operator, value]) => !(LISTS.has(operator) && Array.isArray(value) && value.length === 0))
      .map(([operator, value]) => [operator, operator === '$not' ? withoutEmptyList(value) : value]),
  );
}

/** What a relation, media or component leads to. */
function targetOf(attribute: Attribute | undefined): string | null {
  if (attribute?.kind === 'relation') return attribute.target;
  if (attribute?.kind === 'component') return attribute.component;
  return attribute?.kind === 'media' ? FILE_UID : null;
}

/**
 * The state a level is in: null as an argument means the default (A16). A level without the argument (a
 * to-one relation) takes what is live by the rule, and every state without it (S2).
 */
function stateOf(context: ResolveContext, level: LevelParams): PublicationState | null {
  if (level.publicationState === undefined)
    return context.rules.populateHonoursPublicationState ? 'live' : null;
  return level.publicationState ?? 'live';
}

/** A page; null limits mean everything. */
export interface SelectedPage {
  readonly limit: Slot | null;
  readonly offset: Slot | null;
  readonly page: Slot | null;
  readonly pageSize: Slot | null;
}

/** @throws OctavoError PaginationError or ValidationError, as {@link requestedPage} */
export function readPage(
  { values }: ResolveContext,
  pagination: LevelParams['pagination'],
  pages: PageSettings,
): SelectedPage {
  const { start, limit, page, byOffset } = requestedPage(pagination, pages);
  const offset = byOffset ? values.add(start) : null;
  if (limit === null) return { limit: null, offset, page: null, pageSize: null };
  const size = values.add(limit);
  return { limit: size, offset: offset ?? values.add(start), page: values.add(page), pageSize: size };
}
