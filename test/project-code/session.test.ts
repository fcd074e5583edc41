/** `ctx.session`, as v4's `strapi::session` has it (the cookies' form was recorded from the reference). */

import { expect, test } from 'vitest';
import { testClock } from '../support/test-clock.ts';
import { type Files, openRoutes, type ServedCode, serveCode } from './code-project.ts';

const project = (session: object | null): Files => ({
  'config/middlewares.js': `module.exports = ['strapi::errors', 'strapi::body'${
    session ? `, { name: 'strapi::session', config: ${JSON.stringify(session)} }` : ''
  }];`,
  'src/api/desk/routes/desk.js': openRoutes({
    '/count':
      '(ctx) => { ctx.session.views = (ctx.session.views ?? 0) + 1; return { views: ctx.session.views, isNew: ctx.session.isNew }; }',
    '/read': '(ctx) => ({ ...ctx.session, isNew: ctx.session.isNew, has: "session" in ctx })',
    '/end': "(ctx) => { ctx.session = null; return 'gone'; }",
    '/set': "(ctx) => { ctx.session = { other: 1 }; return 'set'; }",
    '/wrong': '(ctx) => { ctx.session = 5; }',
    '/fails': "(ctx) => { ctx.session.views = 9; throw new Error('no'); }",
    '/none': "() => 'none'",
  }),
});

/** A browser: it keeps the cookies it is given. */
function browser({ ask }: ServedCode) {
  const jar = new Map<string, string>();
  return {
    jar,
    ask: async (path: string) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await ask(`/api${path}`, { headers: cookie === '' ? {} : { cookie } });
      const set = answer.headers.getSetCookie();
      for (const one of set) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return { ...answer, set };
    },
  };
}

const OPEN = { secure: false };

test('what code puts there comes back with the next request, and no other client can write it', async () => {
  const { jar, ask } = browser(await serveCode(project(OPEN)));
  const first = await ask('/count');
  expect(first.body).toEqual({ views: 1, isNew: true });
  expect(first.set).toEqual([
    expect.stringMatching(/^koa\.sess=[\w=]+; path=\/; expires=.+; httponly$/),
    expect.stringMatching(/^koa\.sess\.sig=[\w-]+; path=\/; expires=.+; httponly$/),
  ]);
  const written = JSON.parse(Buffer.from(jar.get('koa.sess')!, 'base64').toString());
  expect(written).toEqual({ views: 1, _expire: expect.any(Number), _maxAge: 86_400_000 });
  expect((await ask('/count')).body).toEqual({ views: 2, isNew: false });
  expect((await ask('/read')).body).toEqual({ views: 2, isNew: false, has: true });
  const forged = { ...written, views: 99 };
  jar.set('koa.sess', Buffer.from(JSON.stringify(forged)).toString('base64'));
  expect((await ask('/read')).body).toEqual({ isNew: true, has: true });
});

test('it is sent only where something has changed', async () => {
  const { ask } = browser(await serveCode(project(OPEN)));
  expect((await ask('/read')).set).toEqual([]);
  expect((await ask('/none')).set).toEqual([]);
  expect((await ask('/count')).set).toHaveLength(2);
  expect((await ask('/read')).set).toEqual([]);
});

test('it ends, is put in place of another, and is kept where code fails', async () => {
  const { jar, ask } = browser(await serveCode(project(OPEN)));
  await ask('/count');
  expect((await ask('/set')).set).toHaveLength(2);
  expect((await ask('/read')).body).toEqual({ other: 1, isNew: false, has: true });
  expect((await ask('/fails')).status).toBe(500);
  expect((await ask('/read')).body).toMatchObject({ other: 1, views: 9 });
  await ask('/end');
  expect(jar.has('koa.sess')).toBe(false);
  expect((await ask('/read')).body).toEqual({ isNew: true, has: true });
  expect((await ask('/wrong')).status).toBe(500);
});

test('a session that is over is none', async () => {
  const clock = testClock();
  const { ask } = browser(await serveCode(project({ ...OPEN, maxAge: 20 }), clock));
  await ask('/count');
  await clock.advance(21);
  expect((await ask('/read')).body).toEqual({ isNew: true, has: true });
});

test('settings: the name, for as long as the browser is open, again with each answer', async () => {
  const settings = { ...OPEN, key: 'own', maxAge: 'session', rolling: true, sameSite: 'lax' };
  const { ask } = browser(await serveCode(project(settings)));
  const { set } = await ask('/count');
  expect(set[0]).toMatch(/^own=[\w=]+; path=\/; samesite=lax; httponly$/);
  expect((await ask('/read')).set).toHaveLength(2);
});

test('in production the cookie needs HTTPS, as a proxy states it, and without the middleware there is none', async () => {
  const { ask } = await serveCode({
    ...project({}),
    'config/server.js':
      "module.exports = { logger: { level: 'silent' }, proxy: true, app: { keys: ['one key', 'another'] } };",
  });
  expect((await ask('/api/count')).status).toBe(500);
  const https = await ask('/api/count', { headers: { 'x-forwarded-proto': 'https' } });
  expect([https.status, https.headers.getSetCookie()[0]]).toEqual([200, expect.stringContaining('; secure')]);
  const none = await serveCode(project(null));
  expect((await none.ask('/api/read')).status).toBe(500);
});
