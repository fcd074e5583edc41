/**
 * Tells of writes of users and files, whose rows have writers of their own, inside the transactions of these.
 * Nothing is awaited where nobody listens. Entries are told of by `watched-writes.ts`.
 */
import type { ContentType } from '../../model/content-type.ts';
import type { RowChanges } from './changes.ts';

/** The points, before and after the statements of a write, inside its transaction. */
export type EventName =
  | 'beforeCreate'
  | 'afterCreate'
  | 'beforeUpdate'
  | 'afterUpdate'
  | 'beforeDelete'
  | 'afterDelete';

/** What a listener is told. */
export interface ContentEvent {
  readonly name: EventName;
  readonly type: ContentType;
  /** What is written; null for a deletion. A `before` listener may change its columns. */
  readonly changes: RowChanges | null;
  /** The entry's id; null before it has one. */
  readonly id: number | null;
}

/** A listener that wants to hear, and what it is like. */
interface Listening {
  readonly listens: () => boolean;
  readonly isBrief: boolean;
}

/** May be asynchronous; what it throws refuses the write. */
export type EventListener = (event: ContentEvent) => void | Promise<void>;

export class EventHub {
  readonly #listeners = new Map<EventListener, Listening>();

  /** True where nobody listens. */
  get isSilent(): boolean {
    for (const { listens } of this.#listeners.values()) if (listens()) return false;
    return true;
  }

  /** True where nobody listens who may wait for anything but statements. */
  get isBrief(): boolean {
    for (const { listens, isBrief } of this.#listeners.values()) if (!isBrief && listens()) return false;
    return true;
  }

  /**
   * @param listens whether the listener wants to hear of anything at the moment
   * @param isBrief true for one that waits for nothing but statements
   * @returns a function that ends the subscription
   */
  subscribe(listener: EventListener, listens: () => boolean = () => true, isBrief = false): () => void {
    this.#listeners.set(listener, { listens, isBrief });
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Tells all listeners, in the order they subscribed. */
  async emit(
    name: EventName,
    type: ContentType,
    changes: RowChanges | null,
    id: number | null = null,
  ): Promise<void> {
    if (this.isSilent) return;
    for (const listener of this.#listeners.keys()) await listener({ name, type, changes, id });
  }
}
