// `octavo/utils`: what programs get for `@strapi/utils`.
module.exports = require('./load.cjs').utils();
