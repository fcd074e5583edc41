/**
 * A polymorphic link names its type itself. An own action that sanitizes a body must not store links to entries of
 * types the client may not read: a client that links to a user could populate it (V5, V6).
 */
import { expect, test } from 'vitest';
import { serveKitCode } from '../project-code/code-project.ts';
import { headersOf } from '../support/credentials.ts';

const CONTROLLER = `module.exports = require('@strapi/strapi').factories.createCoreController('api::note.note', ({ strapi }) => ({
  async create(ctx) {
    const data = await this.sanitizeInput(ctx.request.body.data, ctx);
    const { id } = await strapi.entityService.create('api::note.note', { data });
    const note = await strapi.db.query('api::note.note').findOne({ where: { id }, populate: ['subject', 'subjects'] });
    const shown = (link) => link && link.__type + ' ' + link.id;
    return { data, subject: shown(note.subject), subjects: (note.subjects || []).map(shown) };
  },
}));`;

const USER = { __type: 'plugin::users-permissions.user', id: 2 };
const ADMIN = { __type: 'admin::user', id: 1 };
const BOOK = { __type: 'api::book.book', id: 1 };

test.each(['reader', 'token'])('links to types that %s may not read are not stored', async (who) => {
  const { ask } = await serveKitCode({ 'src/api/note/controllers/note.js': CONTROLLER });
  const as = headersOf(who === 'reader' ? 'authenticated' : 'token:full');
  const create = async (data: object) => {
    const { status, body, text } = await ask('/api/notes', {
      method: 'POST',
      headers: { ...as, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { text: 'n', ...data } }),
    });
    expect(status, text).toBe(200);
    return body;
  };
  const secret = who === 'reader' ? USER : ADMIN;
  expect((await create({ subject: secret })).data).toEqual({ text: 'n' });
  expect((await create({ subject: BOOK })).subject).toBe('api::book.book 1');
  expect((await create({ subjects: [secret, BOOK, ADMIN] })).subjects).toEqual(['api::book.book 1']);
  expect((await create({ subjects: [secret] })).data).toEqual({ text: 'n' });
  expect((await create({ subjects: { connect: [secret] } })).data).toEqual({ text: 'n' });
  expect((await create({ subjects: { set: [secret] } })).data).toEqual({ text: 'n' });
});

const TYPE = (attributes: object) => ({
  kind: 'collectionType',
  collectionName: 'boxes',
  info: { singularName: 'box', pluralName: 'boxes', displayName: 'Box' },
  options: {},
  attributes,
});
const SANITIZED = `module.exports = require('@strapi/strapi').factories.createCoreController('api::box.box', () => ({
  async create(ctx) { return this.sanitizeInput(ctx.request.body.data, ctx); },
}));`;

test('nor are they inside of components and zones', async () => {
  const relation = { type: 'relation', relation: 'oneToOne', target: USER.__type };
  const component = (name: string, attributes: object) => ({
    [`src/components/parts/${name}.json`]: JSON.stringify({
      collectionName: `parts_${name}s`,
      info: { displayName: name },
      attributes,
    }),
  });
  const { ask } = await serveKitCode({
    ...component('inner', { label: { type: 'string' }, user: relation }),
    ...component('outer', { inner: { type: 'component', component: 'parts.inner', repeatable: true } }),
    'src/api/box/content-types/box/schema.json': JSON.stringify(
      TYPE({
        one: { type: 'component', component: 'parts.outer' },
        zone: { type: 'dynamiczone', components: ['parts.inner', 'parts.outer'] },
      }),
    ),
    'src/api/box/controllers/box.js': SANITIZED,
    'src/api/box/routes/box.js':
      "module.exports = { routes: [{ method: 'POST', path: '/boxes', handler: 'box.create', config: { auth: false } }] };",
  });
  const kept = { label: 'kept' };
  const inner = { ...kept, user: USER.id };
  const data = {
    one: { inner: [inner] },
    zone: [
      { __component: 'parts.inner', ...inner },
      { __component: 'parts.outer', inner: [inner, inner] },
    ],
  };
  const { status, body } = await ask('/api/boxes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    one: { inner: [kept] },
    zone: [
      { __component: 'parts.inner', ...kept },
      { __component: 'parts.outer', inner: [kept, kept] },
    ],
  });
});
