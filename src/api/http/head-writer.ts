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
import { http } from '../../core/base/http/node-http.ts';
import type { ReusableBody } from '../../core/base/http/reusable-body.ts';
import type { SharedHeaders } from './headers/default-headers.ts';
import { checkHeaders, linesOf } from './headers/head-lines.ts';
import { RepeatedAnswers, type WrittenAnswer } from './repeated-answers.ts';

/** The headers of one answer. */
export interface AnswerHeaders {
  /** Those that all answers have. */
  readonly shared: SharedHeaders;
  /** Its own, as name, value, name, value …; made by the server, so they need no check. */
  readonly serverHeaders: string[];
  /** Its own that a route or the project's code gave, in the same form. */
  readonly replyHeaders: readonly string[];
}

/** A part of a head that many answers have. */
interface EncodedText {
  readonly text: string;
  readonly bytes: Buffer;
}

/** The head of an answer. */
interface Head {
  readonly start: EncodedText;
  /** The headers of this answer alone. */
  readonly lines: string;
  /** The headers Node would add. */
  readonly end: EncodedText;
  /** Of all of them, in bytes. */
  readonly length: number;
}

/** An answer from memory. */
export interface RepeatedAnswer {
  readonly status: number;
  readonly shared: SharedHeaders;
  /** The request's header that it depends on. */
  readonly vary: string | null;
  /** Whether it has an entity tag. */
  readonly isTagged: boolean;
  /** Makes its own headers, which the body and these members determine. */
  readonly serverHeaders: () => string[];
}

/** Members of a response that Node's types do not name. */
interface NodeResponse {
  _header: string | null;
  _headerSent: boolean;
}

/** A head and a body of up to so many bytes together are sent by one call of the system with one buffer. */
const JOINED = 4096;

/** A head and a body of up to so many bytes together are kept as one buffer while they are sent again and again. */
const LONGEST_KEPT = 32 * 1024;

const EMPTY = Buffer.alloc(0);
const NO_HEADERS: readonly string[] = [];

const { writeHead, write, end } = http.ServerResponse.prototype;
const hasKnownMembers = '_header' in new http.ServerResponse(new http.IncomingMessage(null as never));

/** Headers that change what Node adds or how it frames the body. */
const FRAMING = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'trailer', 'upgrade']);

export class HeadWriter {
  readonly #server: () => Pick<Server, 'keepAliveTimeout' | 'maxRequestsPerSocket'>;
  #end: EncodedText = encoded('');
  #endedIn = 0;
  readonly #starts = new WeakMap<SharedHeaders, Map<number, EncodedText>>();
  readonly #repeated = new RepeatedAnswers();

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
    const head = this.#headOf(status, shared, `${linesOf(serverHeaders)}${linesOf(replyHeaders)}`);
    const isJoined = head.length + body.length <= JOINED && body.length > 0 && response.req.method !== 'HEAD';
    setHead(response, status, head, isJoined);
    return isJoined ? joined(Buffer.allocUnsafe(head.length + body.length), head, body) : body;
  }

  /**
   * Gives a response whose body comes from memory its status and headers. What is sent more than once within a second is
   * written once: within it heads are equal, `Date` included.
   * @returns what `response` has to be ended with; null where `write` has to do it
   */
  repeat(response: ServerResponse, body: ReusableBody, answer: RepeatedAnswer): Buffer | null {
    if (!this.#isPlain(response, NO_HEADERS)) return null;
    const written = this.#repeated.of(body, this.#second());
    if (!written) return null;
    let known = written.find((one) => isLike(one, answer));
    if (!known) {
      known = this.#written(body, answer);
      this.#repeated.add(body, known);
    }
    const { status } = answer;
    setHead(response, status, known.head, known.bytes !== null);
    return known.bytes ?? (status === 304 ? EMPTY : body.bytes);
  }

  #written(body: ReusableBody, { serverHeaders, ...answer }: RepeatedAnswer): WrittenAnswer {
    const head = this.#headOf(answer.status, answer.shared, linesOf(serverHeaders()));
    const content = answer.status === 304 ? EMPTY : body.bytes;
    const length = head.length + content.length;
    // a buffer of its own: a piece of a shared one would keep all of it
    const bytes = length > LONGEST_KEPT ? null : joined(Buffer.allocUnsafeSlow(length), head, content);
    return { ...answer, head: textOf(head), bytes };
  }

  #headOf(status: number, shared: SharedHeaders, lines: string): Head {
    const start = this.#startOf(status, shared);
    this.#second();
    const end = this.#end;
    return { start, lines, end, length: start.bytes.length + lines.length + end.bytes.length };
  }

  /** The status line and the shared headers. */
  #startOf(status: number, shared: SharedHeaders): EncodedText {
    const starts = this.#starts.get(shared) ?? new Map<number, EncodedText>();
    let start = starts.get(status);
    if (!start) {
      start = encoded(`HTTP/1.1 ${status} ${reasonOf(status)}\r\n${shared.lines}`);
      this.#starts.set(shared, starts.set(status, start));
    }
    return start;
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

  /** The present second; the headers that Node would add are made once in each. */
  #second(): number {
    const now = Date.now();
    const second = Math.floor(now / 1000);
    if (second !== this.#endedIn) {
      this.#endedIn = second;
      const timeout = Math.floor(this.#server().keepAliveTimeout / 1000);
      const date = new Date(now).toUTCString();
      this.#end = encoded(
        `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${timeout}\r\n\r\n`,
      );
    }
    return second;
  }
}

const reasonOf = (status: number): string => http.STATUS_CODES[status] ?? 'unknown';

const isLike = (one: WrittenAnswer, { status, shared, vary, isTagged }: RepeatedAnswer): boolean =>
  one.shared === shared && one.status === status && one.vary === vary && one.isTagged === isTagged;

const encoded = (text: string): EncodedText => ({ text, bytes: Buffer.from(text, 'latin1') });

const textOf = ({ start, lines, end }: Head): string => start.text + lines + end.text;

/** @param isJoined whether the head is sent together with the body, as one: then nothing reads the rest of its text */
function setHead(response: ServerResponse, status: number, head: Head | string, isJoined: boolean): void {
  response.statusCode = status;
  response.statusMessage = reasonOf(status);
  const members = response as unknown as NodeResponse;
  if (isJoined) members._headerSent = true;
  if (typeof head === 'string') members._header = head;
  else members._header = isJoined ? head.start.text : textOf(head);
}

/** Writes a head, and a body behind it. */
function joined(bytes: Buffer, { start, lines, end, length }: Head, body: Buffer): Buffer {
  bytes.set(start.bytes);
  bytes.write(lines, start.bytes.length, 'latin1');
  bytes.set(end.bytes, length - end.bytes.length);
  bytes.set(body, length);
  return bytes;
}
