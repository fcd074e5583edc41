/** `strapi.db`: the tables, below permissions and publication states. */
import { RawRows } from '../../content/write/raw/raw-rows.ts';
import type { Model } from '../../model/content-type.ts';
import type { CodeParts } from '../code-parts.ts';
import type { Lifecycles } from '../lifecycles/lifecycles.ts';
import { tellOfRows, tellOfSetting } from '../own-changes.ts';
import { internalQueries } from './internal-rows.ts';
import { type KnexInstance, knexInstances } from './knex-connection.ts';
import { queriedType } from './queried-type.ts';
import { createTransactions, type Transactions } from './transactions.ts';
import { createTypeQueries, type TypeQueries } from './type-queries.ts';

export type { Entity } from './read-entities.ts';

export interface QueryEngine extends Transactions {
  /** @throws Error for a uid that is neither a content-type's nor a component's */
  query(uid: string): TypeQueries;
  readonly lifecycles: Lifecycles;
  /** What is known of types and their tables, in v4's form; `get` throws for what is neither. */
  readonly metadata: Pick<
    ReadonlyMap<string, object>,
    'get' | 'has' | 'keys' | 'values' | 'entries' | 'size'
  > & {
    forEach(work: (value: object, uid: string) => void): void;
    [Symbol.iterator](): IterableIterator<[string, object]>;
  };
  readonly entityManager: EntityManager;
  /** knex, over the server's own connections. @throws Error where it is not installed */
  readonly connection: KnexInstance;
  getConnection(table?: string): unknown;
  getSchemaConnection(): unknown;
  readonly dialect: { readonly client: string };
}

/** Queries that take the uid first; `getRepository` is `query`. */
export type EntityManager = Readonly<Record<string, (uid: string, ...values: unknown[]) => unknown>>;

/** @param modelOf what events and `metadata` show of a type */
export function createQueryEngine(
  parts: CodeParts,
  lifecycles: Lifecycles,
  modelOf: (uid: string) => object,
): QueryEngine {
  const { db, model, reader } = parts;
  const knex = knexInstances(db, (work) => transaction(work));
  const { transaction, inTransaction } = createTransactions(db, () => knex().trx);
  const rows = new RawRows({
    db,
    settings: () => parts.settings,
    tell: (uid) => tellOfRows(parts, uid),
  });
  const tools = { db, reader, rows, lifecycles };
  const known = new Map<string, TypeQueries>();
  const engine: QueryEngine = {
    query: (uid) => {
      let queries = known.get(uid);
      if (!queries) {
        const internal = internalQueries(db, uid, (row) => tellOfSetting(parts, String(row['key'] ?? '')));
        queries = (internal as TypeQueries | null) ?? createTypeQueries(tools, queriedType(model, uid));
        known.set(uid, queries);
      }
      return queries;
    },
    lifecycles,
    metadata: metadataOf(model, modelOf),
    entityManager: entityManager((uid) => engine.query(uid)),
    transaction,
    inTransaction,
    get connection() {
      return knex().connection;
    },
    getConnection: (table) => (table === undefined ? knex().connection : knex().connection(table)),
    getSchemaConnection: () => knex().connection['schema'],
    dialect: { client: db.dialect },
  };
  return engine;
}

/** v4's map of what is known of types, by uid. */
function metadataOf(model: Model, modelOf: (uid: string) => object): QueryEngine['metadata'] {
  const uids = (): string[] => [...model.contentTypes.keys(), ...model.components.keys()];
  const get = (uid: string): object => modelOf(queriedType(model, uid).uid);
  return {
    get,
    has: (uid) => model.contentTypes.has(uid) || model.components.has(uid),
    keys: () => uids().values(),
    values: () => uids().map(get).values(),
    entries: () =>
      uids()
        .map((uid): [string, object] => [uid, get(uid)])
        .values(),
    forEach: (work) => {
      for (const uid of uids()) work(get(uid), uid);
    },
    get size() {
      return uids().length;
    },
    [Symbol.iterator]: () =>
      uids()
        .map((uid): [string, object] => [uid, get(uid)])
        .values(),
  };
}

/** `strapi.db.entityManager`: the same queries, with the uid as the first argument. */
function entityManager(query: QueryEngine['query']): EntityManager {
  const names = [
    'findOne',
    'findMany',
    'count',
    'create',
    'createMany',
    'update',
    'updateMany',
    'clone',
    'delete',
    'deleteMany',
    'load',
  ] as const;
  const asked = (uid: string, name: string, values: unknown[]): unknown => {
    const queries = query(uid) as unknown as Record<string, (...given: unknown[]) => unknown>;
    return queries[name]!(...values);
  };
  return Object.assign(
    Object.fromEntries(
      names.map((name) => [name, (uid: string, ...values: unknown[]) => asked(uid, name, values)]),
    ) as Record<(typeof names)[number], (uid: string, ...values: unknown[]) => unknown>,
    { getRepository: query },
  );
}
