/**
 * A project has one secret for the tokens of users and of administrators, as one that was copied from an example. Both are
 * numbered from 1: the token of the first user to sign up must not be one of the first administrator, nor the reverse.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { headersOf, SECRETS } from '../support/credentials.ts';
import { openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

test('a token is good for those alone who it was issued for', async () => {
  const { dir } = copyKit();
  writeFileSync(
    join(dir, 'config/env/test/admin.json'),
    JSON.stringify({ auth: { secret: SECRETS.jwtSecret } }),
  );
  const octavo = await openOctavo({ dir });
  onTestFinished(async () => {
    await octavo.close();
    rmSync(dir, { recursive: true, force: true });
  });
  expect(octavo.warnings.join()).toContain('one secret');
  const statusOf = async (path: string, token: string) =>
    (await octavo.ask(path, { headers: { authorization: `Bearer ${token}` } })).status;
  const post = (path: string, body: object) =>
    octavo.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  // user 1 and administrator 1, by tokens that the server and that v4 has issued
  const { jwt } = (await post('/api/auth/local', { identifier: 'reader', password: 'Reader-pass-1' })).body;
  const { token } = (await post('/admin/login', { email: 'admin@octavo.test', password: 'Admin-pass-1' }))
    .body.data;
  const older = headersOf('authenticated').authorization!.replace('Bearer ', '');
  for (const mine of [jwt, older]) {
    expect(await statusOf('/api/users/me', mine)).toBe(200);
    expect(await statusOf('/admin/users/me', mine)).toBe(401);
    expect(await statusOf('/content-manager/content-types', mine)).toBe(401);
  }
  expect(await statusOf('/admin/users/me', token)).toBe(200);
  expect(await statusOf('/api/users/me', token)).toBe(401);
});
