/** Users give themselves a picture with the permission to upload alone, as in v4; no user gives one to others. */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { type AuthServer, serveAuth } from './auth-server.ts';

const attributes = { avatar: { type: 'media', multiple: false }, nickname: { type: 'string' } };
const USER = 'plugin::users-permissions.user';

function upload(server: AuthServer, target: Readonly<Record<string, string>>, as: 'limited' | 'public') {
  const form = new FormData();
  for (const [name, value] of Object.entries(target)) form.set(name, value);
  form.set('files', new Blob(['hello'], { type: 'text/plain' }), 'a.txt');
  return server.post('/api/upload', form, headersOf(as) as Record<string, string>);
}

const files = ({ db }: AuthServer): unknown[] =>
  db.prepare(`SELECT related_id, field FROM files_related_morphs WHERE related_type = '${USER}'`).all();

test.each(['strict', 'reference'] as const)('in %s mode', async (compat) => {
  const server = await serveAuth({ compat, attributes });
  for (const [id, role] of [
    [9001, 4],
    [9002, 2],
  ]) {
    server.db.exec(
      `INSERT INTO up_permissions (id, action) VALUES (${id}, 'plugin::upload.content-api.upload')`,
    );
    server.db.exec(
      `INSERT INTO up_permissions_role_links (permission_id, role_id, permission_order) VALUES (${id}, ${role}, 1)`,
    );
  }
  const before = server.db.prepare('SELECT count(*) AS count FROM files').get();
  const other = await upload(server, { ref: USER, refId: '2', field: 'avatar' }, 'limited');
  const stranger = await upload(server, { ref: USER, refId: '3', field: 'avatar' }, 'public');
  const padded = await upload(server, { ref: USER, refId: '03', field: 'avatar' }, 'limited');
  const article = await upload(
    server,
    { ref: 'api::article.article', refId: '3', field: 'cover' },
    'limited',
  );
  expect([other, stranger, padded, article].map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  const text = await upload(server, { ref: USER, refId: '3', field: 'nickname' }, 'limited');
  expect(text.status).toBe(400);
  expect(files(server)).toEqual([]);
  expect(server.db.prepare('SELECT count(*) AS count FROM files').get()).toEqual(before);
  const mine = await upload(server, { ref: USER, refId: '3', field: 'avatar' }, 'limited');
  expect([mine.status, mine.text]).toEqual([200, expect.stringContaining('a.txt')]);
  expect(files(server)).toEqual([{ related_id: 3, field: 'avatar' }]);
});
