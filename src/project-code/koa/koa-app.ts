/**
 * The context project code works with: koa's own, with what v4 adds to it. koa makes contexts here and sends
 * nothing; answers leave through the server.
 */

import { createRequire } from 'node:module';
import createError from 'http-errors';
import type Koa from 'koa';
import qs from 'qs';
import { parseQueryString } from '../../api/rest/query-string.ts';
import type { AnswerFormat } from '../../core/base/answer-format.ts';
import type { Form } from '../../core/base/http/form.ts';
import type { RouteTarget } from '../../core/base/http/request-middleware.ts';
import type { HttpRequest } from '../../core/base/http/route.ts';
import type { SessionConfig } from '../../core/project/config/middlewares/session.ts';
import type { QueryLimits } from '../../core/query/limits.ts';
import { queryText } from '../../core/query/request-query.ts';
import { hiddenField } from '../shared/hidden-field.ts';
import type { CodeContext } from './code-context.ts';
import { CodeRequest } from './code-request.ts';
import { errorBody, errorOfStatus } from './error-reply.ts';
import { formFields, formFiles } from './request-files.ts';
import { addSession } from './session.ts';

/** koa is an optional dependency. @throws Error that says what to do where it is not installed */
function loadKoa(): typeof Koa {
  const require = createRequire(import.meta.url);
  try {
    return require('koa') as typeof Koa;
  } catch (cause) {
    throw new Error('code of the project needs koa, which is not installed: npm install koa@2', { cause });
  }
}

/** Where queries are kept once code has seen them, each by the text it stands for. */
const QUERIES = Symbol('queries');

interface QueryHolder {
  [QUERIES]?: Map<string, Record<string, unknown>>;
  querystring: string;
}

/** What a context was made of. */
interface Held {
  readonly contexts: KoaContexts;
  readonly request: HttpRequest;
  form: Form | null;
  /** The body as it was read. */
  readonly sent: unknown;
  /** What `request.body` was at first. */
  readonly body: unknown;
  /** The URL the request came with, and where that or the one code has put in its place leads. */
  readonly url: string | undefined;
  place: Pick<RouteTarget, 'path' | 'rawQuery'>;
}

const HELD = hiddenField<Held>();

export interface ContextOptions {
  readonly proxy: boolean;
  readonly session: SessionConfig | null;
  readonly now: () => number;
}

export class KoaContexts {
  readonly app: Koa;

  /**
   * @param keys `app.keys` of `config/server`: what signs cookies
   * @param options the time, whether a proxy in front reports HTTPS, and the session's cookie, null for no `ctx.session`
   * @param onError receives the errors that code hands to koa's app, and of streams that break
   */
  constructor(
    keys: readonly string[],
    limits: QueryLimits,
    { proxy, session, now }: ContextOptions,
    onError: (error: unknown) => void,
  ) {
    this.app = new (loadKoa())({ proxy });
    // without a listener the event is thrown
    this.app.on('error', onError);
    this.app.keys = [...keys];
    addQuery(this.app.request, limits);
    addSenders(this.app);
    if (session) addSession(this.app, session, now);
  }

  /**
   * A context for a request.
   * @param sent the body as it was read; code sees `{}` where there was none
   */
  create(request: HttpRequest, sent: unknown): CodeContext {
    const { raw } = request;
    if (!raw) throw new Error('a request without a connection has no context');
    const ctx = this.app.createContext(raw.request, raw.response) as unknown as CodeContext;
    ctx.res.statusCode = 404;
    ctx.request.ip = request.ip;
    const body = sent ?? {};
    ctx.request.body = body;
    HELD.set(ctx, {
      contexts: this,
      request,
      form: null,
      sent,
      body,
      url: raw.request.url,
      place: request,
    });
    return ctx;
  }

  /** Reads a multipart body into `request.body` and `request.files`. */
  async readForm(ctx: CodeContext): Promise<void> {
    const held = HELD.get(ctx);
    if (!held || held.form) return;
    const form = await held.request.form?.();
    if (!form) return;
    held.form = form;
    ctx.request.body = formFields(form);
    ctx.request.files = formFiles(form);
  }

  /** Deletes the uploaded files that were not stored. */
  async end(ctx: CodeContext): Promise<void> {
    await HELD.get(ctx)?.form?.dispose();
  }

  /** True for a context made here, false for any object that only looks like one. */
  isContext(ctx: object): boolean {
    return HELD.get(ctx)?.contexts === this;
  }

  /** The request a context was made for. */
  requestOf(ctx: CodeContext): HttpRequest {
    const request = HELD.get(ctx)?.request;
    if (!request) throw new Error('expected the ctx of this request');
    return request;
  }

  /** Whether code has changed the method or the URL, so that another route may have to answer. */
  isElsewhere(ctx: CodeContext): boolean {
    const held = HELD.get(ctx);
    return held !== undefined && (ctx.req.url !== held.url || ctx.method !== held.request.method);
  }

  /** Notes where a changed URL leads. */
  move(ctx: CodeContext, place: Pick<RouteTarget, 'path' | 'rawQuery'>): void {
    const held = HELD.get(ctx);
    if (held) held.place = place;
  }

  /**
   * The request as code has left it, for one of the server's own routes.
   * @param format of the entries it answers: v4's where code sees the answer
   */
  requestAfterCode(ctx: CodeContext, format: AnswerFormat = 'v4'): HttpRequest {
    const held = HELD.get(ctx);
    if (!held) throw new Error('expected the ctx of this request');
    return new CodeRequest(held.request, {
      path: held.place.path,
      rawQuery: held.place.rawQuery,
      method: ctx.method,
      params: ctx.params ?? {},
      query: queryOf(ctx),
      body: this.bodyOf(ctx),
      form: held.form,
      files: ctx.request.files ?? {},
      format,
    });
  }

  /** The body as code has left it; undefined if there was none and code has set none. */
  bodyOf(ctx: CodeContext): unknown {
    const { body } = ctx.request;
    const held = HELD.get(ctx);
    const isUntouched = held?.sent === undefined && held?.body === body && isEmpty(body);
    return isUntouched ? undefined : body;
  }

  /** The form that came with a request, where it was one. */
  formOf(ctx: CodeContext): Form | null {
    return HELD.get(ctx)?.form ?? null;
  }
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The query as code has left it; undefined where no code has looked at it. */
export function queryOf(ctx: CodeContext): Record<string, unknown> | undefined {
  const holder = ctx.request as unknown as QueryHolder;
  return holder[QUERIES]?.get(holder.querystring);
}

/** Sets which route takes the request of a context, with the names of koa's router. */
export function setMatch(ctx: CodeContext, path: string, params: Readonly<Record<string, string>>): void {
  // what a middleware has put there before stays, together with the route's own
  ctx.params = { ...(ctx.params as Record<string, string> | undefined), ...params };
  ctx.request.params = ctx.params;
  ctx._matchedRoute = path;
  ctx._matchedRouteName = undefined;
  ctx.routerPath = path;
  ctx.captures = Object.values(params).map(encodeURIComponent);
}

/** `ctx.query` with brackets and limits, as the content API reads it; code may change what it gets. */
function addQuery(request: object, limits: QueryLimits): void {
  Object.defineProperty(request, 'query', {
    get(this: QueryHolder) {
      const queryString = this.querystring;
      const known = this[QUERIES]?.get(queryString);
      if (known) return known;
      const query = { ...parseQueryString(queryString, limits) };
      return keep(this, queryString, query);
    },
    set(this: QueryHolder, query: Record<string, unknown>) {
      const queryString = qs.stringify(query ?? {});
      // koa writes it into the URL
      this.querystring = queryString;
      // as if it had come with the request, whose values are texts
      keep(this, queryString, JSON.parse(JSON.stringify(query ?? {}, queryText)) as Record<string, unknown>);
    },
    configurable: true,
  });
}

function keep(
  holder: QueryHolder,
  queryString: string,
  query: Record<string, unknown>,
): Record<string, unknown> {
  holder[QUERIES] ??= new Map();
  holder[QUERIES].set(queryString, query);
  return query;
}

/** `ctx.badRequest()` and its like for every error status, `ctx.send`, `ctx.created`, `ctx.deleted`. */
function addSenders(app: Koa): void {
  const add = (name: string, sender: (this: CodeContext, ...values: never[]) => void): void => {
    const descriptor = { writable: true, configurable: true, enumerable: true };
    Object.defineProperty(app.context, name, { value: sender, ...descriptor });
    Object.defineProperty(app.response, name, {
      value(this: { ctx: CodeContext }, ...values: never[]) {
        sender.apply(this.ctx, values);
      },
      ...descriptor,
    });
  };
  for (const [name, kind] of Object.entries(createError)) {
    const status = isErrorClass(kind) ? new kind().status : 0;
    if (status < 400 || /^\d+$/.test(name)) continue;
    add(senderName(name), function (message: unknown, details: unknown) {
      const reply = errorOfStatus(status, message, details);
      this.status = reply.status;
      this.body = errorBody(reply);
    });
  }
  add('send', function (data: unknown, status = 200) {
    this.status = status;
    this.body = data;
  });
  add('created', function (data: unknown) {
    this.status = 201;
    this.body = data;
  });
  add('deleted', function (data: unknown) {
    if (data === undefined || data === null) this.status = 204;
    else {
      this.status = 200;
      this.body = data;
    }
  });
}

type ErrorClass = new () => { readonly status: number };

const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === 'function' && /^[A-Z]/.test(value.name) && value.name !== 'HttpError';

/** `BadRequest` → `badRequest`, `URITooLong` → `uriTooLong`. */
const senderName = (name: string): string =>
  name.replace(/^(?:[A-Z]+(?=[A-Z][a-z])|[A-Z])/, (start) => start.toLowerCase());
