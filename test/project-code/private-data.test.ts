/** Code of the project's own changes what is answered, never who may know what (A4, A5). */
import { expect, test } from 'vitest';
import { headersOf, type Identity } from '../support/credentials.ts';
import { openRoutes, serveKitCode } from './code-project.ts';

const as = (identity: Identity) => ({ headers: headersOf(identity) as Record<string, string> });

const CONTROLLER = (uid: string, own: string): string =>
  `module.exports = require('@strapi/strapi').factories.createCoreController('${uid}', ({ strapi }) => (${own}));`;

const SECRETS = /royaltyRate|taxNumber|hiddenText|"secret"|password|resetPasswordToken|\$2a\$10/;

test('an action whose service is replaced still answers no private attribute', async () => {
  const { ask } = await serveKitCode({
    'src/api/author/controllers/author.js': CONTROLLER('api::author.author', '{}'),
    'src/api/author/services/author.js': `module.exports = require('@strapi/strapi').factories.createCoreService('api::author.author', () => ({
  async find(params) {
    const found = await super.find({ ...params, populate: { profile: true, articles: { populate: '*' }, books: true } });
    globalThis.seenByCode = Object.keys(found.results[0]);
    return found;
  },
  async findOne(id, params) { return super.findOne(id, { ...params, populate: '*' }); },
}));`,
  });
  const list = await ask('/api/authors?sort=id', as('authenticated'));
  expect(list.status).toBe(200);
  expect((globalThis as { seenByCode?: string[] }).seenByCode).toContain('royaltyRate');
  expect(list.text).not.toMatch(SECRETS);
  expect(list.body.data[0].attributes.articles.data[0].attributes.title).toBe('The Quiet Harbour');
  const one = await ask('/api/authors/1');
  expect(one.body.data.attributes.name).toBe('Ada Winter');
  expect(one.text).not.toMatch(SECRETS);
  // the public may not read profiles, whatever the code populates
  expect(Object.keys(one.body.data.attributes)).not.toContain('profile');
  for (const query of ['filters[royaltyRate][$gt]=0', 'sort=royaltyRate', 'fields=royaltyRate']) {
    expect((await ask(`/api/authors?${query}`)).body.error.message).toBe('Invalid parameter royaltyRate');
  }
});

test('a sanitized query asks for nothing that is hidden', async () => {
  const { ask } = await serveKitCode({
    'src/api/author/controllers/author.js': CONTROLLER(
      'api::author.author',
      '{ async look(ctx) { return this.sanitizeQuery(ctx); } }',
    ),
    'src/api/author/routes/01-look.js':
      "module.exports = { routes: [{ method: 'GET', path: '/authors/look', handler: 'author.look', config: { auth: { scope: ['api::author.author.find'] } } }] };",
  });
  const look = async (query: string, identity: Identity = 'public') =>
    (await ask(`/api/authors/look?${query}`, as(identity))).body;
  expect(
    await look('filters[royaltyRate]=1&filters[name]=Ada&sort[0]=royaltyRate&sort[1]=name:desc'),
  ).toEqual({
    filters: { name: 'Ada' },
    sort: ['name:desc'],
  });
  expect(
    await look('filters[$or][0][royaltyRate]=1&filters[$or][1][name]=A&fields[0]=royaltyRate&fields[1]=name'),
  ).toEqual({
    filters: { $or: [{ name: 'A' }] },
    fields: ['name'],
  });
  expect(
    await look('filters[profile][headline]=x&populate[profile][fields][0]=headline&populate[articles]=true'),
  ).toEqual({
    filters: {},
    populate: { articles: 'true' },
  });
  expect(await look('populate[0]=profile&populate[1]=articles.author', 'authenticated')).toEqual({
    populate: ['profile', 'articles.author'],
  });
});

test('a route without authentication follows no relation', async () => {
  const { ask } = await serveKitCode({
    'src/api/desk/routes/desk.js': openRoutes({
      '/open': "'api::article.article.find'",
      '/one/:id': "'api::author.author.findOne'",
    }),
  });
  const open = await ask('/api/open?fields=title&populate=*&pagination[pageSize]=1');
  expect(Object.keys(open.body.data[0].attributes)).not.toContain('author');
  expect((await ask('/api/open?filters[author][name]=Ada%20Winter')).status).toBe(400);
  expect((await ask('/api/one/1?populate=profile')).text).not.toMatch(SECRETS);
});

test('what code writes into a ctx does not change the caller', async () => {
  const { ask } = await serveKitCode({
    'src/api/desk/routes/desk.js': openRoutes({
      '/forged': `(ctx) => {
        ctx.state.auth = { strategy: { name: 'api-token' }, credentials: { type: 'full-access' }, ability: { can: () => true } };
        ctx.state.user = { id: 1, role: { type: 'editor' } };
        return strapi.controller('api::article.article').find(ctx);
      }`,
    }),
  });
  const { body } = await ask('/api/forged?fields=title&populate=author&pagination[pageSize]=1');
  expect(body.data[0].attributes).toEqual({ title: 'The Quiet Harbour' });
});

test('a policy of the admin panel refuses every caller', async () => {
  const { ask } = await serveKitCode({
    'src/api/desk/routes/desk.js': `module.exports = { routes: [
  { method: 'GET', path: '/desk', handler: () => 'open', config: { auth: false, policies: ['admin::isAuthenticatedAdmin'] } },
  { method: 'GET', path: '/door', handler: () => 'open', config: { auth: false, policies: [{ name: 'admin::hasPermissions', config: { actions: [] } }] } },
] };`,
  });
  for (const path of ['/api/desk', '/api/door']) {
    for (const identity of ['public', 'token:full'] as const)
      expect((await ask(path, as(identity))).status).toBe(403);
  }
});

test.each([
  ['strict', ['firstname', 'lastname']],
  ['reference', ['firstname', 'lastname', 'username']],
] as const)('an action of code shows of creators what %s mode shows', async (compat, names) => {
  const { ask } = await serveKitCode({
    'config/api.js': `module.exports = { compat: '${compat}' };`,
    'src/api/author/controllers/author.js': CONTROLLER(
      'api::author.author',
      `{ async find(ctx) {
        const found = await strapi.entityService.findMany('api::author.author', { populate: ['createdBy'], limit: 1 });
        return this.transformResponse(await this.sanitizeOutput(found, ctx));
      } }`,
    ),
  });
  const { body } = await ask('/api/authors');
  const { attributes } = body.data[0].attributes.createdBy.data;
  expect(Object.keys(attributes).slice(0, 3)).toEqual(expect.arrayContaining([...names]));
  if (compat === 'strict') expect(Object.keys(attributes).sort()).toEqual([...names]);
});
