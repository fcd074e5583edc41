/** Providers that are down, in trouble, or refuse: users get an error, and nothing is half made. */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { connectAs, countUsers, type SignInServer, serveSignIn, signInAs } from './sign-in-server.ts';

/** What the provider's token address answers from now on. */
function answerTokens(server: SignInServer, answer: (response: ServerResponse) => void): void {
  server.elsewhere.answer = (request, response) => {
    if (request.url !== '/token') return false;
    answer(response);
    return true;
  };
}

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const FAULT = 'The sign-in provider did not do what was asked of it';

test.each<[string, number, string, (response: ServerResponse) => void]>([
  ['breaks', 502, FAULT, (response) => json(response, 500, {})],
  ['answers no JSON', 502, FAULT, (response) => response.end('<html>')],
  ['answers without a token', 502, FAULT, (response) => json(response, 200, { token_type: 'bearer' })],
  ['hangs up', 502, 'The sign-in provider cannot be reached', (response) => response.destroy()],
  ['sends people elsewhere', 502, FAULT, (response) => response.writeHead(302, { location: '/' }).end()],
  ['never ends', 502, FAULT, (response) => response.end('x'.repeat(1_000_001))],
  ['takes another client', 502, FAULT, (response) => json(response, 401, { error: 'invalid_client' })],
  [
    'refuses the code',
    400,
    'The provider refused the sign-in',
    (response) => json(response, 400, { error: 'invalid_grant' }),
  ],
])('a token address that %s is a %i', async (_what, status, message, answer) => {
  const server = await serveSignIn();
  const users = countUsers(server);
  answerTokens(server, answer);
  const { page } = await connectAs(server, 'ada');
  expect([page.status, JSON.parse(page.text).error.message]).toEqual([status, message]);
  expect(countUsers(server)).toBe(users);
  const keys = server.db.prepare('SELECT profile FROM octavo_sign_in_keys').pluck().all();
  expect(keys).toEqual([null]);
  server.elsewhere.answer = null;
  expect((await signInAs(server, 'ada')).status).toBe(200);
});

test('a provider that is not there is a 502, and is asked again the next time', async () => {
  const server = await serveSignIn();
  server.elsewhere.answer = (_request, response) => Boolean(response.destroy());
  const answer = await server.get('/api/connect/corporate');
  expect([answer.status, answer.body.error.message]).toEqual([502, 'The sign-in provider cannot be reached']);
  expect(answer.headers.get('set-cookie')).toBeNull();
  server.elsewhere.answer = null;
  expect((await server.get('/api/connect/corporate')).status).toBe(302);
});

test('a wrong secret of ours is a 502', async () => {
  const server = await serveSignIn();
  server.provider('corporate', { secret: 'another one' });
  expect((await connectAs(server, 'ada')).page.status).toBe(502);
});

test.each([
  ['client_secret_basic', true],
  ['client_secret_post', false],
  [undefined, false],
])('the secret is shown by %s', async (method, inHeader) => {
  const server = await serveSignIn();
  server.provider('corporate', { token_endpoint_auth_method: method });
  const shown: boolean[] = [];
  server.elsewhere.answer = ({ url, headers }) => {
    if (url === '/token') shown.push(headers.authorization?.startsWith('Basic ') ?? false);
    return false;
  };
  expect((await connectAs(server, 'ada')).page.status).toBe(302);
  expect(shown).toEqual([inHeader]);
});

test.each([
  ['the key', { key: '' }],
  ['an issuer that is one', { issuer: 'id.example.test' }],
])('settings that lack %s are a 503', async (_what, entry) => {
  const server = await serveSignIn();
  server.provider('corporate', entry);
  const answer = await server.get('/api/connect/corporate');
  expect([answer.status, answer.body.error.message]).toEqual([503, 'This provider is not set up completely']);
});

test('a provider that calls itself something else is none', async () => {
  const server = await serveSignIn();
  server.elsewhere.answer = (request, response) => {
    if (!request.url!.startsWith('/.well-known')) return false;
    json(response, 200, {
      issuer: 'https://another.test',
      authorization_endpoint: 'https://another.test/auth',
    });
    return true;
  };
  expect((await server.get('/api/connect/corporate')).status).toBe(502);
});

test('HTTP in the clear is for this machine', async () => {
  const server = await serveSignIn();
  server.elsewhere.answer = (request, response) => {
    if (!request.url!.startsWith('/.well-known')) return false;
    const { issuer } = server.elsewhere;
    json(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: 'http://token.example.test/token',
      jwks_uri: `${issuer}/jwks`,
    });
    return true;
  };
  const browser = new Browser();
  const { page } = await connectAs(server, 'ada', '/api/connect/corporate', browser);
  expect([page.status, JSON.parse(page.text).error.message]).toEqual([502, FAULT]);
});
