/** Changes in the tables, by this process or another one, hold for the next request. */

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Access, createAccess } from '../../src/core/access/access.ts';
import { REMOTE_CHECK_INTERVAL } from '../../src/core/access/live-permissions.ts';
import { testClock } from '../support/test-clock.ts';
import { testSql } from '../support/test-sql.ts';
import { credentials, type Fixture, nextTurn, openFixture, signJwt, wrap } from './fixture.ts';

const { tokens, secrets } = credentials;
const FIND_TAGS = 'api::tag.tag.find';
const ALLOW_TAGS = `INSERT INTO up_permissions (id, action) VALUES (9001, '${FIND_TAGS}');
  INSERT INTO up_permissions_role_links (permission_id, role_id)
  SELECT 9001, id FROM up_roles WHERE type = 'public'`;
const CLOSE_TO_PUBLIC = `DELETE FROM up_permissions_role_links
  WHERE role_id = (SELECT id FROM up_roles WHERE type = 'public')`;
const reader = `Bearer ${signJwt({ id: 1 })}`;

let fixture: Fixture;
let access: Access;

beforeEach(async () => {
  fixture = openFixture();
  access = await createAccess({ db: fixture.db, ...secrets });
});
afterEach(() => {
  access.close();
  fixture.close();
});

describe('by another connection', () => {
  test('a permission is seen by the next request, as a new generation', async () => {
    const before = await access.authenticate(undefined);
    expect(before.may(FIND_TAGS)).toBe(false);
    fixture.other(ALLOW_TAGS);
    await nextTurn();
    const after = await access.authenticate(undefined);
    expect(after.may(FIND_TAGS)).toBe(true);
    expect(after.permissionKey).not.toBe(before.permissionKey);
    expect(access.generation).toBe(2);
    expect(access.publicCaller()).toBe(after);
  });

  test('a change elsewhere keeps the generation and the keys', async () => {
    const before = await access.authenticate(undefined);
    fixture.other("UPDATE articles SET title = 'other' WHERE id = 1");
    await nextTurn();
    expect((await access.authenticate(undefined)).permissionKey).toBe(before.permissionKey);
    expect(access.generation).toBe(1);
  });

  test('an API token deleted, expired, given other permissions', async () => {
    const header = `Bearer ${tokens.custom.key}`;
    expect((await access.authenticate(header)).may('api::tag.tag.find')).toBe(true);
    fixture.other("DELETE FROM strapi_api_token_permissions WHERE action = 'api::tag.tag.find'");
    await nextTurn();
    expect((await access.authenticate(header)).may('api::tag.tag.find')).toBe(false);
    fixture.other('UPDATE strapi_api_tokens SET expires_at = 1000 WHERE id = 3');
    await nextTurn();
    await expect(async () => access.authenticate(header)).rejects.toThrow('Token expired');
    fixture.other('DELETE FROM strapi_api_tokens WHERE id = 3');
    await nextTurn();
    await expect(async () => access.authenticate(header)).rejects.toThrow('Missing or invalid credentials');
  });

  test('refresh looks at once and says whether there was a change', async () => {
    expect(await access.refresh()).toBe(false);
    fixture.other(ALLOW_TAGS);
    expect(await access.refresh()).toBe(true);
    expect(await access.refresh()).toBe(false);
    expect(access.publicCaller().may(FIND_TAGS)).toBe(true);
  });
});

/** Each changes one table alone: a table that is not watched would leave the permissions as they were. */
test.each([
  ['up_roles', "UPDATE up_roles SET type = 'authors' WHERE type = 'public'", undefined],
  [
    'up_permissions',
    "UPDATE up_permissions SET action = 'other' WHERE action = 'api::article.article.find'",
    undefined,
  ],
  [
    'up_permissions_role_links',
    "DELETE FROM up_permissions_role_links WHERE role_id = (SELECT id FROM up_roles WHERE type = 'public')",
    undefined,
  ],
  ['strapi_api_tokens', "UPDATE strapi_api_tokens SET type = 'none' WHERE id = 3", tokens.custom.key],
  [
    'strapi_api_token_permissions',
    "UPDATE strapi_api_token_permissions SET action = 'other' WHERE action = 'api::article.article.find'",
    tokens.custom.key,
  ],
  [
    'strapi_api_token_permissions_token_links',
    'DELETE FROM strapi_api_token_permissions_token_links',
    tokens.custom.key,
  ],
])('by SQL of this process: %s', async (_table, statement, credential) => {
  const mayFind = async (): Promise<boolean> => {
    try {
      return (await access.authenticate(credential && `Bearer ${credential}`)).may(
        'api::article.article.find',
      );
    } catch {
      return false;
    }
  };
  // a first write has the schema read, and counts for what it is from then on
  fixture.own("UPDATE articles SET title = 'other' WHERE id = 1");
  expect(await mayFind()).toBe(true);
  fixture.own(statement);
  expect(await mayFind()).toBe(false);
});

test('by SQL of this process: settings', async () => {
  const unconfirmed = `Bearer ${signJwt({ id: 5 })}`;
  const isAdmitted = async (): Promise<boolean> => {
    try {
      return (await access.authenticate(unconfirmed)).userId === 5;
    } catch {
      return false;
    }
  };
  const answers: boolean[] = [];
  for (const isNeeded of [false, true, false]) {
    fixture.own(
      `UPDATE strapi_core_store_settings SET value = '{"email_confirmation":${isNeeded}}' WHERE "key" = 'plugin_users-permissions_advanced'`,
    );
    answers.push(await isAdmitted());
  }
  expect(answers).toEqual([true, false, true]);
});

test('by this process, after invalidate', async () => {
  fixture.own(ALLOW_TAGS);
  access.invalidate();
  expect((await access.authenticate(undefined)).may(FIND_TAGS)).toBe(true);
});

describe('for requests that arrive while they are read', () => {
  const areAllowed = () =>
    Promise.all([1, 2].map(async () => (await access.authenticate(undefined)).may(FIND_TAGS)));

  test('a change by another connection, with a commit of this one pending', async () => {
    fixture.other(ALLOW_TAGS);
    const { db } = fixture;
    const write = testSql("UPDATE articles SET title = 'other' WHERE id = 1");
    const written = db.transaction(async (tx) => tx.run(write), { short: true });
    while (!db.changes!.pendingCommit!()) await Promise.resolve();
    expect(await areAllowed()).toEqual([true, true]);
    await written;
  });

  test('a change by this process, on a database that is waited for', async () => {
    const waited = openFixture({ asynchronous: true });
    onTestFinished(() => waited.close());
    access = await createAccess({ db: waited.db, ...secrets, now: () => 0 });
    expect(await areAllowed()).toEqual([false, false]);
    waited.own(ALLOW_TAGS);
    access.invalidate();
    const { query } = waited.db;
    let second: Promise<boolean[]> | undefined;
    vi.spyOn(waited.db, 'query').mockImplementationOnce((...values) => {
      second = areAllowed();
      return query(...values) as never;
    });
    expect([await areAllowed(), await second]).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  test('a failed read counts for none of them', async () => {
    fixture.other(ALLOW_TAGS);
    const query = vi.spyOn(fixture.db, 'query').mockImplementationOnce(() => {
      throw new Error('busy');
    });
    onTestFinished(() => query.mockRestore());
    await expect(async () => access.authenticate(undefined)).rejects.toThrow('busy');
    expect(await areAllowed()).toEqual([true, true]);
  });
});

describe('of a user hold at once', () => {
  test.each([
    ['blocked', 'UPDATE up_users SET blocked = 1 WHERE id = 1', 'Invalid credentials'],
    ['deleted', 'DELETE FROM up_users WHERE id = 1', 'Invalid credentials'],
    ['without a role', 'DELETE FROM up_users_role_links WHERE user_id = 1', 'Missing or invalid credentials'],
  ])('%s', async (_name, sql, message) => {
    expect((await access.authenticate(reader)).userId).toBe(1);
    fixture.own(sql);
    await expect(async () => access.authenticate(reader)).rejects.toThrow(message);
  });

  test('another role', async () => {
    expect((await access.authenticate(reader)).may('api::tag.tag.delete')).toBe(false);
    fixture.own('UPDATE up_users_role_links SET role_id = 3 WHERE user_id = 1');
    expect((await access.authenticate(reader)).may('api::tag.tag.delete')).toBe(true);
  });

  test('a role that was not read yet may do nothing', async () => {
    fixture.own("INSERT INTO up_roles (id, type) VALUES (77, 'new')");
    fixture.own('UPDATE up_users_role_links SET role_id = 77 WHERE user_id = 1');
    expect((await access.authenticate(reader)).may('api::article.article.find')).toBe(false);
  });
});

describe('of settings', () => {
  const unconfirmed = `Bearer ${signJwt({ id: 5 })}`;
  const setting = (value: string): string =>
    `UPDATE strapi_core_store_settings SET value = '${value}' WHERE "key" = 'plugin_users-permissions_advanced'`;

  test.each([
    ['on', setting('{"email_confirmation":true}'), false],
    ['off', setting('{"email_confirmation":false}'), true],
    [
      'missing',
      "DELETE FROM strapi_core_store_settings WHERE key = 'plugin_users-permissions_advanced'",
      true,
    ],
    ['unreadable', setting('{'), false],
  ])('email_confirmation %s', async (_name, sql, admitted) => {
    fixture.own(sql);
    access.invalidate();
    expect((await access.authenticate(reader)).userId).toBe(1);
    const attempt = async (): Promise<unknown> => access.authenticate(unconfirmed);
    if (admitted) expect(await attempt()).toMatchObject({ userId: 5 });
    else await expect(attempt).rejects.toThrow('Invalid credentials');
  });
});

test('where the public may do nothing at all, no request is let in without a credential', async () => {
  fixture.own(CLOSE_TO_PUBLIC);
  access.invalidate();
  await expect(async () => access.authenticate(undefined)).rejects.toThrow('Missing or invalid credentials');
  expect((await access.authenticate(reader)).userId).toBe(1);
  expect(access.publicCaller().may('api::article.article.find')).toBe(false);
});

test('after a failed read the old permissions are not used again', async () => {
  let locked = false;
  const db = wrap(fixture.db, {
    query: (sql, values) => {
      if (locked) throw new Error('database is locked');
      return fixture.db.query(sql, values);
    },
  });
  const access = await createAccess({ db, ...secrets });
  fixture.own(ALLOW_TAGS);
  access.invalidate();
  locked = true;
  await expect(async () => access.authenticate(undefined)).rejects.toThrow('locked');
  await expect(async () => access.authenticate(undefined)).rejects.toThrow('locked');
  locked = false;
  expect((await access.authenticate(undefined)).may(FIND_TAGS)).toBe(true);
});

describe('on a database that answers later', () => {
  test('every credential works, and changes are seen within the interval', async () => {
    const remote = openFixture({ asynchronous: true });
    const clock = testClock();
    const access = await createAccess({ db: remote.db, ...secrets, now: clock.now });
    expect((await access.authenticate(reader)).userId).toBe(1);
    expect((await access.authenticate(`Bearer ${tokens.read.key}`)).tokenId).toBe(2);
    await expect(access.authenticate('Bearer nonsense')).rejects.toThrow('Missing or invalid credentials');
    remote.other(ALLOW_TAGS);
    await clock.advance(REMOTE_CHECK_INTERVAL);
    expect((await access.authenticate(undefined)).may(FIND_TAGS)).toBe(true);
    remote.own(CLOSE_TO_PUBLIC);
    access.invalidate();
    const answers = await Promise.all([access.refresh(), access.refresh(), access.refresh()]);
    expect(answers).toEqual([true, false, false]);
    access.close();
    remote.close();
  });
});
