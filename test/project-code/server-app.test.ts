/** `strapi.server.app`, koa's app: what code adds to it runs, as what it adds to `strapi.server` does. */
import { expect, test } from 'vitest';
import { openRoutes, serveCode } from './code-project.ts';

/** A middleware that notes its name, and answers its own path. */
const NOTE = `const note = (name) => async (ctx, next) => {
  ctx.append('x-ran', name);
  if (ctx.path === '/of-' + name) ctx.body = 'of ' + name;
  else await next();
};`;

test('app.use, in register and in bootstrap', async () => {
  const { ask } = await serveCode({
    'src/index.js': `${NOTE}
      module.exports = {
        register({ strapi }) {
          strapi.server.app.use(note('a')).use(note('b'));
          strapi.server.use(note('c'));
        },
        bootstrap({ strapi }) {
          strapi.server.use(note('d'));
          strapi.server.app.use(note('e'));
        },
      };`,
    'src/api/note/routes/note.js': openRoutes({ '/hello': "(ctx) => { ctx.body = 'hello'; }" }),
  });
  const hello = await ask('/api/hello');
  expect([hello.text, hello.headers.get('x-ran')]).toEqual(['hello', 'a, b, c, d, e']);
  const early = await ask('/of-b');
  expect([early.text, early.headers.get('x-ran')]).toEqual(['of b', 'a, b']);
  expect((await ask('/of-e')).text).toBe('of e');
  expect((await ask('/of-nothing')).status).toBe(404);
});

test('what is no function stops the start', async () => {
  await expect(
    serveCode({
      'src/index.js': 'module.exports = { register({ strapi }) { strapi.server.app.use({}); } };',
    }),
  ).rejects.toThrow('middleware must be a function');
});
