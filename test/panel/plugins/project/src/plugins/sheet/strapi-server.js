module.exports = {
  register({ strapi }) {
    strapi.customFields.register([
      { name: 'mark', plugin: 'sheet', type: 'string' },
      { name: 'words', plugin: 'sheet', type: 'json' },
    ]);
  },
};
