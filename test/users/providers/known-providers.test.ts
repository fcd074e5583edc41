/** What each provider v4 configures says of its users → who they are here. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { ApiRefusal } from '../../../src/api/users/providers/api-refusal.ts';
import { findProvider, KNOWN_PROVIDERS } from '../../../src/api/users/providers/find-provider.ts';
import type {
  Claims,
  OAuthProvider,
  OpenIdProvider,
  ProviderApi,
  ProviderTokens,
} from '../../../src/api/users/providers/provider.ts';
import type { ProviderSettings } from '../../../src/api/users/providers/provider-settings.ts';

const settingsOf = (name: string, own: Partial<ProviderSettings> = {}): ProviderSettings => ({
  name,
  enabled: true,
  key: 'our-client',
  secret: 'our-secret',
  callback: '',
  scope: null,
  subdomain: '',
  issuer: '',
  jwksUrl: '',
  authorizeUrl: '',
  tokenUrl: '',
  apiUrl: '',
  authentication: null,
  audiences: [],
  trustEmail: false,
  ...own,
});

/** An API that knows these paths. */
const apiThat = (answers: Readonly<Record<string, unknown>>): ProviderApi => ({
  key: 'our-client',
  secret: 'our-secret',
  fetchJson: async (path) => {
    if (!Object.hasOwn(answers, path)) throw new ApiRefusal(404, path);
    return answers[path];
  },
});

const oauth = async (name: string): Promise<OAuthProvider> => {
  const found = await findProvider(settingsOf(name));
  if (found?.protocol !== 'oauth2') throw new Error(`${name} is not plain OAuth 2`);
  return found;
};

const openid = async (name: string, own: Partial<ProviderSettings> = {}): Promise<OpenIdProvider> => {
  const found = await findProvider(settingsOf(name, own));
  if (found?.protocol !== 'openid') throw new Error(`${name} is not OpenID Connect`);
  return found;
};

const TOKENS: ProviderTokens = { access_token: 'a-token' };
const PROOF = createHmac('sha256', 'our-secret').update('a-token').digest('hex');

test.each<[string, string, Readonly<Record<string, unknown>>, ProviderTokens, object]>([
  [
    'github',
    'a public address',
    {
      '/user': { id: 7, login: 'octocat', email: 'cat@example.test' },
      '/user/emails': [
        { email: 'main@example.test', primary: true, verified: true },
        { email: 'cat@example.test', primary: false, verified: true },
      ],
    },
    TOKENS,
    { subject: '7', username: 'octocat', email: 'cat@example.test', emailVerified: true },
  ],
  [
    'github',
    'none but the primary one',
    {
      '/user': { id: 7, login: 'octocat', email: null },
      '/user/emails': [
        { email: 'other@example.test', primary: false, verified: true },
        { email: 'main@example.test', primary: true, verified: false },
      ],
    },
    TOKENS,
    { subject: '7', username: 'octocat', email: 'main@example.test', emailVerified: false },
  ],
  [
    'discord',
    'a name of today',
    { '/users/@me': { id: '80', username: 'ada', discriminator: '0', email: 'a@b.test', verified: true } },
    TOKENS,
    { subject: '80', username: 'ada', email: 'a@b.test', emailVerified: true },
  ],
  [
    'discord',
    'an old name, not verified',
    { '/users/@me': { id: '80', username: 'ada', discriminator: '1815', email: 'a@b.test' } },
    TOKENS,
    { subject: '80', username: 'ada#1815', email: 'a@b.test', emailVerified: false },
  ],
  [
    'facebook',
    'an address',
    { [`/me?fields=id,name,email&appsecret_proof=${PROOF}`]: { id: '1', name: 'Ada L', email: 'a@b.test' } },
    TOKENS,
    { subject: '1', username: 'Ada L', email: 'a@b.test', emailVerified: true },
  ],
  [
    'facebook',
    'none',
    { [`/me?fields=id,name,email&appsecret_proof=${PROOF}`]: { id: '1', name: 'Ada L' } },
    TOKENS,
    { subject: '1', username: 'Ada L', email: null, emailVerified: false },
  ],
  [
    'microsoft',
    'the principal name, and no other address',
    { '/me': { id: 'guid', userPrincipalName: 'ada@corp.test', mail: 'victim@example.test' } },
    TOKENS,
    { subject: 'guid', username: 'ada@corp.test', email: 'ada@corp.test', emailVerified: true },
  ],
  [
    'twitter',
    'a confirmed address',
    {
      '/users/me?user.fields=confirmed_email': {
        data: { id: '12', username: 'ada', confirmed_email: 'a@b.test' },
      },
    },
    TOKENS,
    { subject: '12', username: 'ada', email: 'a@b.test', emailVerified: true },
  ],
  [
    'instagram',
    'no address',
    { '/me?fields=user_id,username': { user_id: 178, username: 'ada.l' } },
    TOKENS,
    { subject: '178', username: 'ada.l', email: '178@instagram.invalid', emailVerified: true },
  ],
  [
    'vk',
    'the address of the token',
    { '/users.get?v=5.131': { response: [{ id: 5, first_name: 'Ada', last_name: 'Lovelace' }] } },
    { ...TOKENS, email: 'a@b.test', user_id: 5 },
    { subject: '5', username: 'Lovelace Ada', email: 'a@b.test', emailVerified: false },
  ],
  [
    'twitch',
    'an address',
    { '/users': { data: [{ id: '44', login: 'ada', display_name: 'Ada', email: 'a@b.test' }] } },
    TOKENS,
    { subject: '44', username: 'ada', email: 'a@b.test', emailVerified: true },
  ],
  [
    'reddit',
    'no address, but the one v4 makes up',
    { '/me': { id: '2x', name: 'ada_l' } },
    TOKENS,
    {
      subject: '2x',
      username: 'ada_l',
      email: '2x@reddit.invalid',
      emailVerified: true,
      formerEmail: 'ada_l@strapi.io',
    },
  ],
  [
    'patreon',
    'an address',
    {
      '/identity?fields%5Buser%5D=full_name%2Cemail%2Cis_email_verified': {
        data: {
          id: '9',
          attributes: { full_name: 'Ada L', email: 'a@b.test', is_email_verified: true },
        },
      },
    },
    TOKENS,
    { subject: '9', username: 'Ada L', email: 'a@b.test', emailVerified: true },
  ],
])('%s with %s', async (name, _what, answers, tokens, profile) => {
  expect(await (await oauth(name)).profile(apiThat(answers), tokens)).toEqual(profile);
});

const CLAIMS = { sub: 'subject', email: 'Ada@b.test', email_verified: true };
const VERIFIED = { subject: 'subject', email: 'Ada@b.test', emailVerified: true };

test.each<[string, string, Claims, object]>([
  ['google', 'an address', { ...CLAIMS, name: 'Ada L' }, { ...VERIFIED, username: 'Ada' }],
  ['linkedin', 'a given name', { ...CLAIMS, given_name: 'Ada' }, { ...VERIFIED, username: 'Ada' }],
  ['cognito', 'its own name', { ...CLAIMS, 'cognito:username': 'ada' }, { ...VERIFIED, username: 'ada' }],
  [
    'cognito',
    'its user info',
    { ...CLAIMS, email_verified: 'true', username: 'ada' },
    { ...VERIFIED, username: 'ada' },
  ],
  ['auth0', 'a nickname', { ...CLAIMS, nickname: 'ada', name: 'Ada L' }, { ...VERIFIED, username: 'ada' }],
  [
    'auth0',
    'no address',
    { sub: 'twitter|1815', nickname: 'ada' },
    { subject: 'twitter|1815', username: 'ada', email: 'twitter.1815@auth0.invalid', emailVerified: true },
  ],
  ['keycloak', 'a name', { ...CLAIMS, preferred_username: 'ada' }, { ...VERIFIED, username: 'ada' }],
  [
    'keycloak',
    'an address that is not verified',
    { ...CLAIMS, email_verified: false, preferred_username: 'ada' },
    { ...VERIFIED, username: 'ada', emailVerified: false },
  ],
  [
    'cas',
    'attributes beside the claims',
    { sub: 'subject', id: 'ada', email: 'Ada@b.test' },
    { ...VERIFIED, username: 'ada', emailVerified: false },
  ],
  [
    'cas',
    'attributes apart',
    {
      sub: 'subject',
      attributes: {
        strapiusername: 'ada',
        strapiemail: 'Ada@b.test',
        email: 'x@y.test',
        email_verified: true,
      },
    },
    { ...VERIFIED, username: 'ada' },
  ],
])('%s with %s', async (name, _what, claims, profile) => {
  expect((await openid(name)).profile(claims)).toEqual(profile);
});

test('any other name with an issuer is OpenID Connect', async () => {
  const provider = await openid('corporate', { issuer: 'https://id.test' });
  expect(provider.profile({ ...CLAIMS, preferred_username: 'ada' })).toEqual({
    ...VERIFIED,
    username: 'ada',
  });
  expect(provider.profile({ ...CLAIMS, name: 'Ada L' })).toMatchObject({ username: 'Ada' });
  expect(provider.profile({ sub: 'subject', name: 'Ada L' })).toEqual({
    subject: 'subject',
    username: 'Ada L',
    email: null,
    emailVerified: false,
  });
});

test.each([
  'corporate',
  'toString',
  '__proto__',
  'local',
  'email',
])('%s without one is none', async (name) => {
  expect(await findProvider(settingsOf(name))).toBeNull();
});

test.each([['local'], ['email'], ['../me'], ['']])('%j cannot be a provider’s name', async (name) => {
  expect(await findProvider(settingsOf(name, { issuer: 'https://id.test' }))).toBeNull();
});

test.each([
  ['google', {}, 'https://accounts.google.com'],
  ['linkedin', {}, 'https://www.linkedin.com/oauth'],
  ['auth0', { subdomain: 'my-tenant.eu' }, 'https://my-tenant.eu.auth0.com/'],
  ['auth0', { subdomain: 'my-tenant.eu', issuer: 'https://id.example.test/' }, 'https://id.example.test/'],
  ['keycloak', { subdomain: 'id.test/realms/site' }, 'https://id.test/realms/site'],
  ['cas', { subdomain: 'id.test/cas' }, 'https://id.test/cas/oidc'],
  [
    'cognito',
    { jwksUrl: 'https://cognito-idp.eu-west-1.amazonaws.com/pool/.well-known/jwks.json' },
    'https://cognito-idp.eu-west-1.amazonaws.com/pool',
  ],
  ['cognito', { subdomain: 'sign-in.example.test' }, null],
  ['keycloak', {}, null],
])('the issuer of %s with %j', async (name, own, issuer) => {
  expect((await openid(name)).issuer(settingsOf(name, own))).toBe(issuer);
});

test('all of v4’s providers are known, and the addresses of their APIs have no slash at the end', async () => {
  expect(KNOWN_PROVIDERS).toHaveLength(16);
  for (const name of KNOWN_PROVIDERS) {
    const provider = await findProvider(settingsOf(name));
    if (provider?.protocol !== 'oauth2') continue;
    const { authorizeUrl, tokenUrl, apiUrl } = provider;
    for (const url of [authorizeUrl, tokenUrl, apiUrl]) expect(url).toMatch(/^https:\/\/\S+[^/]$/);
  }
});

/** Questions about a token of another client, and of ours. */
const ISSUED: readonly [string, string, (client: string) => unknown][] = [
  ['github', '/applications/our-client/token', (client) => ({ app: { client_id: client } })],
  ['discord', '/oauth2/@me', (client) => ({ application: { id: client } })],
  [
    'facebook',
    '/debug_token?input_token=a-token&access_token=our-client%7Cour-secret',
    (client) => ({ data: { is_valid: true, app_id: client } }),
  ],
  ['twitch', 'https://id.twitch.tv/oauth2/validate', (client) => ({ client_id: client })],
  ['google', 'https://oauth2.googleapis.com/tokeninfo?access_token=a-token', (client) => ({ aud: client })],
];

test.each(ISSUED)('%s says whose client a token was issued to', async (name, path, answer) => {
  const provider = await findProvider(settingsOf(name));
  const ask = (client: string, clients: string[]) =>
    provider!.isIssuedTo!(apiThat({ [path]: answer(client) }), 'a-token', clients);
  expect(await ask('our-client', ['our-client'])).toBe(true);
  expect(await ask('our-app', ['our-client', 'our-app'])).toBe(true);
  expect(await ask('another-client', ['our-client'])).toBe(false);
  expect(await ask('', ['our-client'])).toBe(false);
});

test('a token Facebook calls invalid is refused', async () => {
  const [, path] = ISSUED.find(([name]) => name === 'facebook')!;
  const api = apiThat({ [path]: { data: { is_valid: false, app_id: 'our-client' } } });
  expect(await (await oauth('facebook')).isIssuedTo!(api, 'a-token', ['our-client'])).toBe(false);
});

test('GitHub knows no token of another app', async () => {
  expect(await (await oauth('github')).isIssuedTo!(apiThat({}), 'a-token', ['our-client'])).toBe(false);
});
