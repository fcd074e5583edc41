/** What `strapi.db.query` and `strapi.entityService` write and give back. */
import { expect, test } from 'vitest';
import { serveKitCode } from './code-project.ts';
import { expectRecorded } from './recorded-code.ts';

test('writes of code', async () => {
  expect(await expectRecorded('writes.jsonl')).toBeGreaterThan(80);
});

test('files of a request go with an entry', async () => {
  const { ask } = await serveKitCode({
    'src/api/send/routes/send.js': `module.exports = { routes: [{ method: 'POST', path: '/send', config: { auth: false }, handler: async (ctx) => {
      const { cover, gallery } = ctx.request.files;
      return strapi.entityService.create('api::article.article', { data: JSON.parse(ctx.request.body.data), files: { cover, gallery }, fields: ['title'], populate: { cover: { fields: ['name'] }, gallery: { fields: ['name'] } } });
    } }] };`,
  });
  const form = new FormData();
  form.append('data', JSON.stringify({ title: 'with files' }));
  for (const [field, name] of [
    ['cover', 'one.txt'],
    ['gallery', 'two.txt'],
    ['gallery', 'three.txt'],
  ] as const) {
    form.append(field, new Blob([name], { type: 'text/plain' }), name);
  }
  const { body } = await ask('/api/send', { method: 'POST', body: form });
  expect(body).toMatchObject({
    title: 'with files',
    cover: { name: 'one.txt' },
    gallery: [{ name: 'two.txt' }, { name: 'three.txt' }],
  });
});
