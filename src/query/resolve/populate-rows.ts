/** The related entries of one populated attribute: which, in what order, how many, with what of theirs. */
import type { Hop } from '../../database/layout/hop.ts';
import { validationError } from '../../errors/catalogue.ts';
import type { Attribute } from '../../model/attribute.ts';
import type { AnySchema } from '../../model/content-type.ts';
import { isParamsObject, type ParamsObject } from '../params.ts';
import type { EntryPlan } from '../plan.ts';
import { both, orNull } from './conditions.ts';
import type { PublicationState, ResolveContext } from './context.ts';
import { resolveFilters } from './filters.ts';
import { readNestedPage } from './pagination.ts';
import { readPublicationState, stateCondition } from './publication-state.ts';
import { resolveSort } from './sort.ts';

/** Where a populate stands. */
export interface PopulateScope {
  readonly context: ResolveContext;
  readonly schema: AnySchema;
  /** What levels inherit that name no state: null hands nothing down (reference, one-entry reads). */
  readonly state: PublicationState | null;
  /** Inside a raw polymorphic value, where related entries come without `data` and `attributes`. */
  readonly raw: boolean;
  /** Plans one entry of the level below: `entryPlan`, handed in because the two call each other. */
  readonly planEntry: (scope: PopulateScope, request: EntryRequest) => EntryPlan;
}

/** What is asked of the entries of one level. */
export interface EntryRequest {
  readonly fields: unknown;
  readonly populate: unknown;
  /** The `sort` of the same level: in reference mode it decides the order of keys. */
  readonly sort: unknown;
  readonly shape: 'entry' | 'flat';
  /** `root` for the entries the request is about; with `joined` where the reference would join tables. */
  readonly level: 'root' | 'joined root' | 'populated' | 'unjoined';
}

export type NonScalar = Exclude<Attribute, { kind: 'scalar' }>;

type RowShape = 'entry' | 'raw' | 'component';

/** Which related entries, in what order, how many, with what. */
export function rows(
  scope: PopulateScope,
  target: AnySchema,
  parameters: ParamsObject,
  shape: RowShape,
  by: Hop['kind'] = 'link',
) {
  const { context } = scope;
  const state = readPublicationState(context, parameters['publicationState']) ?? scope.state;
  const filters = orNull(
    resolveFilters(context, target, parameters['filters'] || null, context.strict ? state : null),
  );
  const order = resolveSort(context, target, parameters['sort'], context.strict ? state : null);
  const page = readNestedPage(context, pageNode(context, parameters));
  const localized = context.strict && target.modelType === 'contentType' && target.localized;
  const locale =
    localized && typeof parameters['locale'] === 'string' && parameters['locale'] !== 'all'
      ? resolveFilters(context, target, { locale: parameters['locale'] }, null)
      : null;
  const request: EntryRequest = {
    fields: parameters['fields'],
    populate: parameters['populate'],
    sort: parameters['sort'],
    // v4 reaches these without a join, and so leaves the order of keys as it is
    level: by === 'column' || by === 'morphColumn' ? 'unjoined' : 'populated',
    shape: shape === 'entry' ? 'entry' : 'flat',
  };
  return {
    entry: scope.planEntry({ ...scope, schema: target, state, raw: scope.raw || shape === 'raw' }, request),
    where: both(stateCondition(context, target, state), both(filters, locale)),
    order: order.length > 0 ? order : null,
    limit: page.limit === undefined ? null : context.values.add(page.limit),
    offset: page.offset === undefined ? null : context.values.add(page.offset),
  };
}

/** Strict mode also takes `populate[x][pagination][…]`. */
function pageNode(context: ResolveContext, parameters: ParamsObject): ParamsObject {
  if (!context.strict) return parameters;
  return isParamsObject(parameters['pagination']) ? parameters['pagination'] : parameters;
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
  if (typeof count === 'string' && Object.hasOwn(COUNT_FLAGS, count)) return COUNT_FLAGS[count]!;
  context.refuse(validationError('Invalid count parameter: expected true or false'));
  return false;
}

/** Pages and counts where they have no effect. */
export function checkShapes(context: ResolveContext, parameters: ParamsObject): void {
  readNestedPage(context, pageNode(context, parameters));
  readCount(context, parameters);
}

/** What `on` asks of one component or type: null when it is not named. Any flag counts as asked for. */
export function variantParameters(on: unknown, uid: string): ParamsObject | null {
  if (!isParamsObject(on) || !Object.hasOwn(on, uid)) return null;
  const own = on[uid];
  return isParamsObject(own) ? own : {};
}
