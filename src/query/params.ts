/**
 * What a caller asked for, in the caller's words: the tree a query string or a GraphQL selection
 * gives. Nothing in it is trusted; `resolve/` turns it into a Plan or refuses it.
 */

/** The query parameters of the content API; every other top-level name is ignored (S3, S6). */
export interface Params {
  readonly filters?: unknown;
  readonly sort?: unknown;
  readonly fields?: unknown;
  readonly populate?: unknown;
  readonly pagination?: unknown;
  readonly locale?: unknown;
  readonly publicationState?: unknown;
  readonly _q?: unknown;
  /** Top-level pagination names: they are refused where the reference refuses them. */
  readonly page?: unknown;
  readonly pageSize?: unknown;
  readonly start?: unknown;
  readonly limit?: unknown;
}

/** A node of the tree: an object with keys of the caller's choice. */
export type ParamsObject = Readonly<Record<string, unknown>>;

/** True for an object that is neither null nor a list. */
export function isParamsObject(value: unknown): value is ParamsObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
