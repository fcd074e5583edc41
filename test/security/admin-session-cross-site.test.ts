/**
 * A page of another site, or of another host of the same site, sends requests from an administrator's browser. The
 * session's cookie counts only for the server's own pages, scripts cannot read it, and no other site signs a visitor in to an
 * account of their own (A270).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../support/open-octavo.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
let cookie = '';
beforeAll(async () => {
  kit = await serveKit();
  const answer = await signIn({ 'Sec-Fetch-Site': 'same-origin' });
  expect(answer.status).toBe(200);
  cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
});
afterAll(() => kit.close());

type Headers = Readonly<Record<string, string>>;

const signIn = (headers: Headers, more: object = {}): Promise<Answer> =>
  kit.ask('/admin/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Octavo-Session': 'cookie', ...headers },
    body: JSON.stringify({ email: 'desk@octavo.test', password: 'Desk-pass-1', ...more }),
  });

const withCookie = (method: string, path: string, headers: Headers): Promise<Answer> =>
  kit.ask(path, {
    method,
    headers: { Cookie: cookie, 'Content-Type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify({ lastname: 'Changed' }) }),
  });

const lastname = async (): Promise<string> =>
  (await withCookie('GET', '/admin/users/me', { 'Sec-Fetch-Site': 'same-origin' })).body.data.lastname;

describe('a request of another page', () => {
  test.each<[string, Headers]>([
    ['of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' }],
    ['of another host of the site', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.octavo.test' }],
    ['that says nothing but where it comes from', { Origin: 'https://evil.test' }],
    ['of a frame without an origin', { Origin: 'null' }],
    ['that names itself like the server', { Origin: 'http://127.0.0.1.evil.test' }],
    ['that a link has caused', { 'Sec-Fetch-Site': 'none' }],
    ['that says nothing', {}],
  ])('%s changes nothing', async (_name, headers) => {
    const before = await lastname();
    const answer = await withCookie('PUT', '/admin/users/me', headers);
    expect(answer.status).toBe(403);
    expect(answer.body.error.name).toBe('ForbiddenError');
    expect(await lastname()).toBe(before);
  });

  test.each<[string, Headers]>([
    ['of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['of another host of the site', { 'Sec-Fetch-Site': 'same-site' }],
    ['by its origin', { Origin: 'https://evil.test' }],
  ])('%s reads nothing', async (_name, headers) => {
    const answer = await withCookie('GET', '/admin/users/me', headers);
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain('desk@octavo.test');
  });

  test('does not sign its visitor in to another account, nor use up a code', async () => {
    const answer = await signIn({ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

describe('the own page', () => {
  test.each<[string, () => Headers]>([
    ['of a browser of today', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
    ['of a browser that names the origin', () => ({ Origin: kit.address })],
  ])('%s changes what the administrator may change', async (_name, headers) => {
    const answer = await withCookie('PUT', '/admin/users/me', headers());
    expect(answer.status).toBe(200);
    expect(answer.body.data.lastname).toBe('Changed');
  });

  test('gets a cookie that scripts cannot read, and no token', async () => {
    const answer = await signIn({ Origin: kit.address });
    const set = answer.headers.get('set-cookie')!;
    expect(set).toMatch(/^octavo-admin=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.body.data.token).toBeNull();
    expect(answer.body.data.user.email).toBe('desk@octavo.test');
    expect(answer.text).not.toContain(set.slice('octavo-admin='.length).split(';')[0]);
  });

  test('has the cookie kept as long as a token is good where the person wants it', async () => {
    const answer = await signIn({ Origin: kit.address }, { rememberMe: true });
    expect(answer.headers.get('set-cookie')).toMatch(/; Max-Age=\d{4,}; Path=/);
  });

  test('renews the session without seeing a token, and ends it', async () => {
    const sameOrigin = { 'Sec-Fetch-Site': 'same-origin', 'X-Octavo-Session': 'cookie' };
    const renewed = await kit.ask('/admin/renew-token', {
      method: 'POST',
      headers: { Cookie: cookie, ...sameOrigin },
    });
    expect(renewed.status).toBe(200);
    expect(renewed.body).toEqual({ data: { token: null } });
    const next = renewed.headers.get('set-cookie')!.split(';')[0]!;
    const send = (path: string, method: string) =>
      kit.ask(path, { method, headers: { Cookie: next, ...sameOrigin } });
    expect((await send('/admin/users/me', 'GET')).status).toBe(200);
    const left = await send('/admin/logout', 'POST');
    expect(left.headers.get('set-cookie')).toMatch(/^octavo-admin=; Max-Age=0; /);
    expect((await send('/admin/users/me', 'GET')).status).toBe(401);
    // the renewed token belonged to the same session
    expect((await withCookie('GET', '/admin/users/me', sameOrigin)).status).toBe(401);
  });
});

test('the cookie is no credential of the content API, and a header counts before it', async () => {
  const { headers } = await signIn({ Origin: kit.address });
  const sessionHeaders = {
    Cookie: headers.get('set-cookie')!.split(';')[0]!,
    'Sec-Fetch-Site': 'same-origin',
  };
  const anonymous = await kit.ask('/api/users/me', { headers: sessionHeaders });
  expect([401, 403]).toContain(anonymous.status);
  const forged = await kit.ask('/admin/users/me', {
    headers: { ...sessionHeaders, Authorization: 'Bearer no-token' },
  });
  expect(forged.status).toBe(401);
});
