// `node --require octavo/register script.js`: the script gets Octavo for `@strapi/strapi`, whatever is installed.
require('./load.cjs').register();
