/** `strapi.db`: the tables, below permissions and publication states. */
import { RawRows } from '../../content/write/raw/raw-rows.ts';
import type { CodeParts } from '../code-parts.ts';
import type { Lifecycles } from '../lifecycles/lifecycles.ts';
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
}

/** @param modelOf what events and `metadata` show of a type */
export function createQueryEngine(
  parts: CodeParts,
  lifecycles: Lifecycles,
  modelOf: (uid: string) => object,
): QueryEngine {
  const { db, model, reader } = parts;
  const { transaction, inTransaction } = createTransactions(db, () => undefined);
  const tools = { reader, rows: new RawRows({ db, settings: () => parts.settings }), lifecycles };
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
  };
}
