/** The related entries of one populated attribute: which, in what order, how many, and what of them. */

import { isObject } from '../../base/is-object.ts';
import type { Hop } from '../../database/layout/hop.ts';
import { invalidCount } from '../../errors/catalogue.ts';
import type { Attribute } from '../../model/attribute.ts';
import type { AnySchema } from '../../model/content-type.ts';
import type { ParamsObject } from '../params.ts';
import type { EntryPlan } from '../plan.ts';
import { both, NEVER, orNull } from './conditions.ts';
import type { PublicationState, ResolveContext } from './context.ts';
import { resolveFilters } from './filters.ts';
import { readNestedPage } from './pagination.ts';
import { readPublicationState, stateCondition } from './publication-state.ts';
import { resolveSort } from './sort.ts';

/** The place of a populate in the tree. */
export interface PopulateScope {
  readonly context: ResolveContext;
  readonly schema: AnySchema;
  /** The state that nested levels inherit if they name none: null passes on none (reference, one-entry reads). */
  readonly state: PublicationState | null;
  /** Inside a raw polymorphic value, where related entries have no `data` and `attributes`. */
  readonly raw: boolean;
  /** Below a populated relation. */
  readonly nested: boolean;
  /** Plans one entry of the level below: `entryPlan`, handed in because the two call each other. */
  readonly planEntry: (scope: PopulateScope, request: EntryRequest) => EntryPlan;
}

/** The parameters of the entries of one level. */
export interface EntryRequest {
  readonly fields: unknown;
  readonly populate: unknown;
  /** Whether the query names `populate` before `fields`: what is wrong with it is then answered first. */
  readonly isPopulateFirst?: boolean;
  /** The `sort` of the same level: in reference mode it decides the order of keys. */
  readonly sort: unknown;
  readonly shape: 'entry' | 'flat';
  /** `root` for the entries of the request itself; with `joined` if the reference would join tables. */
  readonly level: 'root' | 'joined root' | 'populated' | 'unjoined';
}

export type NonScalar = Exclude<Attribute, { kind: 'scalar' }>;

type RowShape = 'entry' | 'raw' | 'component';

/** Which related entries, in what order, how many, and what of them. */
export function rows(
  scope: PopulateScope,
  target: AnySchema,
  parameters: ParamsObject,
  shape: RowShape,
  by: Hop['kind'] = 'link',
) {
  const { context } = scope;
  const state = readPublicationState(context, parameters['publicationState']) ?? scope.state;
  const filtered = context.rules.filtersHonourPublicationState ? state : null;
  const page = readNestedPage(context, pageNode(context, parameters));
  const localized =
    context.rules.populateFiltersByLocale && target.modelType === 'contentType' && target.localized;
  const locale =
    localized && typeof parameters['locale'] === 'string' && parameters['locale'] !== 'all'
      ? resolveFilters(context, target, { locale: parameters['locale'] }, null)
      : null;
  const request: EntryRequest = {
    fields: parameters['fields'],
    populate: parameters['populate'],
    isPopulateFirst:
      Object.keys(parameters).find((key) => key === 'fields' || key === 'populate') === 'populate',
    sort: parameters['sort'],
    // v4 reaches these without a join, and so keeps the order of keys
    level: by === 'column' || by === 'morphColumn' ? 'unjoined' : 'populated',
    shape: shape === 'entry' ? 'entry' : 'flat',
  };
  const below: PopulateScope = {
    ...scope,
    schema: target,
    state,
    raw: scope.raw || shape === 'raw',
    nested: scope.nested || shape !== 'component',
  };
  // v4 looks at the names in the order of the query
  const { filters, order, entry } = inOrderOf(Object.keys(parameters), {
    filters: [
      ['filters'],
      () => orNull(resolveFilters(context, target, parameters['filters'] || null, filtered)),
    ],
    order: [['sort'], () => resolveSort(context, target, parameters['sort'], filtered)],
    entry: [['fields', 'populate'], () => scope.planEntry(below, request)],
  });
  const where = both(stateCondition(context, target, state), both(filters, locale));
  return {
    entry,
    // the one entry of a column is the first: nothing comes after it
    where: by === 'column' && (page.offset ?? 0) > 0 ? NEVER : where,
    order: order.length > 0 ? order : null,
    limit: page.limit === undefined ? null : context.values.add(page.limit),
    offset: page.offset === undefined ? null : context.values.add(page.offset),
  };
}

type Steps = Readonly<Record<string, readonly [keys: readonly string[], step: () => unknown]>>;

/** Takes steps in the order in which some keys come, each at the first of its own; those without a key come last. */
function inOrderOf<Taken extends Steps>(
  keys: readonly string[],
  steps: Taken,
): { [Name in keyof Taken]: ReturnType<Taken[Name][1]> } {
  const place = (names: readonly string[]): number => {
    const at = keys.findIndex((key) => names.includes(key));
    return at < 0 ? keys.length : at;
  };
  const sorted = Object.entries(steps).sort(([, [a]], [, [b]]) => place(a) - place(b));
  return Object.fromEntries(sorted.map(([name, [, step]]) => [name, step()])) as {
    [Name in keyof Taken]: ReturnType<Taken[Name][1]>;
  };
}

/** By `populatePaginates`, `populate[x][pagination][…]` counts too. */
function pageNode(context: ResolveContext, parameters: ParamsObject): ParamsObject {
  if (!context.rules.populatePaginates) return parameters;
  return isObject(parameters['pagination']) ? parameters['pagination'] : parameters;
}

const COUNT_FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  t: true,
  1: true,
  false: false,
  f: false,
  0: false,
};

/** `[count]=true` asks for the number of related entries in their place. */
export function readCount(context: ResolveContext, { count }: ParamsObject): boolean {
  if (count === undefined || count === null || count === '') return false;
  // code writes it as a value
  const flag = typeof count === 'object' ? '' : String(count);
  if (Object.hasOwn(COUNT_FLAGS, flag)) return COUNT_FLAGS[flag]!;
  context.deferError(invalidCount());
  return false;
}

/** Checks pages and counts where they have no effect. */
export function checkShapes(context: ResolveContext, parameters: ParamsObject): void {
  readNestedPage(context, pageNode(context, parameters));
  readCount(context, parameters);
}

/** The parameters in `on` for one component or type: null if it is not named. Any flag means that it is populated. */
export function variantParameters(on: unknown, uid: string): ParamsObject | null {
  if (!isObject(on) || !Object.hasOwn(on, uid)) return null;
  const variant = on[uid];
  return isObject(variant) ? variant : {};
}
