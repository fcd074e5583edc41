/** The routes of `/graphql` (spec/graphql "HTTP"), without the execution of operations. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '../../../core/access/access.ts';
import type { Caller } from '../../../core/access/caller.ts';
import { BuiltPage } from '../../../core/base/http/built-page.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import { after, type MaybePromise } from '../../../core/base/maybe-promise.ts';
import { graphqlErrors } from '../../../core/errors/catalogue.ts';
import type { GraphqlConfig } from '../../../core/project/config/plugins/graphql.ts';
import type { CallerRoute, GuardedAnswer } from '../../rest/guarded-route.ts';
import type {
  CodeContextLike,
  GraphqlAnswer,
  GraphqlContext,
  GraphqlExecutor,
} from '../execute/engine-types.ts';
import { operationsBefore, operationsOfForm } from './multipart-request.ts';
import {
  JSON_TYPE,
  type ParseJson,
  readOperation,
  refuse,
  textReply,
  UnreadableRequest,
} from './operation-request.ts';
import { OperationRunner } from './operation-runner.ts';
import { prefersHtml } from './prefers-html.ts';

export interface GraphqlRoutesOptions {
  readonly access: Access;
  readonly executor: GraphqlExecutor;
  readonly config: Pick<GraphqlConfig, 'endpoint' | 'limits'>;
  /** Whether browsers get the page. */
  readonly playground: boolean;
  /** The `ctx` of the current request, if project code may see it. */
  readonly koaContext?: (() => CodeContextLike | undefined) | undefined;
  /** Parses a JSON text with the limits of JSON bodies; throws for invalid JSON. */
  readonly parseJson: ParseJson;
}

/** Files of callers without this scope are dropped; the field that uses them refuses the caller. */
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

/** The page for trying queries, by the name v4's has. */
const playground = (endpoint: string): BuiltPage =>
  new BuiltPage({
    folder: 'playground',
    path: `${endpoint.replace(/\/$/, '')}/playground`,
    title: 'GraphQL Playground',
  });

const notAllowed = (): HttpReply => textReply(405, 'GraphQL is asked by GET and POST.', ALLOW);

class GraphqlEndpoint {
  readonly #options: GraphqlRoutesOptions;
  readonly #runner: OperationRunner;
  readonly #playground: BuiltPage | null;

  constructor(options: GraphqlRoutesOptions) {
    this.#options = options;
    this.#runner = new OperationRunner(options.executor);
    this.#playground = options.playground ? playground(options.config.endpoint) : null;
  }

  pageRoutes(): Route[] {
    return this.#playground?.routes() ?? [];
  }

  /** Credentials are checked first (spec/graphql "HTTP"). */
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
    const parameters = readQueryString(request.rawQuery);
    if (!parameters) throw new UnreadableRequest(graphqlErrors.queryMissing());
    return this.#one(parameters, new RequestContext(request, caller, false, this.#options.koaContext?.()));
  }

  /** Answers that need no caller: the page for a browser, and the refusal of a HEAD. */
  #page(request: HttpRequest): MaybePromise<HttpReply> | null {
    if (request.method === 'HEAD') return notAllowed();
    if (this.#playground && prefersHtml(request.headers.accept)) return this.#playground.page();
    return null;
  }

  post(request: HttpRequest, caller: Caller): MaybePromise<HttpReply> {
    const context = new RequestContext(request, caller, true, this.#options.koaContext?.());
    // bodies are read only now, so that a request with bad credentials uses neither disk nor memory
    return after(request.readBody(), (body) =>
      body === undefined && request.form ? this.#postForm(request, context) : this.#postValue(body, context),
    );
  }

  async #postForm(request: HttpRequest, context: GraphqlContext): Promise<HttpReply> {
    const { executor, parseJson } = this.#options;
    const mayUpload = context.caller.may(UPLOAD_SCOPE) || ((await executor.takesProjectFiles?.()) ?? true);
    const form = await request.form!((before) => {
      // the operations come before the files, so that an invalid request uses no disk
      operationsBefore(before, parseJson);
      return mayUpload;
    });
    if (!form) throw new UnreadableRequest(graphqlErrors.bodyMissing());
    try {
      return await this.#postValue(operationsOfForm(form, parseJson), context);
    } finally {
      await form.dispose();
    }
  }

  #postValue(body: unknown, context: GraphqlContext): MaybePromise<HttpReply> {
    if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) {
      throw new UnreadableRequest(graphqlErrors.bodyMissing());
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
      return replyOf(refuse(graphqlErrors.largeBatch(batch), 'BAD_USER_INPUT'));
    }
    const operations = members.map((member) => readOperation(member, this.#options.parseJson));
    return { status: 200, contentType: JSON_TYPE, body: await this.#runner.runBatch(operations, context) };
  }
}

/** An unreadable request is answered with a text. */
function readable(answer: () => MaybePromise<HttpReply>): MaybePromise<HttpReply> {
  const textAnswer = (error: unknown): HttpReply => {
    if (error instanceof UnreadableRequest) return textReply(400, error.message);
    throw error;
  };
  try {
    const reply = answer();
    return reply instanceof Promise ? reply.catch(textAnswer) : reply;
  } catch (error) {
    return textAnswer(error);
  }
}

const replyOf = ({ status, body, reusable, headers }: GraphqlAnswer): HttpReply => ({
  status,
  body,
  contentType: JSON_TYPE,
  ...(reusable && { reusable }),
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

  /** Looked up only for a rate limit. */
  get ip(): string {
    return this.#request.ip;
  }
}

/** The parameters of a GET by name; a repeated one is a list. Null if there are none. */
function readQueryString(rawQuery: string): Record<string, unknown> | null {
  const params = new URLSearchParams(rawQuery);
  const found: Record<string, unknown> = {};
  for (const name of ['query', 'operationName', 'variables', 'extensions']) {
    const values = params.getAll(name);
    if (values.length > 0) found[name] = values.length === 1 ? values[0] : values;
  }
  return params.size === 0 ? null : found;
}
