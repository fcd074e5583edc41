/** An engine for a schema with resolvers of its own: what the HTTP side asks of one, and no more. */
import { execute, GraphQLError, type GraphQLSchema, getOperationAST, getVariableValues } from 'graphql';
import type { DocumentStore } from '../../../src/api/graphql/document/document-store.ts';
import type {
  GraphqlAnswer,
  GraphqlContext,
  GraphqlExecutor,
  GraphqlRequest,
} from '../../../src/api/graphql/execute/engine-types.ts';
import { formatError } from '../../../src/api/graphql/execute/format-error.ts';

export class SmallEngine implements GraphqlExecutor {
  readonly #schema: GraphQLSchema;
  readonly #documents: DocumentStore;
  /** What answers only call an internal error. */
  readonly reported: unknown[] = [];

  constructor(schema: GraphQLSchema, documents: DocumentStore) {
    this.#schema = schema;
    this.#documents = documents;
  }

  async execute(request: GraphqlRequest, context: GraphqlContext): Promise<GraphqlAnswer> {
    const schema = this.#schema;
    const opened = this.#documents.open(request.query);
    if ('errors' in opened) return this.#answer(400, opened.errors);
    const { document } = opened;
    const operation = getOperationAST(document, request.operationName);
    if (!operation) {
      const name = request.operationName;
      const message =
        name === null
          ? 'Must provide operation name if query contains multiple operations.'
          : `Unknown operation named "${name}".`;
      return this.#answer(400, [new GraphQLError(message)]);
    }
    if (operation.operation !== 'query' && !context.mayMutate) {
      const refused = this.#answer(405, [new GraphQLError('GET supports only query operation')]);
      return { ...refused, headers: { Allow: 'POST' } };
    }
    const variables = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables);
    if (variables.errors) {
      const errors = variables.errors.map(
        ({ message, nodes }) =>
          new GraphQLError(message, { nodes: nodes ?? null, extensions: { code: 'BAD_USER_INPUT' } }),
      );
      return this.#answer(400, errors);
    }
    const { errors = [], data } = await execute({
      schema,
      document,
      contextValue: context,
      variableValues: request.variables,
      operationName: request.operationName,
    });
    return this.#answer(200, errors, { data });
  }

  #answer(status: number, errors: readonly GraphQLError[], rest: object = {}): GraphqlAnswer {
    const formatted = errors.map((error) => formatError(error, (cause) => this.reported.push(cause)));
    const body = { ...(formatted.length > 0 && { errors: formatted }), ...rest };
    return { status, body: Buffer.from(JSON.stringify(body)) };
  }
}
