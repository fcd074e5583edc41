/**
 * A project guards its data with middlewares around every request and with lifecycles that look who is asking. On the
 * server's own routes these have to count as well: a guard that sees nothing lets everything pass.
 */
import { expect, test } from 'vitest';
import { type Files, type ServedCode, serveKitCode } from '../project-code/code-project.ts';

const MIDDLEWARES = `module.exports = ['strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::poweredBy',
  'strapi::logger', 'strapi::query', 'strapi::body', 'strapi::favicon', 'strapi::public', 'global::guard'];`;

const guardedBy = (middleware: string, files: Files = {}): Promise<ServedCode> =>
  serveKitCode({
    'config/middlewares.js': MIDDLEWARES,
    'src/middlewares/guard.js': `module.exports = () => ${middleware};`,
    ...files,
  });

async function signIn(served: ServedCode, name: 'editor' | 'reader'): Promise<Record<string, string>> {
  const password = { editor: 'Editor-pass-1', reader: 'Reader-pass-1' }[name];
  const { body } = await served.ask('/api/auth/local', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: name, password }),
  });
  return { authorization: `Bearer ${body.jwt}`, 'content-type': 'application/json' };
}

const idsOf = (body: { id: number }[] | { data: { id: number }[] }): number[] =>
  (Array.isArray(body) ? body : body.data).map(({ id }) => id);

test.each([
  ['a filter added to the query', 'ctx.query.filters = { id: { $lt: 3 } };'],
  ['a query put in place of the request’s', 'ctx.query = { filters: { id: { $lt: 3 } } };'],
  ['the same on ctx.request', 'ctx.request.query = { filters: { id: { $lt: 3 } } };'],
  ['another URL', "ctx.url = ctx.path + '?filters[id][$lt]=3';"],
])('%s narrows what a caller reads', async (_name, change) => {
  const served = await guardedBy(
    `async (ctx, next) => { if (ctx.method === 'GET') { ${change} } await next(); }`,
  );
  const headers = await signIn(served, 'editor');
  for (const path of ['/api/articles', '/api/users', '/api/categories?filters[id][$gt]=0']) {
    const { body, status } = await served.ask(path, { headers });
    expect(status, path).toBe(200);
    expect(idsOf(body), path).toEqual([1, 2]);
  }
});

test('another path leads to the other route with its permissions', async () => {
  const served = await guardedBy("async (ctx, next) => { ctx.path = '/api/profiles'; await next(); }");
  expect((await served.ask('/api/articles')).status).toBe(403);
});

test('a filter of answers knows route and caller', async () => {
  const served = await guardedBy(`async (ctx, next) => {
    await next();
    const { route, user } = ctx.state;
    if (route.handler !== 'user.find' || user.role.type === 'admin') return;
    ctx.body = ctx.body.map(({ email, ...seen }) => seen);
  }`);
  const headers = await signIn(served, 'editor');
  const { text } = await served.ask('/api/users', { headers });
  expect(text).toContain('reader');
  expect(text).not.toContain('@octavo.test');
});

test('what stands in the body of a request counts as it was left', async () => {
  const served = await guardedBy(`async (ctx, next) => {
    if (ctx.method === 'PUT') ctx.request.body = { data: { name: 'checked' } };
    await next();
  }`);
  const headers = await signIn(served, 'editor');
  const { body } = await served.ask('/api/tags/1', {
    method: 'PUT',
    headers,
    body: JSON.stringify({ data: { name: 'sent', weight: 99 } }),
  });
  expect(body.data.attributes).toMatchObject({ name: 'checked', weight: 0 });
});

test('a check of uploads sees the files, and not those of a caller who may not send any', async () => {
  const served = await guardedBy(`async (ctx, next) => {
    const files = Object.values(ctx.request.files ?? {}).flat();
    ctx.set('x-files', String(files.length));
    if (files.some(({ name }) => name.endsWith('.exe'))) return ctx.badRequest('Not this file');
    await next();
  }`);
  const { authorization = '' } = await signIn(served, 'editor');
  const send = (name: string, headers: Record<string, string>) => {
    const form = new FormData();
    form.append('files', new Blob(['text'], { type: 'text/plain' }), name);
    return served.ask('/api/upload', { method: 'POST', headers, body: form });
  };
  expect((await send('tool.exe', { authorization })).status).toBe(400);
  expect((await send('note.txt', { authorization })).status).toBe(200);
  const refused = await send('tool.exe', {});
  expect([refused.status, refused.headers.get('x-files')]).toEqual([403, '0']);
});

const OWNER_CHECK = `
const { errors } = require('@strapi/utils');
module.exports = {
  beforeUpdate({ params }) {
    const { user } = strapi.requestContext.get().state;
    if (user.username !== 'editor') throw new errors.ForbiddenError('Not yours');
  },
  beforeCreate({ params }) {
    const { state, request } = strapi.requestContext.get();
    params.data.name = state.user.username + ' ' + state.auth.strategy.name + ' ' + typeof request.body;
  },
};`;

test('a lifecycle knows whose request it is, over REST and over GraphQL', async () => {
  const served = await serveKitCode({ 'src/api/tag/content-types/tag/lifecycles.js': OWNER_CHECK });
  const headers = await signIn(served, 'editor');
  const made = await served.ask('/api/tags', { method: 'POST', headers, body: '{"data":{"name":"x"}}' });
  expect(made.body.data.attributes.name).toBe('editor users-permissions object');
  const query = 'mutation { createTag(data: { name: "x" }) { data { attributes { name } } } }';
  const over = await served.ask('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) });
  expect(over.body.data.createTag.data.attributes.name).toBe('editor users-permissions object');
});

test('a lifecycle that narrows reads of users and files does so on their own routes', async () => {
  const served = await serveKitCode({
    'src/index.js': `module.exports = { bootstrap({ strapi }) {
      const only = ({ params }) => { params.where = { $and: [params.where ?? {}, { id: 2 }] }; };
      strapi.db.lifecycles.subscribe({
        models: ['plugin::users-permissions.user', 'plugin::upload.file'],
        beforeFindMany: only, beforeFindOne: only, beforeCount: only,
        afterFindMany({ result }) { for (const row of result) { row.email = 'hidden'; row.name = 'hidden'; } },
      });
    } };`,
  });
  const headers = await signIn(served, 'editor');
  const ask = async (path: string) => (await served.ask(path, { headers })).text;
  expect(JSON.parse(await ask('/api/users'))).toEqual([expect.objectContaining({ id: 2, email: 'hidden' })]);
  expect(JSON.parse(await ask('/api/upload/files'))).toEqual([
    expect.objectContaining({ id: 2, name: 'hidden' }),
  ]);
  expect(await ask('/api/users/count')).toBe('1');
  expect((await served.ask('/api/users/1', { headers })).status).toBe(204);
  expect((await served.ask('/api/upload/files/1', { headers })).status).toBe(404);
  expect(JSON.parse(await ask('/api/users/me'))).toMatchObject({ id: 2, username: 'editor' });
});

test('a policy of a GraphQL field knows the caller', async () => {
  const served = await serveKitCode({
    'src/index.js': `module.exports = { register({ strapi }) {
      strapi.plugin('graphql').service('extension').use({ resolversConfig: {
        'Query.tag': { policies: [({ state, context }) => state.user?.username === 'editor'
          && context.koaContext === strapi.requestContext.get()] },
      } });
    } };`,
  });
  const body = JSON.stringify({ query: '{ tag(id: 1) { data { id } } }' });
  const ask = async (name: 'editor' | 'reader') =>
    (await served.ask('/graphql', { method: 'POST', headers: await signIn(served, name), body })).body;
  expect(await ask('editor')).toEqual({ data: { tag: { data: { id: '1' } } } });
  expect((await ask('reader')).errors).toHaveLength(1);
});
