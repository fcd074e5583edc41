/** Plain OAuth 2, as GitHub does it, against a real server at addresses of one's own. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { secretOf } from '../../support/openid-provider.ts';
import { bearer } from '../auth-server.ts';
import { connectAs, FRONT_END, type SignInServer, serveSignIn, signInAs } from './sign-in-server.ts';

interface Emails {
  readonly email: string;
  readonly primary: boolean;
  readonly verified: boolean;
}

const EMAILS: Emails[] = [{ email: 'ada@hub.test', primary: true, verified: true }];

/** An enterprise server: the provider gives the tokens, and this API takes them. */
async function serveHub(emails: readonly Emails[] = EMAILS, conform = true): Promise<SignInServer> {
  const server = await serveSignIn();
  const { elsewhere } = server;
  const api = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    elsewhere.provider.AccessToken.find(token).then((found) => {
      if (!found) answer(401, { message: 'Bad credentials' });
      else if (request.url === '/user') answer(200, { id: 1815, login: found.accountId, email: null });
      else if (request.url === '/user/emails') answer(200, emails);
      else answer(404, {});
    }, console.error);
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void api.close());
  server.provider('github', {
    enabled: true,
    key: 'octavo',
    secret: secretOf('octavo'),
    scope: ['openid'],
    callback: FRONT_END,
    authorize_url: `${elsewhere.issuer}/auth`,
    access_url: `${elsewhere.issuer}/${conform ? 'token' : 'odd-token'}`,
    api_url: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  });
  return server;
}

test('the whole journey: no discovery, no ID token, but a code challenge and the API’s word', async () => {
  const server = await serveHub();
  const answer = await signInAs(server, 'ada', 'github');
  expect(answer.body.user).toMatchObject({ username: 'ada', email: 'ada@hub.test', provider: 'github' });
  expect((await server.get('/api/users/me', bearer(answer.body.jwt))).status).toBe(200);
  expect((await signInAs(server, 'ada', 'github')).body.user.id).toBe(answer.body.user.id);
  expect(server.elsewhere.requests).not.toContain('GET /.well-known/openid-configuration');
});

test('an address the API does not call verified is refused, unless the settings trust it', async () => {
  const server = await serveHub([{ email: 'ada@hub.test', primary: true, verified: false }]);
  expect((await signInAs(server, 'ada', 'github')).body.error.message).toBe(
    'The provider has not verified this e-mail address',
  );
  server.provider('github', { trust_email: true });
  expect((await signInAs(server, 'ada', 'github')).status).toBe(200);
});

/** What some servers answer instead of the standard's words. */
const ODD: readonly [string, number, (response: ServerResponse) => void][] = [
  [
    'a refusal with the status 200',
    400,
    (response) =>
      response
        .setHeader('content-type', 'application/json')
        .end('{"error":"bad_verification_code","error_description":"over"}'),
  ],
  [
    'a refusal with an object',
    400,
    (response) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"error":{"type":"OAuthException","message":"over"}}'),
  ],
  [
    'a refusal of the client with the status 200',
    502,
    (response) =>
      response.setHeader('content-type', 'application/json').end('{"error":"incorrect_client_credentials"}'),
  ],
];

test.each(ODD)('%s is a %i', async (_what, status, answer) => {
  const server = await serveHub(EMAILS, false);
  server.elsewhere.answer = (request, response) => {
    if (request.url !== '/odd-token') return false;
    answer(response);
    return true;
  };
  expect((await connectAs(server, 'ada', '/api/connect/github')).page.status).toBe(status);
});

test.each([
  ['a form', (token: string) => `access_token=${token}&scope=user&token_type=bearer`],
  [
    'JSON without a type, with a list of scopes',
    (token: string) => `{"access_token":"${token}","scope":["user"]}`,
  ],
])('%s for a token is understood', async (_what, write) => {
  const server = await serveHub(EMAILS, false);
  const { elsewhere } = server;
  elsewhere.answer = (request, response) => {
    if (request.url !== '/odd-token') return false;
    const token = new elsewhere.provider.AccessToken({
      accountId: 'ada',
      client: undefined as never,
      clientId: 'octavo',
      gty: 'authorization_code',
      scope: 'openid',
    } as never);
    token.save().then((value) => response.end(write(value)), console.error);
    return true;
  };
  expect((await signInAs(server, 'ada', 'github')).body.user.email).toBe('ada@hub.test');
});
