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

/** Who tells those outside of events, beside the listeners of code. */
export interface HubTap {
  wants(event: string): boolean;
  /** @param info what the event brings */
  tellOf(event: string, info: unknown): void;
}

interface Inside {
  readonly hears: (event: string) => boolean;
  readonly hearsAnything: () => boolean;
  tap: HubTap | null;
}

/** No methods: v4's hub has none of these, and code may look. */
const INSIDE = new WeakMap<EventHubFacet, Inside>();

/** Whether code listens to an event of a hub. */
export const hubHears = (hub: EventHubFacet, event: string): boolean => INSIDE.get(hub)?.hears(event) ?? true;

/** Whether code listens to any event of a hub. */
export const hubHearsAnything = (hub: EventHubFacet): boolean => INSIDE.get(hub)?.hearsAnything() ?? true;

/** Whether anybody is told of an event of a hub, here or outside. */
export const hubTells = (hub: EventHubFacet, event: string): boolean =>
  hubHears(hub, event) || (INSIDE.get(hub)?.tap?.wants(event) ?? false);

/** Has whatever a hub tells of told outside as well. */
export function tapHub(hub: EventHubFacet, tap: HubTap): void {
  const inside = INSIDE.get(hub);
  if (inside) inside.tap = tap;
}

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
  const inside: Inside = {
    hears: (event) => subscribers.size > 0 || (listeners.get(event)?.size ?? 0) > 0,
    hearsAnything: () => subscribers.size > 0 || listeners.size > 0,
    tap: null,
  };
  const hub: EventHubFacet = {
    emit: async (event, ...values) => {
      if (inside.tap?.wants(event)) inside.tap.tellOf(event, values[0]);
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
  INSIDE.set(hub, inside);
  return hub;
}
