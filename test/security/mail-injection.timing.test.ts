/**
 * V14 and its kin: what a stranger may write must not run in a mail's template, bring markup or headers
 * into it, or lead its links elsewhere.
 */
import { expect, test } from 'vitest';
import { openSmtpSink } from '../mail/smtp-sink.ts';
import { serveAuth } from '../users/auth-server.ts';

const TEMPLATE = {
  email_confirmation: {
    options: {
      from: { name: 'House', email: 'house@octavo.test' },
      object: 'For <%= USER.username %>',
      message: '<p><%= USER.username %> <%= USER.password %> <%= URL %>?confirmation=<%= CODE %></p>',
    },
  },
};

test.each([
  '<%= CODE %><%= constructor.constructor("return process")().exit() %>',
  '<img src=x onerror=alert(1)>',
  'name\r\nBcc: thief@octavo.test',
  '\x24{process.exit()} {{CODE}}',
])('the name %j is only text', async (username) => {
  const sink = await openSmtpSink();
  const server = await serveAuth({
    email: { provider: 'nodemailer', providerOptions: { host: '127.0.0.1', port: sink.port } },
    advanced: { email_confirmation: true },
  });
  server.set('email', TEMPLATE);
  const body = { username, email: 'new@octavo.test', password: 'Newcomer-1' };
  expect((await server.post('/api/auth/local/register', body)).status).toBe(200);
  const [{ to, mail }] = sink.mails as [(typeof sink.mails)[number]];
  expect(to).toEqual(['new@octavo.test']);
  expect(mail.bcc ?? []).toEqual([]);
  const token = server.db
    .prepare('SELECT confirmation_token FROM up_users WHERE id = 7')
    .pluck()
    .get() as string;
  // in the link alone
  expect(mail.text!.split(token)).toHaveLength(2);
  expect(mail.html).not.toContain('<img');
  expect(mail.html).toContain('<%= USER.password %>');
  expect(`${mail.text}${mail.html}`).not.toContain('$2');
});

test('links lead to the address of the server, whatever host a request names', async () => {
  const server = await serveAuth({
    server: { url: 'https://octavo.test', proxy: true },
    advanced: { email_confirmation: true },
  });
  const headers = {
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '9.9.9.9',
    forwarded: 'host=evil.test',
    origin: 'https://evil.test',
    referer: 'https://evil.test/',
  };
  const url = 'https://evil.test/';
  await server.post('/api/auth/send-email-confirmation', { email: 'unconfirmed@octavo.test', url }, headers);
  server.set('advanced', { email_reset_password: null });
  server.set('email', {
    reset_password: { options: { object: '', message: '<%= SERVER_URL %> <%= ADMIN_URL %> [<%= URL %>]' } },
  });
  await server.post('/api/auth/forgot-password', { email: 'reader@octavo.test' }, headers);
  const [confirmation, reset] = server.outbox();
  expect(confirmation!.text).toContain('https://octavo.test/api/auth/email-confirmation?confirmation=');
  expect(reset!.text).toBe('https://octavo.test https://octavo.test/admin []');
});

test('a redirect of the request is not followed (V12)', async () => {
  const server = await serveAuth();
  const query =
    'confirmation=fixture-confirmation-token&redirect=https://evil.test&callback=https://evil.test';
  const { headers } = await server.get(`/api/auth/email-confirmation?${query}`);
  expect(headers.get('location')).toBe('/');
  for (const path of ['connect/github', 'auth/github/callback']) {
    const answer = await server.get(`/api/${path}?callback=https://evil.test&redirect=https://evil.test`);
    expect(answer.status).toBe(400);
    expect(answer.headers.has('location')).toBe(false);
  }
});
