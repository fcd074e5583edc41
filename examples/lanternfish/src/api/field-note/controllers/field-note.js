const { factories } = require('@strapi/strapi');

module.exports = factories.createCoreController('api::field-note.field-note');
