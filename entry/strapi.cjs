// `octavo/strapi`: what programs get for `@strapi/strapi`.
const { strapiFor } = require('./load.cjs');

module.exports = strapiFor({ global: globalThis, env: process.env });
