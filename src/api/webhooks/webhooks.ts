/**
 * The webhooks of a running server: which webhook wants which event, as the table says it now, and their deliveries. The
 * process that writes delivers the event, after its commit, and no other process does.
 */
import type { BackgroundWorker, Clock } from '../../core/base/clock.ts';
import { ReadOrder } from '../../core/base/read-order.ts';
import type { Database } from '../../core/database/database.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import type { EventPayload, OutboxSubscriber } from '../../core/hooks/event-bus.ts';
import { DeliveryHistory } from './delivery-history.ts';
import { type DeliveryLog, DeliveryQueue, newDelivery } from './delivery-queue.ts';
import { findDelivery, type ShownDelivery } from './delivery-store.ts';
import { isPrivateAddress, refusesNothing } from './private-network.ts';
import { Retries, toDelivery } from './retries.ts';
import { KnownSecrets } from './secret-store.ts';
import type { Webhook } from './webhook.ts';
import { listWebhooks } from './webhook-store.ts';

/** How long what is on its way may take once the server closes, in ms. */
const GRACE = 3000;

export interface WebhooksOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** `webhooks.defaultHeaders` of `config/server`. */
  readonly defaultHeaders: Readonly<Record<string, string>>;
  /** `webhooks.retries`: how often a delivery that has failed is tried again. */
  readonly retries: number;
  /** `webhooks.allowPrivateNetwork` */
  readonly allowPrivateNetwork: boolean;
}

export interface SendingOptions {
  readonly log: DeliveryLog;
  /** How long a delivery may take, in ms; v4's ten seconds unless given. */
  readonly timeout?: number;
}

interface Sending {
  readonly queue: DeliveryQueue;
  readonly history: DeliveryHistory;
  readonly retries: Retries;
  readonly log: DeliveryLog;
}

/** Until `start` there is no subscriber: commands that write call no webhook, as in v4. */
export class Webhooks implements OutboxSubscriber, BackgroundWorker {
  readonly #options: WebhooksOptions;
  readonly #secrets: KnownSecrets;
  readonly #reads = new ReadOrder();
  #byEvent: ReadonlyMap<string, readonly Webhook[]> = new Map();
  #sending: Sending | null = null;

  constructor(options: WebhooksOptions) {
    this.#options = options;
    this.#secrets = new KnownSecrets(options.db, options.clock);
  }

  /** Begins to deliver events. */
  async start({ log, timeout }: SendingOptions): Promise<void> {
    const { db, clock, defaultHeaders, retries: most, allowPrivateNetwork } = this.#options;
    const onError = (error: unknown): void =>
      log.warn({ cause: String(error) }, 'the history of webhooks could not be kept');
    const history = new DeliveryHistory(db, { clock, onError });
    const retries = new Retries(db, {
      clock,
      retries: most,
      history,
      onError,
      send: (one) => queue.add(one),
    });
    const queue = new DeliveryQueue({
      clock,
      defaultHeaders,
      log,
      isRefused: allowPrivateNetwork ? refusesNothing : isPrivateAddress,
      secretOf: (id) => this.#secrets.of(id),
      onAttempt: (delivery, isTest) => retries.attempted(delivery, isTest),
      onLeft: (delivery) => retries.keep(delivery),
      ...(timeout === undefined ? {} : { timeout }),
    });
    this.#sending = { queue, history, retries, log };
    await this.refresh();
    await retries.start();
  }

  /** Reads the tables again after they have been changed, here or by another process. */
  async refresh(): Promise<void> {
    this.#secrets.forget();
    if (!this.#sending) return;
    const isLatest = this.#reads.begin();
    const byEvent = new Map<string, Webhook[]>();
    for (const webhook of await listWebhooks(this.#options.db)) {
      if (!webhook.isEnabled) continue;
      for (const event of new Set(webhook.events))
        byEvent.set(event, [...(byEvent.get(event) ?? []), webhook]);
    }
    // it may have been closed meanwhile
    if (this.#sending && isLatest()) this.#byEvent = byEvent;
  }

  wants(event: string): boolean {
    return this.#byEvent.has(event);
  }

  /** The members of the event's value stand next to its name. */
  prepare(event: string, payload: EventPayload): () => void {
    const body = this.#body(event, payload);
    return () => {
      if (body === null) return;
      for (const webhook of this.#byEvent.get(event) ?? [])
        this.#sending?.queue.add(newDelivery(webhook, event, body, this.#options.clock.now()));
    };
  }

  /** Sends what is there, for some seconds at most. */
  async close(): Promise<void> {
    this.#byEvent = new Map();
    this.#sending?.retries.stop();
    await this.#sending?.queue.close(GRACE);
    await this.#sending?.history.flush();
    this.#sending = null;
  }

  /**
   * Sends one message to try a webhook, also one that is switched off, and says what came back: no more of an answer
   * than shows whether it works (A208).
   */
  trigger(webhook: Webhook): Promise<TriggerResult> {
    return this.sendNow(webhook, TRIGGER, {});
  }

  /** Sends an event to a webhook at once and once, whichever events it has. */
  async sendNow(webhook: Webhook, event: string, value: unknown): Promise<TriggerResult> {
    const { queue } = this.#sends();
    const body = this.#body(event, { value }) ?? Buffer.from(JSON.stringify({ event }));
    const { delivery, text } = await queue.deliverNow(
      newDelivery(webhook, event, body, this.#options.clock.now()),
      true,
    );
    const { status, error } = delivery.attempts.at(-1)!;
    if (status === null) return { statusCode: 500, message: error ?? '' };
    return status >= 200 && status < 300
      ? { statusCode: status }
      : { statusCode: status, message: text.slice(0, SHOWN_CHARACTERS) };
  }

  /**
   * Sends a delivery of the history once more.
   * @returns the delivery with the attempt; null where it is not there or its body was not kept
   */
  async sendAgain(webhook: Webhook, id: number): Promise<ShownDelivery | null> {
    const { db } = this.#options;
    const { queue, history } = this.#sends();
    await history.flush();
    const find = () => withOctavoTables(db, () => findDelivery(db, webhook.id, id));
    const stored = await find();
    if (!stored?.body) return null;
    await queue.deliverNow(toDelivery(stored, webhook, stored.body), false);
    await history.flush();
    return (await find())?.shown ?? null;
  }

  /** Waits until the history shows what has been tried so far. */
  async written(): Promise<void> {
    await this.#sending?.history.flush();
  }

  /** Waits until what is there has been tried and what has become of it is written. */
  async settled(): Promise<void> {
    await this.#sending?.retries.settled();
    await this.#sending?.queue.settled();
    await this.written();
  }

  #sends(): Sending {
    if (!this.#sending) throw new Error('webhooks are not started');
    return this.#sending;
  }

  /** The body of the request; null for an event that is no JSON: project code may publish anything. */
  #body(event: string, payload: EventPayload): Buffer | null {
    const opening = `{"event":${JSON.stringify(event)},"createdAt":${JSON.stringify(new Date(this.#options.clock.now()))}`;
    try {
      const members = 'json' in payload ? payload.json : membersOf(payload.value);
      if (members.length <= EMPTY.length || members[0] !== EMPTY[0]) return Buffer.from(`${opening}}`);
      return Buffer.concat([Buffer.from(`${opening},`), members.subarray(1)]);
    } catch (error) {
      this.#sending?.log.warn(
        { event, cause: String(error) },
        'an event that is no JSON was not sent to webhooks',
      );
      return null;
    }
  }
}

/** What a client reads of a message that tries a webhook. */
export interface TriggerResult {
  readonly statusCode: number;
  /** The text of an answer that is no success, or why there was none. */
  readonly message?: string;
}

/** v4's event for it. */
const TRIGGER = 'trigger-test';
const SHOWN_CHARACTERS = 300;

const EMPTY = Buffer.from('{}');

/** The JSON of an object; that of an empty one for anything else. */
const membersOf = (value: unknown): Buffer =>
  Buffer.from(JSON.stringify(Object(value) === value ? value : {}) ?? '{}');
