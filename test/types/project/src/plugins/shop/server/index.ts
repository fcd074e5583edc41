import { Strapi } from '@strapi/strapi';

const controllers = {
  coupon: ({ strapi }: { strapi: Strapi }) => ({
    index(ctx) {
      ctx.body = strapi.plugin('shop').service('coupon').list();
    },
  }),
};

export default {
  register({ strapi }: { strapi: Strapi }) {
    strapi.customFields.register({ name: 'price', plugin: 'shop', type: 'integer' });
  },
  async bootstrap({ strapi }: { strapi: Strapi }) {
    const store = strapi.store({ type: 'plugin', name: 'shop' });
    await store.set({ key: 'rate', value: 7 });
    strapi.cron.add({ tidy: { task: ({ strapi }) => strapi.log.info('tidy'), options: { rule: '0 0 * * * *' } } });
  },
  controllers,
  services: { coupon: ({ strapi }: { strapi: Strapi }) => ({ list: () => strapi.config.get('plugin.shop.list') }) },
  routes: [{ method: 'GET', path: '/', handler: 'coupon.index', config: { policies: [] } }],
};
