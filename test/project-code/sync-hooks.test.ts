/** Handlers around v4's synchronisation of content-types: what they get, and when. As v4 4.26.2 calls them. */
import { expect, test } from 'vitest';
import { askCode } from './ask-code.ts';
import { serveCode } from './code-project.ts';

const INDEX = `const seen = [];
module.exports = {
  register({ strapi }) {
    for (const name of ['beforeSync', 'afterSync'])
      strapi.hook('strapi::content-types.' + name).register(async ({ oldContentTypes, contentTypes }) => {
        seen.push([name, Object.keys(oldContentTypes ?? {}).length, Object.keys(contentTypes).length,
          oldContentTypes?.['api::tag.tag'].attributes.name.type ?? null, await strapi.db.query('api::tag.tag').count()]);
      });
  },
  bootstrap() { seen.push('bootstrap'); globalThis.seenByHooks = seen; },
};`;

test('handlers get the content-types of the start before, and those of now', async () => {
  const { run } = await askCode({ 'src/index.js': INDEX });
  // the kit's database knows those of v4
  expect(await run('globalThis.seenByHooks')).toEqual([
    ['beforeSync', 27, 27, 'string', 20],
    ['afterSync', 27, 27, 'string', 20],
    'bootstrap',
  ]);
  const kept = await run("strapi.store.get({ type: 'octavo', name: 'content_types', key: 'schema' })");
  expect(kept['api::tag.tag'].attributes.name).toMatchObject({ type: 'string', required: true });
});

test('a handler that fails stops the start', async () => {
  await expect(
    serveCode({
      'src/index.js': `module.exports = { register({ strapi }) {
        strapi.hook('strapi::content-types.afterSync').register(() => { throw new Error('no such index'); });
      } };`,
    }),
  ).rejects.toThrow('no such index');
});
