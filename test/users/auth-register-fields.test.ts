/** What a new user may bring besides name, address and password: as v4 has it in reference mode, a list in strict. */

import { expect, test } from 'vitest';
import { registerWarning } from '../../src/api/users/auth/register.ts';
import type { HasUsersConfig, UserTypes } from '../../src/api/users/user-services.ts';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import { openKit } from '../support/kit.ts';
import { type AuthServer, shareAuth } from './auth-server.ts';

const attributes = {
  nickname: { type: 'string' },
  score: { type: 'integer' },
  note: { type: 'string', private: true },
  pin: { type: 'password' },
};
const projectFields = { nickname: 'Nicky', score: 7, note: 'secret', pin: 'Pin-1234' };
const newcomer = { username: 'newcomer', email: 'newcomer@octavo.test', password: 'Newcomer-1' };

async function registered(server: AuthServer): Promise<Record<string, unknown>> {
  const { status, text, body } = await server.post('/api/auth/local/register', {
    ...newcomer,
    ...projectFields,
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  const row = server.db.prepare('SELECT nickname, score, note, pin FROM up_users WHERE id > 6').get();
  return { ...(row as object), answered: body.user.nickname };
}

test('reference mode stores the fields of the user type, but for private ones', async () => {
  const row = await registered(await shareAuth({ compat: 'reference', attributes }));
  expect(row).toMatchObject({ nickname: 'Nicky', score: 7, note: null, answered: 'Nicky' });
  expect(row['pin']).toMatch(/^\$2[aby]\$/);
});

test('strict mode stores none unless they are listed', async () => {
  const row = await registered(await shareAuth({ attributes }));
  expect(row).toEqual({ nickname: null, score: null, note: null, pin: null, answered: null });
});

test.each(['strict', 'reference'] as const)('in %s mode a list is what counts', async (compat) => {
  const plugin = { register: { allowedFields: ['score'] } };
  const row = await registered(await shareAuth({ compat, attributes, plugin }));
  expect(row).toEqual({ nickname: null, score: 7, note: null, pin: null, answered: null });
});

test('an empty list takes none, also in reference mode', async () => {
  const plugin = { register: { allowedFields: [] } };
  const row = await registered(await shareAuth({ compat: 'reference', attributes, plugin }));
  expect(row).toEqual({ nickname: null, score: null, note: null, pin: null, answered: null });
});

test('a required field of the project can be registered with', async () => {
  const server = await shareAuth({
    compat: 'reference',
    attributes: { job: { type: 'string', required: true } },
  });
  const without = await server.post('/api/auth/local/register', newcomer);
  expect([without.status, without.body.error.message]).toEqual([400, 'job must be defined.']);
  const { status } = await server.post('/api/auth/local/register', { ...newcomer, job: 'printer' });
  expect(status).toBe(200);
});

test('a broken rule of such a field is reported', async () => {
  const server = await shareAuth({ compat: 'reference', attributes });
  const { status, body } = await server.post('/api/auth/local/register', { ...newcomer, score: 'many' });
  expect([status, body.error.details.errors[0].path]).toEqual([400, ['score']]);
});

test('the start says which fields are taken without a list, in reference mode alone', async () => {
  const kit = await openKit();
  const warning = (compat: 'strict' | 'reference', registerFields: readonly string[] | null) => {
    const user = kit.model.contentTypes.get('plugin::users-permissions.user')!;
    const nickname = { ...user.attributes.get('username')!, name: 'nickname' };
    const extended = { ...user, attributes: new Map([...user.attributes, ['nickname', nickname]]) };
    const model = { ...kit.model, contentTypes: new Map([...kit.model.contentTypes, [user.uid, extended]]) };
    const settings = () => ({ ...kit.settings, model, rules: PRESETS[compat] });
    return registerWarning({ config: { registerFields }, settings } as unknown as UserTypes & HasUsersConfig);
  };
  expect(warning('reference', null)).toMatch(/accepting the following additional user fields.*: nickname\./);
  expect(warning('reference', ['nickname'])).toBeNull();
  expect(warning('strict', null)).toBeNull();
  await kit.close();
});
