/** `strapi.db`: the tables, below permissions and publication states. */
import { RawRows } from '../../content/write/raw/raw-rows.ts';
import type { CodeParts } from '../code-parts.ts';
import type { Lifecycles } from '../lifecycles/lifecycles.ts';
import { tellOfRows } from '../own-changes.ts';
import { type KnexInstance, knexInstances } from './knex-connection.ts';
import { queriedType } from './queried-type.ts';
import { createTransactions, type Transactions } from './transactions.ts';
import { createTypeQueries, type TypeQueries } from './type-queries.ts';

export type { Entity } from './read-entities.ts';

export interface QueryEngine extends Transactions {
  /** @throws Error for a uid that is neither a content-type's nor a component's */
  query(uid: string): TypeQueries;
  readonly lifecycles: Lifecycles;
  /** What is known of types and their tables, in v4's form. */
  readonly metadata: { get(uid: string): object };
  /** knex, over the server's own connections. @throws Error where it is not installed */
  readonly connection: KnexInstance;
  getConnection(table?: string): unknown;
  getSchemaConnection(): unknown;
  readonly dialect: { readonly client: string };
}

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
  return {
    query: (uid) => {
      let queries = known.get(uid);
      if (!queries) {
        queries = createTypeQueries(tools, queriedType(model, uid));
        known.set(uid, queries);
      }
      return queries;
    },
    lifecycles,
    metadata: { get: (uid) => modelOf(queriedType(model, uid).uid) },
    transaction,
    inTransaction,
    get connection() {
      return knex().connection;
    },
    getConnection: (table) => (table === undefined ? knex().connection : knex().connection(table)),
    getSchemaConnection: () => knex().connection['schema'],
    dialect: { client: db.dialect },
  };
}
