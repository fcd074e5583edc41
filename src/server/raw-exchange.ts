/** A request and its reply without the framework around them. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { ServerReply, ServerRequest } from './exchange.ts';
import type { Trust } from './trust-proxies.ts';

/** A request as the server got it. */
export class RawRequest implements ServerRequest {
  readonly id: string;
  readonly raw: IncomingMessage;
  readonly startedAt = performance.now();
  /** The value of a JSON body, once it has been read. */
  body: unknown = undefined;
  routePath: string | undefined = undefined;
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

export class RawReply implements ServerReply {
  readonly raw: ServerResponse;

  constructor(raw: ServerResponse) {
    this.raw = raw;
  }

  hijack(): void {}
}
