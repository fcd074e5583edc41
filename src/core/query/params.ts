/**
 * The parameters of a read as the caller sent them: the tree that a query string or a GraphQL selection gives.
 * None of it is trusted; `resolve/` turns it into a Plan or refuses it.
 */

/** The query parameters of the content API; every other top-level name is ignored (V3, S6). */
export interface Params {
  readonly filters?: unknown;
  readonly sort?: unknown;
  readonly fields?: unknown;
  readonly populate?: unknown;
  readonly pagination?: unknown;
  /** As a name of its own, which v4 looks for first. */
  readonly 'pagination.withCount'?: unknown;
  readonly locale?: unknown;
  readonly publicationState?: unknown;
  readonly _q?: unknown;
  /** Top-level pagination names: refused if the reference refuses them. */
  readonly page?: unknown;
  readonly pageSize?: unknown;
  readonly start?: unknown;
  readonly limit?: unknown;
}

/** A node of the tree: an object with keys of the caller's choice. */
export type ParamsObject = Readonly<Record<string, unknown>>;
