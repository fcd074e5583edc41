/** Long whole numbers of a body, which are bigints (A22): code may write its body as JSON, and answer with it. */
import { expect, test } from 'vitest';
import { BASE, serveCode } from './code-project.ts';

test('a body with a long number is logged and answered', async () => {
  const { ask } = await serveCode({
    ...BASE,
    'src/api/note/routes/echo.js': `module.exports = { routes: [{ method: 'POST', path: '/echo', config: { auth: false },
      handler: (ctx) => { ctx.body = { text: JSON.stringify(ctx.request.body), body: ctx.request.body }; } }] };`,
  });
  const body = '{"data":{"n":9007199254740993}}';
  const headers = { 'content-type': 'application/json' };
  const { status, text } = await ask('/api/echo', { method: 'POST', headers, body });
  expect([status, text]).toEqual([200, `{"text":${JSON.stringify(body)},"body":${body}}`]);
});
