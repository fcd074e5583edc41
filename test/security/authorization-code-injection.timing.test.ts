/**
 * Attack: a code that was issued for the victim (from a log, a referrer, another app on the phone) is put
 * into a sign-in of the attacker's own. The state is right there; only PKCE shows the difference.
 */
import { expect, test } from 'vitest';
import { Browser } from '../support/browser.ts';
import { serveSignIn, signInAtProvider } from '../users/providers/sign-in-server.ts';

test('a stolen code is of no use in another sign-in', async () => {
  const server = await serveSignIn();
  const victims = await signInAtProvider(server, new Browser(), 'ada');
  const attacker = new Browser();
  const begun = await attacker.get(`${server.address}/api/connect/corporate`);
  const answer = new URL(victims.location!);
  answer.searchParams.set('state', begun.location!.searchParams.get('state')!);

  const refusals: string[] = [];
  server.elsewhere.provider.on('grant.error', (_context, error) => {
    refusals.push(`${error.message}: ${(error as { error_detail?: string }).error_detail}`);
  });
  const page = await attacker.get(answer);
  expect([page.status, JSON.parse(page.text).error.message]).toEqual([
    400,
    'The provider refused the sign-in',
  ]);
  expect(refusals).toEqual(['invalid_grant: code_verifier does not match code_challenge']);
  const issued = server.db.prepare('SELECT count(profile) FROM octavo_sign_in_keys').pluck().get();
  expect(Number(issued)).toBe(0);
});

test('every sign-in has a challenge of its own, and the browser cannot read what answers it', async () => {
  const server = await serveSignIn();
  const challenges = new Set<string>();
  for (const _time of [1, 2, 3]) {
    const { location } = await new Browser().get(`${server.address}/api/connect/corporate`);
    challenges.add(location!.searchParams.get('code_challenge')!);
  }
  expect(challenges.size).toBe(3);
});
