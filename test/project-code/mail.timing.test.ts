/** Mail that project code sends by the built-in mailer: whom it goes to, and what it brings along. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSmtpSink } from '../mail/smtp-sink.ts';
import { type Files, openRoutes, serveCode } from './code-project.ts';

const SEND = "strapi.plugin('email').service('email').send";

const route = (mail: string): Files => ({
  'src/api/desk/routes/desk.js': openRoutes({
    '/send': `async () => { await ${SEND}(${mail}); return { sent: true }; }`,
  }),
});

const plugins = (email: object): Files => ({
  'config/plugins.js': `module.exports = ${JSON.stringify({
    email: { config: { settings: { defaultFrom: 'house@octavo.test' }, ...email } },
    'users-permissions': { config: { jwtSecret: 'a secret of some length' } },
  })};`,
});

/** A server with the mailer for SMTP, which sends to a sink. */
async function serveSmtp(files: Files) {
  const sink = await openSmtpSink();
  const providerOptions = { host: '127.0.0.1', port: sink.port };
  const served = await serveCode({ ...plugins({ provider: 'nodemailer', providerOptions }), ...files });
  return { ...served, mails: sink.mails, port: sink.port };
}

/** Sends one mail; gives what arrived. */
async function sent(mail: string) {
  const { ask, mails } = await serveSmtp({ ...route(mail), 'files/note.txt': 'from the disk' });
  return { status: (await ask('/api/send')).status, mails };
}

/** Answers with what an expression gives, or with the message of what it throws. */
const caught = (expression: string): string =>
  `async () => { try { return { given: (await ${expression}) ?? null }; } catch (error) { return { thrown: error.message, code: error.responseCode }; } }`;

test('copies, hidden copies and several recipients: one mail, and no recipient sees the hidden ones', async () => {
  const { status, mails } = await sent(
    "{ to: ['Ada <ada@octavo.test>, eve@octavo.test', { name: 'Bo', address: 'bo@octavo.test' }], cc: 'cc@octavo.test', bcc: ['hidden@octavo.test'], subject: 'S', text: 'T' }",
  );
  expect(status).toBe(200);
  expect(mails).toHaveLength(1);
  const [{ to, mail }] = mails as [(typeof mails)[number]];
  expect([...to].sort()).toEqual([
    'ada@octavo.test',
    'bo@octavo.test',
    'cc@octavo.test',
    'eve@octavo.test',
    'hidden@octavo.test',
  ]);
  expect(mail.to).toMatchObject([
    { name: 'Ada', address: 'ada@octavo.test' },
    { address: 'eve@octavo.test' },
    { name: 'Bo', address: 'bo@octavo.test' },
  ]);
  expect(mail.cc).toMatchObject([{ address: 'cc@octavo.test' }]);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.map(({ value }) => value).join()).not.toContain('hidden@octavo.test');
});

test('attachments: texts, bytes, streams and files', async () => {
  const { mails } =
    await sent(`{ to: 'a@octavo.test', subject: 'S', html: '<img src="cid:pic">', attachments: [
    { filename: 'text.txt', content: 'a text' },
    { filename: 'coded.bin', content: 'aGk=', encoding: 'base64' },
    { filename: 'bytes.png', content: Buffer.from([1, 2, 3]), cid: 'pic', contentType: 'image/png', headers: { 'X-Origin': 'code', 'X-Number': 3 } },
    { filename: 'stream.txt', content: require('stream').Readable.from([Buffer.from('flowing')]) },
    { path: require('path').join(strapi.dirs.app.root, 'files/note.txt') },
  ] }`);
  const { attachments } = mails[0]!.mail;
  expect(mails[0]!.source).toMatch(/X-Origin: code\r\nX-Number: 3\r\n/);
  const text = (content: unknown): string => Buffer.from(content as ArrayBuffer).toString('latin1');
  expect(attachments.map(({ filename, mimeType, content }) => [filename, mimeType, text(content)])).toEqual([
    // what the text shows comes first
    ['bytes.png', 'image/png', '\u0001\u0002\u0003'],
    ['text.txt', 'text/plain', 'a text'],
    ['coded.bin', 'application/octet-stream', 'hi'],
    ['stream.txt', 'text/plain', 'flowing'],
    ['note.txt', 'text/plain', 'from the disk'],
  ]);
});

test.each([
  ['nobody', "{ subject: 'S', text: 'T' }"],
  ['a recipient whom the mail server refuses', "{ to: 'a@refused.test', text: 'T' }"],
  ['an attachment without a content', "{ to: 'a@octavo.test', attachments: [{ filename: 'x' }] }"],
])('%s is an error of the code that sends', async (_, mail) => {
  const { status, mails } = await sent(mail);
  expect([status, mails]).toEqual([500, []]);
});

test('code reads what the mail server answered, and its errors, as with the provider of v4', async () => {
  const { ask } = await serveSmtp({
    'src/api/desk/routes/desk.js': openRoutes({
      '/send': caught(`${SEND}({ to: 'a@octavo.test', cc: 'c@octavo.test', text: 'T' })`),
      '/refused': caught(`${SEND}({ to: 'a@refused.test', text: 'T' })`),
    }),
  });
  expect((await ask('/api/send')).body).toMatchObject({
    given: {
      accepted: ['a@octavo.test', 'c@octavo.test'],
      rejected: [],
      envelope: { from: 'house@octavo.test', to: ['a@octavo.test', 'c@octavo.test'] },
      messageId: expect.stringMatching(/^<.+@octavo\.test>$/),
      response: expect.stringContaining('250'),
    },
  });
  expect((await ask('/api/refused')).body).toEqual({
    thrown: expect.stringContaining('all recipients were rejected'),
    code: 550,
  });
});

test('parts that the provider of v4 does not pass on are left out, and the mail is sent', async () => {
  const { status, mails } = await sent(
    "{ to: 'a@octavo.test', text: 'T', headers: { 'X-Own': '1' }, priority: 'high', templateId: 'd-1' }",
  );
  expect(status).toBe(200);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.mail.headers.map(({ key }) => key)).not.toContain('x-own');
});

test('the sender may be an object; an empty one is the one of the configuration', async () => {
  const { ask, mails } = await serveSmtp({
    'src/api/desk/routes/desk.js': openRoutes({
      '/object': caught(
        `${SEND}({ from: { name: 'Me', address: 'me@octavo.test' }, to: 'a@octavo.test', text: 'T' })`,
      ),
      '/empty': caught(`${SEND}({ from: '', to: 'a@octavo.test', text: 'T' })`),
      '/own': caught("strapi.plugins.email.provider.send({ to: 'a@octavo.test', text: 'T' })"),
    }),
  });
  for (const path of ['/object', '/empty', '/own']) await ask(`/api${path}`);
  expect(mails.map(({ mail }) => mail.from)).toMatchObject([
    { name: 'Me', address: 'me@octavo.test' },
    { address: 'house@octavo.test' },
    { address: 'house@octavo.test' },
  ]);
});

test('answers may go to several addresses', async () => {
  const { mails } = await sent(
    "{ to: 'a@octavo.test', text: 'T', replyTo: ['b@octavo.test', { name: 'C', address: 'c@octavo.test' }] }",
  );
  expect(mails[0]!.mail.replyTo).toMatchObject([
    { address: 'b@octavo.test' },
    { name: 'C', address: 'c@octavo.test' },
  ]);
});

test('a mail with HTML alone has a text too, and one with a text alone has HTML', async () => {
  const html = await sent("{ to: 'a@octavo.test', html: '<p>One</p><p>Two</p>' }");
  expect(html.mails[0]!.mail).toMatchObject({ text: 'One\nTwo\n', html: '<p>One</p><p>Two</p>\n' });
  const text = await sent("{ to: 'a@octavo.test', text: 'One' }");
  expect(text.mails[0]!.mail).toMatchObject({ text: 'One\n', html: 'One\n' });
});

test('code reads how the provider is configured', async () => {
  const { ask } = await serveSmtp({
    'src/api/desk/routes/desk.js': openRoutes({
      '/settings': caught("strapi.plugin('email').service('email').getProviderSettings()"),
    }),
  });
  expect((await ask('/api/settings')).body).toMatchObject({
    given: {
      provider: 'nodemailer',
      providerOptions: { host: '127.0.0.1' },
      settings: { defaultFrom: 'house@octavo.test' },
    },
  });
});

test('attachments by address are fetched: a file of a bucket, and data in the address', async () => {
  const bucket = createServer((request, response) => {
    response.statusCode = request.url === '/list.csv' ? 200 : 404;
    response.end('a;b');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void bucket.close());
  await once(bucket, 'listening');
  const file = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const { ask, mails } = await serveSmtp({
    'src/api/desk/routes/desk.js': openRoutes({
      '/send': caught(
        `${SEND}({ to: 'a@octavo.test', text: 'T', attachments: [{ path: '${file}/list.csv' }, { filename: 'd.txt', href: 'data:text/plain;base64,aGk=' }] })`,
      ),
      '/gone': caught(
        `${SEND}({ to: 'a@octavo.test', text: 'T', attachments: [{ path: '${file}/gone.csv' }] })`,
      ),
    }),
  });
  await ask('/api/send');
  const { attachments } = mails[0]!.mail;
  const text = (content: unknown): string => Buffer.from(content as ArrayBuffer).toString('latin1');
  expect(attachments.map(({ filename, content }) => [filename, text(content)])).toEqual([
    ['list.csv', 'a;b'],
    ['d.txt', 'hi'],
  ]);
  expect((await ask('/api/gone')).body).toMatchObject({ thrown: expect.stringContaining('404') });
  expect(mails).toHaveLength(1);
});

describe('a template of project code', () => {
  const PARTS = "subject: 'S <%= n %>', html: '<b><%- n %></b>'";
  const filling = (template: string, data: string): string =>
    caught(
      `strapi.plugin('email').service('email').sendTemplatedEmail({ to: 'a@octavo.test', text: 'kept out' }, ${template}, ${data})`,
    );

  test('names of nested data are replaced, and HTML is escaped where the template says so', async () => {
    const { ask, mails } = await serveSmtp({
      'src/api/desk/routes/desk.js': openRoutes({
        '/send': filling(
          `{ ${PARTS}, text: '<%= a.b.c %>|<%=zero%>|<%= none %>|<%= off %>|<%= $x %>' }`,
          "{ n: '<i>', a: { b: { c: 'deep' } }, zero: 0, none: undefined, off: false, $x: 'x' }",
        ),
      }),
    });
    expect((await ask('/api/send')).body).toMatchObject({ given: { rejected: [] } });
    expect(mails[0]!.mail).toMatchObject({
      subject: 'S <i>',
      text: 'deep|0||false|x\n',
      html: '<b>&lt;i&gt;</b>\n',
    });
  });

  test('what cannot be filled in is an error, and no mail is sent', async () => {
    const cases = {
      '/name': [`{ ${PARTS}, text: '<%= user.nane %>' }`, '<%= user.nane %>'],
      '/object': [`{ ${PARTS}, text: '<%= user %>' }`, '<%= user %>'],
      '/inherited': [`{ ${PARTS}, text: '<%= user.constructor %>' }`, '<%= user.constructor %>'],
      '/code': [`{ ${PARTS}, text: '<% if (n) { %>yes<% } %>' }`, 'code, which is not run: <% if (n) { %>'],
      '/part': ["{ text: 'T' }", 'missing from your email template : subject, html'],
    } as const;
    const routes = Object.entries(cases).map(([path, [template]]) => [
      path,
      filling(template, "{ n: 1, user: { name: 'Ada' } }"),
    ]);
    const { ask, mails } = await serveSmtp({
      'src/api/desk/routes/desk.js': openRoutes(Object.fromEntries(routes)),
    });
    for (const [path, [, message]] of Object.entries(cases)) {
      expect((await ask(`/api${path}`)).body).toMatchObject({ thrown: expect.stringContaining(message) });
    }
    expect(mails).toEqual([]);
  });
});

test('a line break in a name or a subject adds no header', async () => {
  const { mails } = await sent(
    "{ to: { name: 'A\\r\\nBcc: thief@octavo.test', address: 'a@octavo.test' }, subject: 'S\\r\\nX-Own: 1', text: 'T' }",
  );
  const [{ to, mail }] = mails as [(typeof mails)[number]];
  expect(to).toEqual(['a@octavo.test']);
  expect(mail.headers.map(({ key }) => key)).not.toContain('x-own');
});

test('in the outbox attachments are listed with their size', async () => {
  const { ask, dir } = await serveCode({
    ...plugins({}),
    ...route(
      "{ to: 'a@octavo.test', cc: 'c@octavo.test', attachments: [{ filename: 'x', content: 'twelve bytes' }] }",
    ),
  });
  await ask('/api/send');
  const kept = JSON.parse(readFileSync(join(dir, '.tmp/outbox.jsonl'), 'utf8'));
  expect(kept).toMatchObject({
    to: 'a@octavo.test',
    recipients: { cc: [{ address: 'c@octavo.test' }] },
    attachments: [{ filename: 'x', content: { bytes: 12 } }],
  });
});

test('a user is mailed a new confirmation, whose token confirms', async () => {
  const sink = await openSmtpSink();
  const user =
    "{ username: 'fresh', email: 'fresh@octavo.test', password: 'Fresh-pass-1', confirmed: false }";
  const service = "strapi.plugin('users-permissions').service('user')";
  const { ask } = await serveCode({
    ...plugins({ provider: 'nodemailer', providerOptions: { host: '127.0.0.1', port: sink.port } }),
    'src/api/desk/routes/desk.js': openRoutes({
      '/send': `async () => ({ sent: await ${service}.sendConfirmationEmail(await ${service}.add(${user})) ?? null })`,
      '/send-nobody': `async () => ${service}.sendConfirmationEmail({ id: 'x' })`,
      '/confirmed': `async () => ({ confirmed: (await ${service}.fetch(1)).confirmed })`,
    }),
  });
  expect((await ask('/api/send')).body).toEqual({ sent: null });
  expect((await ask('/api/send-nobody')).status).toBe(404);
  expect(sink.mails).toHaveLength(1);
  expect(sink.mails[0]!.to).toEqual(['fresh@octavo.test']);
  const [link] = /\/api\/auth\/email-confirmation\?confirmation=[^\s"<]+/.exec(
    sink.mails[0]!.mail.html ?? '',
  )!;
  expect((await ask('/api/confirmed')).body).toEqual({ confirmed: false });
  await ask(link);
  expect((await ask('/api/confirmed')).body).toEqual({ confirmed: true });
});
