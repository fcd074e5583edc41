/**
 * Ends requests whose body does not come. Node's own limit counts from a request's first byte to its last, and
 * would cut uploads over slow lines; so uploads only have to go on, and everything else has to arrive in time.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cancel, Clock } from '../../../core/base/clock.ts';

export interface BodyTimeouts {
  /** How long a body other than an upload's may take, in ms; 0 for as long as it likes. */
  readonly request: number;
  /** How long an upload may bring (nearly) nothing, in ms. */
  readonly upload: number;
}

/** What counts as nothing: fewer bytes a second than any line brings that works at all. */
const SLOWEST = 256;

/** How often open bodies are looked at, in parts of the shorter limit; at most once in a tenth of a second. */
const LOOKS = 8;
const LOOK_MS = 100;

/** How long the answer may take to leave, in ms. */
const PARTING_MS = 1000;

interface OpenBody {
  readonly raw: IncomingMessage;
  readonly response: ServerResponse;
  readonly upload: boolean;
  /** When the limit began to count, and what the connection had brought by then. */
  since: number;
  bytes: number;
  answered: boolean;
}

export class BodyDeadlines {
  readonly #clock: Clock;
  readonly #limits: BodyTimeouts;
  readonly #onCut: (raw: IncomingMessage) => void;
  readonly #open = new Set<OpenBody>();
  /** Requests of this turn of the event loop. Most bodies come with the head and are complete when it ends. */
  #begun: [IncomingMessage, ServerResponse][] = [];
  #cancel: Cancel | undefined;

  /** @param onCut is called with each request that is ended */
  constructor(clock: Clock, limits: BodyTimeouts, onCut: (raw: IncomingMessage) => void) {
    this.#clock = clock;
    this.#limits = limits;
    this.#onCut = onCut;
  }

  /** Tracks a request, if it has a body, until that has arrived. */
  track(raw: IncomingMessage, response: ServerResponse): void {
    const { headers } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    if (this.#begun.length === 0) setImmediate(() => this.#endTurn());
    this.#begun.push([raw, response]);
  }

  /** Looks no more. */
  close(): void {
    this.#cancel?.();
  }

  #endTurn(): void {
    const begun = this.#begun;
    this.#begun = [];
    for (const [raw, response] of begun) if (!raw.complete && !raw.destroyed) this.#watch(raw, response);
  }

  #watch(raw: IncomingMessage, response: ServerResponse): void {
    const body: OpenBody = {
      raw,
      response,
      upload: /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i.test(
        raw.headers['content-type'] ?? '',
      ),
      since: this.#clock.monotonic(),
      bytes: raw.socket.bytesRead,
      answered: false,
    };
    this.#open.add(body);
    raw.once('close', () => this.#open.delete(body));
    this.#cancel ??= this.#start();
  }

  #start(): Cancel {
    const { request, upload } = this.#limits;
    const shorter = request === 0 ? upload : Math.min(request, upload);
    return this.#clock.every(Math.max(LOOK_MS, shorter / LOOKS), () => this.#look());
  }

  #look(): void {
    const now = this.#clock.monotonic();
    for (const body of this.#open) {
      if (body.raw.complete) this.#open.delete(body);
      else if (this.#isLate(body, now)) this.#cut(body);
    }
  }

  #isLate(body: OpenBody, now: number): boolean {
    const { request, upload } = this.#limits;
    const { raw, response } = body;
    // after the answer, the rest of a body gets as long as any other body
    if (response.headersSent && !body.answered) Object.assign(body, { answered: true, since: now });
    if (!body.upload || body.answered) return request > 0 && now - body.since > request;
    // what lies here unread waits for the server, not for the client
    if (raw.readableLength > 0 || raw.socket.bytesRead - body.bytes >= (SLOWEST * upload) / 1000) {
      Object.assign(body, { since: now, bytes: raw.socket.bytesRead });
    }
    return now - body.since > upload;
  }

  #cut(body: OpenBody): void {
    const { raw, response } = body;
    this.#open.delete(body);
    this.#onCut(raw);
    // the reader of the body learns of its end only from the request itself
    const end = (): void => void raw.destroy();
    if (response.headersSent) end();
    else {
      response.writeHead(408, { Connection: 'close' }).end(end);
      this.#clock.after(PARTING_MS, end, { unref: true });
    }
  }
}
