/** Mail over real SMTP conversations: what arrives, and what is reported when nothing does. */
import { expect, test } from 'vitest';
import type { Mail, MailLog } from '../../src/api/mail/mail.ts';
import { createSmtpMailer } from '../../src/api/mail/smtp-mailer.ts';
import { closedPort, openSilentServer, openSmtpSink } from './smtp-sink.ts';

const MAIL: Mail = {
  to: 'reader@octavo.test',
  from: 'Octavo Press <press@octavo.test>',
  replyTo: 'answers@octavo.test',
  subject: 'Grüße aus dem Verlag',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
};

const silent: MailLog = { info: () => {}, warn: () => {} };

const mailer = (port: number, more: object = {}, deadline?: number) =>
  createSmtpMailer({ host: '127.0.0.1', port, ...more }, silent, deadline);

test('a mail arrives with all its parts', async () => {
  const sink = await openSmtpSink();
  expect(await mailer(sink.port).send(MAIL)).toBe('sent');
  const [arrived] = sink.mails;
  expect(arrived).toMatchObject({ from: 'press@octavo.test', to: ['reader@octavo.test'], user: null });
  expect(arrived!.mail).toMatchObject({
    subject: 'Grüße aus dem Verlag',
    from: { name: 'Octavo Press', address: 'press@octavo.test' },
    to: [{ address: 'reader@octavo.test' }],
    replyTo: [{ address: 'answers@octavo.test' }],
    text: expect.stringContaining('Guten Tag'),
    html: expect.stringContaining('<p>Guten Tag</p>'),
  });
});

test('it signs in with auth', async () => {
  const sink = await openSmtpSink({ authOptional: false });
  await mailer(sink.port, { auth: { user: 'octavo', pass: 'secret' } }).send(MAIL);
  expect(sink.mails[0]).toMatchObject({ user: 'octavo' });
  const wrong = mailer(sink.port, { auth: { user: 'octavo', pass: 'guess' } });
  await expect(wrong.send(MAIL)).rejects.toMatchObject({
    status: 502,
    message: 'The mail server does not take mail at the moment',
    details: {},
    cause: {
      message: expect.stringMatching(/^Mail could not be sent by nodemailer: .*535/),
      cause: expect.objectContaining({ responseCode: 535 }),
    },
  });
});

test('an unknown recipient is no failure of the server', async () => {
  const sink = await openSmtpSink();
  expect(await mailer(sink.port).send({ ...MAIL, to: 'nobody@refused.test' })).toBe('refused');
  const sender = mailer(sink.port).send({ ...MAIL, from: 'us@refused.test' });
  await expect(sender).rejects.toMatchObject({ status: 502 });
  const later = await openSmtpSink({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('busy'), { responseCode: 451 })),
  });
  await expect(mailer(later.port).send(MAIL)).rejects.toMatchObject({ status: 502 });
  expect([...sink.mails, ...later.mails]).toEqual([]);
});

test.each([
  ['send', (port: number) => mailer(port).send(MAIL)],
  ['probe', (port: number) => mailer(port).probe()],
])('%s: where no server listens it is a 502', async (_name, work) => {
  await expect(work(await closedPort())).rejects.toMatchObject({ name: 'BadGatewayError', status: 502 });
});

test.each([
  ['send', (port: number) => mailer(port, {}, 200).send(MAIL)],
  ['probe', (port: number) => mailer(port, {}, 200).probe()],
])('%s: a server that says nothing is a 504 at the deadline', async (_name, work) => {
  const port = await openSilentServer();
  const started = performance.now();
  await expect(work(port)).rejects.toMatchObject({
    name: 'GatewayTimeoutError',
    status: 504,
    message: 'The mail server did not answer in time',
  });
  expect(performance.now() - started).toBeLessThan(15_000);
});

test('a probe speaks to the server and leaves no mail', async () => {
  const sink = await openSmtpSink();
  await mailer(sink.port).probe();
  expect(sink.connections()).toBe(1);
  expect(sink.mails).toEqual([]);
});

test('nothing in a mail adds a recipient or a header', async () => {
  const sink = await openSmtpSink();
  const mails: Mail[] = [
    { ...MAIL, subject: 'Hello\r\nBcc: thief@octavo.test\r\n\r\nbody' },
    { ...MAIL, to: '"a@b.test,thief@octavo.test"@octavo.test' },
    { ...MAIL, to: 'reader@octavo.test, thief@octavo.test' },
    { ...MAIL, to: 'reader@octavo.test>\r\nRCPT TO:<thief@octavo.test' },
  ];
  for (const mail of mails)
    await mailer(sink.port)
      .send(mail)
      .catch(() => {});
  expect(sink.mails.length).toBeGreaterThan(0);
  for (const { to, mail } of sink.mails) {
    expect(to).toHaveLength(1);
    expect(to).not.toContain('thief@octavo.test');
    expect(mail.bcc ?? []).toEqual([]);
  }
});

test('files and addresses are never fetched into a mail', async () => {
  const sink = await openSmtpSink();
  const options = { disableFileAccess: false, disableUrlAccess: false };
  const html = { path: '/etc/hostname' } as unknown as string;
  await expect(mailer(sink.port, options).send({ ...MAIL, html })).rejects.toMatchObject({ status: 502 });
});
