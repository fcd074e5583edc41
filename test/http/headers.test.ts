import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import { ReusableBody } from '../../src/core/base/http/reusable-body.ts';
import { middlewares, openHttp } from './http-fixture.ts';

const ORIGIN = 'https://front.example';

test('every answer has the security headers, none names a vendor (A38)', async () => {
  const { inject } = await openHttp();
  for (const url of ['/api/articles', '/nothing', '/_health', '/']) {
    const { headers } = await inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'no-referrer',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-permitted-cross-domain-policies': 'none',
      'x-powered-by': 'Octavo',
    });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['x-xss-protection']).toBeUndefined();
    expect(headers['server-timing']).toBeUndefined();
    expect(JSON.stringify(headers)).not.toMatch(/strapi/i);
  }
});

test('security headers follow the project', async () => {
  const { inject } = await openHttp({
    middlewares: middlewares([
      {
        name: 'strapi::security',
        config: {
          frameguard: false,
          hsts: { maxAge: 60, includeSubDomains: false },
          crossOriginOpenerPolicy: true,
          contentSecurityPolicy: {
            directives: { imgSrc: ["'self'", 'cdn.example; script-src *'], 'media-src': null },
          },
        },
      },
      { name: 'strapi::poweredBy', config: { poweredBy: 'Us' } },
    ]),
  });
  const { headers } = await inject('/api/articles');
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['strict-transport-security']).toBe('max-age=60');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['content-security-policy']).toContain("img-src 'self' cdn.example;");
  expect(headers['content-security-policy']).not.toMatch(/media-src|script-src \*/);
  expect(headers['x-powered-by']).toBe('Us');
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('in development an answer says how long it took', async () => {
  const { inject } = await openHttp({ development: true });
  expect((await inject('/api/articles')).headers['server-timing']).toMatch(/^total;dur=\d+\.\d\d$/);
});

test('in reference mode any origin is reflected, with credentials', async () => {
  const { inject } = await openHttp();
  for (const origin of [ORIGIN, 'null']) {
    const { headers } = await inject({ url: '/api/articles', headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['vary']).toBe('Origin');
  }
  expect((await inject('/api/articles')).headers['access-control-allow-origin']).toBe('');
});

test('in strict mode any origin may read, without credentials (S11)', async () => {
  const { inject } = await openHttp({ rules: PRESETS.strict });
  const { headers } = await inject({ url: '/nothing', headers: { origin: ORIGIN } });
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(headers['vary']).toBeUndefined();
});

test.each([
  'strict',
  'reference',
] as const)('configured origins and no others are reflected (%s)', async (compat) => {
  const { inject } = await openHttp({
    rules: PRESETS[compat],
    middlewares: middlewares([
      { name: 'strapi::cors', config: { origin: [ORIGIN], expose: ['X-A', 'X-B'] } },
    ]),
  });
  const allowed = (await inject({ url: '/api/articles', headers: { origin: ORIGIN } })).headers;
  expect(allowed['access-control-allow-origin']).toBe(ORIGIN);
  expect(allowed['access-control-allow-credentials']).toBe('true');
  expect(allowed['access-control-expose-headers']).toBe('X-A,X-B');
  const other = (await inject({ url: '/api/articles', headers: { origin: `${ORIGIN}.evil` } })).headers;
  expect(Object.keys(other).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(other['vary']).toBe('Origin');
});

const METHOD = 'access-control-request-method';

/** Requests, and as 4.26.2 answers them: the status, and the origin and the credentials that the headers allow. */
test.each<[config: object, method: string, headers: Record<string, string>, answer: unknown[]]>([
  [{ origin: [ORIGIN] }, 'GET', { origin: 'https://evil.example' }, [404, undefined, undefined]],
  [
    { origin: [ORIGIN] },
    'OPTIONS',
    { origin: 'https://evil.example', [METHOD]: 'PUT' },
    [200, undefined, undefined],
  ],
  [{ origin: [ORIGIN] }, 'OPTIONS', { [METHOD]: 'PUT' }, [204, '', 'true']],
  [{ origin: [ORIGIN], credentials: false }, 'OPTIONS', { [METHOD]: 'PUT' }, [204, '*', undefined]],
  [{ origin: [ORIGIN] }, 'OPTIONS', { origin: ORIGIN }, [200, undefined, undefined]],
  [{ origin: [ORIGIN] }, 'OPTIONS', { origin: ORIGIN, [METHOD]: 'PUT' }, [204, ORIGIN, 'true']],
  [{ origin: [ORIGIN] }, 'GET', {}, [404, '', 'true']],
  [{ origin: [ORIGIN], credentials: false }, 'GET', {}, [404, '*', undefined]],
  [{ origin: [ORIGIN], credentials: false }, 'GET', { origin: ORIGIN }, [404, ORIGIN, undefined]],
  // one text is not compared with the origin that asks: browsers do that
  [{ origin: ORIGIN }, 'GET', { origin: 'https://evil.example' }, [404, ORIGIN, 'true']],
  [{ origin: ORIGIN }, 'OPTIONS', { origin: 'https://evil.example', [METHOD]: 'PUT' }, [204, ORIGIN, 'true']],
  [
    { origin: `${ORIGIN},https://other.example` },
    'GET',
    { origin: 'https://evil.example' },
    [404, undefined, undefined],
  ],
])('%j: %s with %j', async (config, method, headers, answer) => {
  const { inject } = await openHttp({
    rules: PRESETS.reference,
    middlewares: middlewares([{ name: 'strapi::cors', config }]),
  });
  const answered = await inject({ method: method as 'GET', url: '/nothing', headers });
  expect([
    answered.statusCode,
    answered.headers['access-control-allow-origin'],
    answered.headers['access-control-allow-credentials'],
  ]).toEqual(answer);
  expect(answered.headers['vary']).toBe('Origin');
});

test('a preflight is answered before anything is looked up', async () => {
  const { inject } = await openHttp();
  const headers = { origin: ORIGIN, 'access-control-request-method': 'PUT' };
  const answer = await inject({ method: 'OPTIONS', url: '/nothing', headers });
  expect(answer.statusCode).toBe(204);
  expect(answer.body).toBe('');
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS',
    'access-control-allow-headers': 'Content-Type,Authorization,Origin,Accept',
    'access-control-max-age': '31536000',
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
  });
});

test('many origins do not pile up, and each gets its own', async () => {
  const { inject } = await openHttp();
  for (let index = 0; index < 450; index += 1) {
    const origin = `https://site-${index}.example`;
    const { headers } = await inject({ url: '/api/articles', headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe(origin);
  }
});

test('a route may set headers of its own over the common ones', async () => {
  const { inject } = await openHttp({
    routes: [
      {
        method: 'GET',
        path: '/page',
        handler: () => ({
          status: 203,
          body: '<p>',
          contentType: 'text/html',
          headers: { 'content-security-policy': "default-src 'none'" },
        }),
      },
    ],
  });
  const answer = await inject('/page');
  expect(answer.statusCode).toBe(203);
  expect(answer.headers['content-type']).toBe('text/html');
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
});

test('answers are compressed where the project and the client want it', async () => {
  const body = { text: 'x'.repeat(5000) };
  const routes = [{ method: 'GET', path: '/long', handler: () => ({ status: 200, body }) }] as const;
  const gzip = { url: '/long', headers: { 'accept-encoding': 'br;q=0, gzip' } };
  const plain = await openHttp({ routes });
  expect((await plain.inject(gzip)).headers['content-encoding']).toBeUndefined();
  const { inject } = await openHttp({
    routes,
    middlewares: middlewares(['strapi::compression', 'strapi::cors']),
  });
  const answer = await inject(gzip);
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.headers['vary']).toBe('Origin, Accept-Encoding');
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(body);
  expect((await inject('/long')).headers['content-encoding']).toBeUndefined();
});

test('answers of a route that asks for it are compressed in any project', async () => {
  const body = { text: 'x'.repeat(5000) };
  const handler = () => ({ status: 200, body });
  const kept = () => ({
    status: 200,
    body: '',
    reusable: new ReusableBody(Buffer.from('y'.repeat(5000)), []),
  });
  const { inject } = await openHttp({
    routes: [
      { method: 'GET', path: '/panel', compress: true, handler },
      { method: 'GET', path: '/panel/kept', compress: true, handler: kept },
      { method: 'GET', path: '/other', handler },
      { method: 'GET', path: '/other/kept', handler: kept },
    ],
  });
  const headers = { 'accept-encoding': 'gzip' };
  for (const path of ['', '/kept']) {
    const packed = await inject({ url: `/panel${path}`, headers });
    expect(packed.headers['content-encoding'], path).toBe('gzip');
    expect(String(packed.headers['vary']), path).toContain('Accept-Encoding');
    expect(gunzipSync(packed.rawPayload).length, path).toBeGreaterThanOrEqual(5000);
    expect((await inject(`/panel${path}`)).headers['content-encoding'], path).toBeUndefined();
    expect(
      (await inject({ url: `/other${path}`, headers })).headers['content-encoding'],
      path,
    ).toBeUndefined();
  }
});
