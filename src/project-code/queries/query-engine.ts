/** `strapi.db`: the tables, below permissions and publication states. */
import type { Clock } from '../../core/base/clock.ts';
import { RawRows } from '../../core/content/operations/raw-rows.ts';
import { Hooks } from '../../core/hooks/hooks.ts';
import type { ContentType, Model } from '../../core/model/content-type.ts';
import type { CodeModels } from '../lifecycles/code-models.ts';
import type { Lifecycles } from '../lifecycles/lifecycles.ts';
import type { AppServices } from '../shared/app-services.ts';
import { refreshAfterRows, refreshAfterSetting } from '../shared/refresh-settings.ts';
import { BuilderTable } from './builder-table.ts';
import { createTransactions, type Transactions } from './code-transactions.ts';
import { INTERNAL_UIDS, internalModels, internalQueries } from './internal-rows.ts';
import { type KnexInstance, knexInstances } from './knex-connection.ts';
import { QueryBuilder } from './query-builder.ts';
import { TransactionHandle } from './transaction-handle.ts';
import { TypeQueries } from './type-queries.ts';

export type { Entity } from '../../core/content/entities/read-entities.ts';

export interface QueryEngine extends Transactions {
  /** @throws Error for a uid that is neither a content-type's nor a component's */
  query(uid: string): TypeQueries;
  /** A query that is put together call by call, and runs without lifecycles. */
  queryBuilder(uid: string): QueryBuilder;
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
  /** Which database it is, but for what has secrets, and the types as their schemas declare them. */
  readonly config: { readonly connection: { readonly client: string }; readonly models: readonly object[] };
  /** The start has brought the tables up to date; the other functions of v4's throw. */
  readonly schema: Readonly<Record<string, () => Promise<void>>>;
  /** The start has run them. */
  readonly migrations: { shouldRun(): Promise<boolean>; up(): Promise<void> };
  /** Takes back the transactions that code has begun and not ended: the database is about to be closed. */
  destroy(): Promise<void>;
}

/** Queries that take the uid first; `getRepository` is `query`. */
export type EntityManager = Readonly<Record<string, (uid: string, ...values: unknown[]) => unknown>>;

export interface QueryEngineOptions {
  readonly clock: Clock;
  /** Is called with what code has forgotten. */
  readonly warn: (message: string) => void;
  /** What `connection.destroy()` does: a server closes its connections itself, so nothing unless given. */
  readonly closeDatabase?: (() => Promise<void>) | undefined;
}

/** @param models what events, `metadata` and `config` show of a type */
export function createQueryEngine(
  parts: AppServices,
  lifecycles: Lifecycles,
  models: CodeModels,
  { clock, warn, closeDatabase = async () => {} }: QueryEngineOptions,
): QueryEngine {
  const { db, model, reader } = parts;
  const running = new Set<TransactionHandle>();
  const knex = knexInstances(db, {
    transact: (work) => transaction(work),
    inTransaction: () => inTransaction(),
    hold: () => new TransactionHandle({ db, clock, running, onForgotten: warn }),
    destroy: closeDatabase,
  });
  const { transaction, inTransaction } = createTransactions(db, knex);
  const rows = new RawRows({
    db,
    settings: () => parts.settings,
    effects: parts.effects,
    onWrite: (uid) => refreshAfterRows(parts, uid),
  });
  const tools = { reader, rows, hooks: parts.hooks };
  const withoutHooks = { ...tools, hooks: new Hooks() };
  const queryBuilder = (uid: string): QueryBuilder =>
    new QueryBuilder(
      // tables of no content-type have no lifecycles
      INTERNAL_UIDS.includes(uid)
        ? engine.query(uid)
        : new TypeQueries(withoutHooks, queriedType(model, uid)),
      {
        table: new BuilderTable({
          knex: () => knex().connection,
          dialect: db.dialect,
          uid,
          modelOf: (one) => engine.metadata.get(one)!,
        }),
        dialect: db.dialect,
        together: async (work) => (inTransaction() ? work() : db.transaction(work)),
      },
    );
  const known = new Map<string, TypeQueries>();
  const engine: QueryEngine = {
    query: (uid) => {
      let queries = known.get(uid);
      if (!queries) {
        const internal = internalQueries(db, uid, (row) =>
          refreshAfterSetting(parts, String(row['key'] ?? '')),
        );
        queries =
          (internal as unknown as TypeQueries | null) ?? new TypeQueries(tools, queriedType(model, uid));
        known.set(uid, queries);
      }
      return queries;
    },
    queryBuilder,
    lifecycles,
    metadata: metadataOf(model, models.of),
    entityManager: entityManager((uid) => engine.query(uid), queryBuilder),
    transaction,
    inTransaction,
    get connection() {
      return knex().connection;
    },
    getConnection: (table) => (table === undefined ? knex().connection : knex().connection(table)),
    getSchemaConnection: () => knex().connection['schema'],
    dialect: { client: db.dialect },
    config: {
      connection: { client: db.dialect },
      get models() {
        return [...INTERNAL_MODELS.values(), ...models.declared()];
      },
    },
    schema: Object.assign(
      Object.fromEntries(['create', 'drop', 'reset', 'update', 'read'].map((name) => [name, noSchema(name)])),
      { sync: async () => {} },
    ),
    migrations: { shouldRun: async () => false, up: async () => {} },
    destroy: async () => {
      await Promise.all([...running].map((transaction) => transaction.rollback()));
    },
  };
  return engine;
}

const noSchema = (name: string) => async (): Promise<never> => {
  throw new Error(
    `strapi.db.schema.${name} is not available: use strapi.db.connection.schema, which is knex`,
  );
};

const INTERNAL_MODELS = internalModels();

/** v4's map of what is known of types, by uid. */
function metadataOf(model: Model, modelOf: (uid: string) => object): QueryEngine['metadata'] {
  const uids = (): string[] => [
    ...INTERNAL_MODELS.keys(),
    ...model.contentTypes.keys(),
    ...model.components.keys(),
  ];
  const get = (uid: string): object => INTERNAL_MODELS.get(uid) ?? modelOf(queriedType(model, uid).uid);
  return {
    get,
    has: (uid) => INTERNAL_MODELS.has(uid) || model.contentTypes.has(uid) || model.components.has(uid),
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
function entityManager(
  query: QueryEngine['query'],
  createQueryBuilder: QueryEngine['queryBuilder'],
): EntityManager {
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
  const call = (uid: string, name: string, values: unknown[]): unknown => {
    const queries = query(uid) as unknown as Record<string, (...values: unknown[]) => unknown>;
    return queries[name]!(...values);
  };
  return Object.assign(
    Object.fromEntries(
      names.map((name) => [name, (uid: string, ...values: unknown[]) => call(uid, name, values)]),
    ) as Record<(typeof names)[number], (uid: string, ...values: unknown[]) => unknown>,
    { getRepository: query, createQueryBuilder },
  );
}

const known = new WeakMap<object, ContentType>();

/**
 * The content-type of a uid, or a component as one.
 * @throws Error for a uid of neither
 */
function queriedType(model: Model, uid: string): ContentType {
  const type = model.contentTypes.get(uid);
  if (type) return type;
  const component = model.components.get(uid);
  if (!component) throw new Error(`Model ${uid} not found`);
  let made = known.get(component);
  if (!made) {
    made = {
      ...component,
      modelType: 'contentType',
      kind: 'collectionType',
      singularName: uid,
      pluralName: uid,
      draftAndPublish: false,
      localized: false,
      hiddenFromEditors: true,
      populateCreatorFields: false,
      origin: 'plugin',
      indexes: [],
    };
    known.set(component, made);
  }
  return made;
}
