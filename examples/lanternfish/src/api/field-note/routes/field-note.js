const { factories } = require('@strapi/strapi');

module.exports = factories.createCoreRouter('api::field-note.field-note');
