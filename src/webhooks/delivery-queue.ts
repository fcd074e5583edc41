/**
 * What is on its way to webhooks: a bounded queue in memory, a few requests at a time. Nobody waits for it, and
 * nothing is sent twice: as in v4, an event whose delivery fails is not sent again.
 */
import { performance } from 'node:perf_hooks';
import { post } from './post.ts';
import type { Webhook } from './webhook.ts';

/** Requests at the same time, and those to one webhook: one that hangs must not hold up the others. */
const WORKERS = 5;
const WORKERS_EACH = 3;

/** What may wait. */
const WAITING = 1000;
const WAITING_BYTES = 32 * 1024 * 1024;

/** How long a delivery may take, in ms; v4's. */
const TIMEOUT = 10_000;

type LogLine = (fields: object, message: string) => void;

export interface DeliveryLog {
  readonly warn: LogLine;
  readonly debug: LogLine;
}

export interface DeliveryOptions {
  /** Sent to all webhooks; their own headers win. */
  readonly defaultHeaders: Readonly<Record<string, string>>;
  readonly log: DeliveryLog;
  readonly timeout?: number;
}

interface Delivery {
  readonly webhook: Webhook;
  readonly event: string;
  readonly body: Buffer;
}

export class DeliveryQueue {
  readonly #options: DeliveryOptions;
  readonly #waiting: Delivery[] = [];
  #waitingBytes = 0;
  /** Requests under way by webhook. */
  readonly #running = new Map<number, number>();
  #count = 0;
  #dropped = 0;
  readonly #ending = new AbortController();
  #whenIdle: (() => void) | null = null;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Adds a delivery; one that finds no room is dropped, and the log says so. */
  add(webhook: Webhook, event: string, body: Buffer): void {
    const isFull =
      this.#waiting.length >= WAITING ||
      (this.#waiting.length > 0 && this.#waitingBytes + body.length > WAITING_BYTES);
    if (isFull || this.#ending.signal.aborted) {
      this.#dropped += 1;
      if (this.#dropped === 1)
        this.#options.log.warn(
          { event, webhook: webhook.name },
          'too many events wait for webhooks: some are dropped',
        );
      return;
    }
    this.#waiting.push({ webhook, event, body });
    this.#waitingBytes += body.length;
    this.#start();
  }

  /**
   * Sends what is there, and ends.
   * @param grace how long that may take, in ms; what is left then is dropped
   */
  async close(grace: number): Promise<void> {
    if (!this.#isIdle) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
        timer = setTimeout(resolve, grace);
      });
      clearTimeout(timer);
    }
    const left = this.#waiting.splice(0).length;
    this.#waitingBytes = 0;
    this.#ending.abort(new Error('the server stops'));
    if (left > 0) this.#options.log.warn({ events: left }, 'webhooks were not told of the last events');
  }

  get #isIdle(): boolean {
    return this.#count === 0 && this.#waiting.length === 0;
  }

  #start(): void {
    while (this.#count < WORKERS) {
      const index = this.#waiting.findIndex(({ webhook }) => this.#runningOf(webhook) < WORKERS_EACH);
      if (index < 0) break;
      const [delivery] = this.#waiting.splice(index, 1) as [Delivery];
      this.#waitingBytes -= delivery.body.length;
      void this.#deliver(delivery);
    }
    if (!this.#isIdle) return;
    if (this.#dropped > 0) {
      this.#options.log.warn({ events: this.#dropped }, 'events that webhooks were not told of');
      this.#dropped = 0;
    }
    this.#whenIdle?.();
  }

  #runningOf({ id }: Webhook): number {
    return this.#running.get(id) ?? 0;
  }

  async #deliver({ webhook, event, body }: Delivery): Promise<void> {
    const { id, name, url } = webhook;
    const { defaultHeaders, log, timeout = TIMEOUT } = this.#options;
    this.#count += 1;
    this.#running.set(id, this.#runningOf(webhook) + 1);
    const started = performance.now();
    const about = () => ({
      webhook: name,
      url: shownAddress(url),
      event,
      ms: Math.round(performance.now() - started),
    });
    try {
      const { signal } = this.#ending;
      const status = await post({
        url,
        event,
        headers: { ...defaultHeaders, ...webhook.headers },
        body,
        timeout,
        signal,
      });
      if (status >= 200 && status < 300) log.debug({ ...about(), status }, 'webhook told');
      else log.warn({ ...about(), status }, 'a webhook has refused an event');
    } catch (error) {
      log.warn({ ...about(), cause: causeOf(error) }, 'a webhook could not be told of an event');
    } finally {
      this.#count -= 1;
      const running = this.#runningOf(webhook) - 1;
      if (running > 0) this.#running.set(id, running);
      else this.#running.delete(id);
      this.#start();
    }
  }
}

/** An address may be a secret itself: a password in it, a key in its path or query. */
function shownAddress(url: string): string {
  if (!URL.canParse(url)) return 'no address';
  return new URL(url).origin;
}

/** `fetch failed` alone tells nobody anything; what it stands on does. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' && !cause.message.includes(code)
    ? `${code} ${cause.message}`.trim()
    : cause.message;
}
