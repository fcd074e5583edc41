/** What project code gets for a request: koa's context with what v4 adds to it, and middlewares over it. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type Koa from 'koa';

/** v4's additions, and what routes hang on. */
interface Additions {
  params: Record<string, string>;
  query: Record<string, unknown>;
  /** Answers with this body. */
  send(data: unknown, status?: number): void;
  created(data?: unknown): void;
  deleted(data?: unknown): void;
  /** The route's path, its name (none has one), and the values of its parameters as they came. */
  _matchedRoute?: string;
  _matchedRouteName?: string | undefined;
  routerPath?: string;
  captures?: readonly string[];
}

/** The `ctx` of project code. */
export type CodeContext = Koa.ParameterizedContext<Record<string, unknown>, Additions> & {
  request: Koa.Request & {
    body: unknown;
    files?: Record<string, unknown>;
    query: Record<string, unknown>;
    params: Record<string, string>;
  };
};

export type Next = () => Promise<unknown>;

/** A koa middleware. */
export type KoaMiddleware = (ctx: CodeContext, next: Next) => unknown;

/**
 * @returns a middleware that runs the list in order; the last one's `next` is the given one
 * @throws Error, when it runs, where a middleware calls `next` twice
 */
export function compose(list: readonly KoaMiddleware[]): KoaMiddleware {
  return (ctx, next) => {
    let last = -1;
    const dispatch = async (index: number): Promise<unknown> => {
      if (index <= last) throw new Error('next() was called more than once');
      last = index;
      const middleware = list[index];
      return middleware ? middleware(ctx, () => dispatch(index + 1)) : next();
    };
    return dispatch(0);
  };
}

const running = new AsyncLocalStorage<CodeContext>();

export const requestContext = {
  /** Runs work for a request; whatever it awaits belongs to it. */
  run: <T>(ctx: CodeContext, work: () => T): T => running.run(ctx, work),
  /** The `ctx` of the request whose code is running; undefined outside of requests. */
  get: (): CodeContext | undefined => running.getStore(),
};
