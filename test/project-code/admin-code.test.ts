/** `strapi.admin`: actions, routes and middlewares below `/admin` that code changes, as in v4 4.26.2. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Identity } from '../support/credentials.ts';
import { askAs } from './ask-as.ts';
import { type ServedCode, serveKitCode } from './code-project.ts';

const INDEX = `module.exports = { register({ strapi }) {
  const { routes } = strapi.admin.routes.admin;
  const { user, authentication } = strapi.admin.controllers;
  const { find } = user;
  user.find = async (ctx) => { await find(ctx); ctx.body.data.results = ctx.body.data.results.map(({ email }) => email); };
  authentication.forgotPassword = async (ctx) => { ctx.body = { sent: ctx.request.body.email }; };
  const route = (method, path) => routes.find((one) => one.method === method && one.path === path);
  route('POST', '/login').config.middlewares.push('global::allowed');
  route('POST', '/users').config.middlewares = ['global::allowed'];
  route('GET', '/users/me').config.policies.push((ctx) => ctx.state.user.id !== 2);
  routes.splice(routes.indexOf(route('GET', '/webhooks')), 1);
  routes.push(
    { method: 'GET', path: '/pushed', handler: (ctx) => ({ pushed: ctx.state.user.email }), config: { policies: ['admin::isAuthenticatedAdmin'] } },
    { method: 'GET', path: '/open', handler: () => ({ open: true }), config: { auth: false } },
    { method: 'GET', path: '/users-more', handler: 'user.more' },
  );
  user.more = (ctx) => ({ more: ctx.state.user.email });
  strapi.admin.routes.oven = { type: 'admin', routes: [
    { method: 'GET', path: '/oven/:id', handler: (ctx) => ({ oven: ctx.params.id }), config: { policies: ['admin::isAuthenticatedAdmin'] } } ] };
  strapi.admin.routes.apart = { type: 'admin', prefix: '/apart', routes: [{ method: 'GET', path: '/thing', handler: 'oven.thing' }] };
  strapi.container.get('controllers').set('admin::oven', { thing: () => ({ thing: 1 }) });
  strapi.container.get('controllers').extend('admin::role', (role) =>
    Object.assign(role, { findAll: async (ctx) => { ctx.body = { data: 'own' }; } }));
}, bootstrap({ strapi }) {
  const { exists } = strapi.admin.services.user;
  strapi.admin.services.user.exists = async (where) => ({ exists: await exists(where) });
} };`;

const ALLOWED = `module.exports = () => async (ctx, next) => {
  ctx.set('x-allowed', 'asked');
  if (ctx.request.body.email === 'no@octavo.test') return ctx.forbidden('not you');
  await next();
};`;

let served: ServedCode;

beforeEach(async () => {
  served = await serveKitCode({
    'src/index.js': INDEX,
    'src/middlewares/allowed.js': ALLOWED,
    'src/api/seen/routes/seen.js': `module.exports = { routes: [{ method: 'GET', path: '/seen', config: { auth: false },
      handler: async () => ({ isOne: strapi.admin.controllers.user === strapi.controller('admin::user'),
        exists: await strapi.service('admin::user').exists({ id: 1 }), policies: Object.keys(strapi.admin.policies) }) }] };`,
  });
});
afterEach(() => served.close());

const ask = (method: string, path: string, body?: object, as?: Identity) =>
  askAs(served, method, path, body, as);

test('replaced actions', async () => {
  expect((await ask('GET', '/admin/users')).body.data.results).toContain('admin@octavo.test');
  expect((await ask('GET', '/admin/users', undefined, 'admin:author')).status).toBe(403);
  expect((await ask('GET', '/admin/users', undefined, 'public')).status).toBe(401);
  const forgot = await ask('POST', '/admin/forgot-password', { email: 'x@octavo.test' }, 'public');
  expect(forgot.body).toEqual({ sent: 'x@octavo.test' });
  expect((await ask('GET', '/admin/roles')).body).toEqual({ data: 'own' });
});

test('middlewares and policies on routes, and a removed one', async () => {
  const login = (email: string) => ask('POST', '/admin/login', { email, password: 'Admin-pass-1' }, 'public');
  const admitted = await login('admin@octavo.test');
  expect([admitted.status, admitted.headers.get('x-allowed')]).toEqual([200, 'asked']);
  expect((await login('no@octavo.test')).body.error).toMatchObject({ status: 403, message: 'not you' });
  const user = { firstname: 'a', lastname: 'b', roles: [1] };
  expect((await ask('POST', '/admin/users', { ...user, email: 'new@octavo.test' })).status).toBe(201);
  expect((await ask('POST', '/admin/users', { ...user, email: 'no@octavo.test' })).status).toBe(403);
  expect((await ask('GET', '/admin/users/me')).body.data).toMatchObject({ id: 1 });
  expect((await ask('GET', '/admin/users/me', undefined, 'admin:second')).status).toBe(403);
  expect((await ask('GET', '/admin/webhooks')).status).toBe(404);
});

test('added routes', async () => {
  expect((await ask('GET', '/admin/pushed')).body).toEqual({ pushed: 'admin@octavo.test' });
  expect((await ask('GET', '/admin/pushed', undefined, 'public')).status).toBe(401);
  expect((await ask('GET', '/admin/open', undefined, 'public')).body).toEqual({ open: true });
  expect((await ask('GET', '/admin/users-more')).body).toEqual({ more: 'admin@octavo.test' });
  expect((await ask('GET', '/admin/users-more', undefined, 'public')).status).toBe(401);
  expect((await ask('GET', '/admin/oven/3')).body).toEqual({ oven: '3' });
  expect((await ask('GET', '/apart/thing')).body).toEqual({ thing: 1 });
  expect((await ask('GET', '/apart/thing', undefined, 'public')).status).toBe(401);
});

test('its members are those of the registries', async () => {
  expect((await ask('GET', '/api/seen', undefined, 'public')).body).toEqual({
    isOne: true,
    exists: { exists: true },
    policies: [],
  });
});
