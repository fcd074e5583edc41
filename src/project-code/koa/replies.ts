/** Between contexts and answers: what a context holds goes out as an answer, and the other way round. */

import { Readable } from 'node:stream';
import type { HttpReply } from '../../core/base/http/route.ts';
import { notFound } from '../../core/errors/catalogue.ts';
import { ERROR_CODE_HEADER, OctavoError } from '../../core/errors/octavo-error.ts';
import { untouchedBytes } from '../shared/lazy-body.ts';
import type { CodeContext } from './code-context.ts';
import { errorBody, errorReplyOf } from './error-reply.ts';

/** The server writes these itself. */
const NOT_PASSED = new Set(['content-type', 'content-length', 'transfer-encoding']);

const NO_BODY = new Set([204, 205, 304]);

/** Code that says so writes to the response by itself, now or later. */
const writesItself = (ctx: CodeContext): boolean =>
  ctx.respond === false || ctx.res.headersSent || ctx.res.writableEnded;

/**
 * The answer a context stands for once all code has run.
 * @throws OctavoError NotFoundError where nothing was answered, TypeError for a body that is no JSON
 */
export function replyOf(ctx: CodeContext): HttpReply {
  if (writesItself(ctx)) return { status: ctx.res.statusCode, body: null, answered: true };
  const { status } = ctx;
  const type = String(ctx.res.getHeader('content-type') ?? '');
  const content = bodyOf(ctx);
  const length = ctx.res.getHeader('content-length');
  const headers = takeHeaders(ctx);
  // only code knows the length of a stream
  if (content instanceof Readable && length !== undefined) headers['Content-Length'] = String(length);
  if (content === null) return { status, body: null, headers };
  return { status, body: content, headers, ...(type === '' ? {} : { contentType: type }) };
}

/**
 * The unchanged answer of a default action, on a context that no code has changed: it takes
 * none of koa's ways. Null for any other.
 */
export function unchangedReply(ctx: CodeContext, value: unknown): HttpReply | null {
  const body = untouchedBytes(value);
  return body && isUntouched(ctx) ? { status: 200, body } : null;
}

/** Whether no code has answered, or begun to. */
export function isUntouched(ctx: CodeContext): boolean {
  if (ctx.body !== undefined || ctx.respond === false) return false;
  return !hasOwnStatus(ctx) && ctx.res.getHeaderNames().length === 0 && !writesItself(ctx);
}

/** Whether code has set the status, also to the 404 that it begins with. */
export const hasOwnStatus = (ctx: CodeContext): boolean =>
  (ctx as unknown as Untouched).response._explicitStatus === true;

/** What koa notes of a response. */
interface Untouched {
  readonly response: { readonly _explicitStatus?: boolean };
}

/** Headers that project code has set; from here on the answer has them. */
function takeHeaders({ res }: CodeContext): Record<string, string | readonly string[]> {
  const headers: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(res.getHeaders())) {
    res.removeHeader(name);
    if (value === undefined || NOT_PASSED.has(name)) continue;
    headers[name] = Array.isArray(value) ? value : String(value);
  }
  return headers;
}

function bodyOf(ctx: CodeContext): Buffer | string | Readable | null {
  const { body, status } = ctx;
  if (NO_BODY.has(status)) return null;
  if (body === undefined || body === null) {
    if (status === 404 && !hasOwnStatus(ctx)) throw notFound();
    return ctx.message || String(status);
  }
  const bytes = untouchedBytes(body);
  if (bytes) return bytes;
  if (typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable) return body;
  const json = JSON.stringify(body);
  if (json === undefined) throw new TypeError(`a body of type ${typeof body} is no JSON`);
  return Buffer.from(json);
}

/**
 * The answer to an error, with the headers that were set before.
 * @param report takes what the log is to hold
 * @throws the error itself where the client gets no details of it
 */
export function failedReply(ctx: CodeContext, error: unknown, report: (error: unknown) => void): HttpReply {
  if (writesItself(ctx)) {
    report(error);
    ctx.res.destroy();
    return { status: 500, body: null, answered: true };
  }
  const reply = errorReplyOf(error);
  if (!reply) throw error;
  if (reply.status >= 500) report(error);
  // the reason of the status that code has left
  ctx.res.statusMessage = '';
  const headers: Record<string, string | readonly string[]> = { ...takeHeaders(ctx) };
  if (error instanceof OctavoError) {
    if (error.retryAfter !== null) headers['Retry-After'] = String(error.retryAfter);
    if (error.code !== null) headers[ERROR_CODE_HEADER] = error.code;
  }
  return { status: reply.status, body: errorBody(reply), headers };
}

/** Puts the answer of a built-in route into a context, for code that runs around it. */
export function applyReply(ctx: CodeContext, reply: HttpReply, body: unknown = reply.body): void {
  // koa answers 200 by itself, unless code has said otherwise before
  if (reply.status !== 200 || body === null) ctx.status = reply.status;
  if (body !== null) ctx.body = body;
  else if (NO_BODY.has(reply.status)) ctx.body = null;
  const { contentType } = reply;
  // as the route says it: koa would add a character set
  if (contentType !== undefined) ctx.set('Content-Type', contentType);
  else if (Buffer.isBuffer(body)) ctx.type = 'json';
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    ctx.set(name, typeof value === 'string' ? value : [...value]);
  }
}
