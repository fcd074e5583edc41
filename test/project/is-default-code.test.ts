import { describe, expect, test } from 'vitest';
import { isDefaultCode } from '../../src/core/project/is-default-code.ts';

const CONTROLLER = 'src/api/post/controllers/post.js';
const call = "module.exports = factories.createCoreController('api::post.post');";

describe('default', () => {
  test.each([
    [CONTROLLER, `'use strict';\n\nconst { factories } = require('@strapi/strapi');\n\n${call}\n`],
    [
      CONTROLLER,
      `/**\n * post controller\n */\n// hm\nconst { factories } = require("@strapi/strapi")\n${call}`,
    ],
    [
      'src/api/post/routes/post.js',
      "const { createCoreRouter } = require('@strapi/strapi').factories;\nmodule.exports = createCoreRouter('api::post.post');",
    ],
    [
      'src/api/blogPost/services/post.ts',
      "import { factories } from '@strapi/strapi';\nexport default factories.createCoreService('api::blog-post.post');",
    ],
    [
      'src/index.js',
      "'use strict';\nmodule.exports = {\n  /** runs first */\n  register(/*{ strapi }*/) {},\n\n  bootstrap(/*{ strapi }*/) {},\n};",
    ],
    [
      'src/index.ts',
      'export default {\n  register(/* { strapi } */) {},\n  bootstrap(/* { strapi } */) {},\n};',
    ],
    ['src/extensions/users-permissions/strapi-server.js', '// nothing yet\n'],
  ])('%s: %j', (file, code) => expect(isDefaultCode(file, code)).toBe(true));
});

describe('does something', () => {
  const start = "const { factories } = require('@strapi/strapi');\n";
  test.each([
    [CONTROLLER, `${start}module.exports = factories.createCoreController('api::post.post', () => ({}));`],
    [CONTROLLER, `${start}${call}\nrequire('./more');`],
    [CONTROLLER, `${start}module.exports = factories.createCoreController('api::other.other');`],
    [CONTROLLER, `${start}module.exports = factories.createCoreService('api::post.post');`],
    [CONTROLLER, `const { factories } = require('./mine');\n${call}`],
    [
      'src/api/post/routes/post.js',
      `${start}module.exports = factories.createCoreRouter('api::post.post', { only: ['find'] });`,
    ],
    ['src/api/post/policies/post.js', `${start}${call}`],
    ['src/api/post/routes/post.js', '// none any more'],
    ['src/index.js', 'module.exports = { register() {}, bootstrap({ strapi }) { strapi.log.info("x"); } };'],
    ['src/index.js', 'console.log("// not a comment"); module.exports = { register() {}, bootstrap() {} };'],
  ])('%s: %j', (file, code) => expect(isDefaultCode(file, code)).toBe(false));
});
