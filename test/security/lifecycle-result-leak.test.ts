/**
 * Listeners see everything, and what they change of a result is changed in the answer: private attributes,
 * passwords and relations the caller may not read must not come along, whatever code makes of the result, nor
 * reach listeners of `strapi.eventHub`; and a client's body must not reach listeners with what it may not set.
 */
import { expect, test } from 'vitest';
import { askCode } from '../project-code/ask-code.ts';
import { headersOf } from '../support/credentials.ts';

const SECRET = 'a private value';

/** Puts a secret wherever an article has room for one. */
const LISTENER = `module.exports = { bootstrap({ strapi }) {
  globalThis.received = [];
  const spoil = async ({ result }) => {
    const profile = await strapi.db.query('api::profile.profile').findOne({ where: { id: 1 } });
    const user = await strapi.db.query('plugin::users-permissions.user').findOne({ where: { id: 1 } });
    for (const one of [result].flat()) {
      if (!one) continue;
      one.editorNotes = '${SECRET}';
      one.title = 'changed';
      one.author = { id: 1, name: 'Ada', profile: { ...profile, secretMemo: '${SECRET}' } };
      one.createdBy = { ...user, password: '${SECRET}' };
    }
  };
  strapi.db.lifecycles.subscribe({ models: ['api::article.article'], afterCreate: spoil, afterUpdate: spoil, afterDelete: spoil, afterFindOne: spoil, afterFindMany: spoil,
    beforeCreate: ({ params }) => { received.push(Object.keys(params.data)); }, beforeUpdate: ({ params }) => { received.push(Object.keys(params.data)); } });
  strapi.eventHub.on('entry.create', (event) => { received.push(JSON.stringify(event)); });
} };`;

const REQUESTS: readonly (readonly [string, string, unknown?])[] = [
  ['POST', '/api/articles?populate=*', { data: { title: 'new' } }],
  ['PUT', '/api/articles/1?populate=author', { data: { title: 'new' } }],
  ['GET', '/api/articles/1?populate[author][populate]=*'],
  ['GET', '/api/articles?populate=author'],
  ['POST', '/graphql', { query: '{ articles { data { attributes { title author { data { id } } } } } }' }],
  ['DELETE', '/api/articles/2'],
];

test.each(['editor', 'token:full', 'authenticated'])('%s', async (as) => {
  const token = headersOf(as).authorization!.replace('Bearer ', '');
  const { send } = await askCode({ 'src/index.js': LISTENER }, token);
  for (const [method, path, body] of REQUESTS) {
    const { text } = await send(method, path, body);
    expect(text, path).not.toContain(SECRET);
    expect(text, path).not.toContain('password');
    expect(text, path).not.toContain('editorNotes');
  }
});

test('events and data of a body', async () => {
  const token = headersOf('editor').authorization!.replace('Bearer ', '');
  const { send, run } = await askCode({ 'src/index.js': LISTENER }, token);
  const data = {
    title: 'new',
    createdBy: 1,
    id: 900,
    createdAt: '2001-01-01',
    nothing: 1,
    localizations: [1],
  };
  const { body } = await send('POST', '/api/articles', { data });
  expect(body.data.id).toBeLessThan(900);
  expect(body.data.attributes.createdAt).not.toContain('2001');
  const [names, event]: [string[], string] = await run('globalThis.received');
  // what is no attribute can change nothing, and plugins listen to names of their own
  for (const name of ['title', 'nothing']) expect(names).toContain(name);
  for (const name of ['createdBy', 'id', 'localizations']) expect(names).not.toContain(name);
  expect(event).toContain('changed');
  expect(event).not.toContain(SECRET);
});
