/**
 * Extensions of users-permissions, email, upload and the content-type builder: controllers for administrators, the parts of
 * an upload, services and the configuration. v4 4.26.2 answered the same to the same extensions.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Identity } from '../support/credentials.ts';
import { askAs } from './ask-as.ts';
import { type ServedCode, serveKitCode } from './code-project.ts';

const NOTE = 'const note = (what) => { (globalThis.calls ??= []).push(what); };';

const USERS = `${NOTE}
module.exports = (plugin) => {
  const { contentmanageruser, role, settings, permissions } = plugin.controllers;
  for (const action of ['create', 'update']) {
    const before = contentmanageruser[action];
    contentmanageruser[action] = async (ctx) => {
      note([action, ctx.params.model, Object.keys(ctx.request.body)]);
      ctx.request.body.username = ctx.request.body.username + '!';
      await before(ctx);
      note(ctx.status);
    };
  }
  const { find } = role;
  role.find = async (ctx) => { await find(ctx); ctx.body.roles = ctx.body.roles.map(({ name }) => name); };
  role.mine = async (ctx) => ({ mine: ctx.state.user.email });
  settings.getEmailTemplate = async (ctx) => { ctx.send({ own: true }); };
  permissions.getRoutes = async (ctx) => { ctx.body = { routes: {} }; };
  const { routes } = plugin.routes.admin;
  routes.push({ method: 'GET', path: '/mine', handler: 'role.mine', config: { policies: ['admin::isAuthenticatedAdmin'] } });
  routes.find(({ handler }) => handler === 'role.deleteRole').config.policies.push(() => false);
  note(plugin.config.jwt.expiresIn);
  plugin.config.added = 'by an extension';
  return plugin;
};`;

const EMAIL = `${NOTE}
module.exports = (plugin) => {
  const { email } = plugin.controllers;
  const { send } = email;
  email.send = async (ctx) => { ctx.request.body.subject = 'changed'; await send(ctx); };
  email.getSettings = async (ctx) => ctx.send({ own: 1 });
  return plugin;
};`;

const BUILDER = `${NOTE}
module.exports = (plugin) => {
  const types = plugin.controllers['content-types'];
  const { getContentTypes } = types;
  types.getContentTypes = async (ctx) => { await getContentTypes(ctx); ctx.body.data = ctx.body.data.length; };
  types.createContentType = async (ctx) => { note('create'); ctx.body = { stopped: true }; };
  plugin.controllers.builder.getReservedNames = (ctx) => { ctx.body = { reserved: 1 }; };
  const { formatContentType } = plugin.services['content-types'];
  plugin.services['content-types'].formatContentType = (type) => ({ ...formatContentType(type), formatted: true });
  return plugin;
};`;

const UPLOAD = `${NOTE}
module.exports = (plugin) => {
  for (const name of ['content-api', 'admin-upload']) {
    const controller = plugin.controllers[name];
    for (const action of ['uploadFiles', 'replaceFile', 'updateFileInfo']) {
      const before = controller[action];
      controller[action] = async function (ctx) {
        const value = await before.call(this, ctx);
        note([name, action, ctx.status]);
        return value;
      };
    }
  }
  const { folder, file } = plugin.services;
  note([typeof folder.create, typeof file.getFolderPath]);
  plugin.services.folder = { ...folder, exists: () => 'asked' };
  return plugin;
};`;

let served: ServedCode;

beforeEach(async () => {
  Object.assign(globalThis, { calls: [] });
  served = await serveKitCode({
    'src/extensions/users-permissions/strapi-server.js': USERS,
    'src/extensions/email/strapi-server.js': EMAIL,
    'src/extensions/content-type-builder/strapi-server.js': BUILDER,
    'src/extensions/upload/strapi-server.js': UPLOAD,
    'src/api/seen/routes/seen.js': `module.exports = { routes: [{ method: 'GET', path: '/seen', config: { auth: false },
      handler: async () => ({ calls: globalThis.calls.splice(0), added: strapi.plugin('users-permissions').config('added'),
        folder: await strapi.plugin('upload').service('folder').exists(),
        formatted: strapi.plugin('content-type-builder').service('content-types').formatContentType(strapi.contentType('api::tag.tag')).formatted }) }] };`,
  });
  // what the extensions have seen while they were loaded
  expect((await served.ask('/api/seen')).body).toEqual({
    calls: ['30d', ['function', 'function']],
    added: 'by an extension',
    folder: 'asked',
    formatted: true,
  });
});
afterEach(() => served.close());

const ask = (method: string, path: string, body?: object, as?: Identity) =>
  askAs(served, method, path, body, as);

const calls = async () => (await served.ask('/api/seen')).body.calls as unknown[];

const USER = '/content-manager/collection-types/plugin::users-permissions.user';

test('users are created and updated in the content manager by contentmanageruser', async () => {
  const made = await ask('POST', USER, {
    username: 'made',
    email: 'made@octavo.test',
    password: 'secret12',
    confirmed: true,
    blocked: false,
    role: 1,
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ username: 'made!', email: 'made@octavo.test' });
  expect((await ask('PUT', `${USER}/${made.body.id}`, { username: 'again' })).body).toMatchObject({
    username: 'again!',
  });
  expect(
    (await ask('PUT', '/content-manager/collection-types/api::tag.tag/2', { name: 'other' })).body,
  ).toMatchObject({ name: 'other' });
  const USER_UID = 'plugin::users-permissions.user';
  expect(await calls()).toEqual([
    ['create', USER_UID, ['username', 'email', 'password', 'confirmed', 'blocked', 'role']],
    201,
    ['update', USER_UID, ['username']],
    200,
  ]);
});

test('the policies of the content manager stand before it', async () => {
  expect((await ask('POST', USER, { username: 'x' }, 'admin:author')).status).toBe(403);
  expect((await ask('POST', USER, { username: 'x' }, 'public')).status).toBe(401);
  expect(await calls()).toEqual([]);
});

test('actions and routes of users-permissions for administrators', async () => {
  const names = ['Authenticated', 'Public', 'Editor', 'Limited'];
  const { roles } = (await ask('GET', '/users-permissions/roles')).body;
  expect(roles).toEqual(expect.arrayContaining(names.slice(0, 2)));
  // the same action answers in the content API
  expect((await ask('GET', '/api/users-permissions/roles', undefined, 'editor')).body.roles).toEqual(roles);
  expect((await ask('GET', '/users-permissions/roles', undefined, 'admin:author')).status).toBe(403);
  expect((await ask('GET', '/users-permissions/roles', undefined, 'public')).status).toBe(401);
  expect((await ask('GET', '/users-permissions/email-templates')).body).toEqual({ own: true });
  expect((await ask('GET', '/users-permissions/routes')).body).toEqual({ routes: {} });
  expect((await ask('GET', '/users-permissions/mine')).body).toEqual({ mine: 'admin@octavo.test' });
  expect((await ask('GET', '/users-permissions/mine', undefined, 'public')).status).toBe(401);
  expect((await ask('DELETE', '/users-permissions/roles/4')).status).toBe(403);
  expect((await ask('GET', '/users-permissions/advanced')).body).toHaveProperty('settings');
});

test('actions of mail, of administrators and of the content API', async () => {
  expect((await ask('GET', '/email/settings')).body).toEqual({ own: 1 });
  const mail = { to: 'a@octavo.test', subject: 's', text: 't' };
  expect((await ask('POST', '/email', mail)).status).toBe(200);
  expect((await ask('POST', '/api/email', mail, 'token:full')).status).toBe(200);
});

test('actions of the content-type builder, which writes in development alone', async () => {
  expect((await ask('GET', '/content-type-builder/content-types')).body.data).toBeGreaterThan(5);
  expect((await ask('GET', '/content-type-builder/reserved-names')).body).toEqual({ reserved: 1 });
  expect((await ask('GET', '/content-type-builder/reserved-names', undefined, 'admin:author')).status).toBe(
    403,
  );
  expect((await ask('POST', '/content-type-builder/content-types', { contentType: {} })).status).toBe(403);
  expect(await calls()).toEqual([]);
});

test.each([
  ['content-api', '/api/upload', 'editor'],
  ['admin-upload', '/upload', 'admin:super'],
] as const)('%s: an upload is divided between the actions of its controller', async (name, path, as) => {
  const form = (parts: Readonly<Record<string, string | Blob>>): FormData => {
    const made = new FormData();
    for (const [key, value] of Object.entries(parts)) {
      if (typeof value === 'string') made.append(key, value);
      else made.append(key, value, 'a.txt');
    }
    return made;
  };
  const file = new Blob(['hello'], { type: 'text/plain' });
  const [{ id }] = (await ask('POST', path, form({ files: file }), as)).body;
  await ask('POST', `${path}?id=${id}`, form({ files: file }), as);
  const { body } = await ask('POST', `${path}?id=${id}`, form({ fileInfo: '{"caption":"c"}' }), as);
  expect(body).toMatchObject({ id, caption: 'c' });
  expect((await ask('POST', path, form({ fileInfo: '{"caption":"c"}' }), as)).body.error.message).toBe(
    'Files are empty',
  );
  expect(await calls()).toEqual([
    [name, 'uploadFiles', 200],
    [name, 'replaceFile', 200],
    [name, 'updateFileInfo', 200],
  ]);
});
