/**
 * Reads go past the framework: a GET without a body needs no parser, no hook and no reply object, which
 * together cost as much as answering one entry. Everything else takes Fastify's way.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Dispatch } from './dispatch.ts';
import type { ServerReply, ServerRequest } from './exchange.ts';
import type { Trust } from './trust-proxies.ts';

/** Answers a request if it is one for the quick path. */
export type QuickPath = (raw: IncomingMessage, response: ServerResponse) => boolean;

/**
 * @param nextId the ids of requests, shared with Fastify
 * @param trust the proxies that are believed when they say who asks
 */
export function quickPath(dispatch: Dispatch, nextId: () => string, trust: Trust | null): QuickPath {
  return (raw, response) => {
    if (raw.method !== 'GET' || hasBody(raw.headers) || !isPlainPath(raw.url!)) return false;
    dispatch(new QuickRequest(raw, nextId(), trust), new QuickReply(response));
    return true;
  };
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** A path without escapes: what does not decode is for the framework to refuse. */
function isPlainPath(url: string): boolean {
  const end = url.indexOf('?');
  const percent = url.indexOf('%');
  return url.charCodeAt(0) === 47 && (percent < 0 || (end >= 0 && percent > end));
}

class QuickRequest implements ServerRequest {
  readonly id: string;
  readonly raw: IncomingMessage;
  readonly startedAt = performance.now();
  readonly #trust: Trust | null;

  constructor(raw: IncomingMessage, id: string, trust: Trust | null) {
    this.raw = raw;
    this.id = id;
    this.#trust = trust;
  }

  get method(): string {
    return this.raw.method!;
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }

  get originalUrl(): string {
    return this.raw.url!;
  }

  get ip(): string {
    const { raw } = this;
    return this.#trust ? proxyAddr(raw, this.#trust) : (raw.socket.remoteAddress ?? '');
  }
}

class QuickReply implements ServerReply {
  readonly raw: ServerResponse;

  constructor(raw: ServerResponse) {
    this.raw = raw;
  }

  hijack(): void {}
}
