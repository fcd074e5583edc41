/**
 * Answers on their way to clients that take them slowly or not at all. Long ones are handed to the connection in
 * pieces, which shows whether the client goes on; one that takes nothing is ended, and what waits in memory for all
 * of them together has a ceiling.
 */

import type { ServerResponse } from 'node:http';
import type { Cancel, Clock } from '../../core/base/clock.ts';

export interface PendingResponseLimits {
  /** How long a client may take nothing of its answer, in ms. */
  readonly answer: number;
  /** Bytes of all answers that wait for their clients. */
  readonly waiting: number;
}

/** Bytes handed to a connection at once, of a long answer. */
const PIECE = 64 * 1024;

/**
 * Up to so many bytes an answer goes out as a whole and is always sent: an error's, most lists. Pieces take more calls
 * of the system.
 */
const WHOLE = 128 * 1024;

/** Where room is needed, a client that has read nothing for so long is cut off, in ms. */
const LONGEST_STALL_MS = 2000;

/** How often open answers are looked at: this part of the limit, within these bounds in ms. */
const LOOKS = 8;
const LOOK_MS = { min: 100, max: 1000 };

/** An answer that has not left yet. */
interface OpenAnswer {
  readonly response: ServerResponse;
  /** What is kept in memory for it. */
  readonly bytes: number;
  /** What the connection had taken at `since`. */
  taken: number;
  since: number;
}

export class PendingResponses {
  readonly #clock: Clock;
  readonly #limits: PendingResponseLimits;
  readonly #onEnd: (response: ServerResponse) => void;
  readonly #open = new Set<OpenAnswer>();
  /** Time from one look to the next, in ms. */
  readonly #interval: number;
  #waiting = 0;
  #cancel: Cancel | undefined;
  #lookedAt = 0;

  /** @param onEnd is called with each answer that is cut off */
  constructor(clock: Clock, limits: PendingResponseLimits, onEnd: (response: ServerResponse) => void) {
    this.#clock = clock;
    this.#limits = limits;
    this.#onEnd = onEnd;
    this.#interval = Math.min(Math.max(LOOK_MS.min, limits.answer / LOOKS), LOOK_MS.max);
  }

  /** Bytes that wait for clients. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Whether an answer may be sent. Where too much waits already, clients that take nothing lose their connections
   * first.
   * @param bytes its length
   */
  hasRoom(bytes: number): boolean {
    const fits = (): boolean =>
      bytes <= WHOLE || this.#waiting === 0 || this.#waiting + bytes <= this.#limits.waiting;
    if (!fits()) this.#look(LONGEST_STALL_MS);
    return fits();
  }

  /** Ends a response, whose head is written, with its body. */
  end(response: ServerResponse, body: Buffer): void {
    if (body.length > WHOLE) {
      this.#add(response, body.length);
      sendPieces(response, body);
      return;
    }
    response.end(body);
    // nearly always the system has taken all of it by now
    if (leftIn(response) > 0) this.#add(response, body.length);
  }

  /** Tracks a response that something else writes: a file, or a stream of the project's code. */
  track(response: ServerResponse): void {
    this.#add(response, 0);
  }

  /** Looks no more. */
  close(): void {
    this.#cancel?.();
  }

  #add(response: ServerResponse, bytes: number): void {
    if (response.destroyed) return;
    const answer: OpenAnswer = { response, bytes, taken: takenBy(response), since: this.#clock.monotonic() };
    this.#open.add(answer);
    this.#waiting += bytes;
    response.once('close', () => {
      if (this.#open.delete(answer)) this.#waiting -= bytes;
    });
    if (this.#cancel) return;
    this.#lookedAt = answer.since;
    this.#cancel = this.#clock.every(this.#interval, () => this.#look(this.#limits.answer));
  }

  /**
   * Ends those that have taken nothing for so long. A late look means that this process was held up and could pass
   * nothing on, so the delay does not count.
   */
  #look(longest: number): void {
    const now = this.#clock.monotonic();
    const delay = Math.max(0, now - this.#lookedAt - this.#interval);
    this.#lookedAt = now;
    for (const answer of this.#open) {
      answer.since = Math.min(now, answer.since + delay);
      const { response } = answer;
      const taken = takenBy(response);
      // where nothing is left the client waits for the server
      if (taken !== answer.taken || leftIn(response) === 0) Object.assign(answer, { taken, since: now });
      else if (now - answer.since > longest) this.#cut(answer);
    }
  }

  #cut(answer: OpenAnswer): void {
    if (this.#open.delete(answer)) this.#waiting -= answer.bytes;
    this.#onEnd(answer.response);
    answer.response.req.socket.destroy();
  }
}

/** Bytes a response has for its client that the system has not taken. */
const leftIn = ({ req, writableLength }: ServerResponse): number =>
  Math.max(writableLength, req.socket.writableLength);

/** What the connection of a response has passed on so far, in bytes. */
const takenBy = ({ req: { socket } }: ServerResponse): number => socket.bytesWritten - socket.writableLength;

function sendPieces(response: ServerResponse, body: Buffer): void {
  let at = 0;
  const send = (): void => {
    for (;;) {
      const piece = body.subarray(at, at + PIECE);
      at += PIECE;
      if (at >= body.length) {
        response.end(piece);
        return;
      }
      if (!response.write(piece)) {
        response.once('drain', send);
        return;
      }
    }
  };
  send();
}
