/**
 * A script of a plugin, or whoever reads what it has stored or sent, takes the token that plugins of the panel have, and uses
 * it elsewhere, or later. It opens nothing without the session's cookie, which no script can read, on no page but the
 * server's own, and in no session that has ended (A766).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_MARK } from '../../src/core/base/session-mark.ts';
import type { Answer } from '../support/open-octavo.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

type Headers = Readonly<Record<string, string>>;

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit();
});
afterAll(() => kit.close());

const OF_PAGE: Headers = { 'Sec-Fetch-Site': 'same-origin' };
const TOKEN: Headers = { Authorization: `Bearer ${SESSION_MARK}` };

/** Signs in as the panel does. @returns the header with the cookie */
async function signIn(): Promise<Headers> {
  const answer = await kit.ask('/admin/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Octavo-Session': 'cookie', ...OF_PAGE },
    body: JSON.stringify({ email: 'desk@octavo.test', password: 'Desk-pass-1' }),
  });
  expect(answer.status).toBe(200);
  return { Cookie: answer.headers.get('set-cookie')!.split(';')[0]! };
}

const me = (headers: Headers): Promise<Answer> => kit.ask('/admin/users/me', { headers });

const rename = (headers: Headers): Promise<Answer> =>
  kit.ask('/admin/users/me', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ lastname: 'Taken' }),
  });

test('a plugin on the page does what its administrator may', async () => {
  const cookie = await signIn();
  const answer = await me({ ...TOKEN, ...cookie, ...OF_PAGE });
  expect(answer.status).toBe(200);
  expect(answer.body.data.email).toBe('desk@octavo.test');
  // an editor's role does not list people, whatever a plugin sends
  const users = await kit.ask('/admin/users', { headers: { ...TOKEN, ...cookie, ...OF_PAGE } });
  expect(users.status).toBe(403);
});

describe('a stolen token', () => {
  test.each<[string, Headers]>([
    ['from another machine', {}],
    ['with the headers of the page', OF_PAGE],
    ['with a cookie of nobody', { ...OF_PAGE, Cookie: 'octavo-admin=' }],
  ])('%s neither reads nor writes', async (_name, headers) => {
    await signIn();
    const read = await me({ ...TOKEN, ...headers });
    expect(read.status).toBe(401);
    expect(read.text).not.toContain('desk@octavo.test');
    expect((await rename({ ...TOKEN, ...headers })).status).toBe(401);
  });

  test('after the sign-out opens nothing, with the old cookie neither', async () => {
    const cookie = await signIn();
    const out = await kit.ask('/admin/logout', {
      method: 'POST',
      headers: { ...TOKEN, ...cookie, ...OF_PAGE },
    });
    expect(out.status).toBe(200);
    expect((await me({ ...TOKEN, ...cookie, ...OF_PAGE })).status).toBe(401);
  });

  test.each<[string, Headers]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' }],
    ['another host of the site', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.octavo.test' }],
    ['a page that says nothing', {}],
  ])('on %s changes nothing in the name of a visitor who is signed in', async (_name, headers) => {
    const cookie = await signIn();
    const answer = await rename({ ...TOKEN, ...cookie, ...headers });
    expect(answer.status).toBe(403);
    const { body } = await me({ ...cookie, ...OF_PAGE });
    expect(body.data.lastname).not.toBe('Taken');
  });

  test('is no credential of the content API', async () => {
    const cookie = await signIn();
    const answer = await kit.ask('/api/users/me', { headers: { ...TOKEN, ...cookie, ...OF_PAGE } });
    expect([401, 403]).toContain(answer.status);
  });
});

test('a token that somebody has made up stands for no cookie', async () => {
  const cookie = await signIn();
  for (const token of ['', ' ', `${SESSION_MARK}x`, SESSION_MARK.toUpperCase(), 'null', 'undefined']) {
    const answer = await me({ ...cookie, ...OF_PAGE, Authorization: `Bearer ${token}` });
    expect([token, answer.status]).toEqual([token, 401]);
  }
});
