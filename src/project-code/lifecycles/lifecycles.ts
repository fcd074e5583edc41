/**
 * `strapi.db.lifecycles`: the listeners for what happens to rows. The lifecycles of a content-type come first,
 * then those who have subscribed, one after the other.
 */
import type { CodeType } from '../shared/type-registry.ts';
import { LIFECYCLE_ACTIONS, type LifecycleAction, type LifecycleKind } from './lifecycle-actions.ts';

/** What a listener is given. */
export interface LifecycleEvent {
  readonly action: LifecycleAction;
  /** The content-type or component, in v4's form. */
  readonly model: object;
  /** What is asked for; listeners before may change it. */
  readonly params: LifecycleParams;
  /** A listener's own: what it keeps here before is there after. */
  state: Record<string, unknown>;
  /** After: what has come of it. */
  readonly result?: unknown;
}

/** `where`, `data`, `select`, `populate` and the other members of `strapi.db.query`. */
export type LifecycleParams = Record<string, unknown>;

type Listener = (event: LifecycleEvent) => unknown;

/** A listener for every type, or for some, at the points it has methods for. */
type ListeningObject = { readonly models?: readonly string[] } & Partial<Record<LifecycleAction, Listener>>;

export type LifecycleSubscriber = Listener | ListeningObject;

/** What listeners keep between before and after. */
export type LifecycleStates = Map<unknown, Record<string, unknown>>;

export interface LifecyclesOptions {
  /** All content-types, each of which may have `lifecycles`. */
  readonly types: () => Readonly<Record<string, CodeType>>;
  /** The type a project may have given `lifecycles`. */
  readonly typeOf: (uid: string) => CodeType | undefined;
  /** What events show of a type. */
  readonly modelOf: (uid: string) => object;
  /** Is called for listeners that are never called for what they expect. */
  readonly warn: (message: string) => void;
}

export class Lifecycles {
  readonly #types: LifecyclesOptions['types'];
  readonly #typeOf: (uid: string) => CodeType | undefined;
  readonly #modelOf: (uid: string) => object;
  readonly #warn: (message: string) => void;
  readonly #subscribers: LifecycleSubscriber[] = [];
  #isOff = false;

  constructor({ types, typeOf, modelOf, warn }: LifecyclesOptions) {
    this.#types = types;
    this.#typeOf = typeOf;
    this.#modelOf = modelOf;
    this.#warn = warn;
  }

  /**
   * Adds a listener.
   * @returns a function that ends the subscription
   * @throws Error for what is neither a function nor an object
   */
  subscribe(subscriber: LifecycleSubscriber): () => void {
    if ((typeof subscriber !== 'object' && typeof subscriber !== 'function') || subscriber === null) {
      throw new Error('lifecycles.subscribe: expected a function, or an object with methods');
    }
    if (typeof subscriber === 'object') for (const uid of subscriber.models ?? []) this.#warnOf(uid);
    this.#subscribers.push(subscriber);
    return () => {
      const place = this.#subscribers.indexOf(subscriber);
      if (place >= 0) this.#subscribers.splice(place, 1);
    };
  }

  /** Calls no listener until `enable`. */
  disable(): void {
    this.#isOff = true;
  }

  enable(): void {
    this.#isOff = false;
  }

  /** Ends all subscriptions. */
  clear(): void {
    this.#subscribers.length = 0;
  }

  /** Whether one of these kinds on rows of a type has a listener. */
  hasListener(uid: string, kinds: readonly LifecycleKind[]): boolean {
    return kinds.some(
      (kind) => this.hasListenerAt(uid, `before${kind}`) || this.hasListenerAt(uid, `after${kind}`),
    );
  }

  /** Whether there is any listener. */
  hasAnyListener(): boolean {
    if (this.#isOff) return false;
    if (this.#subscribers.length > 0) return true;
    const types = this.#types();
    for (const uid in types) for (const _name in types[uid]!['lifecycles'] as object) return true;
    return false;
  }

  /** The same for one point. */
  hasListenerAt(uid: string, action: LifecycleAction): boolean {
    if (this.#isOff) return false;
    return (
      this.#typeListener(uid, action) !== undefined ||
      this.#subscribers.some((one) => listenerOf(one, uid, action) !== null)
    );
  }

  /**
   * Calls every listener.
   * @param states what `run` has given for the point before
   * @returns what the listeners have kept
   * @throws what a listener throws; the remaining listeners are not called
   */
  async run(
    action: LifecycleAction,
    uid: string,
    content: { readonly params: LifecycleParams; readonly result?: unknown },
    states: LifecycleStates = new Map(),
  ): Promise<LifecycleStates> {
    if (this.#isOff) return states;
    const callListener = async (owner: unknown, listener: Listener): Promise<void> => {
      const event = { action, model: this.#modelOf(uid), state: states.get(owner) ?? {}, ...content };
      await listener.call(owner, event);
      states.set(owner, event.state);
    };
    const typeListener = this.#typeListener(uid, action);
    if (typeListener) await callListener(this.#typeOf(uid)!['lifecycles'], typeListener);
    for (const subscriber of [...this.#subscribers]) {
      const listener = listenerOf(subscriber, uid, action);
      if (listener) await callListener(subscriber, listener);
    }
    return states;
  }

  #warnOf(uid: string): void {
    const type = this.#typeOf(uid);
    if (!type) this.#warn(`lifecycles.subscribe: there is no content-type ${uid}`);
    else if (type.modelType === 'component')
      this.#warn(
        `lifecycles.subscribe: ${uid} is a component: its lifecycles run where strapi.db.query writes it, not where an entry does`,
      );
  }

  #typeListener(uid: string, action: LifecycleAction): Listener | undefined {
    const declared = this.#typeOf(uid)?.['lifecycles'] as ListeningObject | undefined;
    const listener = declared?.[action];
    return typeof listener === 'function' ? listener : undefined;
  }
}

function listenerOf(subscriber: LifecycleSubscriber, uid: string, action: LifecycleAction): Listener | null {
  if (typeof subscriber === 'function') return subscriber;
  if (subscriber.models && !subscriber.models.includes(uid)) return null;
  const listener = subscriber[action];
  return typeof listener === 'function' ? listener : null;
}

/** The names of an object that are none of the points: mistakes of spelling, for a warning. */
export const unknownActions = (lifecycles: object): string[] =>
  Object.keys(lifecycles).filter((name) => !LIFECYCLE_ACTIONS.includes(name as LifecycleAction));
