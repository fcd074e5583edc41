/**
 * An administrator with few rights gets rid of one who may do more: deletes the account, alone or in a selection, or takes its roles
 * away (A770). What may not be handed out may not be taken away either.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { type ServedKit, serveSharedKit } from '../support/serve-kit.ts';

const EDITOR_ROLE = 2;
const AUTHOR_ROLE = 3;

const right = (action: string) => ({ action });
const USERS = ['create', 'read', 'update', 'delete'].map((verb) => right(`admin::users.${verb}`));
const AUDIT = right('admin::audit-logs.read');

/** Gives the caller's role some rights, and the other one more. */
async function allow(kit: ServedKit, others: readonly object[]): Promise<void> {
  for (const [role, permissions] of [
    [EDITOR_ROLE, USERS],
    [AUTHOR_ROLE, others],
  ] as const) {
    const answer = await kit.send('PUT', `/admin/roles/${role}/permissions`, { permissions }, 'admin:super');
    expect(answer.status, answer.text).toBe(200);
  }
}

let count = 0;
/** A new account with the role of authors. */
async function author(kit: ServedKit): Promise<number> {
  count += 1;
  const body = { email: `author-${count}@octavo.test`, firstname: 'A', roles: [AUTHOR_ROLE] };
  const answer = await kit.send('POST', '/admin/users', body, 'admin:super');
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

/** The ways to get rid of somebody. */
const ATTACKS: readonly [name: string, attack: (kit: ServedKit, id: number) => Promise<number>][] = [
  [
    'deletes the account',
    async (kit, id) => (await kit.send('DELETE', `/admin/users/${id}`, {}, 'admin:editor')).status,
  ],
  [
    'deletes it in a selection',
    async (kit, id) =>
      (await kit.send('POST', '/admin/users/batch-delete', { ids: [id] }, 'admin:editor')).status,
  ],
  [
    'takes its role away',
    async (kit, id) =>
      (await kit.send('PUT', `/admin/users/${id}`, { roles: [EDITOR_ROLE] }, 'admin:editor')).status,
  ],
];

describe('strict mode', () => {
  const kit = serveSharedKit({ isWritable: true, compat: 'strict' });

  test.each(ATTACKS)('%s of one who may do more: refused, and nothing has changed', async (_, attack) => {
    await allow(kit(), [AUDIT]);
    const id = await author(kit());
    expect(await attack(kit(), id)).toBe(403);
    const { status, body } = await kit().send('GET', `/admin/users/${id}`, undefined, 'admin:super');
    expect([status, body.data.roles.map((role: { id: number }) => role.id)]).toEqual([200, [AUTHOR_ROLE]]);
  });

  test.each(ATTACKS)('%s of an equal', async (_, attack) => {
    await allow(kit(), USERS.slice(0, 1));
    expect(await attack(kit(), await author(kit()))).toBe(200);
  });

  test('a selection with one who may do more is refused as a whole', async () => {
    await allow(kit(), USERS.slice(0, 1));
    const equal = await author(kit());
    await allow(kit(), [AUDIT]);
    const ids = [equal, await author(kit())];
    const answer = await kit().send('POST', '/admin/users/batch-delete', { ids }, 'admin:editor');
    expect(answer.status).toBe(403);
    const left = await kit().send('GET', `/admin/users/${equal}`, undefined, 'admin:super');
    expect(left.status).toBe(200);
  });

  test('a form that keeps the roles is saved', async () => {
    await allow(kit(), [AUDIT]);
    const id = await author(kit());
    const form = { firstname: 'Other', roles: [AUTHOR_ROLE] };
    expect((await kit().send('PUT', `/admin/users/${id}`, form, 'admin:editor')).status).toBe(200);
  });
});

describe('reference mode', () => {
  const kit = serveSharedKit({ isWritable: true });
  beforeEach(() => allow(kit(), [AUDIT]));

  test.each(ATTACKS)('%s: as in v4', async (_, attack) => {
    expect(await attack(kit(), await author(kit()))).toBe(200);
  });
});
