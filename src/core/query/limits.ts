/**
 * The limits of one read request. They are generous for usual requests and small enough that the costliest
 * accepted request stays bounded (V36). `limits` in `config/api` overrides each by name.
 */
export interface QueryLimits {
  /** Characters of the query string. */
  readonly queryLength: number;
  /** Items of an array written with indexes (A9). */
  readonly indexedItems: number;
  /** Items of an array written with `[]`, and values of one `$in` (A9). */
  readonly arrayItems: number;
  /** Levels of nested keys in the query string (A9). */
  readonly depth: number;
  /** Conditions and groups in all filters of a request. */
  readonly filterNodes: number;
  /** Relations, components and zones followed in filters and sorts. */
  readonly joins: number;
  /** Populated attributes, at all levels together. */
  readonly populateNodes: number;
  /** Populated entries of one answer, estimated from the sizes of the tables. */
  readonly entries: number;
  /** Bytes of one answer, of all operations of a GraphQL batch together. */
  readonly bytes: number;
  /** Rows of components and zones in one body. */
  readonly components: number;
  /** Ids of related entries and files in one body. */
  readonly relations: number;
  /** Values in all filters of a request, since a database limits the values of a statement. */
  readonly values: number;
  /** Steps of one batch. */
  readonly batchSteps: number;
  /** Sort keys of one list. */
  readonly sortKeys: number;
  /** Milliseconds a costly read may take; it runs without blocking others and is ended then. */
  readonly time: number;
  /** Milliseconds a project's code may take to answer one request. */
  readonly codeTime: number;
}

export const DEFAULT_LIMITS: QueryLimits = {
  queryLength: 64_000,
  indexedItems: 100,
  arrayItems: 1000,
  depth: 20,
  filterNodes: 2000,
  joins: 30,
  populateNodes: 200,
  entries: 100_000,
  bytes: 50_000_000,
  components: 5000,
  relations: 100_000,
  values: 10_000,
  batchSteps: 100,
  sortKeys: 10,
  time: 10_000,
  codeTime: 60_000,
};
