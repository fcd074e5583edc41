/**
 * What v4 projects and plugins do with `strapi.admin.services`: they declare actions and conditions, make administrators
 * and roles, and issue tokens for sign-ins of their own.
 */
import { describe, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { openRoutes, serveKitCode } from './code-project.ts';

const SUPER = headersOf('admin:super');

/** Serves the kit's project with this index, and a route that runs code. */
const serve = (index: string, code = 'return null;') =>
  serveKitCode({
    'src/index.js': index,
    'src/api/ask/routes/ask.js': openRoutes({
      '/ask': `async (ctx) => ({ value: await (async () => { ${code} })() })`,
    }),
  });

const json = (method: string, body: unknown, headers: object = SUPER): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

describe('what code declares', () => {
  const INDEX = `module.exports = { async bootstrap({ strapi }) {
    const { actionProvider, conditionProvider } = strapi.admin.services.permission;
    await actionProvider.registerMany([
      { section: 'plugins', displayName: 'Access the redirects', uid: 'read', pluginName: 'redirects' },
      { section: 'settings', displayName: 'Change', uid: 'change', pluginName: 'redirects', category: 'redirects', subCategory: 'list' },
      { section: 'contentTypes', displayName: 'Approve', uid: 'approve', pluginName: 'redirects',
        subjects: ['api::article.article', 'api::gone.gone'], options: { applyToProperties: ['fields'] } },
    ]);
    actionProvider.get('plugin::content-manager.explorer.delete').displayName = 'Move to the bin';
    await conditionProvider.registerMany([
      { displayName: 'Of weight 3', name: 'weight-3', plugin: 'redirects', category: 'Weights',
        async handler() { return { weight: { $eq: 3 } }; } },
      { displayName: 'Never', name: 'never', handler: (user) => user.email.includes('nobody') },
      { displayName: 'Broken', name: 'broken', plugin: 'admin', handler: () => { throw new Error('out of order'); } },
    ]);
  } };`;

  test('is in the catalogue, counts for super admins, and can be given to a role', async () => {
    const served = await serve(INDEX);
    const ask = (path: string) => served.ask(path, { headers: SUPER });
    const { sections, conditions } = (await ask('/admin/permissions')).body.data;
    expect(sections.plugins).toContainEqual({
      displayName: 'Access the redirects',
      plugin: 'redirects',
      subCategory: 'general',
      action: 'plugin::redirects.read',
    });
    expect(sections.settings).toContainEqual({
      displayName: 'Change',
      category: 'redirects',
      subCategory: 'list',
      action: 'plugin::redirects.change',
    });
    const { actions } = sections.collectionTypes;
    expect(actions).toContainEqual({
      label: 'Approve',
      actionId: 'plugin::redirects.approve',
      subjects: ['api::article.article'],
      applyToProperties: ['fields', 'locales'],
    });
    expect(actions).toContainEqual(
      expect.objectContaining({
        actionId: 'plugin::content-manager.explorer.delete',
        label: 'Move to the bin',
      }),
    );
    expect(conditions).toEqual([
      { id: 'admin::is-creator', displayName: 'Is creator', category: 'default' },
      { id: 'admin::has-same-role-as-creator', displayName: 'Has same role as creator', category: 'default' },
      { id: 'plugin::redirects.weight-3', displayName: 'Of weight 3', category: 'Weights' },
      { id: 'api::never', displayName: 'Never', category: 'default' },
      { id: 'admin::broken', displayName: 'Broken', category: 'default' },
    ]);
    const granted = (await ask('/admin/users/me/permissions')).body.data;
    expect(granted.map(({ action }: { action: string }) => action)).toContain('plugin::redirects.read');
    const permissions = [
      { action: 'plugin::redirects.read' },
      {
        action: 'plugin::redirects.approve',
        subject: 'api::article.article',
        properties: { fields: ['title'] },
      },
    ];
    const saved = await served.ask('/admin/roles/2/permissions', json('PUT', { permissions }));
    expect(saved.status).toBe(200);
    const check = json(
      'POST',
      { permissions: [{ action: 'plugin::redirects.read' }] },
      headersOf('admin:editor'),
    );
    expect((await served.ask('/admin/permissions/check', check)).body).toEqual({ data: [true] });
  });

  test('conditions decide which entries an administrator sees; one that fails gives nothing', async () => {
    const served = await serve(INDEX);
    const names = async (...conditions: string[]): Promise<number[]> => {
      const action = 'plugin::content-manager.explorer.read';
      const permissions = [
        { action, subject: 'api::tag.tag', properties: { fields: ['name', 'weight'] }, conditions },
      ];
      const saved = await served.ask('/admin/roles/2/permissions', json('PUT', { permissions }));
      expect(saved.status).toBe(200);
      const { body } = await served.ask('/content-manager/collection-types/api::tag.tag?pageSize=100', {
        headers: headersOf('admin:editor'),
      });
      return body.results?.map(({ weight }: { weight: number }) => weight) ?? body.error.status;
    };
    const all = await names();
    expect(all).toContain(3);
    const some = await names('plugin::redirects.weight-3');
    expect([...new Set(some)]).toEqual([3]);
    expect(await names('api::never')).toEqual(403);
    expect(await names('admin::broken')).toEqual(403);
    expect(served.warnings.join()).toContain('admin::broken');
    const unknown = [
      {
        action: 'plugin::content-manager.explorer.read',
        subject: 'api::tag.tag',
        properties: {},
        conditions: ['api::x'],
      },
    ];
    const refused = await served.ask('/admin/roles/2/permissions', json('PUT', { permissions: unknown }));
    expect(refused.status).toBe(400);
  });
});

describe('administrators made by code', () => {
  test('at the start, when there are none yet: they sign in', async () => {
    const served = await serve(`module.exports = { async bootstrap({ strapi }) {
      const { user, role } = strapi.admin.services;
      if (await user.findOneByEmail('owner@octavo.test')) return;
      const superAdmin = await role.getSuperAdmin();
      await user.create({ email: 'owner@octavo.test', firstname: 'Olive', lastname: 'Owner', password: 'Owner-pass-1',
        isActive: true, roles: [superAdmin.id] });
    } };`);
    const answer = await served.ask(
      '/admin/login',
      json('POST', { email: 'owner@octavo.test', password: 'Owner-pass-1' }, {}),
    );
    expect(answer.status).toBe(200);
    const me = await served.ask('/admin/users/me', {
      headers: { authorization: `Bearer ${answer.body.data.token}` },
    });
    expect(me.body.data.roles).toMatchObject([{ code: 'strapi-super-admin' }]);
  });

  test('roles are made with a code of their own, and get permissions', async () => {
    const served = await serve(
      'module.exports = {};',
      `const { role, permission } = strapi.admin.services;
       const made = await role.create({ name: 'Proof reader' });
       const again = await role.create({ name: 'Proof reader' }).catch((error) => error.message);
       await role.assignPermissions(made.id, [{ action: 'plugin::upload.read' }]);
       await role.assignPermissions(made.id, [{ action: 'admin::users.read' }]);
       return [made.code, again, (await permission.findMany({ where: { role: { id: made.id } } })).map(({ action }) => action)];`,
    );
    const { value } = (await served.ask('/api/ask')).body;
    expect(value).toEqual([
      expect.stringMatching(/^proof-reader-[0-9a-z]+$/),
      'The name must be unique and a role with name `Proof reader` already exists.',
      ['admin::users.read'],
    ]);
  });

  test('the last super admin stays', async () => {
    const served = await serve(
      'module.exports = {};',
      `const { user } = strapi.admin.services;
       const refused = (work) => work.then(() => 'done', (error) => error.message);
       return [await refused(user.deleteById(2)), await refused(user.deleteById(1)),
         await refused(user.updateById(1, { isActive: false })), await refused(user.updateById(1, { roles: [2] })),
         await refused(user.deleteByIds([1])), (await user.findOne(1)).isActive];`,
    );
    const needed = 'You must have at least one user with super admin role.';
    expect((await served.ask('/api/ask')).body.value).toEqual(['done', needed, needed, needed, needed, true]);
  });
});

describe('tokens issued by code', () => {
  const ISSUE = `const { token, user } = strapi.admin.services;
    const admin = await user.findOneByEmail('desk@octavo.test');
    if (ctx.query.password) await user.updateById(admin.id, { password: ctx.query.password });
    if (ctx.query.token) return token.decodeJwtToken(ctx.query.token);
    return token.createJwtToken(admin);`;

  test('sign an administrator in, until the password changes or the session ends', async () => {
    const served = await serve('module.exports = {};', ISSUE);
    const ask = async (query = '') => (await served.ask(`/api/ask?${query}`)).body.value;
    const first = await ask();
    const me = (token: string) =>
      served.ask('/admin/users/me', { headers: { authorization: `Bearer ${token}` } });
    expect((await me(first)).body.data.email).toBe('desk@octavo.test');
    expect(await ask(`token=${first}`)).toEqual({
      payload: { id: 3, iat: expect.any(Number), exp: expect.any(Number) },
      isValid: true,
    });

    await served.ask('/admin/logout', { method: 'POST', headers: { authorization: `Bearer ${first}` } });
    expect(await ask(`token=${first}`)).toEqual({ payload: null, isValid: false });

    const second = await ask();
    expect((await ask(`token=${second}`)).isValid).toBe(true);
    await ask('password=Another-pass-1&token=x');
    expect((await me(second)).status).toBe(401);
    expect((await ask(`token=${second}`)).isValid).toBe(false);
    expect((await ask(`token=${await ask()}`)).isValid).toBe(true);
  });

  test('the token of another administrator is none', async () => {
    const served = await serve('module.exports = {};', ISSUE);
    const ask = async (query: string) => (await served.ask(`/api/ask?${query}`)).body.value;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Date.UTC(2100) / 1000;
    for (const token of [
      'x',
      'a.b.c',
      `${part({ alg: 'none' })}.${part({ id: 3, exp })}.`,
      `${part({ alg: 'HS256' })}.${part({ id: 3, exp })}.${part({})}`,
    ])
      expect(await ask(`token=${token}`)).toEqual({ payload: null, isValid: false });
    const known = headersOf('admin:editor').authorization!.slice('Bearer '.length);
    expect((await ask(`token=${known}`)).isValid).toBe(true);
  });
});

test('a password that strapi.db writes ends the sessions of the old one, and an administrator it deletes is gone', async () => {
  const served = await serve(
    'module.exports = {};',
    `const admins = strapi.db.query('admin::user');
     if (ctx.query.remove) return admins.delete({ where: { id: 3 } });
     return admins.update({ where: { id: 3 }, data: { password: await strapi.admin.services.auth.hashPassword('Fresh-pass-1') } });`,
  );
  const signIn = async (password: string) =>
    served.ask('/admin/login', json('POST', { email: 'desk@octavo.test', password }, {}));
  const { token } = (await signIn('Desk-pass-1')).body.data;
  const me = () => served.ask('/admin/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect((await me()).status).toBe(200);
  await served.ask('/api/ask');
  expect((await me()).status).toBe(401);
  expect((await signIn('Desk-pass-1')).status).toBe(400);
  expect((await signIn('Fresh-pass-1')).status).toBe(200);
  await served.ask('/api/ask?remove=1');
  expect((await signIn('Fresh-pass-1')).status).toBe(400);
});

test('the routes, actions and plugins of a project are listed for administrators', async () => {
  const served = await serveKitCode({
    'package.json': JSON.stringify({ name: 'shop', dependencies: { pg: '8.11.5', 'local-thing': '*' } }),
    'config/plugins.js': "module.exports = { shop: { enabled: true, resolve: './src/plugins/shop' } };",
    'src/plugins/shop/package.json': JSON.stringify({
      name: 'the-shop',
      strapi: { name: 'shop', displayName: 'Shop', description: 'Sells things', kind: 'plugin' },
    }),
    'src/plugins/shop/strapi-server.js': `module.exports = {
      controllers: { cart: { find: (ctx) => { ctx.body = []; } } },
      routes: { type: 'content-api', routes: [{ method: 'GET', path: '/carts', handler: 'cart.find' }] },
    };`,
    'src/api/ask/routes/ask.js': openRoutes({ '/ask': '(ctx) => { ctx.body = {}; }' }),
    'src/api/tag/routes/more.js':
      "module.exports = { routes: [{ method: 'POST', path: '/tags/:id/merge', handler: 'tag.merge', config: { policies: [] } }] };",
    'src/api/tag/controllers/tag.js':
      "module.exports = require('@strapi/strapi').factories.createCoreController('api::tag.tag', () => ({ merge: (ctx) => { ctx.body = 'merged'; } }));",
  });
  const ask = async (path: string) => (await served.ask(path, { headers: SUPER })).body;
  const routes = (await ask('/admin/content-api/routes')).data;
  expect(routes['api::tag']).toContainEqual({
    method: 'POST',
    path: '/api/tags/:id/merge',
    handler: 'tag.merge',
    config: { policies: [], auth: { scope: ['api::tag.tag.merge'] } },
    info: { apiName: 'tag', type: 'content-api' },
  });
  const tags = routes['api::tag'].map(
    ({ method, path }: { method: string; path: string }) => `${method} ${path}`,
  );
  expect(new Set(tags).size).toBe(tags.length);
  expect(routes['api::ask']).toMatchObject([{ method: 'GET', path: '/api/ask', config: { auth: false } }]);
  expect(routes['plugin::shop']).toMatchObject([{ path: '/api/shop/carts', handler: 'cart.find' }]);
  const { data } = await ask('/admin/content-api/permissions');
  expect(data['api::tag'].controllers.tag).toContain('merge');
  expect(data['plugin::shop'].controllers.cart).toEqual(['find']);
  expect((await ask('/admin/information')).data.dependencies).toEqual({ pg: '8.11.5', 'local-thing': '*' });
  expect((await ask('/admin/server-information')).data).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: 'sqlite',
  });
  expect((await ask('/admin/plugins')).plugins).toContainEqual({
    name: 'shop',
    displayName: 'Shop',
    description: 'Sells things',
    packageName: 'the-shop',
  });
});

test('API tokens made in bootstrap open what they are for; changed and new keys count at once', async () => {
  const { ask } = await serve(
    `module.exports = { async bootstrap({ strapi }) {
      const { create } = strapi.service('admin::api-token');
      const day = 24 * 3600 * 1000;
      globalThis.tokens = {
        all: await create({ name: 'front end', type: 'full-access', lifespan: null }),
        some: await create({ name: 'tags', type: 'custom', permissions: ['api::tag.tag.find'], lifespan: 7 * day }),
        refused: await Promise.all([
          { name: 'a', type: 'custom', permissions: ['api::none.none.find'] }, { name: 'b', type: 'custom' },
          { name: 'c', type: 'read-only', permissions: ['api::tag.tag.find'] }, { name: 'd', type: 'read-only', lifespan: 5 },
        ].map((values) => create(values).catch(({ name, message }) => name + ': ' + message))),
      };
    } };`,
    `const { all, some, refused } = tokens;
     const service = strapi.service('admin::api-token');
     if (ctx.query.change) {
       const { permissions } = await service.update(some.id, { permissions: ['api::tag.tag.find', 'api::tag.tag.findOne'] });
       const { accessKey } = await service.regenerate(all.id);
       return { permissions, accessKey, missing: await service.update(999, {}).catch(({ name }) => name),
         open: await service.update(some.id, { type: 'read-only' }).then(({ type, permissions }) => ({ type, permissions })) };
     }
     return { all, some, refused };`,
  );
  const { all, some, refused } = (await ask('/api/ask')).body.value;
  expect(all).toEqual({
    id: expect.any(Number),
    name: 'front end',
    description: '',
    type: 'full-access',
    accessKey: expect.stringMatching(/^[0-9a-f]{256}$/),
    permissions: [],
    lifespan: null,
    expiresAt: null,
    lastUsedAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(some).toMatchObject({ permissions: ['api::tag.tag.find'], lifespan: '604800000' });
  expect(Date.parse(some.expiresAt)).toBeGreaterThan(Date.parse(some.createdAt));
  // v4's texts, but for a line break in the last one
  expect(refused).toEqual([
    'ValidationError: Unknown permissions provided: api::none.none.find',
    'ValidationError: Missing permissions attribute for custom token',
    'ValidationError: Non-custom tokens should not reference permissions',
    'ValidationError: lifespan must be one of the following values: , 604800000, 2592000000, 7776000000',
  ]);
  const status = async (key: string, path: string) =>
    (await ask(path, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await status(all.accessKey, '/api/profiles')).toBe(200);
  expect(await status(some.accessKey, '/api/tags')).toBe(200);
  expect(await status(some.accessKey, '/api/profiles')).toBe(403);
  const changed = (await ask('/api/ask?change=1')).body.value;
  expect(changed).toMatchObject({
    permissions: ['api::tag.tag.find', 'api::tag.tag.findOne'],
    missing: 'NotFoundError',
    open: { type: 'read-only', permissions: [] },
  });
  expect(await status(all.accessKey, '/api/profiles')).toBe(401);
  expect(await status(changed.accessKey, '/api/profiles')).toBe(200);
  expect(await status(some.accessKey, '/api/profiles')).toBe(200);
});

test('who was invited registers, and code sets passwords by address', async () => {
  const { ask } = await serve(
    'module.exports = {};',
    `const users = strapi.service('admin::user');
     await users.create({ email: 'new@octavo.test', firstname: 'N', lastname: 'M', registrationToken: 'invited', roles: [3] });
     const known = await users.findRegistrationInfo('invited');
     const refused = await users.register({ registrationToken: 'other', userInfo: { password: 'Abcdefg1' } }).catch(({ message }) => message);
     const { isActive, registrationToken, firstname } = await users.register({ registrationToken: 'invited', userInfo: { password: 'Abcdefg1', firstname: 'New', lastname: 'M' } });
     await users.resetPasswordByEmail('new@octavo.test', 'Hijklmn2');
     const unknown = await users.resetPasswordByEmail('nobody@octavo.test', 'Hijklmn2').catch(({ message }) => message);
     const weak = await users.resetPasswordByEmail('new@octavo.test', 'short').catch(({ name }) => name);
     const added = await strapi.service('admin::role').addPermissions(3, [{ action: 'plugin::upload.read' }]);
     return { known, refused, isActive, registrationToken, firstname, unknown, weak, gone: await users.findRegistrationInfo('invited') ?? null,
       added: added.map(({ action, subject, conditions }) => [action, subject, conditions]) };`,
  );
  expect((await ask('/api/ask')).body.value).toEqual({
    known: { email: 'new@octavo.test', firstname: 'N', lastname: 'M' },
    refused: 'Invalid registration info',
    isActive: true,
    registrationToken: null,
    firstname: 'New',
    unknown: 'User not found for email: nobody@octavo.test',
    weak: 'ValidationError',
    gone: null,
    added: [['plugin::upload.read', null, []]],
  });
  const { status } = await ask(
    '/admin/login',
    json('POST', { email: 'new@octavo.test', password: 'Hijklmn2' }, {}),
  );
  expect(status).toBe(200);
});

describe('the ability of an administrator', () => {
  // as a policy of a public project lets administrators into routes of the content API
  const POLICY = `module.exports = async (policyContext, config, { strapi }) => {
    const [, token] = (policyContext.request.header.authorization ?? '').split(' ');
    const { payload, isValid } = strapi.service('admin::token').decodeJwtToken(token);
    if (!isValid) return false;
    const user = await strapi.db.query('admin::user').findOne({ where: { id: payload.id }, populate: ['roles'] });
    if (!user || !(user.isActive === true)) return false;
    policyContext.state.user = user;
    policyContext.state.userAbility = await strapi.service('admin::permission').engine.generateUserAbility(user);
    return true;
  };`;
  const ROUTES = `const may = (actions) => [{ name: 'global::signed-in' }, { name: 'admin::hasPermissions', config: { actions } }];
    const handler = ({ state }) => {
      const { engine } = strapi.admin.services.permission;
      return engine.checkMany(state.userAbility)([
        { action: 'plugin::upload.read' },
        { action: 'admin::users.read' },
        { action: 'plugin::content-manager.explorer.read', subject: 'api::article.article' },
        { action: 'plugin::content-manager.explorer.read', subject: 'api::article.article', field: 'nothing' },
      ]);
    };
    module.exports = { routes: [
      { method: 'GET', path: '/files-page', handler, config: { auth: false, policies: may(['plugin::upload.read']) } },
      { method: 'GET', path: '/users-page', handler, config: { auth: false, policies: may(['admin::users.read']) } },
    ] };`;

  test('is made for a row of theirs, and counts in v4’s policies', async () => {
    const { ask } = await serveKitCode({
      'src/index.js': 'module.exports = {};',
      'src/policies/signed-in.js': POLICY,
      'src/api/ask/routes/ask.js': ROUTES,
    });
    const as = async (path: string, caller: 'admin:super' | 'admin:author') => {
      const { status, body } = await ask(path, { headers: headersOf(caller) });
      return status === 200 ? body : status;
    };
    expect(await as('/api/users-page', 'admin:super')).toEqual([true, true, true, false]);
    expect(await as('/api/files-page', 'admin:author')).toEqual([true, false, true, false]);
    expect(await as('/api/users-page', 'admin:author')).toBe(403);
  });

  test('has the rules of the permissions, and none for nobody', async () => {
    const { ask } = await serve(
      'module.exports = {};',
      `const { engine } = strapi.service('admin::permission');
       const author = await strapi.query('admin::user').findOne({ where: { roles: { code: 'strapi-author' } } });
       const ability = await engine.generateUserAbility(author);
       const { rules } = ability;
       const nobody = await engine.generateUserAbility({ id: 99999 });
       return [rules.length, rules.find(({ action, subject }) => action.endsWith('update') && subject === 'api::article.article').conditions,
         nobody.rules, nobody.can('plugin::upload.read'), author.id,
         strapi.service('admin::constants').API_TOKEN_LIFESPANS.DAYS_7];`,
    );
    const [count, conditions, none, may, id, week] = (await ask('/api/ask')).body.value;
    expect(count).toBeGreaterThan(5);
    expect(JSON.stringify(conditions)).toContain(`{"createdBy.id":${id}}`);
    expect([none, may, week]).toEqual([[], false, 604_800_000]);
  });
});
