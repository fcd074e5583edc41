/** An OpenID Connect provider (`oidc-provider`), served in this process over HTTP, with people to sign in. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';

/** A user the provider knows; `sub` is the account's id. */
export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
  readonly name?: string;
}

export interface ServedProvider {
  readonly issuer: string;
  readonly provider: Provider;
  /** By `sub`; may change at any time. */
  readonly people: Map<string, Person>;
  /** The paths that were asked for, in order. */
  readonly requests: string[];
  /** Signs claims as the provider does. */
  signIdToken(claims: JWTPayload): Promise<string>;
  /** Answers instead of the provider while it is set. */
  answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
}

let madeKey: ReturnType<typeof makeSigningKey> | undefined;

/** The key of every provider of this process: making one takes longer than most tests that need it. */
const signingKey = (): ReturnType<typeof makeSigningKey> => {
  madeKey ??= makeSigningKey();
  return madeKey;
};

async function makeSigningKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, key: { ...(await exportJWK(privateKey)), kid: 'of-a-test', use: 'sig' } };
}

const REGISTERED = { token_endpoint_auth_method: 'client_secret_post', response_types: ['code'] } as const;

/**
 * Serves until the test is over. Signing in is a page with a form that asks for a `sub`.
 * @param clients ids with the addresses they are answered at; each has the secret `secret of <id>`
 */
export async function serveOpenIdProvider(
  clients: Readonly<Record<string, readonly string[]>>,
): Promise<ServedProvider> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  const { privateKey, key } = await signingKey();
  // it warns of what is meant so in a test
  const silenced = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')];
  for (const spy of silenced) spy.mockImplementation(() => {});
  const provider = new Provider(issuer, {
    clients: Object.entries(clients).map(([id, uris]) => ({
      ...REGISTERED,
      client_id: id,
      client_secret: secretOf(id),
      redirect_uris: [...uris],
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ sub, ...person }) };
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, introspection: { enabled: true } },
    cookies: { keys: ['of a test'] },
    jwks: { keys: [key] },
    pkce: { required: () => false },
  });
  const served: ServedProvider = {
    issuer,
    provider,
    people,
    requests: [],
    answer: null,
    signIdToken: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(privateKey),
  };
  const handle = provider.callback();
  server.on('request', (request, response) => {
    served.requests.push(`${request.method} ${request.url!.split('?')[0]}`);
    if (served.answer?.(request, response)) return;
    if (request.url!.startsWith('/interaction/')) interact(provider, request, response).catch(console.error);
    else void handle(request, response);
  });
  onTestFinished(() => {
    for (const spy of silenced) spy.mockRestore();
    server.closeAllConnections();
    server.close();
  });
  return served;
}

export const secretOf = (client: string): string => `secret of ${client}`;

/** A page to sign in or give consent on, and what its form sends. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html');
    response.end(`<form method="post" action="${request.url}"><input name="sub"></form>${prompt.name}`);
    return;
  }
  const form = new URLSearchParams(await text(request));
  if (form.get('sub') === '') {
    const refused = { error: 'access_denied', error_description: 'They said no' };
    await provider.interactionFinished(request, response, refused);
    return;
  }
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: form.get('sub')! } });
    return;
  }
  const grant = grantId
    ? (await provider.Grant.find(grantId))!
    : new provider.Grant({ accountId: session!.accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  const result = { consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
}

async function text(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
