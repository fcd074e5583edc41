/** Asked operations → answers: the document is found, the words are checked, and the engine runs it. */
import { setImmediate } from 'node:timers/promises';
import type { MaybePromise } from '../../database/database.ts';
import type {
  GraphqlAnswer,
  GraphqlContext,
  GraphqlExecutor,
  GraphqlRequest,
} from '../execute/engine-types.ts';
import type { AskedOperation } from './asked-operation.ts';
import { isHashOf, PersistedQueries } from './persisted-queries.ts';
import { refuse } from './refusal.ts';

const NO_VARIABLES: GraphqlRequest['variables'] = Object.freeze({});

export class OperationRunner {
  readonly #executor: GraphqlExecutor;
  readonly #persisted = new PersistedQueries();

  constructor(executor: GraphqlExecutor) {
    this.#executor = executor;
  }

  /** Runs one operation. What is wrong with it is an answer, too. */
  run(asked: AskedOperation, context: GraphqlContext): MaybePromise<GraphqlAnswer> {
    if (asked.persisted) return this.#runPersisted(asked, asked.persisted, context);
    if (!asked.query) {
      return refuse('GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.');
    }
    return this.#execute(asked.query, asked, context);
  }

  /**
   * Runs a batch, one operation after the other: mutations in it see what those before them wrote. Between them
   * other requests have their turn.
   */
  async runBatch(batch: readonly AskedOperation[], context: GraphqlContext): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (const asked of batch) {
      if (parts.length > 0) await setImmediate();
      const { body } = await this.run(asked, context);
      parts.push(Buffer.from(parts.length === 0 ? '[' : ','), body);
    }
    return Buffer.concat([...parts, Buffer.from(']')]);
  }

  async #runPersisted(
    asked: AskedOperation,
    { version, sha256Hash }: NonNullable<AskedOperation['persisted']>,
    context: GraphqlContext,
  ): Promise<GraphqlAnswer> {
    if (version !== 1) return refuse('Unsupported persisted query version');
    if (asked.query === null) {
      const known = this.#persisted.find(sha256Hash);
      if (known === undefined) return refuse('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND', 200);
      return this.#execute(known, asked, context);
    }
    if (!isHashOf(sha256Hash, asked.query)) return refuse('provided sha does not match query');
    const answer = await this.#execute(asked.query, asked, context);
    if (answer.status === 200) this.#persisted.keep(sha256Hash, asked.query);
    return answer;
  }

  #execute(
    query: string,
    { operationName, variables }: AskedOperation,
    context: GraphqlContext,
  ): MaybePromise<GraphqlAnswer> {
    if (variables !== null && typeof variables !== 'object') {
      return refuse(
        'Variables must be provided as an Object where each property is a variable value. Perhaps look to see if an unparsed JSON string was provided.',
      );
    }
    if (operationName !== null && typeof operationName !== 'string') {
      return refuse('Operation names must be strings.');
    }
    const known = (variables ?? NO_VARIABLES) as GraphqlRequest['variables'];
    return this.#executor.execute({ query, operationName, variables: known }, context);
  }
}
