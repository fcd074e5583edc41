/** What each kind of caller may do, and what callers with equal rights share. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Access, createAccess } from '../../src/core/access/access.ts';
import type { Caller } from '../../src/core/access/caller.ts';
import { credentials, type Fixture, openFixture, signJwt } from './fixture.ts';

let fixture: Fixture;
let access: Access;
const { tokens, secrets } = credentials;

beforeAll(async () => {
  fixture = openFixture();
  access = await createAccess({ db: fixture.db, ...secrets });
});
afterAll(() => {
  access.close();
  fixture.close();
});

const headers: Record<string, string | undefined> = {
  public: undefined,
  reader: signJwt({ id: 1 }),
  editor: signJwt({ id: 2 }),
  limited: signJwt({ id: 3 }),
  second: signJwt({ id: 6 }),
  full: tokens.full.key,
  read: tokens.read.key,
  custom: tokens.custom.key,
};

async function callerOf(name: string): Promise<Caller> {
  const credential = headers[name];
  return access.authenticate(credential && `Bearer ${credential}`);
}

describe('scopes', () => {
  const everybody = ['public', 'reader', 'editor', 'limited', 'full', 'read', 'custom'];
  test.each<[string, string[]]>([
    ['api::article.article.find', everybody],
    ['api::article.article.findOne', ['public', 'reader', 'editor', 'full', 'read', 'custom']],
    ['api::article.article.create', ['editor', 'full', 'custom']],
    ['api::article.article.delete', ['editor', 'full']],
    ['api::tag.tag.find', ['reader', 'editor', 'full', 'read', 'custom']],
    ['api::profile.profile.find', ['reader', 'editor', 'full', 'read']],
    ['api::note.note.create', ['reader', 'editor', 'full']],
    ['api::note.note.update', ['editor', 'full']],
    ['plugin::users-permissions.user.me', ['reader', 'editor', 'limited', 'full']],
    ['plugin::users-permissions.auth.callback', ['public', 'full']],
    ['plugin::users-permissions.user.count', ['editor', 'full']],
    ['plugin::i18n.locales.listLocales', ['reader', 'editor', 'full']],
    ['api::article.article.findMany', ['full']],
    ['api::article.article.FIND', ['full']],
    ['find', ['full']],
    ['constructor', ['full']],
  ])('%s', async (scope, expected) => {
    const allowed: string[] = [];
    for (const name of everybody) if ((await callerOf(name)).may(scope)) allowed.push(name);
    expect(allowed).toEqual(expected);
  });
});

test('callers with the same rights share a permission key, others do not', async () => {
  const keys = new Map<string, string>();
  for (const name of Object.keys(headers)) keys.set(name, (await callerOf(name)).permissionKey);
  expect(keys.get('reader')).toBe(keys.get('second'));
  keys.delete('second');
  expect(new Set(keys.values()).size).toBe(keys.size);
});

test('an API token of an unknown kind may do nothing', async () => {
  fixture.own('UPDATE strapi_api_tokens SET type = NULL WHERE id = 1');
  access.invalidate();
  const caller = await callerOf('full');
  expect(caller.kind).toBe('token');
  expect(caller.may('api::article.article.find')).toBe(false);
});
