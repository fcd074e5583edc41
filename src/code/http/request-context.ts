/** Which request's code is running: `strapi.requestContext`. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CodeContext } from './koa-app.ts';

const running = new AsyncLocalStorage<CodeContext>();

export const requestContext = {
  /** Runs work for a request; whatever it awaits belongs to it. */
  run: <T>(ctx: CodeContext, work: () => T): T => running.run(ctx, work),
  /** The `ctx` of the request whose code is running; undefined outside of requests. */
  get: (): CodeContext | undefined => running.getStore(),
};
