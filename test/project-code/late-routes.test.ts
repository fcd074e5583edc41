/** Routes that code adds when the server has its own, as in v4 4.26.2: a program does so after `load()`. */
import { expect, test } from 'vitest';
import { serveCode } from './code-project.ts';

const ADD = `const add = {
  open: () => strapi.server.routes([{ method: 'GET', path: '/late', handler: (ctx) => ({ late: ctx.query.a }), config: { auth: false } }]),
  closed: () => strapi.server.routes([{ method: 'GET', path: '/late-closed', handler: () => 'never' }]),
  router: () => strapi.server.router.get('/late-plain/:id', (ctx) => { ctx.body = ctx.params.id; }),
  content: () => strapi.server.routes({ type: 'content-api', routes: [{ method: 'POST', path: '/late', handler: 'api::note.note.find', config: { auth: false } }] }),
  again: () => strapi.server.routes([{ method: 'GET', path: '/api/notes', handler: () => 'hidden', config: { auth: false } }]),
  wrong: () => strapi.server.routes([{ method: 'GET', path: '/wrong', handler: 'nothing.at.all' }]),
};`;

test('are served behind those that are there', async () => {
  const { ask } = await serveCode({
    'src/api/ask/routes/ask.js': `${ADD}
      module.exports = { routes: [{ method: 'GET', path: '/add/:name', config: { auth: false }, handler: (ctx) => {
        try { add[ctx.params.name](); return 'added'; } catch (error) { return error.message; }
      } }, { method: 'GET', path: '/paths', config: { auth: false }, handler: () => strapi.server.listRoutes().map(({ path }) => path) }] };`,
  });
  const add = async (name: string): Promise<string> => (await ask(`/api/add/${name}`)).text;
  expect((await ask('/late?a=1')).status).toBe(404);
  for (const name of ['open', 'closed', 'router', 'content', 'again'])
    expect(await add(name), name).toBe('added');
  expect((await ask('/late?a=1')).body).toEqual({ late: '1' });
  expect((await ask('/late-closed')).status).toBe(401);
  expect((await ask('/late-plain/7')).text).toBe('7');
  expect((await ask('/api/late', { method: 'POST' })).body.data).toEqual([]);
  expect((await ask('/api/notes')).text).not.toContain('hidden');
  expect((await ask('/api/paths')).body).toContain('/late-plain/:id');
  expect(await add('wrong')).toContain('nothing.at.all');
  expect((await ask('/wrong')).status).toBe(404);
});
