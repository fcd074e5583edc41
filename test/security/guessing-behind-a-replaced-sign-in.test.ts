/** Passwords are guessed at a sign-in whose action an extension has replaced: v4 limits the route, whatever answers. */
import { expect, onTestFinished, test } from 'vitest';
import { serveCode } from '../project-code/code-project.ts';

test.each([
  ['users', '/api/auth/local', 'identifier'],
  ['administrators', '/admin/login', 'email'],
])('attempts of %s are counted before the action', async (_who, path, name) => {
  const { ask, close } = await serveCode({
    'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'a secret of some length', ratelimit: { interval: 60000, max: 3 } } } };`,
    'config/admin.js': 'module.exports = { rateLimit: { max: 3 } };',
    'src/extensions/users-permissions/strapi-server.js': `module.exports = (plugin) => {
      plugin.controllers.auth.callback = (ctx) => { globalThis.tried = (globalThis.tried ?? 0) + 1; ctx.body = { tried: globalThis.tried }; };
      return plugin;
    };`,
    'src/index.js': `module.exports = { register({ strapi }) {
      globalThis.tried = 0;
      strapi.admin.controllers.authentication.login = (ctx) => { globalThis.tried++; ctx.body = { tried: globalThis.tried }; };
    } };`,
  });
  onTestFinished(() => close());
  const guess = (password: string) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [name]: 'reader@octavo.test', password }),
    });
  const statuses: number[] = [];
  for (const password of ['one', 'two', 'three', 'four', 'five'])
    statuses.push((await guess(password)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});
