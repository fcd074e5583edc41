/**
 * The lifecycle points of entries: one mechanism for whoever wants to know of writes. Nothing listens
 * unless something subscribes, and then nothing is built or awaited.
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

/** May be asynchronous; what it throws refuses the write. */
export type EventListener = (event: ContentEvent) => void | Promise<void>;

export class EventHub {
  readonly #listeners = new Set<EventListener>();

  /** True where nobody listens. */
  get isSilent(): boolean {
    return this.#listeners.size === 0;
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: EventListener): () => void {
    this.#listeners.add(listener);
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
    for (const listener of this.#listeners) await listener({ name, type, changes, id });
  }
}
