/** The contract between the requests to `/graphql` and the engine that runs their operations. Types only. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../../../core/access/caller.ts';
import type { ReusableBody } from '../../../core/base/http/reusable-body.ts';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import type { AnswerBudget, PreparedRead } from '../../../core/content/run-read.ts';
import type { OctavoError } from '../../../core/errors/octavo-error.ts';
import type { FieldRole } from '../schema/field-roles.ts';

/** One operation of a client's request. */
export interface GraphqlRequest {
  /** The document's text. */
  readonly query: string;
  /** The name of the operation in the document; null if the client names none. */
  readonly operationName: string | null;
  /** As sent: not checked against the operation yet. The files of a form are in it as `UploadedFile`s. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the operations of one request have used together. */
export interface OperationBudget extends AnswerBudget {
  /** Objects they may touch (`graphql.limits.cost`). */
  cost: number;
}

/** As much of a project's `ctx` as GraphQL hands on. */
export interface CodeContextLike {
  readonly state: object;
}

/** The caller and the request. */
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
  /** The same bytes, where they may be sent again. */
  readonly reusable?: ReusableBody;
  /** Headers of this answer only: `Allow` of a 405. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Runs operations. */
export interface GraphqlExecutor {
  /** Never throws because of a client's input: a failed operation is an answer. */
  execute(request: GraphqlRequest, context: GraphqlContext): GraphqlAnswer | Promise<GraphqlAnswer>;
  /**
   * True if project code has added fields that take files: these fields decide who may send them. An executor
   * without this method has such fields.
   */
  takesProjectFiles?(): boolean | Promise<boolean>;
}

/** One call of an operation. */
export interface OperationCall {
  readonly context: GraphqlContext;
  /**
   * The client's selection of the entry of `uid` that the field answers, as a prepared read: it is run with the
   * entry's id, inside the transaction that writes it. Its body is the whole object the field answers: parse it
   * and return it.
   * @param detached for a deleted entry, without its relations
   */
  answer(uid: string, detached?: true): PreparedRead;
  /** The object the field answers, with an entry as project code has left it. @param answer is changed */
  changed(answer: object, entity: object): object;
  /** The object the field answers, with `null` for the entry. */
  nothing(): object;
  /** The same, with an error for the entry: the field itself is answered. */
  failing(error: OctavoError): object;
}

/** The implementation of a field. */
export interface Operation {
  /** The scope a caller needs; null if none is needed, or if `run` checks itself. */
  readonly scope: string | null;
  /** @param args as the schema's scalars have coerced them */
  run(args: OperationArgs, call: OperationCall): MaybePromise<unknown>;
}

export type OperationArgs = Readonly<Record<string, unknown>>;

/** Finds the operation of a field; undefined for a role that only reads. */
export type Operations = (role: FieldRole) => Operation | undefined;
