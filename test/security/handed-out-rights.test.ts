/**
 * An administrator hands out what they do not hold, by each way there is: roles and accounts of administrators, tokens, roles of
 * the site's users (A207, A650 to A653). Super admins hand out anything, and everybody what they hold.
 */
import { expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit({ isWritable: true });

const EXPLORER = 'plugin::content-manager.explorer';
const EDITOR_ROLE = 2;
const AUTHOR_ROLE = 3;
/** Administrators of the fixture: the caller, and one whose role the caller may not hold. */
const EDITOR = 3;
const AUTHOR = 4;

interface Right {
  readonly action: string;
  readonly subject?: string;
  readonly properties?: object;
  readonly conditions?: readonly string[];
}

const allow = async (role: number, permissions: readonly Right[]): Promise<void> => {
  const answer = await kit().send('PUT', `/admin/roles/${role}/permissions`, { permissions }, 'admin:super');
  expect(answer.status, answer.text).toBe(200);
};

const right = (action: string): Right => ({ action });
const on = (verb: string, subject: string, more: Partial<Right> = {}): Right => ({
  action: `${EXPLORER}.${verb}`,
  subject,
  ...more,
});

const USERS = ['create', 'read', 'update'].map((verb) => right(`admin::users.${verb}`));
const TOKENS = ['create', 'read', 'update', 'regenerate'].map((verb) => right(`admin::api-tokens.${verb}`));
const TRANSFER = ['create', 'regenerate'].map((verb) => right(`admin::transfer.tokens.${verb}`));
const ROLES = ['create', 'read', 'update'].map((verb) => right(`plugin::users-permissions.roles.${verb}`));
const SETTINGS = right('plugin::users-permissions.advanced-settings.update');

const AUDIT = right('admin::audit-logs.read');
const NOTE = 'api::note.note';
const ARTICLE = 'api::article.article';
const NEW_USER = { email: 'new@octavo.test', firstname: 'New' };
const custom = (...permissions: string[]) => ({ name: 'mine', type: 'custom', permissions });
const enabling = (action: string) => {
  const [owner = '', controller = '', name = ''] = action.split('.');
  const permissions = { [owner]: { controllers: { [controller]: { [name]: { enabled: true } } } } };
  return { name: 'Some', description: 'Some', permissions };
};

/** What the caller holds, what the other role holds, the request, and the answer. */
const CASES: readonly [
  name: string,
  held: readonly Right[],
  others: readonly Right[],
  method: string,
  path: string,
  body: unknown,
  status: number,
][] = [
  ['takes another role', USERS, [AUDIT], 'PUT', `/admin/users/${EDITOR}`, { roles: [2, 3] }, 403],
  [
    'takes a role within the own',
    USERS,
    [USERS[1]!],
    'PUT',
    `/admin/users/${EDITOR}`,
    { roles: [2, 3] },
    200,
  ],
  ['invites into another role', USERS, [AUDIT], 'POST', '/admin/users', { ...NEW_USER, roles: [3] }, 403],
  ['invites into the own role', USERS, [AUDIT], 'POST', '/admin/users', { ...NEW_USER, roles: [2] }, 201],
  ['sets a password', USERS, [AUDIT], 'PUT', `/admin/users/${AUTHOR}`, { password: 'Taken-over-1' }, 403],
  ['sets an address', USERS, [AUDIT], 'PUT', `/admin/users/${AUTHOR}`, { email: 'me@octavo.test' }, 403],
  ['switches off', USERS, [AUDIT], 'PUT', `/admin/users/${AUTHOR}`, { isActive: false }, 403],
  ['sets a name', USERS, [AUDIT], 'PUT', `/admin/users/${AUTHOR}`, { firstname: 'Other' }, 200],
  [
    'sends a form with one other name',
    USERS,
    [AUDIT],
    'PUT',
    `/admin/users/${AUTHOR}`,
    { email: 'writer@octavo.test', isActive: true, roles: [3], lastname: 'Other' },
    200,
  ],
  [
    'sets a password of an equal',
    USERS,
    USERS,
    'PUT',
    `/admin/users/${AUTHOR}`,
    { password: 'Equals-1' },
    200,
  ],
  [
    'takes a role with the fields of two permissions',
    [...USERS, on('read', NOTE, { properties: { fields: ['text'] } })],
    [on('read', NOTE, { properties: { fields: ['text', 'owner'] } })],
    'PUT',
    `/admin/users/${EDITOR}`,
    { roles: [2, 3] },
    403,
  ],
  [
    'takes a role that a condition narrows',
    [...USERS, on('delete', NOTE)],
    [on('delete', NOTE, { conditions: ['admin::is-creator'] })],
    'PUT',
    `/admin/users/${EDITOR}`,
    { roles: [2, 3] },
    200,
  ],
  [
    'takes a role without the own condition',
    [...USERS, on('delete', NOTE, { conditions: ['admin::is-creator'] })],
    [on('delete', NOTE)],
    'PUT',
    `/admin/users/${EDITOR}`,
    { roles: [2, 3] },
    403,
  ],
  [
    'makes a token that reads',
    TOKENS,
    [],
    'POST',
    '/admin/api-tokens',
    { name: 'r', type: 'read-only' },
    403,
  ],
  ['takes over a token that reads', TOKENS, [], 'POST', '/admin/api-tokens/2/regenerate', {}, 403],
  ['widens a token', TOKENS, [], 'PUT', '/admin/api-tokens/3', { type: 'read-only' }, 403],
  [
    'makes a token for some fields',
    [...TOKENS, on('read', NOTE, { properties: { fields: ['text'] } })],
    [],
    'POST',
    '/admin/api-tokens',
    custom(`${NOTE}.find`),
    403,
  ],
  [
    'makes a token for own entries',
    [...TOKENS, on('read', NOTE, { conditions: ['admin::is-creator'] })],
    [],
    'POST',
    '/admin/api-tokens',
    custom(`${NOTE}.find`),
    403,
  ],
  [
    'makes a token for a locale',
    [...TOKENS, on('read', ARTICLE, { properties: { locales: ['en'] } })],
    [],
    'POST',
    '/admin/api-tokens',
    custom(`${ARTICLE}.find`),
    403,
  ],
  [
    'makes a token for all',
    [...TOKENS, on('read', NOTE)],
    [],
    'POST',
    '/admin/api-tokens',
    custom(`${NOTE}.find`),
    201,
  ],
  [
    'makes a token that publishes',
    [...TOKENS, on('create', ARTICLE, { properties: { locales: null } })],
    [],
    'POST',
    '/admin/api-tokens',
    custom(`${ARTICLE}.create`),
    403,
  ],
  [
    'makes a token that mails',
    TOKENS,
    [],
    'POST',
    '/admin/api-tokens',
    custom('plugin::email.email.send'),
    403,
  ],
  [
    'makes a token for whole databases',
    TRANSFER,
    [],
    'POST',
    '/admin/transfer/tokens',
    { name: 't', permissions: ['pull'] },
    403,
  ],
  [
    'opens users to the public',
    ROLES,
    [],
    'PUT',
    '/users-permissions/roles/2',
    enabling('plugin::users-permissions.user.find'),
    403,
  ],
  [
    'makes a role that deletes',
    ROLES,
    [],
    'POST',
    '/users-permissions/roles',
    enabling(`${NOTE}.delete`),
    403,
  ],
  [
    'makes a role within the own',
    [...ROLES, on('delete', NOTE)],
    [],
    'POST',
    '/users-permissions/roles',
    enabling(`${NOTE}.delete`),
    200,
  ],
  [
    'makes a role that signs in',
    ROLES,
    [],
    'POST',
    '/users-permissions/roles',
    enabling('plugin::users-permissions.auth.callback'),
    200,
  ],
  [
    'gives everybody a role',
    [SETTINGS],
    [],
    'PUT',
    '/users-permissions/advanced',
    { default_role: 'editor' },
    403,
  ],
];

test.each(CASES)('%s', async (_name, held, others, method, path, body, status) => {
  await allow(EDITOR_ROLE, held);
  await allow(AUTHOR_ROLE, others);
  const answer = await kit().send(method, path, body, 'admin:editor');
  expect(answer.status, answer.text).toBe(status);
  if (status !== 403) return;
  // super admins hand out anything
  const allowed = await kit().send(method, path, body, 'admin:super');
  expect(allowed.status, allowed.text).toBeLessThan(300);
});

test('a custom token keeps its permissions where a change names none', async () => {
  const answer = await kit().send('PUT', '/admin/api-tokens/3', { permissions: null }, 'admin:super');
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.data.permissions.length).toBeGreaterThan(0);
});
