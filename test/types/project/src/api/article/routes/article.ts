import { factories } from '@strapi/strapi';

export default factories.createCoreRouter('api::article.article', {
  prefix: '',
  only: ['find', 'findOne'],
  config: { find: { auth: false, policies: ['is-owner', { name: 'global::x', config: {} }], middlewares: [] } },
});
