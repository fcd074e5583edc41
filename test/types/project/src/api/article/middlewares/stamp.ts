import type { Strapi } from '@strapi/strapi';

export default (config: { mark: string }, { strapi }: { strapi: Strapi }) => {
  return async (ctx, next) => {
    const start = Date.now();
    await next();
    ctx.set('X-Mark', config.mark);
    strapi.log.info(`${ctx.url} took ${Date.now() - start} ms`);
  };
};
