/**
 * Attack: a link to `/api/connect/…?callback=` that brings the user who follows it, and what proves who that is,
 * to a page of the attacker's (GHSA-wrvh-rcmr-9qfc).
 */
import { expect, test } from 'vitest';
import { callbackAddress } from '../../src/api/users/providers/sign-in/callback-address.ts';
import { Browser } from '../support/browser.ts';
import { FRONT_END, serveSignIn } from '../users/providers/sign-in-server.ts';

const ATTEMPTS = [
  'https://evil.test/signed-in',
  'http://front.test/signed-in',
  'https://front.test:8443/signed-in',
  'https://front.test.evil.test/signed-in',
  'https://front.test@evil.test/signed-in',
  'https://evil@front.test/signed-in',
  'https://front.test/signed-in/../open?to=https://evil.test',
  'https://front.test/signed-in/',
  'https://front.test/SIGNED-IN',
  'https://front.test/%73igned-in',
  'https:\\\\evil.test\\signed-in',
  'https://evil.test\\@front.test/signed-in',
  '//evil.test/signed-in',
  '/signed-in',
  'signed-in',
  'javascript:alert(1)//front.test/signed-in',
  'data:text/html,<script>',
  'https://evil.test/signed-in#https://front.test/signed-in',
  '',
];

test('no address but the front end’s own page is taken', async () => {
  const server = await serveSignIn();
  for (const callback of ATTEMPTS) {
    const answer = await server.get(`/api/connect/corporate?callback=${encodeURIComponent(callback)}`);
    expect(answer, callback).toMatchObject({
      status: 400,
      body: {
        error: {
          name: 'ValidationError',
          message: 'Invalid callback URL provided',
          details: { callback },
        },
      },
    });
    expect([answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([null, null]);
  }
});

test('a second one next to a good one is no way around, nor is a list', async () => {
  const server = await serveSignIn();
  const good = encodeURIComponent(FRONT_END);
  const evil = encodeURIComponent('https://evil.test/signed-in');
  for (const query of [
    `callback=${good}&callback=${evil}`,
    `callback=${evil}&callback=${good}`,
    `callback[]=${evil}`,
    `callback%5B0%5D=${evil}`,
    `callback[x]=${evil}`,
    `callback=${good}&callback[]=${evil}`,
  ]) {
    expect((await server.get(`/api/connect/corporate?${query}`)).status, query).toBe(400);
  }
});

test('schemes that browsers give no origin are distinguished', async () => {
  const server = await serveSignIn();
  server.provider('corporate', { callback: 'app.of.theirs://home/signed-in' });
  const ask = async (callback: string) =>
    (await server.get(`/api/connect/corporate?callback=${encodeURIComponent(callback)}`)).status;
  expect(await ask('app.of.theirs://home/signed-in?state=1')).toBe(302);
  expect(await ask('app.of.evil://home/signed-in')).toBe(400);
  expect(await ask('app.of.theirs://evil/signed-in')).toBe(400);
});

test('the page is what the sign-in began with, and what is allowed when it ends', async () => {
  const server = await serveSignIn();
  const browser = new Browser();
  const begun = await browser.get(
    `${server.address}/api/connect/corporate?callback=${encodeURIComponent(`${FRONT_END}?a=1`)}`,
  );
  const state = begun.location!.searchParams.get('state')!;
  server.provider('corporate', { callback: 'https://moved.test/signed-in' });
  const back = `${server.address}/api/connect/corporate/callback`;
  const callback = encodeURIComponent('https://evil.test/signed-in');
  const page = await browser.get(`${back}?error=access_denied&state=${state}&callback=${callback}`);
  expect([page.status, page.location]).toEqual([400, null]);
});

test('a rule of the project’s own decides instead, but not for scripts', async () => {
  const providers: unknown[] = [];
  const validateCallback = async (callback: string, provider: object): Promise<void> => {
    providers.push(provider);
    if (!new URL(callback).host.endsWith('.preview.test')) throw new Error('not one of ours');
  };
  const context = {
    address: () => 'https://api.test',
    prefix: '/api',
    config: { validateCallback } as never,
  };
  const settings = { name: 'corporate', callback: FRONT_END, secret: 'the secret' } as never;
  const ask = (callback: string) => callbackAddress(context, settings, [callback]);
  expect(await ask('https://17.preview.test/in')).toBe('https://17.preview.test/in');
  await expect(ask(FRONT_END)).rejects.toThrow('Invalid callback URL provided');
  await expect(ask('javascript://x.preview.test/%0aalert(1)')).rejects.toThrow('Invalid callback URL');
  expect(JSON.stringify(providers)).not.toContain('the secret');
});
