/** `includeUnparsed`: a body as it was sent, for code that checks what signs it (recorded from the reference). */
import { expect, test } from 'vitest';
import { serveCode } from './code-project.ts';

const FILES = {
  'config/middlewares.js':
    "module.exports = ['strapi::errors', { name: 'strapi::body', config: { includeUnparsed: true } }];",
  'src/api/desk/routes/desk.js': `const KEPT = require('koa-body/unparsed.js');
if (KEPT !== Symbol.for('unparsedBody')) throw new Error('another key');
module.exports = { routes: [{ method: 'POST', path: '/hook', handler: (ctx) => {
  const { body } = ctx.request;
  return { body, text: (typeof body === 'object' && body[KEPT]) || null };
}, config: { auth: false } }] };`,
};

const SENT: readonly (readonly [type: string, text: string, body: unknown, kept: string | null])[] = [
  ['application/json', '{"a": 1 }', { a: 1 }, '{"a": 1 }'],
  ['application/json; charset=UTF-8', '[ "ä" ]', ['ä'], '[ "ä" ]'],
  ['application/vnd.api+json', '{"a":1}', { a: 1 }, '{"a":1}'],
  ['application/x-www-form-urlencoded', 'a=1&b=2', { a: '1', b: '2' }, 'a=1&b=2'],
  ['text/plain', 'just text', 'just text', null],
];

test.each(SENT)('%s', async (type, text, body, kept) => {
  const { ask } = await serveCode(FILES);
  const answer = await ask('/api/hook', { method: 'POST', headers: { 'content-type': type }, body: text });
  expect(answer.body).toEqual({ body, text: kept });
});

test('without the setting nothing is kept', async () => {
  const { ask } = await serveCode({
    ...FILES,
    'config/middlewares.js': "module.exports = ['strapi::body'];",
  });
  const answer = await ask('/api/hook', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(answer.body).toEqual({ body: { a: 1 }, text: null });
});
