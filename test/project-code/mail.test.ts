/** Mail that project code sends by the built-in mailer: whom it goes to, and what it brings along. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

/** Sends one mail; gives what arrived, or what the log of the outbox has. */
async function sent(mail: string) {
  const sink = await openSmtpSink();
  const { ask } = await serveCode({
    ...plugins({ provider: 'nodemailer', providerOptions: { host: '127.0.0.1', port: sink.port } }),
    ...route(mail),
    'files/note.txt': 'from the disk',
  });
  return { status: (await ask('/api/send')).status, mails: sink.mails };
}

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
    { filename: 'bytes.png', content: Buffer.from([1, 2, 3]), cid: 'pic', contentType: 'image/png' },
    { filename: 'stream.txt', content: require('stream').Readable.from([Buffer.from('flowing')]) },
    { path: require('path').join(strapi.dirs.app.root, 'files/note.txt') },
  ] }`);
  const { attachments } = mails[0]!.mail;
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
  ['an address that is fetched', "{ to: 'a@octavo.test', attachments: [{ path: 'http://127.0.0.1/x' }] }"],
  ['what the mailer does not take', "{ to: 'a@octavo.test', sandbox: true }"],
])('%s is an error of the code that sends', async (_, mail) => {
  const { status, mails } = await sent(mail);
  expect([status, mails]).toEqual([500, []]);
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
