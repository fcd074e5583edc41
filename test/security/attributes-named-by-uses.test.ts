/** Where something is used names the attributes that point there: also of entries whose attribute the editor may not read. */
import { expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit();
const ARTICLE = 'api::article.article';
const AUTHOR = 4;
const EXPLORER = 'plugin::content-manager.explorer';

const on = (verb: string, fields: readonly string[], conditions: readonly string[] = []) => ({
  action: `${EXPLORER}.${verb}`,
  subject: ARTICLE,
  properties: { fields, locales: ['en'] },
  conditions,
});

async function succeeds(method: string, path: string, body: unknown, as = 'admin:super') {
  const answer = await kit().send(method, path, body, as);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const uses = async () => {
  const { data } = await succeeds('GET', '/upload/files/1/where-used', undefined, 'admin:author');
  return data as { uses: { id: number; paths: string[] }[]; hidden: boolean };
};

test('an attribute that is readable on own entries alone is named on no other', async () => {
  // two roles: titles of all entries, covers of own ones
  const titles = [{ action: 'plugin::upload.read' }, on('read', ['title']), on('create', ['title', 'cover'])];
  await succeeds('PUT', '/admin/roles/3/permissions', { permissions: titles });
  const covers = [on('read', ['title', 'cover'], ['admin::is-creator'])];
  await succeeds('PUT', '/admin/roles/2/permissions', { permissions: covers });
  await succeeds('PUT', `/admin/users/${AUTHOR}`, { roles: [2, 3] });
  const entries = `/content-manager/collection-types/${ARTICLE}`;
  await succeeds('POST', entries, { title: 'Of another', cover: 1 });
  expect(await uses()).toMatchObject({ uses: [], hidden: true });
  const { id } = await succeeds('POST', entries, { title: 'Own', cover: 1 }, 'admin:author');
  const found = await uses();
  expect(found.hidden).toBe(true);
  expect(found.uses.map((use) => [use.id, use.paths])).toEqual([[id, ['cover']]]);
});
