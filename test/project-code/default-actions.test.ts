/** `super.find(ctx)` and its like: the server's own answers, for the request as code has left it. */
import { expect, test } from 'vitest';
import { headersOf, type Identity } from '../support/credentials.ts';
import { openRoutes, serveKitCode } from './code-project.ts';

const as = (identity: Identity) => ({ headers: headersOf(identity) as Record<string, string> });

const controller = (uid: string, own: string): string =>
  `const { errors } = require('@strapi/utils');
module.exports = require('@strapi/strapi').factories.createCoreController('${uid}', ({ strapi }) => (${own}));`;

test("what the server refuses is one of v4's errors to the code that called it", async () => {
  const { ask } = await serveKitCode({
    'src/api/tag/controllers/tag.js': controller(
      'api::tag.tag',
      `{
  async find(ctx) {
    try {
      return await super.find(ctx);
    } catch (error) {
      const { ValidationError, NotFoundError, ApplicationError } = errors;
      return { name: error.name, is: [ValidationError, NotFoundError, ApplicationError].map((type) => error instanceof type) };
    }
  },
  async findOne(ctx) { return { found: await super.findOne(ctx) }; },
}`,
    ),
  });
  expect((await ask('/api/tags?sort=nothing', as('editor'))).body).toEqual({
    name: 'ValidationError',
    is: [true, false, true],
  });
  expect((await ask('/api/tags/9999', as('editor'))).body).toEqual({ found: null });
});

test('changed bodies, parameters and queries are what the default action gets', async () => {
  const { ask } = await serveKitCode({
    'src/api/tag/controllers/tag.js': controller(
      'api::tag.tag',
      `{
  async create(ctx) {
    ctx.request.body.data.name = ctx.request.body.data.name.trim();
    ctx.request.body.data.weight ??= 7;
    return super.create(ctx);
  },
  async update(ctx) {
    ctx.params.id = String(Number(ctx.params.id) - 1);
    return super.update(ctx);
  },
  async find(ctx) {
    ctx.query.filters = { ...ctx.query.filters, id: { $in: [1, 2] } };
    ctx.query.fields = ['name'];
    return super.find(ctx);
  },
}`,
    ),
  });
  const send = (method: string, path: string, data: object) =>
    ask(path, {
      method,
      body: JSON.stringify({ data }),
      headers: { ...as('editor').headers, 'content-type': 'application/json' },
    });
  const { body } = await send('POST', '/api/tags', { name: '  blank  ' });
  expect(body.data.attributes).toMatchObject({ name: 'blank', weight: 7 });
  expect((await send('PUT', '/api/tags/4', { weight: 99 })).body.data).toMatchObject({
    id: 3,
    attributes: { weight: 99 },
  });
  const { data } = (await ask('/api/tags?sort=id:desc', as('editor'))).body;
  expect(data).toEqual([
    { id: 2, attributes: { name: 'Paper' } },
    { id: 1, attributes: { name: 'paper' } },
  ]);
});

test('a form goes through code with its files', async () => {
  const { ask } = await serveKitCode({
    'src/api/article/controllers/article.js': controller(
      'api::article.article',
      `{
  async create(ctx) {
    const data = JSON.parse(ctx.request.body.data);
    const { name, type, size } = ctx.request.files['files.cover'];
    ctx.request.body.data = JSON.stringify({ ...data, summary: [name, type, size].join(' ') });
    return super.create(ctx);
  },
}`,
    ),
  });
  const form = new FormData();
  form.set('data', JSON.stringify({ title: 'With a file', slug: 'with-a-file', kind: 'essay' }));
  form.set('files.cover', new File(['just text'], 'cover.txt', { type: 'text/plain' }));
  const { status, body } = await ask('/api/articles?populate=cover', {
    method: 'POST',
    body: form,
    ...as('editor'),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.attributes).toMatchObject({
    summary: 'cover.txt text/plain 9',
    cover: { data: { attributes: { name: 'cover.txt' } } },
  });
});

test('a middleware before strapi::errors sees answers, one after it sees errors', async () => {
  const seen = (header: string): string => `module.exports = () => async (ctx, next) => {
  try {
    await next();
    ctx.set('${header}', String(ctx.status));
  } catch (error) {
    ctx.set('${header}', error.name);
    throw error;
  }
};`;
  const { ask } = await serveKitCode({
    'config/middlewares.js':
      "module.exports = ['global::before', 'strapi::errors', 'global::after', 'strapi::public'];",
    'src/middlewares/before.js': seen('x-before'),
    'src/middlewares/after.js': seen('x-after'),
    'src/api/desk/routes/desk.js': openRoutes({
      '/app': "() => { throw new (require('@strapi/utils').errors.ApplicationError)('no'); }",
      '/fine': "() => 'fine'",
    }),
  });
  const headers = async (path: string) => {
    const answer = await ask(path);
    return [answer.status, answer.headers.get('x-before'), answer.headers.get('x-after')];
  };
  expect(await headers('/api/app')).toEqual([400, '400', 'ApplicationError']);
  expect(await headers('/api/fine')).toEqual([200, '200', '200']);
  expect(await headers('/api/articles?sort=nothing')).toEqual([400, '400', 'ValidationError']);
  expect(await headers('/api/profiles')).toEqual([403, '403', '403']);
});

test('headers and cookies code sets win over the usual ones', async () => {
  const { ask } = await serveKitCode({
    'src/api/desk/routes/desk.js': openRoutes({
      '/set': `(ctx) => {
        ctx.set('X-Powered-By', 'a press');
        ctx.cookies.set('one', '1', {});
        ctx.cookies.set('two', '2', { signed: false });
        ctx.append('Link', ['<a>', '<b>']);
        ctx.status = 203;
        return { set: true };
      }`,
    }),
  });
  const { status, headers, body } = await ask('/api/set');
  expect([status, body]).toEqual([203, { set: true }]);
  expect(headers.get('x-powered-by')).toBe('a press');
  expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['one', 'one.sig', 'two']);
  expect(headers.get('link')).toBe('<a>, <b>');
});
