/** Operations of a request → answers: finds the document, checks the values, and calls the engine. */

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import { graphqlErrors } from '../../../core/errors/catalogue.ts';
import type {
  GraphqlAnswer,
  GraphqlContext,
  GraphqlExecutor,
  GraphqlRequest,
} from '../execute/engine-types.ts';
import { type OperationRequest, refuse } from './operation-request.ts';

const NO_VARIABLES: GraphqlRequest['variables'] = Object.freeze({});

/** As v4, not for shared caches: it has status 200, and the next client may send the document. */
const NOT_FOUND: GraphqlAnswer = {
  ...refuse(graphqlErrors.persistedNotFound(), 'PERSISTED_QUERY_NOT_FOUND', 200),
  headers: { 'Cache-Control': 'private, no-cache, must-revalidate' },
};

export class OperationRunner {
  readonly #executor: GraphqlExecutor;
  readonly #persisted = new PersistedQueries();

  constructor(executor: GraphqlExecutor) {
    this.#executor = executor;
  }

  /** Runs one operation. Its errors are part of the answer. */
  run(request: OperationRequest, context: GraphqlContext): MaybePromise<GraphqlAnswer> {
    if (request.persisted) return this.#runPersisted(request, request.persisted, context);
    if (!request.query) {
      return refuse(graphqlErrors.nothingToRun());
    }
    return this.#execute(request.query, request, context);
  }

  /**
   * Runs a batch, one operation after the other: mutations see what earlier ones wrote. Other requests are
   * served in between.
   */
  async runBatch(batch: readonly OperationRequest[], context: GraphqlContext): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (const request of batch) {
      if (parts.length > 0) await setImmediate();
      const { body } = await this.run(request, context);
      parts.push(Buffer.from(parts.length === 0 ? '[' : ','), body);
    }
    return Buffer.concat([...parts, Buffer.from(']')]);
  }

  async #runPersisted(
    request: OperationRequest,
    { version, sha256Hash }: NonNullable<OperationRequest['persisted']>,
    context: GraphqlContext,
  ): Promise<GraphqlAnswer> {
    if (version !== 1) return refuse(graphqlErrors.persistedVersion());
    if (request.query === null) {
      const known = this.#persisted.find(sha256Hash);
      if (known === undefined) return NOT_FOUND;
      return this.#execute(known, request, context);
    }
    if (!isHashOf(sha256Hash, request.query)) return refuse(graphqlErrors.persistedHash());
    const answer = await this.#execute(request.query, request, context);
    if (answer.status === 200) this.#persisted.keep(sha256Hash, request.query);
    return answer;
  }

  #execute(
    query: string,
    { operationName, variables }: OperationRequest,
    context: GraphqlContext,
  ): MaybePromise<GraphqlAnswer> {
    if (variables !== null && typeof variables !== 'object') {
      return refuse(graphqlErrors.variablesNoObject());
    }
    if (operationName !== null && typeof operationName !== 'string') {
      return refuse(graphqlErrors.operationNameNoText());
    }
    const known = (variables ?? NO_VARIABLES) as GraphqlRequest['variables'];
    return this.#executor.execute({ query, operationName, variables: known }, context);
  }
}

/** Documents kept, and the characters of their texts. */
const DOCUMENTS = 1000;
const CHARACTERS = 2_000_000;

export class PersistedQueries {
  readonly #texts = new LRUCache<string, string>({
    max: DOCUMENTS,
    maxSize: CHARACTERS,
    sizeCalculation: (text) => text.length + 1,
  });

  find(hash: unknown): string | undefined {
    return typeof hash === 'string' ? this.#texts.get(hash) : undefined;
  }

  /** Stores a document that could be run. */
  keep(hash: string, text: string): void {
    this.#texts.set(hash, text);
  }
}

/** True where the hash is the text's SHA-256, in hexadecimal. */
export const isHashOf = (hash: unknown, text: string): hash is string =>
  hash === createHash('sha256').update(text).digest('hex');
