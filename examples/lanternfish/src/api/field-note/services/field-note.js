const { factories } = require('@strapi/strapi');

module.exports = factories.createCoreService('api::field-note.field-note');
