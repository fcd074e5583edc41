/** Says which model is served, and follows a change until the server goes: an event stream (`text/event-stream`). */
import { PassThrough } from 'node:stream';
import type { Clock } from '../../core/base/clock.ts';

export type ModelState = 'ready' | 'changing' | 'restarting';

/** How often a stream says that it is alive, in ms. */
const ALIVE_MS = 15_000;

/** Streams at one time; the panel has one. */
const MOST_STREAMS = 100;

export class ModelFeed {
  /** A digest of the schemas that are served: another model has another one. */
  readonly version: string;
  readonly #clock: Clock;
  #state: ModelState = 'ready';
  readonly #streams = new Set<PassThrough>();

  constructor(version: string, clock: Clock) {
    this.version = version;
    this.#clock = clock;
  }

  get current(): { readonly state: ModelState; readonly version: string } {
    return { state: this.#state, version: this.version };
  }

  begin(): void {
    this.#say('changing');
  }

  giveUp(): void {
    this.#say('ready');
  }

  /** The streams end: the client connects again, and finds the server that has the new model. */
  restarting(): void {
    this.#say('restarting');
    this.close();
  }

  /** @returns null where there are too many */
  open(): PassThrough | null {
    if (this.#streams.size >= MOST_STREAMS) return null;
    const stream = new PassThrough();
    const cancel = this.#clock.every(ALIVE_MS, () => stream.write(': alive\n\n'));
    this.#streams.add(stream);
    stream.once('close', () => {
      cancel();
      this.#streams.delete(stream);
    });
    stream.write(`retry: 500\n${this.#event()}`);
    return stream;
  }

  close(): void {
    for (const stream of this.#streams) stream.end();
  }

  #say(state: ModelState): void {
    this.#state = state;
    for (const stream of this.#streams) stream.write(this.#event());
  }

  #event(): string {
    return `event: model\ndata: ${JSON.stringify(this.current)}\n\n`;
  }
}
