/**
 * Further attempts of deliveries that have failed. They wait in the database, so that a restart loses none, and any
 * process of the server may make them.
 */
import type { BackgroundWorker, Cancel, Clock } from '../../core/base/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import { type Delivery, hasSucceeded, isWorthRetrying, waitAfter } from './delivery.ts';
import type { DeliveryHistory } from './delivery-history.ts';
import {
  forgetDeletedWebhooks,
  giveUpDelivery,
  isKept,
  remembersDeletedWebhooks,
  type StoredDelivery,
  takeDueDeliveries,
} from './delivery-store.ts';
import type { Webhook } from './webhook.ts';
import { findWebhook } from './webhook-store.ts';

/** How often due deliveries are looked for, in ms. */
const CHECK = 10_000;

/** How long a process that has taken a delivery may need for the attempt before another takes it, in ms. */
const LEASE = 120_000;

export interface RetryOptions {
  /** How often a delivery is tried again. */
  readonly retries: number;
  readonly history: DeliveryHistory;
  /** Sends a delivery once more. */
  readonly send: (delivery: Delivery) => void;
  readonly onError: (error: unknown) => void;
  readonly clock: Clock;
}

export class Retries implements BackgroundWorker {
  readonly #db: Database;
  readonly #options: RetryOptions;
  #cancel: Cancel | null = null;
  #looking: Promise<void> = Promise.resolve();

  constructor(db: Database, options: RetryOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Looks for due deliveries from now on. */
  async start(): Promise<void> {
    this.#cancel = this.#options.clock.every(CHECK, () => this.sendDue());
    const db = this.#db;
    const forget = async (): Promise<void> => {
      // a start writes nothing where nothing has changed
      if (await remembersDeletedWebhooks(db)) await db.transaction((tx) => forgetDeletedWebhooks(tx));
    };
    await withOctavoTables(db, forget).catch(this.#options.onError);
  }

  stop(): void {
    this.#cancel?.();
  }

  /**
   * Takes note of an attempt: keeps what is to be tried again, and when.
   * @param isTest one that is not tried again
   */
  attempted(delivery: Delivery, isTest: boolean): void {
    const { history, retries, clock } = this.#options;
    const { attempts, body } = delivery;
    const last = attempts.at(-1)!;
    const isRetried =
      !isTest && !hasSucceeded(last) && isWorthRetrying(last) && attempts.length <= retries && isKept(body);
    history.add(delivery, isRetried ? clock.now() + waitAfter(attempts.length) : null);
  }

  /** Keeps what the server had no time for: the next running process sends it. */
  keep(delivery: Delivery): void {
    const { history, clock } = this.#options;
    if (isKept(delivery.body)) history.add(delivery, clock.now());
  }

  settled(): Promise<void> {
    return this.#looking;
  }

  /** Sends what is due. */
  sendDue(): Promise<void> {
    this.#looking = Promise.all([this.#looking, this.#sendDue()]).then(() => {});
    return this.#looking;
  }

  async #sendDue(): Promise<void> {
    const { onError, send, clock } = this.#options;
    try {
      const due = await withOctavoTables(this.#db, () => takeDueDeliveries(this.#db, clock.now(), LEASE));
      for (const stored of due) {
        const webhook = await findWebhook(this.#db, stored.webhookId);
        if (webhook?.isEnabled && stored.body) send(toDelivery(stored, webhook, stored.body));
        else await giveUpDelivery(this.#db, stored.id);
      }
    } catch (error) {
      onError(error);
    }
  }
}

/** A stored delivery, ready to be sent once more. */
export const toDelivery = (
  { id, event, key, createdAt, attempts }: StoredDelivery,
  webhook: Webhook,
  body: Buffer,
): Delivery => ({ webhook, event, body, key, createdAt, attempts, row: id });
