/** The routes of `/graphql` (spec/behaviour-graphql "HTTP"). What runs the operations is not this file's. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '../../access/access.ts';
import type { Caller } from '../../access/caller.ts';
import type { MaybePromise } from '../../database/database.ts';
import type { HttpReply, HttpRequest, Route } from '../../http/route.ts';
import type { GraphqlConfig } from '../../project/config/plugins/graphql.ts';
import type { CallerRoute, GuardedAnswer } from '../../users/guarded-route.ts';
import type {
  CodeContextLike,
  GraphqlAnswer,
  GraphqlContext,
  GraphqlExecutor,
} from '../execute/engine-types.ts';
import { type ParseJson, readOperation } from './asked-operation.ts';
import { OperationRunner } from './operation-runner.ts';
import { Playground } from './playground/playground.ts';
import { prefersHtml } from './prefers-html.ts';
import { JSON_TYPE, NO_BODY, NO_QUERY_STRING, refuse, textReply, UnreadableRequest } from './refusal.ts';
import { operationsBefore, operationsOfForm } from './upload-request.ts';

export interface GraphqlRoutesOptions {
  readonly access: Access;
  readonly executor: GraphqlExecutor;
  readonly config: Pick<GraphqlConfig, 'endpoint' | 'limits'>;
  /** Whether browsers get the page. */
  readonly playground: boolean;
  /** The `ctx` of the request that runs, where code of the project may see it. */
  readonly koaContext?: (() => CodeContextLike | undefined) | undefined;
  /** The value of a JSON text, with the limits of JSON bodies; throws for what is none. */
  readonly parseJson: ParseJson;
}

/** Files of callers who may not upload are dropped; the field they are for refuses such a caller. */
const UPLOAD_SCOPE = 'plugin::upload.content-api.upload';

const ALLOW = { Allow: 'GET, POST' };

/** All verbs of the endpoint, and the files of the page. */
export function graphqlRoutes(options: GraphqlRoutesOptions): (Route | CallerRoute)[] {
  const { endpoint } = options.config;
  const endpointRoutes = new GraphqlEndpoint(options);
  const refused: Route['method'][] = ['PUT', 'PATCH', 'DELETE'];
  return [
    endpointRoutes.route('GET', (request, caller) => endpointRoutes.get(request, caller)),
    endpointRoutes.route('POST', (request, caller) => endpointRoutes.post(request, caller)),
    { method: 'OPTIONS', path: endpoint, handler: () => ({ status: 204, body: null, headers: ALLOW }) },
    ...refused.map((method) => ({ method, path: endpoint, handler: notAllowed })),
    ...endpointRoutes.pageRoutes(),
  ];
}

const notAllowed = (): HttpReply => textReply(405, 'GraphQL is asked by GET and POST.', ALLOW);

class GraphqlEndpoint {
  readonly #options: GraphqlRoutesOptions;
  readonly #runner: OperationRunner;
  readonly #playground: Playground | null;

  constructor(options: GraphqlRoutesOptions) {
    this.#options = options;
    this.#runner = new OperationRunner(options.executor);
    this.#playground = options.playground ? new Playground(options.config.endpoint) : null;
  }

  pageRoutes(): Route[] {
    return this.#playground?.routes() ?? [];
  }

  /** Credentials come before anything else (spec/behaviour-graphql "HTTP"). */
  route(method: 'GET' | 'POST', answer: GuardedAnswer): CallerRoute {
    const { access, config } = this.#options;
    return {
      method,
      path: config.endpoint,
      answer: (request, caller) => readable(() => answer(request, caller)),
      handler: (request) => {
        const page = method === 'GET' ? this.#page(request) : null;
        if (page) return page;
        const caller = access.authenticate(request.headers.authorization);
        if (caller instanceof Promise) return caller.then((known) => readable(() => answer(request, known)));
        return readable(() => answer(request, caller));
      },
    };
  }

  get(request: HttpRequest, caller: Caller): MaybePromise<HttpReply> {
    const page = this.#page(request);
    if (page) return page;
    const asked = readQueryString(request.rawQuery);
    if (!asked) throw new UnreadableRequest(NO_QUERY_STRING);
    return this.#one(asked, new RequestContext(request, caller, false, this.#options.koaContext?.()));
  }

  /** What needs no caller: the page a browser gets, and the refusal of a HEAD. */
  #page(request: HttpRequest): MaybePromise<HttpReply> | null {
    if (request.method === 'HEAD') return notAllowed();
    if (this.#playground && prefersHtml(request.headers.accept)) return this.#playground.page();
    return null;
  }

  post(request: HttpRequest, caller: Caller): MaybePromise<HttpReply> {
    const context = new RequestContext(request, caller, true, this.#options.koaContext?.());
    const { body } = request;
    // a form is read only now, so that whoever has no good credential costs no disk
    return body === undefined && request.form
      ? this.#postForm(request, context)
      : this.#postValue(body, context);
  }

  async #postForm(request: HttpRequest, context: GraphqlContext): Promise<HttpReply> {
    const { executor, parseJson } = this.#options;
    const mayUpload = context.caller.may(UPLOAD_SCOPE) || ((await executor.takesOwnFiles?.()) ?? true);
    const form = await request.form!((before) => {
      // what the files are for comes first, so that a request that asks for nothing costs no disk
      operationsBefore(before, parseJson);
      return mayUpload;
    });
    if (!form) throw new UnreadableRequest(NO_BODY);
    try {
      return await this.#postValue(operationsOfForm(form, parseJson), context);
    } finally {
      await form.dispose();
    }
  }

  #postValue(body: unknown, context: GraphqlContext): MaybePromise<HttpReply> {
    if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) {
      throw new UnreadableRequest(NO_BODY);
    }
    return Array.isArray(body) ? this.#batch(body, context) : this.#one(body, context);
  }

  #one(raw: unknown, context: GraphqlContext): MaybePromise<HttpReply> {
    const answer = this.#runner.run(readOperation(raw, this.#options.parseJson), context);
    return answer instanceof Promise ? answer.then(replyOf) : replyOf(answer);
  }

  async #batch(members: readonly unknown[], context: GraphqlContext): Promise<HttpReply> {
    const { batch } = this.#options.config.limits;
    if (members.length > batch) {
      return replyOf(
        refuse(`Too many operations in a batch: at most ${batch} (graphql.limits.batch)`, 'BAD_USER_INPUT'),
      );
    }
    const asked = members.map((member) => readOperation(member, this.#options.parseJson));
    return { status: 200, contentType: JSON_TYPE, body: await this.#runner.runBatch(asked, context) };
  }
}

/** What cannot be read is told as a text. */
function readable(answer: () => MaybePromise<HttpReply>): MaybePromise<HttpReply> {
  const told = (error: unknown): HttpReply => {
    if (error instanceof UnreadableRequest) return textReply(400, error.message);
    throw error;
  };
  try {
    const reply = answer();
    return reply instanceof Promise ? reply.catch(told) : reply;
  } catch (error) {
    return told(error);
  }
}

const replyOf = ({ status, body, headers }: GraphqlAnswer): HttpReply => ({
  status,
  body,
  contentType: JSON_TYPE,
  ...(headers && { headers }),
});

class RequestContext implements GraphqlContext {
  readonly caller: Caller;
  readonly headers: IncomingHttpHeaders;
  readonly mayMutate: boolean;
  readonly budget = { bytes: 0, cost: 0 };
  readonly koaContext: CodeContextLike | undefined;
  readonly state: object | undefined;
  readonly #request: HttpRequest;

  constructor(
    request: HttpRequest,
    caller: Caller,
    mayMutate: boolean,
    koaContext: CodeContextLike | undefined,
  ) {
    this.koaContext = koaContext;
    this.state = koaContext?.state;
    this.caller = caller;
    this.headers = request.headers;
    this.mayMutate = mayMutate;
    this.#request = request;
  }

  /** Looked up only where a rate limit asks for it. */
  get ip(): string {
    return this.#request.ip;
  }
}

/** The parameters of a GET by name; one that is given twice is a list. Null where there are none. */
function readQueryString(rawQuery: string): Record<string, unknown> | null {
  const params = new URLSearchParams(rawQuery);
  const asked: Record<string, unknown> = {};
  for (const name of ['query', 'operationName', 'variables', 'extensions']) {
    const values = params.getAll(name);
    if (values.length > 0) asked[name] = values.length === 1 ? values[0] : values;
  }
  return params.size === 0 ? null : asked;
}
