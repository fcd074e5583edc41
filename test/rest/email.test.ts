/** `POST /api/email`: who may, what is taken, what is sent, and what is answered where no mail leaves. */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { type AuthServer, serveAuth, shareAuth } from '../users/auth-server.ts';

const full = headersOf('token:full') as Record<string, string>;
const mail = { to: 'reader@octavo.test', subject: 'Hello', text: 'A text' };

test.each(['strict', 'reference'] as const)('a mail is sent in %s mode', async (compat) => {
  const server = await serveAuth({
    compat,
    mode: 'development',
    email: { settings: { defaultFrom: 'a@octavo.test', defaultReplyTo: 'r@octavo.test' } },
  });
  const { status, text } = await server.post('/api/email', mail, full);
  expect([status, text]).toEqual([200, '{}']);
  const several = {
    to: ['A <a@octavo.test>', 'b@octavo.test'],
    cc: 'c@octavo.test',
    bcc: 'd@octavo.test, e@octavo.test',
    from: 'Sender <s@octavo.test>',
    replyTo: 'x@octavo.test',
    subject: 'Hello',
    html: '<b>bold</b>',
    attachments: [{ filename: 'a.txt', content: 'aGVsbG8=', encoding: 'base64' }],
  };
  expect((await server.post('/api/email', several, full)).status).toBe(200);
  expect(server.outbox()).toMatchObject([
    { ...mail, from: 'a@octavo.test', replyTo: 'r@octavo.test' },
    {
      to: 'a@octavo.test',
      from: '"Sender" <s@octavo.test>',
      replyTo: 'x@octavo.test',
      html: '<b>bold</b>',
      recipients: {
        to: [{ name: 'A', address: 'a@octavo.test' }, { address: 'b@octavo.test' }],
        cc: [{ address: 'c@octavo.test' }],
        bcc: [{}, {}],
      },
      attachments: [{ filename: 'a.txt', content: { bytes: 5 } }],
    },
  ]);
});

test.each(['public', 'authenticated', 'token:read', 'token:custom'] as const)('%s may not', async (as) => {
  const server = await shareAuth({ mode: 'development', email: {} });
  const { status } = await server.post('/api/email', mail, headersOf(as) as Record<string, string>);
  expect([status, server.outbox()]).toEqual([403, []]);
});

test.each<[what: string, body: unknown, path: readonly string[], message: RegExp]>([
  ['nobody', { subject: 'x' }, ['to'], /^to is a required field$/],
  [
    'an object for an address',
    { ...mail, to: { address: 'a@octavo.test' } },
    ['to'],
    /^to must be a `string`/,
  ],
  ['what is no address', { ...mail, cc: 'nobody' }, ['cc'], /^cc must be a valid email$/],
  ['a line break in an address', { ...mail, from: 'a@octavo.test\r\nBcc: z' }, ['from'], /./],
  [
    'too many addresses',
    { ...mail, bcc: Array(60).fill('a@octavo.test') },
    ['to'],
    /^A mail goes to at most 50 addresses$/,
  ],
  ['headers', { ...mail, headers: { Bcc: 'z@octavo.test' } }, ['headers'], /^headers is not taken/],
  [
    'a file of the server',
    { ...mail, attachments: [{ path: '/etc/passwd' }] },
    ['attachments', '0', 'path'],
    /is not taken/,
  ],
  [
    'an address to read',
    { ...mail, attachments: { href: 'http://127.0.0.1' } },
    ['attachments', '0', 'href'],
    /is not taken/,
  ],
  ['an object for a text', { ...mail, html: { path: '/etc/passwd' } }, ['html'], /^html must be a `string`/],
  ['a list', [mail], [], /^this must be a `object`/],
])('%s: a 400, and nothing is sent', async (_what, body, path, message) => {
  const server = await shareAuth({ mode: 'development', email: {} });
  const answer = await server.post('/api/email', body, full);
  expect(answer.status).toBe(400);
  expect(answer.body.error.details.errors[0]).toMatchObject({
    path,
    message: expect.stringMatching(message),
  });
  expect(server.outbox()).toEqual([]);
});

test('in production a project without a provider says so', async () => {
  const server: AuthServer = await serveAuth({ email: {} });
  const { status, body } = await server.post('/api/email', mail, full);
  expect([status, body.error.message]).toEqual([
    503,
    'No mail is sent: config/plugins names no provider (email.config.provider)',
  ]);
  expect(server.outbox()).toEqual([]);
});

test("a provider of the project's own gets the mail in v4's words", async () => {
  const server = await serveAuth({
    files: {
      'src/index.js': `
        const fs = require('node:fs'), path = require('node:path');
        module.exports = { bootstrap({ strapi }) {
          strapi.plugin('email').provider = { send: async (mail) => fs.appendFileSync(path.join(strapi.dirs.app.root, '.tmp/outbox.jsonl'), JSON.stringify(mail) + '\\n') };
        } };`,
    },
  });
  const { status } = await server.post('/api/email', { ...mail, cc: ['C <c@octavo.test>'] }, full);
  expect(status).toBe(200);
  expect(server.outbox()).toMatchObject([
    { subject: 'Hello', to: 'reader@octavo.test', cc: ['"C" <c@octavo.test>'] },
  ]);
});
