/** Pagination: both modes, clamped by the limits of `api.rest` (G41–G43; A1). */

import { isObject, isPresent } from '../../base/is-object.ts';
import {
  integerExpected,
  invalidLimit,
  invalidPage,
  invalidStart,
  invalidWithCount,
  mixedPages,
  mixedPagination,
  pageTooLarge,
} from '../../errors/catalogue.ts';
import type { Params, ParamsObject } from '../params.ts';
import type { ListPlan } from '../plan.ts';
import type { ResolveContext } from './context.ts';

type PagePart = Pick<ListPlan, 'limit' | 'offset' | 'meta' | 'withCount' | 'paginationSlots'>;

/**
 * Resolves the page of a list.
 * @throws OctavoError ValidationError or PaginationError for texts that are no integers
 */
export function resolvePage(context: ResolveContext, params: Params): PagePart {
  const pagination = isObject(params.pagination) ? params.pagination : {};
  const withCount =
    readWithCount(params['pagination.withCount'] ?? pagination['withCount']) ?? context.settings.withCount;
  return isOffsetMode(pagination)
    ? offsetPage(context, pagination, withCount)
    : numberedPage(context, pagination, withCount);
}

const isOffsetMode = (node: ParamsObject): boolean =>
  node['start'] !== undefined || node['limit'] !== undefined;

/**
 * Looks at the mode of a list's pagination; v4 does before it looks at any value.
 * @throws OctavoError ValidationError or PaginationError for mixed modes
 */
export function checkPageMode(params: Params): void {
  const pagination = isObject(params.pagination) ? params.pagination : {};
  const offsetMode = isOffsetMode(pagination);
  if (offsetMode && (pagination['page'] !== undefined || pagination['pageSize'] !== undefined)) {
    throw mixedPages();
  }
  // outside of `pagination` the names reach the service in v4
  const paged = isPresent(params.page) || isPresent(params.pageSize);
  const offset = isPresent(params.start) || isPresent(params.limit);
  if (offsetMode ? paged : offset || paged) throw mixedPagination();
}

function numberedPage(
  context: ResolveContext,
  pagination: Readonly<Record<string, unknown>>,
  withCount: boolean,
): PagePart {
  const { defaultLimit, maxLimit } = context.settings;
  const page = Math.max(1, readNumber(pagination['page'], 'page') ?? 1);
  if (!Number.isInteger(page)) throw invalidPage('page', String(page));
  const requested = readNumber(pagination['pageSize'], 'pageSize') ?? defaultLimit;
  const pageSize = wholeNumber('pageSize', Math.max(1, Math.min(requested, maxLimit ?? requested)));
  const offset = Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER);
  if (!Number.isSafeInteger(page)) throw pageTooLarge();
  const size = context.values.add(pageSize);
  return {
    limit: size,
    offset: context.values.add(offset),
    meta: 'page',
    withCount,
    paginationSlots: [context.values.add(page), size],
  };
}

function offsetPage(
  context: ResolveContext,
  pagination: Readonly<Record<string, unknown>>,
  withCount: boolean,
): PagePart {
  const { defaultLimit, maxLimit } = context.settings;
  const start = wholeNumber('start', Math.max(0, readNumber(pagination['start'], 'start') ?? 0));
  const requested = readNumber(pagination['limit'], 'limit') ?? defaultLimit;
  const limit =
    requested === -1
      ? maxLimit
      : wholeNumber('limit', Math.max(1, Math.min(requested, maxLimit ?? requested)));
  const offset = context.values.add(start);
  // without a maximum, -1 asks for everything, and the reference repeats it in the answer
  const slot = context.values.add(limit ?? -1);
  return { limit: slot, offset, meta: 'offset', withCount, paginationSlots: [offset, slot] };
}

/**
 * A number as `Number()` reads it: `1e0`, `0x2`, outer spaces, the empty text (0), a list of one pass, and
 * bounds are applied before it has to be an integer (A1 for the rest).
 */
function readNumber(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isNaN(number)) throw expectedInteger(name);
  return number;
}

function wholeNumber(name: string, number: number): number {
  if (!Number.isSafeInteger(number)) throw expectedInteger(name);
  return number;
}

const expectedInteger = (name: string) => integerExpected(name);

/**
 * The limit and offset of a populated list, per parent (A8); absent parts are undefined. Without
 * `populatePaginates` pages are looked at, and then have no effect, and a limit of 0 is none.
 */
export function readNestedPage(context: ResolveContext, node: ParamsObject): NestedPage {
  try {
    return nestedPage(context, node);
  } catch (error) {
    context.deferError(error);
    return {};
  }
}

/** A page that no answer describes: all rows unless it says how many. */
export const undescribedPage = (context: ResolveContext, { limit, offset = 0 }: NestedPage): PagePart => ({
  limit: limit === undefined ? null : context.values.add(limit),
  offset: context.values.add(offset),
  meta: 'none',
  withCount: false,
  paginationSlots: null,
});

interface NestedPage {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

function nestedPage(context: ResolveContext, node: ParamsObject): NestedPage {
  const paged = isPresent(node['page']) || isPresent(node['pageSize']);
  if (paged && (isPresent(node['start']) || isPresent(node['limit']))) throw mixedPagination();
  if (paged) {
    const page = pageNumber('page', node['page'] ?? 1, node['page']);
    // v4 reports the page here too
    const size = pageNumber('pageSize', node['pageSize'] ?? context.settings.defaultLimit, node['page']);
    if (context.rules.populatePaginates)
      return { limit: size, offset: wholeNumber('page', (page - 1) * size) };
  }
  const start = wholeNumber('start', readNumber(node['start'] ?? undefined, 'start') ?? 0);
  const limit = wholeNumber('limit', readNumber(node['limit'] ?? undefined, 'limit') ?? -1);
  if (start < 0) throw invalidStart();
  if (limit < -1) throw invalidLimit();
  const everything = limit === -1 || (limit === 0 && !context.rules.populatePaginates);
  return { limit: everything ? undefined : limit, offset: start === 0 ? undefined : start };
}

function pageNumber(name: string, value: unknown, received: unknown): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw invalidPage(name, String(received));
  return number;
}

const TRUE = new Set(['true', 't', '1']);
const FALSE = new Set(['false', 'f', '0']);

function readWithCount(value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && TRUE.has(value)) return true;
  if (typeof value === 'string' && FALSE.has(value)) return false;
  throw invalidWithCount();
}
