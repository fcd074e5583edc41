/**
 * A member's whole way on a site that runs on Octavo alone: a fresh project, the real command line, HTTP, SMTP
 * and disk. Registers, confirms by the link in the mail, signs in, reads what is for members, gives itself a
 * picture and a name, forgets the password and chooses another.
 */
import { cpSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { usersPermissionsUser } from '../../src/core/model/builtin/users-permissions.ts';
import { newProject, runCli } from '../cli/run-cli.ts';
import { openSmtpSink } from '../mail/smtp-sink.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { startProcess } from '../support/server-process.ts';

const MEMBER = { username: 'ada', email: 'Ada@octavo.test', password: 'First-pass-1' };
const OTHER_PASSWORD = 'Second-pass-2';
const UPLOAD = 'plugin::upload.content-api.upload';
const ARTICLES = 'api::article.article.find';

/** A new project whose users have a picture and a name, and whose mail goes to `smtpPort`. */
async function makeProject(smtpPort: number): Promise<string> {
  const { attributes, ...rest } = usersPermissionsUser.schema as { attributes: object };
  const added = {
    avatar: { type: 'media', multiple: false, allowedTypes: ['images'] },
    displayName: { type: 'string', maxLength: 40 },
  };
  const schema = { ...rest, attributes: { ...attributes, ...added } };
  const home = temporaryProject({
    'site/src/extensions/users-permissions/content-types/user/schema.json': JSON.stringify(schema),
  });
  const dir = join(home, 'site');
  const made = await runCli(newProject(join(home, 'new'), '--javascript'));
  expect(made.code, made.stderr).toBe(0);
  cpSync(join(home, 'new'), dir, { recursive: true });
  const email = {
    provider: 'nodemailer',
    providerOptions: { host: '127.0.0.1', port: smtpPort },
    settings: { defaultFrom: 'Octavo Press <press@octavo.test>' },
  };
  writeFileSync(
    join(dir, 'config/plugins.js'),
    `module.exports = ({ env }) => ({
      'users-permissions': {
        config: { jwtSecret: env('JWT_SECRET'), profile: { allowedFields: ['displayName', 'avatar', 'username'] } },
      },
      email: { config: ${JSON.stringify(email)} },
    });`,
  );
  return dir;
}

/** What the panel of v4 would set. */
function setAdvanced(dir: string, values: object): void {
  const db = new BetterSqlite3(join(dir, '.tmp/data.db'));
  const key = 'plugin_users-permissions_advanced';
  const before = db.prepare('SELECT value FROM strapi_core_store_settings WHERE "key" = ?').pluck().get(key);
  const value = JSON.stringify({ ...JSON.parse(before as string), ...values });
  db.prepare('UPDATE strapi_core_store_settings SET value = ? WHERE "key" = ?').run(value, key);
  db.close();
}

test('register, confirm, sign in, picture, profile, new password', { timeout: 60_000 }, async () => {
  const sink = await openSmtpSink();
  const dir = await makeProject(sink.port);
  const server = await startProcess(dir);
  onTestFinished(() => server.kill());
  const ask = async (method: string, path: string, body?: unknown, jwt?: string) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(server.address + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const json = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null;
    return { status: answer.status, body: json, text, location: answer.headers.get('location') };
  };
  const login = (password: string) => ask('POST', '/api/auth/local', { identifier: MEMBER.email, password });

  // the site's owner, while the server runs
  for (const words of [
    ['role', 'grant', 'authenticated', `${UPLOAD},${ARTICLES}`, dir],
    ['role', 'revoke', 'public', ARTICLES, dir],
  ]) {
    const done = await runCli(words);
    expect(done.code, done.stderr).toBe(0);
  }
  const page = 'https://octavo.test/new-password';
  setAdvanced(dir, {
    email_confirmation: true,
    email_confirmation_redirection: 'https://octavo.test/welcome',
    email_reset_password: page,
  });

  // registers, and is not confirmed yet
  const registered = await ask('POST', '/api/auth/local/register', MEMBER);
  expect([registered.status, registered.text]).toEqual([200, expect.stringContaining('ada@octavo.test')]);
  expect(registered.body).not.toHaveProperty('jwt');
  expect(await login(MEMBER.password)).toMatchObject({
    status: 400,
    body: { error: { name: 'ApplicationError', message: 'Your account email is not confirmed' } },
  });

  // follows the link of the mail
  expect(sink.mails).toHaveLength(1);
  expect(sink.mails[0]!.to).toEqual(['ada@octavo.test']);
  expect(sink.mails[0]!.from).toBe('press@octavo.test');
  const link = new URL(/https?:\/\/\S+confirmation=\w+/.exec(sink.mails[0]!.mail.text!)![0]);
  expect(link.port).toBe(new URL(server.address).port);
  const confirmed = await ask('GET', link.pathname + link.search);
  expect(confirmed).toMatchObject({ status: 302, location: 'https://octavo.test/welcome' });
  expect(await ask('GET', link.pathname + link.search)).toMatchObject({ status: 400 });

  // signs in, and reads what is for members
  const first = await login(MEMBER.password);
  expect(first).toMatchObject({ status: 200, body: { user: { username: 'ada', confirmed: true } } });
  const { jwt, user } = first.body;
  expect(await ask('GET', '/api/articles')).toMatchObject({ status: 403 });
  expect((await ask('GET', '/api/articles', undefined, jwt)).body.data).toHaveLength(2);

  // uploads a picture, which only members may
  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const form = (): FormData => {
    const data = new FormData();
    data.append('files', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'Me & my cat.png');
    return data;
  };
  expect(await ask('POST', '/api/upload', form())).toMatchObject({ status: 403 });
  const uploaded = await ask('POST', '/api/upload', form(), jwt);
  expect(uploaded.status, uploaded.text).toBe(200);
  const [file] = uploaded.body;
  expect(file).toMatchObject({ width: 1200, height: 900, mime: 'image/png' });
  const urls = [file, ...Object.values<{ url: string }>(file.formats)].map(({ url }) => url);
  expect(Object.keys(file.formats).sort()).toEqual(['large', 'medium', 'small', 'thumbnail']);
  for (const url of urls) {
    expect(statSync(join(dir, 'public', url)).size).toBeGreaterThan(0);
    expect((await ask('GET', url)).status).toBe(200);
  }
  const sizeOf = async ({ url }: { url: string }): Promise<unknown[]> => {
    const { width, height, format } = await sharp(join(dir, 'public', url)).metadata();
    return [format, width, height];
  };
  expect(await sizeOf(file)).toEqual(['png', 1200, 900]);
  expect(await sizeOf(file.formats.small)).toEqual(['png', 500, 375]);

  // gives it to itself with a name; more than that no user may give
  const edit = { displayName: 'Ada L.', avatar: file.id };
  const edited = await ask('PUT', '/api/users/me', edit, jwt);
  expect(edited, edited.text).toMatchObject({ status: 200, body: { id: user.id, displayName: 'Ada L.' } });
  for (const wish of [{ role: 1 }, { confirmed: false }, { blocked: false }, { email: 'a@b.test' }]) {
    expect(await ask('PUT', '/api/users/me', { displayName: 'Sly', ...wish }, jwt)).toMatchObject({
      status: 400,
    });
  }
  expect(await ask('PUT', `/api/users/${user.id}`, { displayName: 'Sly' }, jwt)).toMatchObject({
    status: 403,
  });
  expect(await ask('PUT', '/api/users/me', { displayName: 'Sly' })).toMatchObject({ status: 403 });
  const me = await ask('GET', '/api/users/me?populate=avatar', undefined, jwt);
  expect(me.body).toMatchObject({
    username: 'ada',
    displayName: 'Ada L.',
    avatar: { id: file.id, url: file.url, formats: { thumbnail: { url: file.formats.thumbnail.url } } },
  });
  expect(me.text).not.toMatch(/password|Token|\$2/);

  // forgets the password, and chooses another by the mail's code
  expect(await ask('POST', '/api/auth/forgot-password', { email: MEMBER.email })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect(sink.mails).toHaveLength(2);
  const [, code = ''] = /new-password\?code=(\w+)/.exec(sink.mails[1]!.mail.text!) ?? [];
  const change = { code, password: OTHER_PASSWORD, passwordConfirmation: OTHER_PASSWORD };
  const reset = await ask('POST', '/api/auth/reset-password', change);
  expect(reset, reset.text).toMatchObject({ status: 200, body: { user: { id: user.id } } });
  expect(await ask('POST', '/api/auth/reset-password', change)).toMatchObject({ status: 400 });

  // the old password and what was signed in with it are over (S17)
  expect(await login(MEMBER.password)).toMatchObject({ status: 400 });
  expect(await ask('GET', '/api/users/me', undefined, jwt)).toMatchObject({ status: 401 });
  expect(await ask('GET', '/api/users/me', undefined, reset.body.jwt)).toMatchObject({ status: 200 });
  const second = await login(OTHER_PASSWORD);
  expect(second.status).toBe(200);

  // all of it is still there after a restart
  await server.kill();
  const again = await startProcess(dir);
  onTestFinished(() => again.kill());
  const later = await fetch(`${again.address}/api/users/me?populate=avatar`, {
    headers: { authorization: `Bearer ${second.body.jwt}` },
  });
  expect(await later.json()).toMatchObject({ displayName: 'Ada L.', avatar: { id: file.id } });
  expect(existsSync(join(dir, '.tmp/outbox.jsonl'))).toBe(false);
});
