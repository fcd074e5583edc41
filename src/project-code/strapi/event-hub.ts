/**
 * `strapi.eventHub`: project code publishes events and listens to them. It is a view of the server's event bus: what
 * code emits reaches the subscribers of the bus (webhooks), and what the server publishes reaches listeners here.
 */
import { type EventBus, type ImmediateSubscriber, payloadValue } from '../../core/hooks/event-bus.ts';

type Listener = (...values: unknown[]) => unknown;

/** A listener for every event, which receives the name first. */
type Subscriber = (event: string, ...values: unknown[]) => unknown;

export interface EventHubApi {
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

interface Inside {
  readonly listeners: ImmediateSubscriber;
  readonly hasAnyListener: () => boolean;
  /** Where events are published, once the server has a bus. */
  bus: Pick<EventBus, 'publish'>;
}

/** No methods: v4's hub has none of these, and code may look. */
const INSIDE = new WeakMap<EventHubApi, Inside>();

/** Whether code listens to any event of a hub. */
export const hubHasAnyListener = (hub: EventHubApi): boolean => INSIDE.get(hub)?.hasAnyListener() ?? true;

/** Has a hub publish to a bus, and its listeners hear of what is published there. */
export function connectEventHub(hub: EventHubApi, bus: EventBus): void {
  const inside = INSIDE.get(hub)!;
  bus.subscribe(inside.listeners);
  inside.bus = bus;
}

/** Listeners run one after the other, those to one event before the others; one that fails rejects the `emit` call. */
export function createEventHub(): EventHubApi {
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
  const immediate: ImmediateSubscriber = {
    wants: (event) => subscribers.size > 0 || (listeners.get(event)?.size ?? 0) > 0,
    receive: async (event, payload) => {
      const values = 'json' in payload ? [payloadValue(payload)] : [payload.value, ...(payload.more ?? [])];
      for (const listener of [...(listeners.get(event) ?? [])]) await listener(...values);
      for (const subscriber of [...subscribers]) await subscriber(event, ...values);
    },
  };
  const inside: Inside = {
    listeners: immediate,
    hasAnyListener: () => subscribers.size > 0 || listeners.size > 0,
    bus: { publish: async (event, payload) => immediate.receive(event, payload) },
  };
  const hub: EventHubApi = {
    emit: (event, value, ...more) => inside.bus.publish(event, { value, more }),
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
