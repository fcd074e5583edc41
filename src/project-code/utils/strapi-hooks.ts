/** `hooks` of `@strapi/utils`: lists of handlers, and the ways to call them. */

type Handler = (context: unknown) => unknown;

export interface Hook {
  getHandlers(): readonly Handler[];
  register(handler: Handler): Hook;
  delete(handler: Handler): Hook;
  call(context?: unknown): Promise<unknown>;
}

type Call = (handlers: readonly Handler[], context: unknown) => Promise<unknown>;

function createHook(call: Call): Hook {
  let handlers: readonly Handler[] = [];
  const hook: Hook = {
    getHandlers: () => handlers,
    register: (handler) => {
      handlers = [...handlers, handler];
      return hook;
    },
    delete: (handler) => {
      handlers = handlers.filter((one) => one !== handler);
      return hook;
    },
    call: (context) => call(handlers, context),
  };
  return hook;
}

export const hooks = {
  /** One after the other, each with the same context. */
  createAsyncSeriesHook: (): Hook =>
    createHook(async (handlers, context) => {
      for (const handler of handlers) await handler(context);
    }),
  /** One after the other, each with what the one before has given. */
  createAsyncSeriesWaterfallHook: (): Hook =>
    createHook(async (handlers, context) => {
      let result = context;
      for (const handler of handlers) result = await handler(result);
      return result;
    }),
  /** All at once; gives the list of what they give. */
  createAsyncParallelHook: (): Hook =>
    createHook((handlers, context) => Promise.all(handlers.map(async (handler) => handler(context)))),
  /** One after the other, until one gives something. */
  createAsyncBailHook: (): Hook =>
    createHook(async (handlers, context) => {
      for (const handler of handlers) {
        const result = await handler(context);
        if (result !== undefined) return result;
      }
      return undefined;
    }),
};
