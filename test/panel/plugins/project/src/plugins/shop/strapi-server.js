module.exports = {
  register({ strapi }) {
    strapi.customFields.register({ name: 'tint', plugin: 'shop', type: 'string' });
  },
  bootstrap({ strapi }) {
    strapi.admin.services.permission.actionProvider.registerMany([
      { section: 'plugins', displayName: 'Read', uid: 'read', pluginName: 'shop' },
    ]);
  },
  routes: {
    admin: {
      type: 'admin',
      routes: [
        {
          method: 'GET',
          path: '/orders',
          handler: (ctx) => {
            ctx.body = { orders: ['First', 'Second'], by: ctx.state.user.email };
          },
          config: { policies: ['admin::isAuthenticatedAdmin'] },
        },
      ],
    },
  },
};
