/** `strapi.eventHub`: code tells other code that something has happened. */

type Listener = (...values: unknown[]) => unknown;

/** Hears every event, with its name first. */
type Subscriber = (event: string, ...values: unknown[]) => unknown;

export interface EventHubFacet {
  emit(event: string, ...values: unknown[]): Promise<void>;
  subscribe(subscriber: Subscriber): () => void;
  unsubscribe(subscriber: Subscriber): void;
  on(event: string, listener: Listener): () => void;
  once(event: string, listener: Listener): () => void;
  off(event: string, listener: Listener): void;
  addListener(event: string, listener: Listener): () => void;
  removeListener(event: string, listener: Listener): void;
  removeAllListeners(): void;
  destroy(): void;
}

/** Not a method: v4's hub has none, and code may look. */
const LISTENING = new WeakMap<EventHubFacet, (event: string) => boolean>();

/** Whether anybody listens to an event of a hub. */
export const hubHears = (hub: EventHubFacet, event: string): boolean => LISTENING.get(hub)?.(event) ?? true;

/** Listeners run one after the other; one that fails ends the `emit` of whoever called it. */
export function createEventHub(): EventHubFacet {
  const subscribers = new Set<Subscriber>();
  const listeners = new Map<string, Set<Listener>>();
  const off = (event: string, listener: Listener): void => {
    listeners.get(event)?.delete(listener);
  };
  const on = (event: string, listener: Listener): (() => void) => {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known.add(listener));
    return () => off(event, listener);
  };
  const clear = (): void => {
    subscribers.clear();
    listeners.clear();
  };
  const hub: EventHubFacet = {
    emit: async (event, ...values) => {
      for (const subscriber of [...subscribers]) await subscriber(event, ...values);
      for (const listener of [...(listeners.get(event) ?? [])]) await listener(...values);
    },
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    unsubscribe: (subscriber) => {
      subscribers.delete(subscriber);
    },
    on,
    once: (event, listener) => {
      const end = on(event, async (...values) => {
        end();
        return listener(...values);
      });
      return end;
    },
    off,
    addListener: on,
    removeListener: off,
    removeAllListeners: clear,
    destroy: clear,
  };
  LISTENING.set(hub, (event) => subscribers.size > 0 || (listeners.get(event)?.size ?? 0) > 0);
  return hub;
}
