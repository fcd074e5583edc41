import { factories } from '@strapi/strapi';
import { errors } from '@strapi/utils';

export default factories.createCoreController('api::article.article', ({ strapi }) => ({
  async find(ctx) {
    ctx.query = { ...ctx.query, local: 'test' };
    const { data, meta } = await super.find(ctx);
    return { data, meta: { ...meta, words: await this.words(ctx) } };
  },
  async words(ctx) {
    const articles = await strapi.entityService.findMany('api::article.article', {
      filters: { title: { $contains: ctx.query.q } },
      populate: ['tags', 'seo'],
    });
    if (!articles.length) return ctx.notFound('none', { q: ctx.query.q });
    if (!ctx.state.user) throw new errors.UnauthorizedError('no');
    const sanitized = await this.sanitizeOutput(articles, ctx);
    return this.transformResponse({ sanitized, first: articles[0].title.length });
  },
  async create(ctx) {
    const { data } = ctx.request.body;
    if (ctx.request.files) ctx.throw(400, 'no files');
    ctx.send(await strapi.service('api::article.article').publish(data), 201);
  },
}));
