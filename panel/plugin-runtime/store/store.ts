/** The one redux store that plugins see: their reducers beside v4's own slices, and their middlewares. */

export interface Action {
  readonly type: string;
  readonly [key: string]: unknown;
}

export type Reducer = (state: never, action: Action) => unknown;
export type Dispatch = (action: unknown) => unknown;
export type Middleware = (store: Pick<Store, 'getState' | 'dispatch'>) => (next: Dispatch) => Dispatch;

export interface Store {
  getState(): Readonly<Record<string, unknown>>;
  dispatch(action: unknown): unknown;
  subscribe(listener: () => void): () => void;
  replaceReducer(reducer: Reducer): void;
}

/** A store as redux makes it. An action that is a function is called with `dispatch` and `getState`, as in v4. */
export function createStore(
  reducers: Readonly<Record<string, Reducer>>,
  middlewares: readonly Middleware[],
): Store {
  const listeners = new Set<() => void>();
  let state: Readonly<Record<string, unknown>> = reduceAll(reducers, {}, { type: '@@INIT' });
  const change: Dispatch = (action) => {
    const next = reduceAll(reducers, state, action as Action);
    if (next !== state) {
      state = next;
      for (const listener of [...listeners]) listener();
    }
    return action;
  };
  const store: Store = {
    getState: () => state,
    dispatch: (action) => dispatch(action),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replaceReducer: () => {},
  };
  const api = { getState: store.getState, dispatch: store.dispatch };
  const dispatch = [functions, ...middlewares]
    .map((middleware) => middleware(api))
    .reduceRight<Dispatch>((next, wrap) => wrap(next), change);
  return store;
}

const functions: Middleware =
  ({ dispatch, getState }) =>
  (next) =>
  (action) =>
    typeof action === 'function'
      ? (action as (...args: unknown[]) => unknown)(dispatch, getState)
      : next(action);

function reduceAll(
  reducers: Readonly<Record<string, Reducer>>,
  before: Readonly<Record<string, unknown>>,
  action: Action,
): Readonly<Record<string, unknown>> {
  const after = Object.fromEntries(
    Object.entries(reducers).map(([key, reduce]) => [key, reduce(before[key] as never, action)]),
  );
  return Object.keys(after).every((key) => after[key] === before[key]) ? before : after;
}
