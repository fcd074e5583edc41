/** Files that code replaces by `service('upload').replace`. */
import { expect, test } from 'vitest';
import { openRoutes, serveCode } from './code-project.ts';

const SERVICE = "strapi.plugin('upload').service('upload')";

test('other content at the same address; what code sent stays where it is', async () => {
  const { ask } = await serveCode({
    'files/one.txt': 'one',
    'files/two.txt': 'two and more',
    'src/api/desk/routes/desk.js': openRoutes({
      '/add': `async () => (await ${SERVICE}.upload({ data: {}, files: { path: strapi.dirs.app.root + '/files/one.txt', name: 'one.txt', type: 'text/plain' } }))[0]`,
      '/replace/:id': `async (ctx) => {
        const path = strapi.dirs.app.root + '/files/two.txt';
        const file = await ${SERVICE}.replace(ctx.params.id, { data: { fileInfo: { caption: 'Second' } }, file: { path, name: 'two.txt', type: 'text/plain' } });
        return { file, isKept: require('node:fs').existsSync(path) };
      }`,
      '/replace-by-nothing/:id': `async (ctx) => ${SERVICE}.replace(ctx.params.id, {})`,
    }),
  });
  const added = (await ask('/api/add')).body;
  expect((await ask(added.url)).text).toBe('one');
  const { file, isKept } = (await ask(`/api/replace/${added.id}`)).body;
  expect(file).toMatchObject({ id: added.id, url: added.url, name: 'two.txt', caption: 'Second' });
  expect(isKept).toBe(true);
  expect((await ask(added.url)).text).toBe('two and more');
  expect((await ask('/api/replace/999')).status).toBe(404);
  expect((await ask('/api/replace/x')).status).toBe(404);
  expect((await ask(`/api/replace-by-nothing/${added.id}`)).status).toBe(400);
});
