/** Page parameters of the content API, for code that finds entries itself. */
import { invalidPagination, mixedPagination } from '../../core/errors/catalogue.ts';

/** The page a request asks for. */
export interface Page {
  readonly start: number;
  /** -1 for no end. */
  readonly limit: number;
  readonly withCount: boolean;
  /** Whether the request names a page; else it names an offset. */
  readonly byPage: boolean;
}

interface Limits {
  get(path: string, fallback?: unknown): unknown;
}

/**
 * Reads `pagination`.
 * @throws OctavoError PaginationError for both forms at once, ValidationError for what is no number
 */
export function readPage(pagination: unknown, config: Limits): Page {
  const pageParams = (typeof pagination === 'object' && pagination !== null ? pagination : {}) as Record<
    string,
    unknown
  >;
  const { page, pageSize, start, limit, withCount } = pageParams;
  const byPage = page !== undefined || pageSize !== undefined;
  const byOffset = start !== undefined || limit !== undefined;
  if (byPage && byOffset) throw mixedPagination();
  const usual = Number(config.get('api.rest.defaultLimit', 25));
  const most = config.get('api.rest.maxLimit');
  const counted = withCount === undefined ? config.get('api.rest.withCount', true) : withCount;
  const flag = counted === true || ['true', 't', '1'].includes(String(counted));
  const bounded = (size: number): number => {
    if (typeof most !== 'number') return size;
    return size === -1 || size > most ? most : size;
  };
  if (byOffset) {
    const wanted = limit === undefined ? usual : toNumber('limit', limit, -1);
    return {
      start: toNumber('start', start ?? 0, 0),
      limit: bounded(wanted),
      withCount: flag,
      byPage: false,
    };
  }
  const size = bounded(pageSize === undefined ? usual : toNumber('pageSize', pageSize, 1));
  const at = toNumber('page', page ?? 1, 1);
  return { start: (at - 1) * size, limit: size, withCount: flag, byPage: true };
}

function toNumber(name: string, value: unknown, least: number): number {
  // an empty text is 0, as everywhere in v4
  const number = typeof value === 'string' ? Number(value) : value;
  if (!Number.isSafeInteger(number)) {
    throw invalidPagination(name);
  }
  return Math.max(least, number as number);
}

/** `meta.pagination` of an answer. */
export function pageMeta({ start, limit, byPage }: Page, total: number | null): Record<string, number> {
  if (!byPage) return { start, limit, ...(total === null ? {} : { total }) };
  const page = limit > 0 ? Math.floor(start / limit) + 1 : 1;
  if (total === null) return { page, pageSize: limit };
  return { page, pageSize: limit, pageCount: Math.ceil(total / limit), total };
}

interface PageArguments {
  page?: number;
  pageSize?: number;
  start?: number;
  limit?: number;
}

interface PageDefaults {
  readonly defaults?: { readonly offset?: PageArguments; readonly page?: PageArguments };
  readonly maxLimit?: number;
}

/** `pagination.withDefaultPagination` of `@strapi/utils`. */
export function withDefaultPagination(
  args: PageArguments,
  { defaults = {}, maxLimit = -1 }: PageDefaults = {},
): PageArguments {
  const byPage = args.page !== undefined || args.pageSize !== undefined;
  const byOffset = args.start !== undefined || args.limit !== undefined;
  if (byPage && byOffset) throw mixedPagination();
  const bounded = (size: number): number =>
    maxLimit >= 0 && (size === -1 || size > maxLimit) ? maxLimit : size;
  if (byPage) {
    const { page = 1, pageSize = 10 } = { ...defaults.page, ...args };
    return { page: Math.max(1, page), pageSize: bounded(Math.max(1, pageSize)) };
  }
  const { start = 0, limit = 10 } = { ...defaults.offset, ...args };
  return { start: Math.max(0, start), limit: bounded(limit) };
}
