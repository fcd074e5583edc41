/** Which way mail leaves, by the configuration. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Mail } from '../../src/api/mail/mail.ts';
import { openMailer } from '../../src/api/mail/open-mailer.ts';
import { openSmtpSink } from './smtp-sink.ts';

const MAIL: Mail = {
  to: 'reader@octavo.test',
  from: 'press@octavo.test',
  replyTo: null,
  subject: 'Hello',
  text: 'https://front.test/?code=secret',
  html: '<p>https://front.test/?code=secret</p>',
};

let dir: string;
let logged: { level: string; fields: object; message: string }[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'octavo-mail-'));
  logged = [];
  onTestFinished(() => rmSync(dir, { recursive: true }));
});

const open = (provider: string | null, development: boolean, providerOptions: object = {}) => {
  const note =
    (level: string) =>
    (fields: object, message: string): void => {
      logged.push({ level, fields, message });
    };
  return openMailer({
    provider,
    providerOptions: { ...providerOptions },
    dir,
    development,
    log: { info: note('info'), warn: note('warn') },
  });
};

const outbox = () => join(dir, '.tmp/outbox.jsonl');

test('without a provider mail stays in the project, and the log of development shows it', async () => {
  const mailer = open(null, true);
  await mailer.send(MAIL);
  await mailer.send({ ...MAIL, to: 'second@octavo.test' });
  const lines = readFileSync(outbox(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Mail);
  expect(lines).toEqual([MAIL, { ...MAIL, to: 'second@octavo.test' }]);
  expect(statSync(outbox()).mode & 0o077).toBe(0);
  expect(logged[0]).toMatchObject({
    level: 'info',
    fields: { to: MAIL.to, subject: 'Hello', text: MAIL.text },
  });
});

test('in production the log warns of every mail that stays, and shows no links', async () => {
  await open(null, false).send(MAIL);
  expect(logged[0]).toEqual({
    level: 'warn',
    fields: { to: MAIL.to, subject: 'Hello' },
    message: expect.stringContaining('No mail provider is configured'),
  });
  expect(JSON.stringify(logged)).not.toContain('secret');
  expect(existsSync(outbox())).toBe(true);
});

test.each([
  'nodemailer',
  '@strapi/provider-email-nodemailer',
  'strapi-provider-email-nodemailer',
])('%s sends by SMTP, in development too', async (provider) => {
  const sink = await openSmtpSink();
  await open(provider, true, { host: '127.0.0.1', port: sink.port }).send(MAIL);
  expect(sink.mails).toHaveLength(1);
  expect(existsSync(outbox())).toBe(false);
});

test('sendmail hands mail to the program of that name', async () => {
  const program = join(dir, 'sendmail');
  writeFileSync(program, `#!/bin/sh\necho "$@" > ${dir}/arguments\ncat > ${dir}/mail\n`);
  chmodSync(program, 0o755);
  const mailer = open('sendmail', false, { path: program, silent: true });
  expect(await mailer.send(MAIL)).toBe('sent');
  expect(readFileSync(join(dir, 'arguments'), 'utf8')).toContain('reader@octavo.test');
  expect(readFileSync(join(dir, 'mail'), 'utf8')).toContain('Subject: Hello');
  await mailer.probe();
});

test('a program that is not there is a 502', async () => {
  const mailer = open('sendmail', false, { path: join(dir, 'nothing') });
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ status: 502 });
});

test.each([
  true,
  false,
])('without the provider a project has of its own no mail vanishes (development: %s)', async (development) => {
  const mailer = open('sendgrid', development);
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ status: 502 });
  await expect(mailer.probe()).rejects.toMatchObject({ status: 502 });
  expect(existsSync(outbox())).toBe(false);
});
