/** Middlewares one inside the other, as koa runs them. */
import type { KoaMiddleware } from './koa-app.ts';

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
