/**
 * V1, V5, V6, V35, A5, A39 for users: hashes, tokens and whatever a caller may not read can be neither
 * asked for nor guessed through `/api/users`, its count, or the entries users are related to. Each probe is
 * sent once with what the secret holds and once with what it does not: the answers must not differ, nor
 * distinguish a hidden name from an unknown one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Identity } from '../support/credentials.ts';
import { someOf } from '../support/fuzz.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import type { ServedKit } from '../support/serve-kit.ts';
import { serveUsers } from '../users/served-users.ts';
import { HIT, MISS, OPERATORS } from './oracle.ts';

const open: ServedKit[] = [];

/** Hidden attributes of users, and where each is kept. */
const HIDDEN = {
  password: 'password',
  resetPasswordToken: 'reset_password_token',
  confirmationToken: 'confirmation_token',
  remark: 'remark',
  pin: 'pin',
};

beforeAll(async () => {
  for (const compat of ['reference', 'strict'] as const) {
    const kit = await serveUsers(compat);
    for (const column of Object.values(HIDDEN))
      kit.db.exec(`UPDATE up_users SET ${column} = '${HIT} ' || id`);
    kit.db.exec(
      'INSERT INTO up_users_articles_links (user_id, article_id, article_order) VALUES (1, 1, 1), (2, 2, 1)',
    );
    open.push(kit);
  }
});

afterAll(async () => {
  for (const kit of open) await kit.close();
});

const get = (kit: ServedKit, path: string, as: Identity = 'token:full') =>
  kit.send('GET', path, undefined, as);

/** Refused, in the words an unknown name gets, whatever the secret is. */
async function expectRefused(
  ask: (name: string, text: string) => Promise<HttpAnswer>,
  name: string,
): Promise<void> {
  const hit = await ask(name, HIT);
  const miss = await ask(name, MISS);
  const unknown = await ask('nosuchname', HIT);
  expect([hit.status, hit.text], hit.request).toEqual([400, miss.text]);
  expect(hit.text, hit.request).toBe(unknown.text.replaceAll('nosuchname', name));
}

const operatorCases = Object.entries(OPERATORS).filter(([name]) => name !== 'unknown operator');

describe.each(Object.keys(HIDDEN))('%s', (name) => {
  test.each(operatorCases)('cannot be filtered by with %s', async (_operator, suffixes) => {
    const part = (prefix: string, text: string): string =>
      suffixes(text)
        .map((suffix) => `${prefix}${suffix}`)
        .join('&');
    for (const kit of open) {
      for (const [path, prefix] of someOf([
        ['/api/users', (n: string) => `filters[${n}]`],
        ['/api/users', (n: string) => `filters[$or][0][$not][${n}]`],
        ['/api/users', (n: string) => `filters[role][users][${n}]`],
        ['/api/users', (n: string) => `populate[role][populate][users][filters][${n}]`],
        ['/api/users/1', (n: string) => `filters[${n}]`],
        ['/api/users/count', (n: string) => `filters[${n}]`],
        ['/api/users/count', (n: string) => n],
        ['/api/users/count', (n: string) => `$or[0][${n}]`],
        ['/api/users/count', (n: string) => `role[users][${n}]`],
      ] as const)) {
        await expectRefused((n, text) => get(kit, `${path}?${part(prefix(n), text)}`), name);
      }
    }
  });

  test('cannot be sorted by, selected, or found by a search', async () => {
    for (const kit of open) {
      for (const query of someOf([
        (n: string) => `sort=${n}`,
        (n: string) => `sort[0]=role.users.${n}:desc`,
        (n: string) => `fields[0]=${n}`,
        (n: string) => `populate[role][populate][users][fields][0]=${n}`,
        (n: string) => `populate[role][populate][users][sort]=${n}`,
      ])) {
        for (const path of ['/api/users', '/api/users/1', '/api/users/count']) {
          if (path.endsWith('count') && query(name).startsWith('populate')) continue;
          await expectRefused((n) => get(kit, `${path}?${query(n)}`), name);
        }
      }
      expect((await get(kit, `/api/users?_q=${HIT}`)).body).toEqual([]);
      expect((await get(kit, `/api/users/count?_q=${HIT}`)).body).toBe(0);
    }
  });

  test('never comes out', async () => {
    for (const kit of open) {
      for (const as of ['token:full', 'editor', 'token:read'] as const) {
        for (const query of someOf([
          '',
          '?populate=*',
          '?fields=*',
          '?populate[role][populate]=*',
          '?populate[role][populate]=users',
        ])) {
          for (const path of ['/api/users', '/api/users/1', '/api/users/me']) {
            const { text, request } = await get(kit, path + query, as);
            expect(text, request).not.toContain(HIT);
            expect(text, request).not.toContain(`"${name}"`);
          }
        }
      }
      const change = await kit.send('PUT', '/api/users/1', { nickname: 'Other' }, 'token:full');
      expect([change.status, change.text.includes(HIT)]).toEqual([200, false]);
    }
  });
});

test('the users of a role are never listed, though they can be filtered by', async () => {
  for (const kit of open) {
    for (const query of someOf([
      'populate[role][populate]=users',
      'populate[role][populate]=*',
      'populate=role.users',
    ])) {
      const { body, request } = await get(kit, `/api/users?${query}`);
      for (const user of body) expect(user.role, request).not.toHaveProperty('users');
    }
    expect((await get(kit, '/api/users?filters[role][users][username]=editor')).body).toHaveLength(1);
  }
});

test('a role one may not read can be neither filtered nor sorted by, and is left out', async () => {
  for (const kit of open) {
    for (const query of someOf([
      'filters[role][type]=authenticated',
      'filters[role]=1',
      'sort=role.name',
      'filters[$not][role][name][$contains]=a',
    ])) {
      const { status, body, request } = await get(kit, `/api/users/me?${query}`, 'authenticated');
      expect([status, body.error.message], request).toEqual([400, 'Invalid parameter role']);
    }
    for (const query of someOf([
      'populate=role',
      'populate=*',
      'populate[role][fields][0]=name',
      'populate[0]=role',
    ])) {
      const { status, body, request } = await get(kit, `/api/users/me?${query}`, 'authenticated');
      expect([status, 'role' in body], request).toEqual([200, false]);
    }
  }
});

test('a related entry shows of itself what it shows anywhere (V6)', async () => {
  for (const kit of open) {
    kit.db.exec(`UPDATE articles SET editor_notes = '${HIT}'`);
    for (const query of someOf([
      (n: string) => `populate[articles][fields][0]=${n}`,
      (n: string) => `populate[articles][sort]=${n}`,
      (n: string) => `sort=articles.${n}`,
    ])) {
      await expectRefused((n) => get(kit, `/api/users?${query(n)}`), 'editorNotes');
    }
    await expectRefused(
      (n, text) => get(kit, `/api/users?filters[articles][${n}][$startsWith]=${text}`),
      'editorNotes',
    );
    const { body, text } = await get(kit, '/api/users?filters[id]=1&populate=*');
    expect(body[0].articles).toHaveLength(1);
    expect(text).not.toContain(HIT);
  }
});

test('the creator of a user is not shown', async () => {
  for (const kit of open) {
    kit.db.exec('UPDATE up_users SET created_by_id = 1');
    for (const query of someOf([
      'filters[createdBy]=1',
      'filters[createdBy][email][$startsWith]=a',
      'sort=createdBy.email',
    ])) {
      const { status, body, request } = await get(kit, `/api/users?${query}`);
      expect([status, body.error.message], request).toEqual([400, 'Invalid parameter createdBy']);
    }
    expect((await get(kit, '/api/users/count?createdBy=1')).status).toBe(400);
    expect((await get(kit, '/api/users?populate=createdBy')).body[0]).not.toHaveProperty('createdBy');
  }
});

test.each([
  'where',
  '_where',
  '$where',
  'lookup',
  'select',
  'orderBy',
  'groupBy',
  'having',
  'joins',
])('the top-level name %s changes no list, and is refused by the count (A39)', async (name) => {
  for (const kit of open) {
    const plain = await get(kit, '/api/users');
    for (const text of [HIT, MISS]) {
      const list = await get(kit, `/api/users?${name}[password][$startsWith]=${text}&${name}[id]=1`);
      expect(list.text, list.request).toBe(plain.text);
      expect((await get(kit, `/api/users/count?${name}[password][$startsWith]=${text}`)).status).toBe(400);
    }
  }
});
