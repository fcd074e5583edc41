/**
 * Runs operations. Queries of generated reads go from the database to the client as bytes; everything else, and
 * any answer with an error, is completed by graphql-js over the same plans.
 */
import {
  type ExecutionResult,
  execute,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { ReusableBody } from '../../../core/base/http/reusable-body.ts';
import { lazyCache } from '../../../core/base/lazy-cache.ts';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import { TurnQueue } from '../../../core/base/turn-queue.ts';
import { computed } from '../../../core/content/answers/answer-cache.ts';
import type { AnswerBudget } from '../../../core/content/run-read.ts';
import { graphqlErrors } from '../../../core/errors/catalogue.ts';
import { OctavoError } from '../../../core/errors/octavo-error.ts';
import type { DocumentStore, OpenDocument } from '../document/document-store.ts';
import { hasProjectUploads } from '../schema/scalars/uploaded-file.ts';
import { createResolvers, type ResolverOptions, type Resolvers } from './create-resolvers.ts';
import type { GraphqlAnswer, GraphqlContext, GraphqlExecutor, GraphqlRequest } from './engine-types.ts';
import { type FastQuery, prepareFast, runFast } from './fast-path.ts';
import { type ErrorTranslator, formatError } from './format-error.ts';
import { type QueryKey, queryKey } from './query-key.ts';
import { wrapResolvers } from './wrap-resolvers.ts';

/** Prepared queries kept, and the characters of the requests they answer. */
const QUERIES = 5_000;
const QUERY_CHARACTERS = 16_000_000;

/** Documents of more characters than a front end needs are prepared one after the other. */
const LARGE_DOCUMENT = 2000;

/** The most wrong variables reported together. */
const VARIABLE_ERRORS = 50;

export interface EngineOptions extends ResolverOptions {
  readonly schema: GraphQLSchema;
  readonly documents: DocumentStore;
  readonly onWarning: (message: string) => void;
  /** Translates the errors of project code. */
  readonly translateError?: ErrorTranslator | undefined;
  /** Receives errors that an answer only calls internal. */
  readonly report: (error: unknown) => void;
}

/** The parts of a document that an operation needs. */
interface Prepared {
  readonly document: OpenDocument;
  readonly operation: OperationDefinitionNode;
  readonly request: GraphqlRequest;
}

export class GraphqlEngine implements GraphqlExecutor {
  readonly #options: EngineOptions;
  readonly #resolvers: Resolvers;
  readonly #queries = lazyCache<FastQuery>({
    most: QUERIES,
    mostSize: QUERY_CHARACTERS,
    sizeOf: ({ texts, reads }, key) =>
      reads.reduce((sum, { statement }) => sum + statement.compiled.sql.length, key.length + texts.length),
  });
  readonly #mutex = new TurnQueue();
  #generation = 0;
  #takesProjectFiles: boolean | null = null;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#resolvers = createResolvers(options);
    const { schema, guards } = options;
    const unknown = wrapResolvers(schema, guards, this.#resolvers);
    for (const name of unknown)
      options.onWarning(`graphql: resolversConfig names ${name}, which no type has`);
  }

  takesProjectFiles(): boolean {
    this.#takesProjectFiles ??= hasProjectUploads(this.#options.schema);
    return this.#takesProjectFiles;
  }

  execute(request: GraphqlRequest, context: GraphqlContext): MaybePromise<GraphqlAnswer> {
    const { documents } = this.#options;
    const document = documents.known(request.query);
    const key = document ? this.#key(document, request, context) : null;
    const known = key ? this.#queries.get(key.text) : undefined;
    if (known && documents.mayCost(context.budget.cost + known.cost))
      return this.#fast(known, key, request, context);
    if (request.query.length > LARGE_DOCUMENT) return this.#executeLarge(request, context);
    return this.#executePrepared(this.#prepare(request, context), context);
  }

  /** A document that takes long to validate and to plan: each of the two has a turn of the event loop. */
  async #executeLarge(request: GraphqlRequest, context: GraphqlContext): Promise<GraphqlAnswer> {
    const prepared = await this.#mutex.run(() => this.#prepare(request, context));
    // the work continues outside the mutex while it waits for the database
    const begun = await this.#mutex.run(() => [this.#executePrepared(prepared, context)] as const);
    return begun[0];
  }

  #executePrepared(prepared: Prepared | GraphqlAnswer, context: GraphqlContext): MaybePromise<GraphqlAnswer> {
    if ('status' in prepared) return prepared;
    const key = this.#key(prepared.document, prepared.request, context);
    const query = this.#fastQuery(prepared, key, context);
    if (!query) return this.#complete(prepared, context);
    if (key) this.#queries.set(key.text, query);
    return this.#fast(query, key, prepared.request, context);
  }

  /** The key of a request's prepared query, if it has one. Prepared queries are dropped when the settings change. */
  #key(document: OpenDocument, request: GraphqlRequest, context: GraphqlContext): QueryKey | null {
    const { generation } = this.#options.reader;
    if (generation !== this.#generation) {
      this.#queries.clear();
      this.#generation = generation;
    }
    return queryKey(document, request, context);
  }

  #fast(
    query: FastQuery,
    key: QueryKey | null,
    request: GraphqlRequest,
    context: GraphqlContext,
  ): MaybePromise<GraphqlAnswer> {
    const { budget } = context;
    const before = { ...budget };
    const finish = (answer: ReusableBody | null): MaybePromise<GraphqlAnswer> => {
      if (!answer) {
        Object.assign(budget, before);
        return this.#completeByGraphqlJs(request, context);
      }
      // from memory: nothing was read, and nothing counted
      if (budget.bytes === before.bytes) this.#options.reader.count(answer.bytes, budget);
      return { status: 200, body: answer.bytes, reusable: answer };
    };
    budget.cost += query.cost;
    try {
      const answer = this.#answer(query, key, budget);
      return answer instanceof Promise
        ? answer.then(finish).catch((error: unknown) => this.#failed(error))
        : finish(answer);
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** The bytes of a query, from memory or from the database; null where only graphql-js can give the answer. */
  #answer(query: FastQuery, key: QueryKey | null, budget: AnswerBudget): MaybePromise<ReusableBody | null> {
    const { reader } = this.#options;
    const run = () => runFast(reader, query, key?.ids ?? [], budget);
    const { reads, uids } = query;
    // a query of constants alone needs no memory
    if (!key || reads.length === 0) return computed({ tables: [], read: run });
    const queryKey = `graphql ${key.text} ${key.ids.join()}`;
    return reader.answerAs(queryKey, uids, () => ({ reads, run, budget }));
  }

  /** A read that is refused; an unexpected error is thrown on. */
  #failed(error: unknown): GraphqlAnswer {
    if (!(error instanceof OctavoError) || error.status !== 400) throw error;
    return this.#withErrors(
      { errors: [new GraphQLError(error.message, { originalError: error })], data: null },
      200,
    );
  }

  /** Document, operation, variables: an error here is a 400 without data. */
  #prepare(request: GraphqlRequest, context: GraphqlContext): Prepared | GraphqlAnswer {
    const opened = this.#options.documents.open(request.query);
    if ('errors' in opened) return this.#refusal(opened.errors);
    const operation = chooseOperation(opened, request.operationName);
    if (operation instanceof GraphQLError) return this.#refusal([operation]);
    if (operation.operation === 'mutation' && !context.mayMutate) {
      const refused = this.#refusal([internal(graphqlErrors.queriesOnly())], 405);
      return { ...refused, headers: { Allow: 'POST' } };
    }
    return { document: opened, operation, request };
  }

  #fastQuery(
    { document, operation, request }: Prepared,
    key: QueryKey | null,
    context: GraphqlContext,
  ): FastQuery | null {
    const { schema, model } = this.#options;
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables);
    if (!coerced) return null;
    const cost = document.cost(operation, coerced);
    if (!this.#options.documents.mayCost(context.budget.cost + cost)) return null;
    const fragments = fragmentsOf(document);
    try {
      const query = prepareFast(
        this.#options,
        { schema, model, fragments, variables: coerced, completed: false },
        operation,
        context.caller,
        key && key.ids.length > 0 ? document.idVariables(request.operationName) : [],
      );
      return query && { ...query, cost };
    } catch {
      // the same error occurs again in graphql-js, which adds its place
      return null;
    }
  }

  async #completeByGraphqlJs(request: GraphqlRequest, context: GraphqlContext): Promise<GraphqlAnswer> {
    const prepared = this.#prepare(request, context);
    return 'status' in prepared ? prepared : this.#complete(prepared, context);
  }

  async #complete(
    { document, operation, request }: Prepared,
    context: GraphqlContext,
  ): Promise<GraphqlAnswer> {
    const { schema, documents } = this.#options;
    const variables = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables, {
      maxErrors: VARIABLE_ERRORS,
    });
    if (variables.errors)
      return this.#refusal(variables.errors.map((error) => documents.forClient(badVariable(error))));
    const cost = document.cost(operation, variables.coerced);
    const { budget } = context;
    const tooCostly = documents.costError(operation, cost, budget.cost);
    if (tooCostly) return this.#refusal([tooCostly]);
    budget.cost += cost;
    const result = await execute({
      schema,
      document: document.document,
      contextValue: context,
      variableValues: request.variables,
      operationName: request.operationName,
      ...this.#resolvers,
    });
    return this.#withErrors(result, 200);
  }

  #refusal(errors: readonly GraphQLError[], status = 400): GraphqlAnswer {
    return this.#withErrors({ errors }, status);
  }

  #withErrors({ errors, data }: ExecutionResult, status: number): GraphqlAnswer {
    const { translateError: translate, report } = this.#options;
    const body = {
      ...(errors &&
        errors.length > 0 && {
          errors: errors.map((error) => formatError(error, report, { translate })),
        }),
      ...(data !== undefined && { data }),
    };
    return { status, body: Buffer.from(JSON.stringify(body)) };
  }
}

function chooseOperation(
  { document }: OpenDocument,
  name: string | null,
): OperationDefinitionNode | GraphQLError {
  const operation = getOperationAST(document, name);
  if (!operation) {
    return internal(
      name === null ? graphqlErrors.operationNameNeeded() : graphqlErrors.unknownOperation(name),
    );
  }
  if (operation.operation === 'subscription') {
    return internal(graphqlErrors.noSubscriptions(), operation);
  }
  return operation;
}

function fragmentsOf({ document }: OpenDocument): Record<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(fragments.map((node) => [node.name.value, node]));
}

/** v4 reports these errors of a request as internal ones (spec/graphql "Errors"). */
const internal = (message: string, node?: OperationDefinitionNode): GraphQLError =>
  new GraphQLError(message, { ...(node && { nodes: node }), extensions: { code: 'INTERNAL_SERVER_ERROR' } });

const badVariable = (error: GraphQLError): GraphQLError =>
  new GraphQLError(error.message, {
    ...(error.nodes && { nodes: error.nodes }),
    extensions: { code: 'BAD_USER_INPUT' },
  });
