/** Random requests about accounts: users, roles, signing in and up, passwords. */

import type { WriteCall } from '../support/request.ts';
import { roughly } from './entry-calls.ts';
import type { RoughGrammar } from './rough-grammar.ts';

type Call = WriteCall;

let serial = 0;

const NAMES = ['reader', 'editor', 'limited', 'blocked', 'unconfirmed', 'second'];
const passwordOf = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}-pass-1`;

/** Users, roles and everything below `/api/auth`. */
export function peopleCall(
  grammar: RoughGrammar,
  userIds: readonly number[],
  roleIds: readonly number[],
): Call {
  return grammar.pick([
    () => userCall(grammar, userIds, roleIds),
    () => userCall(grammar, userIds, roleIds),
    () => roleCall(grammar, roleIds, userIds),
    () => authCall(grammar, userIds),
    () => authCall(grammar, userIds),
  ])();
}

const WRITERS = [
  'token:full',
  'token:full',
  'token:full',
  'editor',
  'editor',
  'public',
  'authenticated',
] as const;

function userCall(grammar: RoughGrammar, userIds: readonly number[], roleIds: readonly number[]): Call {
  const as = grammar.pick(WRITERS);
  const id = grammar.once(15) ? grammar.pick(['0', 'x', '999', '-1', '1.5']) : grammar.pick(userIds);
  const role = (): unknown =>
    grammar.pick<unknown>([
      grammar.pick(roleIds),
      grammar.pick(roleIds),
      { connect: [{ id: grammar.pick(roleIds) }] },
      { connect: [{ id: grammar.pick(roleIds) }], disconnect: [{ id: grammar.pick(roleIds) }] },
      { connect: [], disconnect: [] },
      { disconnect: [{ id: grammar.pick(roleIds) }] },
      String(grammar.pick(roleIds)),
      { id: grammar.pick(roleIds) },
      grammar.pick<unknown>([0, null, '', 999, 'x', [1], {}, { connect: [{ id: 999 }] }, { set: [1] }]),
    ]);
  serial += 1;
  const all: Record<string, unknown> = {
    username: grammar.once(6) ? grammar.pick(NAMES) : `someone${serial}`,
    email: grammar.once(6) ? `${grammar.pick(NAMES)}@octavo.test` : `Someone${serial}@octavo.test`,
    password: grammar.pick(['Some-pass-1', 'abcdef', 'x']),
    role: role(),
    confirmed: grammar.pick<unknown>([true, false, null]),
    blocked: grammar.pick<unknown>([true, false, null]),
    provider: grammar.pick(['local', 'github']),
  };
  const action = grammar.upTo(9);
  const query = grammar.once(4)
    ? grammar.pick(['?populate=*', '?populate=role', '?fields[0]=email', '?fields[0]=x'])
    : '';
  if (action < 4) {
    const names = [
      'username',
      'email',
      'password',
      'role',
      ...grammar.some(['confirmed', 'blocked', 'provider'], 3),
    ];
    const body = Object.fromEntries(names.filter(() => !grammar.once(12)).map((name) => [name, all[name]]));
    return {
      route: 'POST users',
      as,
      method: 'POST',
      path: `/api/users${query}`,
      body: roughly(grammar, body),
      readAt: '/api/users/:id?populate=*',
    };
  }
  if (action < 8) {
    const names = grammar.some(Object.keys(all), 3);
    const body = Object.fromEntries(names.map((name) => [name, all[name]]));
    return {
      route: 'PUT users',
      as,
      method: 'PUT',
      path: `/api/users/${id}${query}`,
      body: roughly(grammar, body),
      readAt: `/api/users/${id}?populate=*`,
    };
  }
  return {
    route: 'DELETE users',
    as,
    method: 'DELETE',
    path: `/api/users/${id}${query}`,
    readAt: `/api/users/${id}?populate=*`,
  };
}

function roleCall(grammar: RoughGrammar, roleIds: readonly number[], userIds: readonly number[]): Call {
  const as = grammar.pick(WRITERS);
  const id = grammar.once(15) ? grammar.pick(['0', 'x', '999', '-1']) : grammar.pick(roleIds);
  serial += 1;
  const action = (): unknown => ({ enabled: grammar.flip(), policy: '' });
  const permissions: unknown = {
    'api::tag': { controllers: { tag: { find: action(), create: action() } } },
    'api::article': { controllers: { article: { find: action(), update: action() } } },
    'plugin::users-permissions': { controllers: { user: { me: action() } } },
  };
  const body: Record<string, unknown> = {
    name: grammar.once(10) ? 'Editor' : `Role ${serial}`,
    description: grammar.pick(['some role', '', 'x']),
    ...(grammar.once(4) ? { type: grammar.pick(['editor', 'public', `role-${serial}`]) } : {}),
    permissions,
    users: grammar.pick<unknown>([[], userIds.slice(0, 1), [{ id: userIds[0] }], undefined]),
  };
  const kept = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && !grammar.once(8)),
  );
  const path = '/api/users-permissions/roles';
  const kind = grammar.upTo(4);
  if (kind < 2)
    return { route: 'POST roles', as, method: 'POST', path, body: roughly(grammar, kept), readAt: path };
  if (kind < 4)
    return {
      route: 'PUT roles',
      as,
      method: 'PUT',
      path: `${path}/${id}`,
      body: roughly(grammar, kept),
      readAt: `${path}/${id}`,
    };
  return { route: 'DELETE roles', as, method: 'DELETE', path: `${path}/${id}`, readAt: path };
}

function authCall(grammar: RoughGrammar, userIds: readonly number[]): Call {
  const name = grammar.pick(NAMES);
  serial += 1;
  const post = (route: string, path: string, body: unknown, as = 'public'): Call => ({
    route: `POST ${route}`,
    as,
    method: 'POST',
    path: `/api/auth/${path}`,
    body: roughly(grammar, body),
    readAt: '/api/users?sort=id',
  });
  const user = grammar.pick(userIds);
  const same = grammar.once(6) ? 'Other-pass-2' : 'New-pass-2';
  return grammar.pick([
    () =>
      post('local', 'local', {
        identifier: grammar.pick([
          name,
          `${name}@octavo.test`,
          `${name.toUpperCase()}@octavo.test`,
          'nobody',
        ]),
        password: grammar.once(5) ? 'wrong' : passwordOf(name),
      }),
    () =>
      post('register', 'local/register', {
        username: grammar.once(5) ? name : `new${serial}`,
        email: grammar.once(5) ? `${name}@octavo.test` : `New${serial}@octavo.test`,
        password: 'Some-pass-1',
        ...(grammar.once(4) ? { confirmed: true } : {}),
        ...(grammar.once(6) ? { role: 3 } : {}),
      }),
    () =>
      post('forgot', 'forgot-password', {
        email: grammar.once(5) ? 'nobody@octavo.test' : `${name}@octavo.test`,
      }),
    () =>
      post('reset', 'reset-password', {
        code: grammar.once(3) ? 'no code' : `{{resetPasswordToken:${user}}}`,
        password: 'New-pass-2',
        passwordConfirmation: same,
      }),
    () => {
      const who = grammar.pick(['reader', 'editor', 'limited', 'second']);
      const as = { reader: 'authenticated', editor: 'editor', limited: 'limited', second: 'user:second' }[
        who
      ]!;
      const body = {
        currentPassword: grammar.once(5) ? 'wrong' : passwordOf(who),
        password: grammar.once(8) ? passwordOf(who) : 'New-pass-2',
        passwordConfirmation: same,
      };
      return post(
        'change',
        'change-password',
        body,
        grammar.once(12) ? grammar.pick(['public', 'token:full']) : as,
      );
    },
    () =>
      post('send', 'send-email-confirmation', {
        email: grammar.once(5) ? 'nobody@octavo.test' : `${name}@octavo.test`,
      }),
  ])();
}
