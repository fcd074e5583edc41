/**
 * Writes what has become of deliveries. Several are written in one transaction, some moments later: no write of content
 * waits for them.
 */
import type { BackgroundWorker, Cancel, Clock } from '../../core/base/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import type { Delivery } from './delivery.ts';
import { storeDelivery, trimDeliveries } from './delivery-store.ts';

/** How long a result may wait for others, in ms, and how many wait. */
const WAIT = 250;
const MOST = 200;

interface Result {
  readonly delivery: Delivery;
  readonly nextAttemptAt: number | null;
}

export interface HistoryOptions {
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

export class DeliveryHistory implements BackgroundWorker {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  #results: Result[] = [];
  #cancel: Cancel | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Database, { clock, onError }: HistoryOptions) {
    this.#db = db;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** @param nextAttemptAt ms since 1970; null for no further attempt */
  add(delivery: Delivery, nextAttemptAt: number | null): void {
    this.#results.push({ delivery, nextAttemptAt });
    if (this.#results.length >= MOST) void this.flush();
    else this.#cancel ??= this.#clock.after(WAIT, () => this.flush());
  }

  /** Writes what waits; errors are logged, since no request waits for the result. */
  flush(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    const results = this.#results;
    this.#results = [];
    if (results.length > 0)
      this.#writing = this.#writing.then(() => this.#write(results).catch(this.#onError));
    return this.#writing;
  }

  settled(): Promise<void> {
    return this.#writing;
  }

  async #write(results: readonly Result[]): Promise<void> {
    await withOctavoTables(this.#db, () =>
      this.#db.transaction(async (tx) => {
        for (const { delivery, nextAttemptAt } of results) await storeDelivery(tx, delivery, nextAttemptAt);
        for (const id of new Set(results.map(({ delivery }) => delivery.webhook.id)))
          await trimDeliveries(tx, id);
      }),
    );
  }
}
