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
