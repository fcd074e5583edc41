/** `GET /api/connect/:provider`: where a browser is sent, and what it is given to keep. */
import { expect, test } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { refusal, serveAuth } from '../auth-server.ts';
import { connectAs, FRONT_END, serveSignIn, signInAtProvider } from './sign-in-server.ts';

test('the provider is asked with state, nonce and a code challenge', async () => {
  const server = await serveSignIn();
  const page = await new Browser().get(`${server.address}/api/connect/corporate`);
  expect(page.status).toBe(302);
  expect(page.location?.href.split('?')[0]).toBe(`${server.elsewhere.issuer}/auth`);
  expect(Object.fromEntries(page.location!.searchParams)).toEqual({
    client_id: 'octavo',
    response_type: 'code',
    redirect_uri: `${server.address}/api/connect/corporate/callback`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('a name after the one of the provider changes nothing, as in v4; two are no path', async () => {
  const server = await serveSignIn();
  const visit = (path: string) => new Browser().get(`${server.address}/api/connect/corporate${path}`);
  const { status, location } = await visit('/more');
  expect(status).toBe(302);
  expect(location!.href.split('?')[0]).toBe(`${server.elsewhere.issuer}/auth`);
  expect((await visit('/more/still')).status).toBe(404);
});

test('what the browser keeps is encrypted, short-lived, and not for scripts or other sites', async () => {
  const server = await serveSignIn();
  const { headers, location } = await new Browser().get(`${server.address}/api/connect/corporate`);
  const [pair = '', ...attributes] = headers.get('set-cookie')!.split('; ');
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax']);
  const [name, value = ''] = pair.split('=');
  expect(name).toBe('octavo-connect-corporate');
  const readable = value.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(JSON.parse(readable[0]!)).toEqual({ alg: 'dir', enc: 'A256GCM' });
  expect(readable.join()).not.toContain(location!.searchParams.get('state'));
});

test('over HTTPS the cookie is for HTTPS, and for this very host', async () => {
  const server = await serveSignIn({ server: { url: 'https://api.test' } });
  const { headers } = await new Browser().get(`${server.address}/api/connect/corporate`);
  expect(headers.get('set-cookie')).toMatch(/^__Host-octavo-connect-corporate=\S+; .*Path=\/; .*Secure$/);
});

test('the cookie is taken back when the sign-in is over', async () => {
  const server = await serveSignIn();
  const { browser } = await connectAs(server, 'ada');
  expect(browser.cookies(server.address)).toEqual([]);
});

test.each([
  ['github', 'switched off'],
  ['nothing', 'unknown'],
  ['email', 'for passwords'],
  ['local', 'for passwords'],
  ['__proto__', 'no name at all'],
  ['constructor', 'no name at all'],
])('%s is %s', async (name) => {
  const server = await serveSignIn();
  const disabled = refusal(400, 'ApplicationError', 'This provider is disabled');
  expect(await server.get(`/api/connect/${name}`)).toMatchObject(disabled);
  expect(await server.get(`/api/connect/${name}/more`)).toMatchObject(disabled);
  expect(await server.get(`/api/connect/${name}/callback?code=a&state=b`)).toMatchObject(disabled);
});

test('a provider that is switched off in between is off', async () => {
  const server = await serveSignIn();
  const { query } = await connectAs(server, 'ada');
  const browser = new Browser();
  const back = await signInAtProvider(server, browser, 'ada');
  server.provider('corporate', { enabled: false });
  const disabled = { error: { message: 'This provider is disabled' } };
  expect(await server.get(`/api/auth/corporate/callback?${query}`)).toMatchObject({ body: disabled });
  expect(JSON.parse((await browser.get(back.location!)).text)).toMatchObject(disabled);
});

test('who says no at the provider comes back to the front end with its words', async () => {
  const server = await serveSignIn();
  const { page } = await connectAs(server, '');
  expect(page.location?.href).toBe(`${FRONT_END}?error=access_denied&error_description=They%20said%20no`);
});

test('another query of the front end’s page may be asked for, and comes back', async () => {
  const server = await serveSignIn();
  const callback = encodeURIComponent(`${FRONT_END}?state=their%20own&next=%2Fhome`);
  const { query } = await connectAs(server, 'ada', `/api/connect/corporate?callback=${callback}`);
  expect([query.get('state'), query.get('next')]).toEqual(['their own', '/home']);
  expect((await server.get(`/api/auth/corporate/callback?${query}`)).status).toBe(200);
});

test.each([
  ['https://front.test/in?locale=en', /^https:\/\/front\.test\/in\?locale=en&access_token=/],
  ['https://front.test/#/in', /^https:\/\/front\.test\/#\/in\?access_token=/],
  ['app.of.theirs://signed-in', /^app\.of\.theirs:\/\/signed-in\?access_token=/],
])('the parameters go behind %s', async (callback, location) => {
  const server = await serveSignIn();
  server.provider('corporate', { callback });
  const { page } = await connectAs(server, 'ada');
  expect(page.headers.get('location')).toMatch(location);
});

test('without a front end the callback itself shows its answer, as v4’s first settings have it', async () => {
  const server = await serveSignIn();
  server.provider('corporate', { callback: 'api/auth/corporate/callback' });
  const { page } = await connectAs(server, 'ada');
  expect(page.status).toBe(200);
  expect(JSON.parse(page.text).user.email).toBe('ada@example.test');
});

test('how often a client may begin is limited', async () => {
  const server = await serveSignIn({ plugin: { ratelimit: { max: 2, interval: 60_000 } } }, serveAuth);
  const statuses = [];
  for (const _time of [1, 2, 3]) statuses.push((await server.get('/api/connect/corporate')).status);
  expect(statuses).toEqual([302, 302, 429]);
});
