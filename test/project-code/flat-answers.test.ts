/** Flat answers of routes with project code: code sees and answers v4's form, whatever the client asks for (A427). */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { withoutWrappers } from '../support/without-wrappers.ts';
import { openRoutes, type ServedCode, serveKitCode } from './code-project.ts';

const headers = headersOf('token:full') as Record<string, string>;

const controller = (uid: string, own: string): string =>
  `module.exports = require('@strapi/strapi').factories.createCoreController('${uid}', ({ strapi }) => (${own}));`;

/** v4's answer, and the flat one. */
async function both({ ask }: ServedCode, path: string, request: RequestInit = {}) {
  const options = { headers, ...request };
  const flat = `${path}${path.includes('?') ? '&' : '?'}format=flat`;
  return { v4: await ask(path, options), flat: await ask(flat, options) };
}

test('actions that call the default one, pass it on, change it, or answer by themselves', async () => {
  const code = await serveKitCode({
    'src/api/article/controllers/article.js': controller(
      'api::article.article',
      `{
  async find(ctx) {
    const { data, meta } = await super.find(ctx);
    for (const { attributes } of data) {
      attributes.shout = attributes.title.toUpperCase();
      attributes.first = { data: { id: 1, attributes: { name: 'added', parts: { data: [] } } } };
    }
    return { data, meta: { ...meta, format: ctx.query.format ?? null } };
  },
  async findOne(ctx) { return super.findOne(ctx); },
  async latest(ctx) {
    const [entity] = await strapi.entityService.findMany('api::article.article', { limit: 1, sort: 'id', populate: ['author', 'cover', 'tags', 'seo', 'sections'] });
    return this.transformResponse(await this.sanitizeOutput(entity, ctx));
  },
  async sheet(ctx) {
    if (ctx.query.format === 'csv') { ctx.type = 'text/csv'; ctx.body = 'title'; }
    else ctx.body = { title: 'none', data: { attributes: 5 } };
  },
}`,
    ),
    'src/api/article/routes/own.js': openRoutes({
      '/latest': "'article.latest'",
      '/sheet': "'article.sheet'",
    }),
    'src/api/article/services/article.js': `module.exports = require('@strapi/strapi').factories.createCoreService('api::article.article');`,
    'src/api/tag/services/tag.js': `module.exports = require('@strapi/strapi').factories.createCoreService('api::tag.tag', () => ({
  async find(...values) { const found = await super.find(...values); found.results.reverse(); return found; },
}));`,
  });
  const found = await both(
    code,
    '/api/articles?pagination[limit]=3&populate[tags]=true&populate[author]=true',
  );
  expect(found.v4.body.data[0].attributes.shout).toEqual(expect.any(String));
  expect(found.flat.body.data[0].shout).toBe(found.v4.body.data[0].attributes.shout);
  expect(found.flat.body.data[0].first).toEqual({ id: 1, name: 'added', parts: [] });
  // the parameter reaches code as it was sent
  expect([found.v4.body.meta.format, found.flat.body.meta.format]).toEqual([null, 'flat']);
  found.v4.body.meta.format = 'flat';
  const answers = [found];
  for (const path of ['/api/articles/1?populate=*', '/api/latest', '/api/tags?pagination[limit]=3'])
    answers.push(await both(code, path));
  for (const { v4, flat } of answers) {
    expect([v4.status, flat.status]).toEqual([200, 200]);
    expect(JSON.stringify(v4.body)).toContain('"attributes":');
    expect(flat.body).toEqual(withoutWrappers(v4.body));
  }
  // a parameter of the project's own, and an answer that is no entry
  expect((await code.ask('/api/sheet?format=csv')).text).toBe('title');
  const sheet = await both(code, '/api/sheet');
  expect(sheet.flat.body).toEqual(sheet.v4.body);
  const refused = await code.ask('/api/latest', { headers: { ...headers, 'Octavo-Format': 'xml' } });
  expect([refused.status, refused.body.error.name]).toEqual([400, 'ValidationError']);
});

test('listeners see v4 rows, and middlewares v4 answers; both may change them', async () => {
  const code = await serveKitCode({
    'config/api.js': "module.exports = { compat: 'reference', rest: { batch: true } };",
    'config/middlewares.js': `module.exports = ['strapi::errors', 'strapi::body', 'strapi::query', 'global::look'];`,
    'src/middlewares/look.js': `module.exports = () => async (ctx, next) => {
  await next();
  if (ctx.query.look) ctx.body.data.attributes.looked = Object.keys(ctx.body.data).join();
};`,
    'src/api/tag/content-types/tag/lifecycles.js': `module.exports = {
  afterFindMany({ result }) { for (const row of result) row.name = row.name + '!'; },
  afterCreate({ result }) { result.name = result.name + '?'; },
};`,
  });
  const list = await both(code, '/api/tags?fields=name&sort=id&pagination[limit]=2');
  expect(list.flat.body.data[0]).toEqual({ id: 1, name: expect.stringMatching(/!$/) });
  expect(list.flat.body).toEqual(withoutWrappers(list.v4.body));
  const looked = await code.ask('/api/authors/1?fields=name&look=1&format=flat', { headers });
  expect(looked.body.data).toEqual({ id: 1, name: expect.any(String), looked: 'id,attributes' });
  // in this preset only answers to requests with the header say so
  expect(looked.headers.get('vary')).toBe(null);
  const named = await code.ask('/api/authors/1?fields=name&look=1', {
    headers: { ...headers, 'Octavo-Format': 'flat' },
  });
  expect(named.headers.get('vary')).toContain('Octavo-Format');
  const data = { name: 'Seen' };
  const made = await code.send('POST', '/api/tags?fields=name&format=flat', { data }, 'token:full');
  expect(made.body.data).toEqual({ id: expect.any(Number), name: 'Seen?' });
  const steps = [{ path: '/tags?fields=name', body: { data: { name: 'In a batch' } } }];
  const batch = await code.send('POST', '/api/batch?format=flat', { steps }, 'token:full');
  expect(batch.body.data).toEqual([{ data: { id: expect.any(Number), name: 'In a batch?' }, meta: {} }]);
});

test('a listener alone does not take writes off the statement', async () => {
  const code = await serveKitCode({
    'src/index.js': `module.exports = { bootstrap({ strapi }) {
  strapi.db.lifecycles.subscribe({ models: ['api::tag.tag'], afterUpdate() {} });
} };`,
  });
  const { body } = await code.send(
    'PUT',
    '/api/authors/1?fields=name&format=flat',
    { data: { name: 'Ada' } },
    'token:full',
  );
  expect(body).toEqual({ data: { id: 1, name: 'Ada' }, meta: {} });
  const tag = await code.send(
    'PUT',
    '/api/tags/1?fields=name&format=flat',
    { data: { name: 'T' } },
    'token:full',
  );
  expect(tag.body).toEqual({ data: { id: 1, name: 'T' }, meta: {} });
  const missing = await both(code, '/api/tags/4711');
  expect([missing.flat.status, missing.flat.body]).toEqual([404, missing.v4.body]);
});
