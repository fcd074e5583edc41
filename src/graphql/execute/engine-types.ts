/** The contract between the requests to `/graphql` and the engine that runs their operations. Types only. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../../access/caller.ts';
import type { AnswerBudget } from '../../content/read-content.ts';

/** One operation as a client asks for it. */
export interface GraphqlRequest {
  /** The document's text. */
  readonly query: string;
  /** Which of the document's operations; null where the client names none. */
  readonly operationName: string | null;
  /** As sent: not checked against the operation yet. The files of a form are in it as `UploadedFile`s. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the operations of one request have used up together. */
export interface OperationBudget extends AnswerBudget {
  /** Objects they may touch (`graphql.limits.cost`). */
  cost: number;
}

/** As much of a project's `ctx` as GraphQL hands on. */
export interface CodeContextLike {
  readonly state: object;
}

/** Who asks, and how. */
export interface GraphqlContext {
  readonly caller: Caller;
  /** The caller's address, for rate limits. */
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  /** False for a GET: a mutation is refused then. */
  readonly mayMutate: boolean;
  readonly budget: OperationBudget;
  /** v4's names, for resolvers of the project: the `ctx` of the request and its `state`; absent without code. */
  readonly koaContext?: CodeContextLike | undefined;
  readonly state?: object | undefined;
}

/** One complete response: `{"errors":[…],"data":…}` with its HTTP status. */
export interface GraphqlAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** Headers of this answer alone: `Allow` of a 405. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What runs operations. */
export interface GraphqlExecutor {
  /** Never throws for what a client sends: a failed operation is an answer. */
  execute(request: GraphqlRequest, context: GraphqlContext): GraphqlAnswer | Promise<GraphqlAnswer>;
  /**
   * True where the project's code has added fields that take files: who may send them, those fields say. An
   * executor that does not tell has such fields.
   */
  takesOwnFiles?(): boolean | Promise<boolean>;
}
