import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::article.article', ({ strapi }) => ({
  async publish(data: { title: string }) {
    const [tag] = await strapi.db.query('api::tag.tag').findMany({ where: { name: 'new' }, limit: 1 });
    const made = await strapi.entityService.create('api::article.article', {
      data: { ...data, tags: { connect: [tag.id] }, kind: 'news', embargoUntil: new Date() },
    });
    await strapi.db.query('api::article.article').update({ where: { id: made.id }, data: { wordCount: 3 } });
    strapi.eventHub.emit('article.published', { id: made.id });
    return made;
  },
  async find(...args) {
    const { results, pagination } = await super.find(...args);
    return { results, pagination };
  },
}));
