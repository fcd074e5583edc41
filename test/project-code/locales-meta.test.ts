/** S1: in strict mode entries name their other locales, also where code takes part in the answer. */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { type Files, serveKitCode } from './code-project.ts';

const as = { headers: headersOf('token:full') as Record<string, string> };

const CONTROLLER = (uid: string, own = '{}'): string =>
  `module.exports = require('@strapi/strapi').factories.createCoreController('${uid}', () => (${own}));`;

/** A service of the project's own makes the actions run step by step. */
const SERVICE = (uid: string): string =>
  `module.exports = require('@strapi/strapi').factories.createCoreService('${uid}', () => ({
  async find(...args) { return super.find(...args); },
  async findOne(...args) { return super.findOne(...args); },
}));`;

const files = (compat: string, own = '{}'): Files => ({
  'config/api.js': `module.exports = { compat: '${compat}' };`,
  ...Object.fromEntries(
    ['article', 'tag'].flatMap((name) => [
      [`src/api/${name}/controllers/${name}.js`, CONTROLLER(`api::${name}.${name}`, own)],
      [`src/api/${name}/services/${name}.js`, SERVICE(`api::${name}.${name}`)],
    ]),
  ),
});

const PATHS = [
  '/api/articles?fields=title&sort=id&pagination[pageSize]=30&publicationState=preview',
  '/api/articles/1?fields=title',
  '/api/tags?fields=name&sort=id&pagination[pageSize]=3',
  '/api/tags/1?fields=name',
];

test('the same as without code', async () => {
  const plain = await serveKitCode({ 'config/api.js': "module.exports = { compat: 'strict' };" });
  const replaced = await serveKitCode(files('strict'));
  for (const path of PATHS) {
    const expected = (await plain.ask(path, as)).body;
    expect((await replaced.ask(path, as)).body, path).toEqual(expected);
  }
  const [first] = (await replaced.ask(PATHS[0]!, as)).body.data;
  expect(first.meta.availableLocales).toHaveLength(2);
});

test('not in reference mode, and not where code has a form of its own', async () => {
  const reference = await serveKitCode(files('reference'));
  expect((await reference.ask('/api/tags/1?fields=name', as)).body.data).toEqual({
    id: 1,
    attributes: { name: 'paper' },
  });
  const formed = await serveKitCode(
    files('strict', '{ transformResponse: (data) => ({ data: { id: 1, attributes: { own: data.name } } }) }'),
  );
  expect((await formed.ask('/api/tags/1?fields=name', as)).body.data).toEqual({
    id: 1,
    attributes: { own: 'paper' },
  });
});
