/** `plugin::content-type-builder.isDevelopmentMode`: only a server that watches the project's files writes schemas. */
import { builderIsOff } from '../../core/errors/catalogue.ts';
import type { KoaMiddleware } from '../koa/code-context.ts';

/** @throws OctavoError for each request of any other server */
export const developmentMode = (isDevelopment: boolean) => (): KoaMiddleware => async (_ctx, next) => {
  if (!isDevelopment) throw builderIsOff();
  return next();
};
