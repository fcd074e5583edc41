/**
 * Events: messages about what has happened; a subscriber cannot change it. Some subscribers receive an event at once
 * (`strapi.eventHub`); for others the transaction is an outbox: they receive it when the transaction is committed,
 * and not at all where it is rolled back (webhooks).
 *
 * @example
 * const events = new EventBus((work) => db.afterCommit(work));
 * events.subscribe({
 *   wants: (name) => name === 'entry.create',
 *   prepare: (name, payload) => () => queue.add(name, payload),
 * });
 * await db.transaction(async () => {
 *   await insert();
 *   // nothing is read for an event without a subscriber
 *   if (events.hasSubscribers('entry.create')) await events.publish('entry.create', { value: await read() });
 * });
 */

/** What an event brings: a value and what else its publisher has given, or the finished JSON of a value. */
export type EventPayload =
  | { readonly value: unknown; readonly more?: readonly unknown[] }
  | { readonly json: Buffer };

interface Subscriber {
  /** Whether it wants events of this name at the moment. */
  wants(name: string): boolean;
}

/** Receives events at once, inside the transaction in which they happen. */
export interface ImmediateSubscriber extends Subscriber {
  /** What it throws reaches the publisher of the event. */
  receive(name: string, payload: EventPayload): void | Promise<void>;
}

/** Receives events of committed transactions. */
export interface OutboxSubscriber extends Subscriber {
  /**
   * Takes what it needs of an event as it is now.
   * @returns sends it, once the transaction is committed
   */
  prepare(name: string, payload: EventPayload): () => void;
}

/**
 * Keeps a record of events, inside the transaction in which they happen. It is no listener: writes go the same way
 * whether it is there or not.
 */
export interface RecordingSubscriber extends Subscriber {
  record(name: string, payload: EventPayload): Promise<void>;
}

export type EventSubscriber = ImmediateSubscriber | OutboxSubscriber | RecordingSubscriber;

export class EventBus {
  readonly #subscribers: EventSubscriber[] = [];
  readonly #afterCommit: (work: () => void) => void;

  /** @param afterCommit runs work when the running transaction is committed; at once where none is running */
  constructor(afterCommit: (work: () => void) => void) {
    this.#afterCommit = afterCommit;
  }

  /** @returns ends the subscription */
  subscribe(subscriber: EventSubscriber): () => void {
    this.#subscribers.push(subscriber);
    return () => {
      const place = this.#subscribers.indexOf(subscriber);
      if (place >= 0) this.#subscribers.splice(place, 1);
    };
  }

  /** Whether events of a name have a subscriber. */
  hasSubscribers(name: string): boolean {
    return this.#subscribers.some((one) => one.wants(name));
  }

  /** Whether a subscriber wants to receive them at once. */
  hasImmediateSubscribers(name: string): boolean {
    return this.#subscribers.some((one) => 'receive' in one && one.wants(name));
  }

  /**
   * Calls all subscribers, in the order in which they have subscribed.
   * @throws what a subscriber throws that receives events at once
   */
  async publish(name: string, payload: EventPayload): Promise<void> {
    for (const subscriber of [...this.#subscribers]) {
      if (!subscriber.wants(name)) continue;
      if ('receive' in subscriber) await subscriber.receive(name, payload);
      else if ('record' in subscriber) await subscriber.record(name, payload);
      else this.#afterCommit(subscriber.prepare(name, payload));
    }
  }
}

/** The value a payload brings. */
export const payloadValue = (payload: EventPayload): unknown =>
  'json' in payload ? JSON.parse(payload.json.toString()) : payload.value;
