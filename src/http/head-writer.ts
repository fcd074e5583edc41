/**
 * Writes the head of an answer as one text. Node checks and joins the headers of each answer one by one, which takes longer
 * than to find a small answer in memory; here the headers that all answers have are checked and joined once
 * (`default-headers.ts`).
 *
 * `_header` is where Node itself keeps a finished head until it sends it, and `_headerSent` whether it did. Neither is
 * documented, but packages most servers have (`compression`, `morgan`, `on-finished`) have relied on the first for years. A test
 * compares the bytes with those of `writeHead`, byte by byte. Wherever Node would do more than write these headers and its own three
 * (Date, Connection, Keep-Alive), and wherever other code has replaced a method of the response to see its headers,
 * `writeHead` is used.
 */
import type { Server, ServerResponse } from 'node:http';
import { http } from '../base/http/node-http.ts';
import type { SharedHeaders } from './headers/default-headers.ts';
import { checkHeaders, linesOf } from './headers/head-lines.ts';

/** The headers of one answer. */
export interface AnswerHeaders {
  /** Those that all answers have. */
  readonly shared: SharedHeaders;
  /** Its own, as name, value, name, value …; made by the server, so they need no check. */
  readonly serverHeaders: string[];
  /** Its own that a route or the project's code gave, in the same form. */
  readonly replyHeaders: readonly string[];
}

/** Members of a response that Node's types do not name. */
interface NodeResponse {
  _header: string | null;
  _headerSent: boolean;
}

/** A head and a body of up to so many bytes together are sent by one call of the system with one buffer. */
const JOINED = 4096;

const { writeHead, write, end } = http.ServerResponse.prototype;
const hasKnownMembers = '_header' in new http.ServerResponse(new http.IncomingMessage(null as never));

/** Headers that change what Node adds or how it frames the body. */
const FRAMING = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'trailer', 'upgrade']);

export class HeadWriter {
  readonly #server: () => Pick<Server, 'keepAliveTimeout' | 'maxRequestsPerSocket'>;
  #date = '';
  #dateSecond = 0;

  /** @param server whose answers these are, and how long it keeps connections */
  constructor(server: () => Pick<Server, 'keepAliveTimeout' | 'maxRequestsPerSocket'>) {
    this.#server = server;
  }

  /**
   * Gives a response its status and headers.
   * @param body what follows; null where its length is not known yet
   * @returns what `response` has to be ended with: the body, with the head before it where both are short
   * @throws TypeError for a header of the reply that no answer can have
   */
  write(
    response: ServerResponse,
    status: number,
    { shared, serverHeaders, replyHeaders }: AnswerHeaders,
    body: Buffer | null,
  ): Buffer | null {
    if (body === null || !this.#isPlain(response, replyHeaders)) {
      response.writeHead(status, [...shared.list, ...serverHeaders, ...replyHeaders]);
      return body;
    }
    checkHeaders(replyHeaders);
    const reason = http.STATUS_CODES[status] ?? 'unknown';
    const seconds = Math.floor(this.#server().keepAliveTimeout / 1000);
    const head = `HTTP/1.1 ${status} ${reason}\r\n${shared.lines}${linesOf(serverHeaders)}${linesOf(replyHeaders)}Date: ${this.#now()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`;
    response.statusCode = status;
    response.statusMessage = reason;
    const members = response as unknown as NodeResponse;
    members._header = head;
    const length = head.length + body.length;
    if (length > JOINED || body.length === 0 || response.req.method === 'HEAD') return body;
    members._headerSent = true;
    const bytes = Buffer.allocUnsafe(length);
    bytes.write(head, 0, 'latin1');
    body.copy(bytes, head.length);
    return bytes;
  }

  /** Whether only this server adds to the head, and the connection goes on after it. */
  #isPlain(response: ServerResponse, replyHeaders: readonly string[]): boolean {
    const { keepAliveTimeout, maxRequestsPerSocket } = this.#server();
    if (!hasKnownMembers || !response.shouldKeepAlive || !response.sendDate) return false;
    if (response.req.httpVersionMinor !== 1 || response.req.httpVersionMajor !== 1) return false;
    if (keepAliveTimeout < 1000 || (maxRequestsPerSocket ?? 0) > 0) return false;
    if (response.writeHead !== writeHead || response.write !== write || response.end !== end) return false;
    for (let at = 0; at < replyHeaders.length; at += 2)
      if (FRAMING.has(replyHeaders[at]!.toLowerCase())) return false;
    return response.getHeaderNames().length === 0;
  }

  /** The value of `Date`, made once a second. */
  #now(): string {
    const now = Date.now();
    const second = Math.floor(now / 1000);
    if (second !== this.#dateSecond) {
      this.#dateSecond = second;
      this.#date = new Date(now).toUTCString();
    }
    return this.#date;
  }
}
