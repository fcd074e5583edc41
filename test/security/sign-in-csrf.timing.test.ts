/**
 * Attack: the victim's browser is made to finish a sign-in the attacker has begun, so that the victim goes
 * on in the attacker's account; or an answer of the provider's is used again.
 */
import { expect, test } from 'vitest';
import { encryptSignIn } from '../../src/api/users/providers/sign-in/encrypted-state.ts';
import { Browser } from '../support/browser.ts';
import { SECRETS } from '../support/credentials.ts';
import {
  connectAs,
  type SignInServer,
  serveSignIn,
  signInAtProvider,
} from '../users/providers/sign-in-server.ts';

const NOT_STARTED = 'No sign-in was started in this browser, or it took too long; start again';
const ANOTHER = 'The answer of the provider belongs to another sign-in; start again';

const refusalOf = (text: string): string => JSON.parse(text).error.message;

/** Whether anybody can sign in with what has happened. */
const issued = ({ db }: SignInServer): number =>
  Number(db.prepare('SELECT count(profile) FROM octavo_sign_in_keys').pluck().get());

test('the answer to the attacker’s sign-in is of no use in the victim’s browser', async () => {
  const server = await serveSignIn();
  const attackers = await signInAtProvider(server, new Browser(), 'ada');
  const link = attackers.location!;

  const page = await new Browser().get(link);
  expect([page.status, refusalOf(page.text)]).toEqual([400, NOT_STARTED]);

  const begun = new Browser();
  await begun.get(`${server.address}/api/connect/corporate`);
  const second = await begun.get(link);
  expect([second.status, refusalOf(second.text)]).toEqual([400, ANOTHER]);
  expect(issued(server)).toBe(0);
});

test('a state that is missing, empty, cut or there twice is none', async () => {
  const server = await serveSignIn();
  const browser = new Browser();
  const { location } = await signInAtProvider(server, browser, 'ada');
  const state = location!.searchParams.get('state')!;
  for (const states of [[], [''], [state.slice(0, -1)], [state, state], ['x', state], [state, 'x']]) {
    const url = new URL(location!);
    url.searchParams.delete('state');
    for (const one of states) url.searchParams.append('state', one);
    expect(refusalOf((await browser.get(url)).text), String(states)).toBe(ANOTHER);
  }
  expect((await browser.get(location!)).status).toBe(302);
});

test('an answer without a code, with several, or of another issuer is none', async () => {
  const server = await serveSignIn();
  const browser = new Browser();
  const { location } = await signInAtProvider(server, browser, 'ada');
  const code = location!.searchParams.get('code')!;
  const ask = async (change: (query: URLSearchParams) => void): Promise<string> => {
    const url = new URL(location!);
    change(url.searchParams);
    const page = await browser.get(url);
    return `${page.status} ${refusalOf(page.text)}`;
  };
  const none = '400 The answer of the provider has no code; start again';
  expect(await ask((query) => query.delete('code'))).toBe(none);
  expect(await ask((query) => query.set('code', ''))).toBe(none);
  expect(await ask((query) => query.append('code', code))).toBe(none);
  expect(await ask((query) => query.set('iss', 'https://evil.test'))).toBe(`400 ${ANOTHER}`);
  expect(issued(server)).toBe(0);
});

test('an answer is good once, also for a browser that keeps its cookie', async () => {
  const server = await serveSignIn();
  const browser = new Browser();
  const { location } = await signInAtProvider(server, browser, 'ada');
  const cookies = [...browser.cookies(server.address)];
  expect((await browser.get(location!)).status).toBe(302);
  browser.cookies(server.address).push(...cookies);
  const before = server.elsewhere.requests.length;
  const again = await browser.get(location!);
  expect([again.status, refusalOf(again.text)]).toEqual([400, 'This sign-in is over; start again']);
  expect(server.elsewhere.requests).toHaveLength(before);
});

test('of the same answer many times at once one is taken', async () => {
  const server = await serveSignIn();
  const browser = new Browser();
  const { location } = await signInAtProvider(server, browser, 'ada');
  const pages = await Promise.all([1, 2, 3, 4].map(() => browser.get(location!)));
  expect(pages.map(({ status }) => status).sort()).toEqual([302, 400, 400, 400]);
  expect(issued(server)).toBe(1);
});

test('a sign-in at one provider is not to be answered by another', async () => {
  const server = await serveSignIn();
  const { issuer } = server.elsewhere;
  server.provider('keycloak', { enabled: true, key: 'octavo', secret: 'x', issuer });
  const browser = new Browser();
  const { location } = await signInAtProvider(server, browser, 'ada');
  const [cookie] = browser.cookies(server.address);
  browser.cookies(server.address).push({ ...cookie!, name: 'octavo-connect-keycloak' });
  const page = await browser.get(location!.href.replace('/corporate/', '/keycloak/'));
  expect([page.status, refusalOf(page.text)]).toEqual([400, NOT_STARTED]);
});

test('a cookie that is made up, changed, too old or encrypted with another secret is none', async () => {
  const server = await serveSignIn();
  const checks = { state: 'known', verifier: null, nonce: null };
  const seal = (jwtSecret: string, now: number) =>
    encryptSignIn(
      { config: { jwtSecret } as never, now: () => now },
      { provider: 'corporate', checks, callback: null },
    );
  const good = await seal(SECRETS.jwtSecret, Date.now());
  const ask = async (value: string): Promise<string> => {
    const browser = new Browser();
    browser.cookies(server.address).push({ name: 'octavo-connect-corporate', path: '/', value });
    return (await browser.get(`${server.address}/api/connect/corporate/callback?error=no&state=known`)).text;
  };
  expect(await ask(good)).toContain('Redirecting');
  const bad = {
    'made up': Buffer.from(JSON.stringify({ provider: 'corporate', checks })).toString('base64url'),
    changed: `${good.slice(0, -4)}AAAA`,
    'too old': await seal(SECRETS.jwtSecret, Date.now() - 11 * 60 * 1000),
    'of another secret': await seal('another secret of some length', Date.now()),
    empty: 'x',
  };
  for (const [what, value] of Object.entries(bad)) {
    expect(refusalOf(await ask(value)), what).toBe(NOT_STARTED);
  }
});

test('a whole sign-in in one browser goes through', async () => {
  expect((await connectAs(await serveSignIn(), 'ada')).page.status).toBe(302);
});
