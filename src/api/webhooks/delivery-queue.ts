/**
 * What is on its way to webhooks: a bounded queue in memory, a few requests at a time. No request of a client waits for
 * it. What becomes of a delivery that fails is for others to say.
 */
import { randomUUID } from 'node:crypto';
import { type BackgroundWorker, type Clock, timeLimit } from '../../core/base/clock.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import { type Attempt, type Delivery, hasSucceeded } from './delivery.ts';
import { post } from './post.ts';
import { type IsRefused, refusesNothing } from './private-network.ts';
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
  readonly clock: Clock;
  /** Sent to all webhooks; their own headers win. */
  readonly defaultHeaders: Readonly<Record<string, string>>;
  readonly log: DeliveryLog;
  readonly timeout?: number;
  /** The addresses that are not asked; none unless given. */
  readonly isRefused?: IsRefused;
  /** The secret that signs what a webhook gets; nothing is signed unless given. */
  readonly secretOf?: (webhookId: number) => MaybePromise<string | null>;
  /**
   * Called for each delivery after an attempt, which is the last of its attempts.
   * @param isTest one that tries a webhook, and is not tried again
   */
  readonly onAttempt?: (delivery: Delivery, isTest: boolean) => void;
  /** Gets what was not tried when the queue is closed; it is lost unless given. */
  readonly onLeft?: (delivery: Delivery) => void;
}

/** An event for a webhook, to be tried for the first time. */
export const newDelivery = (webhook: Webhook, event: string, body: Buffer, createdAt: number): Delivery => ({
  webhook,
  event,
  body,
  key: randomUUID(),
  createdAt,
  attempts: [],
  row: null,
});

export class DeliveryQueue implements BackgroundWorker {
  readonly #options: DeliveryOptions;
  readonly #waiting: Delivery[] = [];
  #waitingBytes = 0;
  /** Requests under way by webhook. */
  readonly #running = new Map<number, number>();
  #count = 0;
  #dropped = 0;
  readonly #attempts = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #whenIdle = Promise.withResolvers<void>();

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Adds a delivery; one that finds no room is dropped, and the log says so. */
  add(delivery: Delivery): void {
    const { webhook, event, body } = delivery;
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
    this.#waiting.push(delivery);
    this.#waitingBytes += body.length;
    this.#start();
  }

  /**
   * Sends what is there, and ends.
   * @param grace how long that may take, in ms; what is left then is dropped
   */
  async close(grace: number): Promise<void> {
    if (!this.#isIdle) {
      const late = Promise.withResolvers<void>();
      const cancel = this.#options.clock.after(grace, late.resolve);
      await Promise.race([this.settled(), late.promise]);
      cancel();
    }
    const left = this.#waiting.splice(0);
    this.#waitingBytes = 0;
    this.#ending.abort(new Error('the server stops'));
    await Promise.all(this.#attempts);
    const { log, onLeft } = this.#options;
    for (const delivery of left) onLeft?.(delivery);
    if (left.length > 0)
      log.warn(
        { events: left.length },
        onLeft
          ? 'the last events are delivered to webhooks after the next start'
          : 'the last events were not delivered to webhooks',
      );
  }

  async settled(): Promise<void> {
    if (!this.#isIdle) await this.#whenIdle.promise;
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
      const attempt = this.#deliver(delivery).finally(() => this.#attempts.delete(attempt));
      this.#attempts.add(attempt);
    }
    if (!this.#isIdle) return;
    if (this.#dropped > 0) {
      this.#options.log.warn({ events: this.#dropped }, 'events that were not delivered to webhooks');
      this.#dropped = 0;
    }
    this.#whenIdle.resolve();
    this.#whenIdle = Promise.withResolvers();
  }

  #runningOf({ id }: Webhook): number {
    return this.#running.get(id) ?? 0;
  }

  /**
   * Makes one attempt at once, whatever waits. A redirect is not followed.
   * @param isTest for a message that tries a webhook
   * @returns the delivery with the attempt, and the beginning of the answer
   */
  async deliverNow(
    delivery: Delivery,
    isTest: boolean,
  ): Promise<{ readonly delivery: Delivery; readonly text: string }> {
    const tried = await this.#attempt(delivery, false);
    this.#options.onAttempt?.(tried.delivery, isTest);
    return tried;
  }

  async #attempt(
    delivery: Delivery,
    followsRedirects: boolean,
  ): Promise<{ readonly delivery: Delivery; readonly text: string; readonly attempt: Attempt }> {
    const { webhook, event, body, key } = delivery;
    const { clock, defaultHeaders, timeout = TIMEOUT, isRefused = refusesNothing, secretOf } = this.#options;
    const at = clock.now();
    const started = clock.monotonic();
    const limit = timeLimit(clock, timeout);
    let text = '';
    let [status, error]: [number | null, string | null] = [null, null];
    try {
      const answer = await post({
        url: webhook.url,
        event,
        headers: { ...defaultHeaders, ...webhook.headers },
        body,
        key,
        secret: (await secretOf?.(webhook.id)) ?? null,
        isRefused,
        followsRedirects,
        now: clock.now,
        signal: AbortSignal.any([this.#ending.signal, limit.signal]),
      });
      ({ status, text } = answer);
    } catch (cause) {
      error = causeOf(cause);
    } finally {
      limit.cancel();
    }
    const attempt = { at, ms: Math.round(clock.monotonic() - started), status, error };
    return { delivery: { ...delivery, attempts: [...delivery.attempts, attempt] }, text, attempt };
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { webhook, event } = delivery;
    const { id, name, url } = webhook;
    const { log } = this.#options;
    this.#count += 1;
    this.#running.set(id, this.#runningOf(webhook) + 1);
    try {
      const { delivery: tried, attempt } = await this.#attempt(delivery, true);
      const { ms, status, error } = attempt;
      const about = { webhook: name, url: shownAddress(url), event, ms };
      if (hasSucceeded(attempt)) log.debug({ ...about, status }, 'webhook delivered');
      else if (error === null) log.warn({ ...about, status }, 'a webhook has refused an event');
      else log.warn({ ...about, cause: error }, 'an event could not be delivered to a webhook');
      this.#options.onAttempt?.(tried, false);
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

/** `fetch failed` alone does not help an operator; its cause does. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' && !cause.message.includes(code)
    ? `${code} ${cause.message}`.trim()
    : cause.message;
}
