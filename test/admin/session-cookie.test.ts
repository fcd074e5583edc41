/** The cookie of an administrator's session over HTTPS: browsers send it by HTTPS alone, to this host alone. */
import { describe, expect, test } from 'vitest';
import {
  clearedCookie,
  sessionCookie,
  tokenOf,
} from '../../src/admin/administrators/session/session-cookie.ts';
import type { HttpRequest } from '../../src/core/base/http/route.ts';

const ADDRESS = 'https://cms.octavo.test';

const request = (isHttps: boolean, headers: HttpRequest['headers'] = {}, method = 'GET') =>
  ({ method, isHttps, headers }) as HttpRequest;

describe('over HTTPS', () => {
  test('the cookie is Secure and bound to the host', () => {
    expect(sessionCookie(request(true), 'a.b.c', null)).toBe(
      '__Host-octavo-admin=a.b.c; Path=/; HttpOnly; SameSite=Strict; Secure',
    );
    expect(clearedCookie(request(true))).toBe(
      '__Host-octavo-admin=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
    );
  });

  test('a cookie that another host of the domain has planted does not count', () => {
    expect(tokenOf(request(true, { cookie: 'octavo-admin=planted' }), () => ADDRESS)).toBeNull();
    const both = { cookie: 'octavo-admin=planted; __Host-octavo-admin=own' };
    expect(tokenOf(request(true, both), () => ADDRESS)).toBe('own');
  });
});

test('behind a proxy that changes Host, the configured address is an own origin', () => {
  const headers = { cookie: 'octavo-admin=own', host: 'localhost:1337' };
  const from = (origin: string) => request(false, { ...headers, origin }, 'POST');
  expect(tokenOf(from(ADDRESS), () => `${ADDRESS}/`)).toBe('own');
  expect(() => tokenOf(from('http://cms.octavo.test'), () => ADDRESS)).toThrow(/own pages/);
  expect(() => tokenOf(from('no address'), () => ADDRESS)).toThrow(/own pages/);
});
