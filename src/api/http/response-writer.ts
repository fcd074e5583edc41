/** Sends all replies. Headers go out in one write with the body, which keeps an answer cheap. */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Packing, ReusableBody } from '../../core/base/http/reusable-body.ts';
import type { HttpReply, ReplyHeaders } from '../../core/base/http/route.ts';
import { internalError, tooManyWaiting } from '../../core/errors/catalogue.ts';
import { CostlyRequest, MissingPermission } from '../../core/errors/causes.ts';
import { ERROR_CODE_HEADER, OctavoError } from '../../core/errors/octavo-error.ts';
import { compressBody, encodingFor } from './compress-body.ts';
import type { HeadWriter } from './head-writer.ts';
import type { DefaultHeaders, SharedHeaders } from './headers/default-headers.ts';
import { hasTag } from './headers/entity-tags.ts';
import { linesOf } from './headers/head-lines.ts';
import { loggedUrl } from './log/logged-url.ts';
import type { Logger } from './log/logger.ts';
import type { ObserveRequest } from './log/metrics.ts';
import type { LogRequest } from './log/request-log.ts';
import type { PendingResponses } from './pending-responses.ts';
import type { ServerRequest } from './server-request.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const TEXT_TYPE = 'text/plain; charset=utf-8';

/** Media types that the server itself gives answers: unlike those of files or of a project's code they need no check. */
const SERVER_TYPES: ReadonlySet<string> = new Set([JSON_TYPE, 'application/json']);

/** The smallest body worth compressing, in bytes. */
const COMPRESS_FROM = 1024;

const EMPTY = Buffer.alloc(0);

export interface ResponseWriterOptions {
  readonly headers: DefaultHeaders;
  readonly heads: HeadWriter;
  readonly logger: Logger;
  /** Answers that have not left yet. */
  readonly pending: PendingResponses;
  /** Writes one line for each request; null for none. */
  readonly logRequest: LogRequest | null;
  /** Counts each request, where metrics are switched on. */
  readonly observe: ObserveRequest | null;
  /** `Server-Timing`: in development only, since it reveals how long internal steps take. */
  readonly serverTiming: boolean;
  /** `X-Response-Time` (`strapi::responseTime`). */
  readonly responseTime: boolean;
  /** Compressed bodies of all routes where the client takes them (`strapi::compression`). */
  readonly compress: boolean;
}

type ExtraHeaders = ReplyHeaders;

/** An answer that only has to be written. */
interface FinishedAnswer {
  readonly status: number;
  /** Its media type; null for an answer without a body. */
  readonly type: string | null;
  /** Null where the caller writes it. */
  readonly body: Buffer | null;
  /** True for a body whose length is not known. */
  readonly isStream?: boolean;
  /** Headers of this answer alone; they win over the common ones. */
  readonly extra?: ExtraHeaders | undefined;
  /** Headers of this answer alone that are none of the common ones, made by the server. */
  readonly serverHeaders?: readonly string[] | undefined;
  /** What a refused caller lacks, for the log. */
  readonly missing?: MissingPermission | undefined;
}

export class ResponseWriter {
  readonly #options: ResponseWriterOptions;
  readonly #timed: boolean;

  constructor(options: ResponseWriterOptions) {
    this.#options = options;
    this.#timed = options.serverTiming || options.responseTime;
  }

  /** What a route answers: bytes and texts as they are, objects as JSON, null as nothing. */
  reply(request: ServerRequest, answer: HttpReply): void {
    const { body } = answer;
    if (answer.answered) {
      this.#options.pending.track(request.response);
      this.#log(request, request.response.statusCode, performance.now() - request.startedAt);
    } else if (answer.reusable) this.#reuse(request, answer, answer.reusable);
    else if (body instanceof Readable) this.#flow(request, answer, body);
    else if (body === null)
      this.bytes(request, answer.status, answer.contentType ?? null, EMPTY, answer.headers);
    else if (Buffer.isBuffer(body)) {
      const type = answer.contentType ?? JSON_TYPE;
      this.bytes(request, answer.status, type, body, answer.headers, answer.vary);
    } else if (typeof body === 'string') {
      const bytes = Buffer.from(body);
      this.bytes(request, answer.status, answer.contentType ?? TEXT_TYPE, bytes, answer.headers);
    } else {
      const bytes = Buffer.from(JSON.stringify(body));
      this.bytes(request, answer.status, answer.contentType ?? JSON_TYPE, bytes, answer.headers);
    }
  }

  /**
   * Bytes with the headers every answer has.
   * @param type null for an answer without a body
   * @param extra headers of this answer alone; they win over the common ones
   * @param vary the request's header that this answer depends on besides those that all depend on
   */
  bytes(
    request: ServerRequest,
    status: number,
    type: string | null,
    bytes: Buffer,
    extra?: ExtraHeaders,
    vary?: string,
  ): void {
    // a client finds a part of a file by its byte range, which compression would make wrong
    const whole = status !== 206 && extra?.['Content-Encoding'] === undefined;
    if (this.#mayPack(request) && whole && bytes.length >= COMPRESS_FROM && type !== null) {
      const packing = encodingFor(request.headers['accept-encoding'], type);
      if (packing) {
        compressBody(bytes, packing).then(
          (packed) => {
            const dependsOn = [this.#options.headers.vary, 'Accept-Encoding', vary];
            const added: Record<string, string | readonly string[]> = {
              ...extra,
              Vary: dependsOn.filter(Boolean).join(', '),
              'Content-Encoding': packing,
            };
            // the same content, but not the same bytes
            if (added['ETag']) added['ETag'] = `W/${added['ETag']}`;
            this.#write(request, { status, type, body: packed, extra: added });
          },
          (error: unknown) => this.error(request, error),
        );
        return;
      }
    }
    const serverHeaders = vary === undefined ? undefined : ['Vary', vary];
    this.#write(request, { status, type, body: bytes, extra, serverHeaders });
  }

  /**
   * A body that may be kept: with its entity tag, where the client has it already as a 304, and compressed once for all
   * clients.
   */
  #reuse(request: ServerRequest, answer: HttpReply, body: ReusableBody): void {
    const { status, contentType = JSON_TYPE, headers: extra, vary } = answer;
    const { method, headers } = request;
    const compress = this.#mayPack(request);
    const packing =
      compress && body.bytes.length >= COMPRESS_FROM
        ? encodingFor(headers['accept-encoding'], contentType)
        : null;
    const known = headers['if-none-match'];
    const isRead = method === 'GET' || method === 'HEAD';
    const tag = isRead && (body.isSentAgain || known !== undefined) ? tagOf(body, packing) : null;
    const isKnown = tag !== null && known !== undefined && hasTag(known, tag);
    const isPlain = extra === undefined && vary === undefined && SERVER_TYPES.has(contentType) && !compress;
    const mayRepeat = body.isSentAgain && isPlain && method !== 'HEAD';
    const repeated = { status: isKnown ? 304 : status, type: contentType, tag };
    if (mayRepeat && this.#repeat(request, body, repeated)) return;
    const serverHeaders: string[] = compress ? ['Vary', 'Accept-Encoding'] : [];
    if (vary !== undefined) serverHeaders.push('Vary', vary);
    if (tag !== null) serverHeaders.push('ETag', tag);
    if (isKnown) {
      this.#write(request, { status: 304, type: null, body: EMPTY, extra, serverHeaders });
      return;
    }
    if (!packing) {
      this.#write(request, { status, type: contentType, body: body.bytes, extra, serverHeaders });
      return;
    }
    serverHeaders.push('Content-Encoding', packing);
    body
      .packed(packing, (bytes) => compressBody(bytes, packing))
      .then(
        (packed) => this.#write(request, { status, type: contentType, body: packed, extra, serverHeaders }),
        (error: unknown) => this.error(request, error),
      );
  }

  #mayPack({ route }: ServerRequest): boolean {
    return this.#options.compress || route?.compress === true;
  }

  /**
   * Sends a body from memory with a head that was written before in the same second.
   * @returns false where it has to be written
   */
  #repeat(
    request: ServerRequest,
    body: ReusableBody,
    { status, type, tag }: { status: number; type: string; tag: string | null },
  ): boolean {
    const { heads, headers, pending } = this.#options;
    const length = status === 304 ? null : body.bytes.length;
    if (this.#timed || !pending.hasRoom(length ?? 0)) return false;
    const vary = varyOf(request);
    const bytes = heads.repeat(request.response, body, {
      status,
      shared: headers.headersFor(request.method, request.headers.origin),
      vary,
      isTagged: tag !== null,
      serverHeaders: () => [
        ...serverHeadersOf(length === null ? null : type, vary, length),
        ...(tag === null ? [] : ['ETag', tag]),
      ],
    });
    if (!bytes) return false;
    pending.end(request.response, bytes);
    this.#log(request, status, performance.now() - request.startedAt);
    return true;
  }

  /** A stream of unknown length, unless a header gives it. */
  #flow(request: ServerRequest, answer: HttpReply, body: Readable): void {
    const { status, contentType = 'application/octet-stream', headers } = answer;
    const isHead = request.method === 'HEAD';
    this.#write(request, {
      status,
      type: contentType,
      body: isHead ? EMPTY : null,
      isStream: true,
      extra: headers,
    });
    if (isHead) {
      body.destroy();
      return;
    }
    this.#options.pending.track(request.response);
    pipeline(body, request.response).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        this.#options.logger.error({ err: error, id: request.id });
      request.response.destroy();
    });
  }

  /** The answer to a CORS preflight. */
  preflight(request: ServerRequest, headers: readonly string[]): void {
    request.response.writeHead(204, headers as string[]).end();
    this.#log(request, 204, performance.now() - request.startedAt);
  }

  /**
   * An error's body. What is not an OctavoError becomes a 500 without details; the cause goes to the
   * log under the request's id, which the answer carries too (A11).
   */
  error(request: ServerRequest, thrown: unknown): void {
    const error = thrown instanceof OctavoError ? thrown : internalError(thrown);
    if (error.status >= 500) {
      const cause = error.cause ?? error;
      const line = { id: request.id, method: request.method, url: loggedUrl(request.incoming.url ?? '') };
      if (cause instanceof CostlyRequest) this.#options.logger.warn(line, cause.message);
      else this.#options.logger.error({ ...line, err: cause });
    }
    this.refuse(request, error);
  }

  /** An error's body, without a word in the log besides the request's own line. */
  refuse(request: ServerRequest, error: OctavoError): void {
    if (request.response.headersSent) {
      request.response.destroy();
      return;
    }
    const extra: Record<string, string> = {};
    if (error.status >= 500) extra['X-Request-Id'] = request.id;
    if (error.code !== null) extra[ERROR_CODE_HEADER] = error.code;
    if (error.retryAfter !== null) extra['Retry-After'] = String(error.retryAfter);
    const bytes = Buffer.from(JSON.stringify(error.toBody()));
    const missing = error.cause instanceof MissingPermission ? error.cause : undefined;
    this.#write(request, { status: error.status, type: JSON_TYPE, body: bytes, extra, missing });
  }

  #write(
    request: ServerRequest,
    { status, type, body, isStream = false, extra, serverHeaders, missing }: FinishedAnswer,
  ): void {
    const { pending, heads } = this.#options;
    if (body && !pending.hasRoom(body.length)) {
      this.error(request, tooManyWaiting());
      return;
    }
    const all = this.#options.headers.headersFor(request.method, request.headers.origin);
    const shared = extra ? without(all, extra) : all;
    const replyHeaders = extra ? listOf(extra) : [];
    // any other may come from a file's row or the project's code
    const isServerType = type !== null && SERVER_TYPES.has(type);
    if (type !== null && !isServerType) replyHeaders.push('Content-Type', type);
    const list = serverHeadersOf(
      isServerType ? type : null,
      varyOf(request),
      body === null || isStream || status === 204 || status === 304 ? null : body.length,
    );
    if (serverHeaders) for (const text of serverHeaders) list.push(text);
    const ms = performance.now() - request.startedAt;
    if (this.#timed) this.#addTimes(list, ms);
    const bytes = heads.write(request.response, status, { shared, serverHeaders: list, replyHeaders }, body);
    if (bytes) pending.end(request.response, bytes);
    this.#log(request, status, ms, missing);
  }

  #addTimes(headers: string[], ms: number): void {
    if (this.#options.serverTiming) headers.push('Server-Timing', `total;dur=${ms.toFixed(2)}`);
    if (this.#options.responseTime) headers.push('X-Response-Time', `${Math.round(ms)}ms`);
  }

  #log(request: ServerRequest, status: number, ms: number, missing?: MissingPermission): void {
    const { logRequest, observe } = this.#options;
    observe?.(request.method, request.route?.path, status, ms);
    if (!logRequest) return;
    const { method = '', url = '' } = request.incoming;
    const ms100 = Math.round(ms * 100) / 100;
    const line = { id: request.id, method, url: loggedUrl(url), status, ms: ms100 };
    if (missing) this.#options.logger.info({ ...line, missing: missing.scope, ...roleMember(missing) });
    else logRequest(line);
  }
}

const roleMember = ({ role }: MissingPermission): object => (role === null ? {} : { role });

/** The headers of an answer that the server makes itself; null for none. */
function serverHeadersOf(type: string | null, vary: string | null, length: number | null): string[] {
  const list: string[] = [];
  if (type !== null) list.push('Content-Type', type);
  if (vary !== null) list.push('Vary', vary);
  if (length !== null) list.push('Content-Length', String(length));
  return list;
}

/** The request's header that the answers of its route depend on; null where it need not be named. */
function varyOf({ route, headers }: ServerRequest): string | null {
  const vary = route?.vary;
  return vary && (vary.always || headers[vary.header.toLowerCase()] !== undefined) ? vary.header : null;
}

/** A compressed body has other bytes, so another tag. */
const tagOf = ({ tag }: ReusableBody, packing: Packing | null): string =>
  packing ? `${tag.slice(0, -1)}-${packing}"` : tag;

/** The shared headers but those an answer sets itself. */
function without(shared: SharedHeaders, extra: ExtraHeaders): SharedHeaders {
  const names = new Set(Object.keys(extra).map((name) => name.toLowerCase()));
  if (![...names].some((name) => shared.names.has(name))) return shared;
  const list: string[] = [];
  for (let at = 0; at < shared.list.length; at += 2) {
    if (!names.has(shared.list[at]!.toLowerCase())) list.push(shared.list[at]!, shared.list[at + 1]!);
  }
  return { list, lines: linesOf(list), names: shared.names };
}

/** Headers as name, value, name, value …; one with several values is there several times. */
function listOf(headers: ExtraHeaders): string[] {
  const list: string[] = [];
  for (const name of Object.keys(headers)) {
    const value = headers[name]!;
    if (typeof value === 'string') list.push(name, value);
    else for (const one of value) list.push(name, one);
  }
  return list;
}
