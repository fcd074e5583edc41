/** Pagination: both modes, clamped as `api.rest` says (spec "Pagination rules"; gaps 41-43; A1). */
import { mixedPagination, validationError } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { isParamsObject, type Params } from '../params.ts';
import type { ListPlan } from '../plan.ts';
import type { ResolveContext } from './context.ts';

type PagePart = Pick<ListPlan, 'limit' | 'offset' | 'meta' | 'withCount' | 'shown'>;

/**
 * Resolves the page of a list.
 * @throws OctavoError ValidationError or PaginationError for mixed modes and texts that are no integers
 */
export function resolvePage(context: ResolveContext, params: Params): PagePart {
  const pagination = isParamsObject(params.pagination) ? params.pagination : {};
  refuseTopLevelNames(params, pagination);
  const offsetMode = pagination['start'] !== undefined || pagination['limit'] !== undefined;
  const pageMode = pagination['page'] !== undefined || pagination['pageSize'] !== undefined;
  if (offsetMode && pageMode) {
    throw validationError('Invalid pagination parameters. Expected either start/limit or page/pageSize');
  }
  const withCount = readWithCount(pagination['withCount']) ?? context.settings.withCount;
  return offsetMode ? offsetPage(context, pagination, withCount) : numberedPage(context, pagination, withCount);
}

/** `page`, `pageSize`, `start`, `limit` beside instead of under `pagination` reach the service in v4. */
function refuseTopLevelNames(params: Params, pagination: Readonly<Record<string, unknown>>): void {
  const { page, pageSize, start, limit } = params;
  const offsetBelow = pagination['start'] !== undefined || pagination['limit'] !== undefined;
  const paged = page !== undefined || pageSize !== undefined;
  const offset = start !== undefined || limit !== undefined;
  if (offsetBelow ? paged : offset || paged) throw mixedPagination();
}

function numberedPage(
  context: ResolveContext,
  pagination: Readonly<Record<string, unknown>>,
  withCount: boolean,
): PagePart {
  const { defaultLimit, maxLimit } = context.settings;
  const askedPage = readNumber(pagination['page'], 'page') ?? 1;
  if (!Number.isInteger(askedPage)) {
    throw new OctavoError(
      'PaginationError',
      `Invalid 'page' parameter. Expected an integer > 0, received: ${askedPage}`,
    );
  }
  const asked = readInteger(pagination['pageSize'], 'pageSize') ?? defaultLimit;
  const page = Math.max(1, askedPage);
  const pageSize = Math.max(1, maxLimit === null ? asked : Math.min(asked, maxLimit));
  const offset = (page - 1) * pageSize;
  if (!Number.isSafeInteger(offset)) throw validationError('Invalid pagination: page is too large');
  const size = context.values.add(pageSize);
  return {
    limit: size,
    offset: context.values.add(offset),
    meta: 'page',
    withCount,
    shown: [context.values.add(page), size],
  };
}

function offsetPage(
  context: ResolveContext,
  pagination: Readonly<Record<string, unknown>>,
  withCount: boolean,
): PagePart {
  const { defaultLimit, maxLimit } = context.settings;
  const start = Math.max(0, readInteger(pagination['start'], 'start') ?? 0);
  const asked = readInteger(pagination['limit'], 'limit') ?? defaultLimit;
  const limit = asked === -1 ? maxLimit : Math.max(1, maxLimit === null ? asked : Math.min(asked, maxLimit));
  const offset = context.values.add(start);
  // without a maximum, -1 asks for everything, and the reference repeats it in the answer
  const slot = context.values.add(limit ?? -1);
  return { limit: slot, offset, meta: 'offset', withCount, shown: [offset, slot] };
}

/** A number as `Number()` reads it: `1e0`, `0x2`, outer spaces and the empty text (0) pass (A1 for the rest). */
function readNumber(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === 'string' || typeof value === 'number' || value === null ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw validationError(`Invalid ${name} parameter: expected an integer`);
  return number;
}

function readInteger(value: unknown, name: string): number | undefined {
  const number = readNumber(value, name);
  if (number !== undefined && !Number.isSafeInteger(number)) {
    throw validationError(`Invalid ${name} parameter: expected an integer`);
  }
  return number;
}

/** The limit and offset of a populated list, per parent (A8); absent parts are undefined. */
export function readNestedPage(
  context: ResolveContext,
  node: Readonly<Record<string, unknown>>,
): { limit: number | undefined; offset: number | undefined } {
  const offsetMode = node['start'] !== undefined || node['limit'] !== undefined;
  const pageMode = node['page'] !== undefined || node['pageSize'] !== undefined;
  if (offsetMode && pageMode) {
    throw validationError('Invalid pagination parameters. Expected either start/limit or page/pageSize');
  }
  if (pageMode) {
    const page = Math.max(1, readInteger(node['page'], 'page') ?? 1);
    const size = Math.max(1, readInteger(node['pageSize'], 'pageSize') ?? context.settings.defaultLimit);
    return { limit: size, offset: (page - 1) * size };
  }
  const start = readInteger(node['start'], 'start');
  const limit = readInteger(node['limit'], 'limit');
  if (start !== undefined && start < 0) throw validationError('Invalid start parameter: expected an integer >= 0');
  if (limit !== undefined && limit < -1) throw validationError('Invalid limit parameter: expected an integer >= -1');
  return { limit: limit === -1 ? undefined : limit, offset: start };
}

const TRUE = new Set(['true', 't', '1']);
const FALSE = new Set(['false', 'f', '0']);

function readWithCount(value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  if (TRUE.has(String(value))) return true;
  if (FALSE.has(String(value))) return false;
  throw validationError('Invalid withCount parameter. Expected "t","1","true","false","0","f"');
}
