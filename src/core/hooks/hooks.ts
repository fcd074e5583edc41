/**
 * Hooks: listeners that run before and after what is done with the rows of a type, by any caller: a route, a
 * GraphQL field, project code. Without listeners a hook costs one look at an empty list.
 *
 * @example
 * const hooks = new Hooks();
 * const unsubscribe = hooks.subscribe({
 *   hasListeners: (uid, action) => uid === 'api::tag.tag' && action === 'create',
 *   before: async ({ params }) => {
 *     params['data'] = { name: 'from a listener' };
 *   },
 *   after: async (_operation, result) => console.log(result),
 * });
 * const tag = await hooks.around('api::tag.tag', 'create', { data: { name: 'sent' } }, (params) =>
 *   insert(params['data']),
 * );
 */

/** What may be done with rows; v4 has a `before` and an `after` for each. */
export type HookAction =
  | 'create'
  | 'createMany'
  | 'update'
  | 'updateMany'
  | 'delete'
  | 'deleteMany'
  | 'findOne'
  | 'findMany'
  | 'count';

export type HookPhase = 'before' | 'after';

/** What an operation is asked for, as `strapi.db` names it: `where`, `data`, `select`, `populate` … */
export type HookParams = Record<string, unknown>;

/** One operation on rows of a type, the same object before and after. */
export interface Operation {
  /** The content-type or component. */
  readonly uid: string;
  readonly action: HookAction;
  /** Listeners may change its members before the operation runs. */
  readonly params: HookParams;
  /** What each listener keeps from before to after, under a key of its own. */
  readonly states: Map<unknown, Record<string, unknown>>;
}

/** A listener to operations. */
export interface HookListener {
  /** Whether it listens at the moment; without a phase, to either of them. Asked with every operation. */
  hasListeners(uid: string, action: HookAction, phase?: HookPhase): boolean;
  /** May change `operation.params`. What it throws refuses the operation. */
  before(operation: Operation): Promise<void>;
  /** May change the result. What it throws reaches the caller of the operation. */
  after(operation: Operation, result: unknown): Promise<void>;
}

export class Hooks {
  readonly #listeners: HookListener[] = [];

  /**
   * Adds a listener; listeners run one after the other, in the order they have subscribed.
   * @returns ends the subscription
   */
  subscribe(listener: HookListener): () => void {
    this.#listeners.push(listener);
    return () => {
      const place = this.#listeners.indexOf(listener);
      if (place >= 0) this.#listeners.splice(place, 1);
    };
  }

  /** Whether an action on rows of a type has a listener; without a phase, in either of them. */
  hasListeners(uid: string, action: HookAction, phase?: HookPhase): boolean {
    return this.#listeners.some((listener) => listener.hasListeners(uid, action, phase));
  }

  /** Whether one of these actions has a listener. */
  hasListenersToAny(uid: string, actions: readonly HookAction[]): boolean {
    return this.#listeners.length > 0 && actions.some((action) => this.hasListeners(uid, action));
  }

  /**
   * Runs the listeners before an operation.
   * @param params are changed by listeners; hand in a copy of what others hold
   * @returns the operation, to be given to `after`
   * @throws what a listener throws; the listeners after it do not run
   */
  async before(uid: string, action: HookAction, params: HookParams): Promise<Operation> {
    const operation: Operation = { uid, action, params, states: new Map() };
    for (const listener of [...this.#listeners]) {
      if (listener.hasListeners(uid, action, 'before')) await listener.before(operation);
    }
    return operation;
  }

  /**
   * Runs the listeners after an operation.
   * @throws what a listener throws; the listeners after it do not run
   */
  async after(operation: Operation, result: unknown): Promise<void> {
    const { uid, action } = operation;
    for (const listener of [...this.#listeners]) {
      if (listener.hasListeners(uid, action, 'after')) await listener.after(operation, result);
    }
  }

  /**
   * Runs some work between its `before` and its `after`.
   * @param work gets the parameters as listeners have left them. Where a write gives null it has met no row, and
   *   no listener runs after it.
   */
  async around<T>(
    uid: string,
    action: HookAction,
    params: object,
    work: (params: HookParams) => Promise<T>,
  ): Promise<T> {
    const copy: HookParams = { ...params };
    if (!this.hasListeners(uid, action)) return work(copy);
    const operation = await this.before(uid, action, copy);
    const result = await work(copy);
    if (result !== null || READS.has(action)) await this.after(operation, result);
    return result;
  }
}

const READS: ReadonlySet<HookAction> = new Set(['findOne', 'findMany', 'count']);
