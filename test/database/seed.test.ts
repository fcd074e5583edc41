/** The first rows of a new database. */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '../../src/core/database/database.ts';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { seedDatabase } from '../../src/core/database/seed/seed-database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { KIT, kitModel } from '../support/kit.ts';
import { testSql } from '../support/test-sql.ts';
import { temporaryFolder } from './temporary-folder.ts';

const path = temporaryFolder();
const model = kitModel();

async function newDatabase(name: string): Promise<Database> {
  const db = openSqlite({ filename: path(name) });
  await syncLayout(db, buildDesiredLayout(model, buildLayout(model)));
  return db;
}

const PERMISSIONS = `
  SELECT r.type AS role, group_concat(p.action, ' ' ORDER BY l.permission_order) AS actions
  FROM up_roles r JOIN up_permissions_role_links l ON l.role_id = r.id JOIN up_permissions p ON p.id = l.permission_id
  GROUP BY r.id ORDER BY r.id`;

const ADMIN_PERMISSIONS = `
  SELECT r.code, p.action, p.subject, p.properties, p.conditions
  FROM admin_permissions p JOIN admin_permissions_role_links l ON l.permission_id = p.id JOIN admin_roles r ON r.id = l.role_id
  WHERE r.code <> 'strapi-super-admin' ORDER BY r.id, p.action, p.subject`;

interface AdminPermission {
  readonly code: string;
  readonly action: string;
  readonly subject: string | null;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly conditions: string;
}

const adminPermissions = async (db: Database): Promise<AdminPermission[]> =>
  (
    await db.query<Omit<AdminPermission, 'properties'> & { properties: string }>(testSql(ADMIN_PERMISSIONS))
  ).map((row) => ({ ...row, properties: JSON.parse(row.properties) }));

const isLocalized = (uid: string | null): boolean =>
  uid !== null && model.contentTypes.get(uid)?.localized === true;

const withoutLocales = ({ properties: { locales: _all, ...properties }, ...row }: AdminPermission) => ({
  ...row,
  properties,
});

const setting = async (db: Database, key: string): Promise<unknown> => {
  const [row] = await db.query<{ value: string }>(
    sql`SELECT value FROM strapi_core_store_settings WHERE "key" = ?`,
    [key],
  );
  return row === undefined ? undefined : JSON.parse(row.value);
};

test('roles, permissions, locale and settings are those v4 starts with', async () => {
  const db = await newDatabase('new.db');
  const now = new Date('2024-05-06T07:08:09.010Z');
  await seedDatabase(db, model, { now });
  expect(await db.query(testSql(PERMISSIONS))).toEqual([
    {
      role: 'authenticated',
      actions: 'plugin::users-permissions.user.me plugin::users-permissions.auth.changePassword',
    },
    {
      role: 'public',
      actions: ['callback', 'connect', 'forgotPassword', 'resetPassword', 'register', 'emailConfirmation']
        .concat('sendEmailConfirmation')
        .map((action) => `plugin::users-permissions.auth.${action}`)
        .join(' '),
    },
  ]);
  expect(await db.query(sql`SELECT name, code, created_at FROM i18n_locale`)).toEqual([
    { name: 'English (en)', code: 'en', created_at: now.getTime() },
  ]);
  expect(await setting(db, 'plugin_i18n_default_locale')).toBe('en');
  expect(await setting(db, 'plugin_users-permissions_advanced')).toMatchObject({
    allow_register: true,
    default_role: 'authenticated',
  });
  expect(await db.query(sql`PRAGMA foreign_key_check`)).toEqual([]);
  await db.close();
});

test("the admin panel's editor and author may do what the kit's may, whose roles v4 made, in all locales", async () => {
  const db = await newDatabase('admin.db');
  await seedDatabase(db, model);
  copyFileSync(join(KIT, 'data.db'), path('kit.db'));
  const kit = openSqlite({ filename: path('kit.db'), journalMode: null });
  const made = await adminPermissions(db);
  expect(made.filter(({ subject }) => !isLocalized(subject))).toEqual(
    (await adminPermissions(kit)).filter(({ subject }) => !isLocalized(subject)),
  );
  // v4 names no locales in these, and takes away those that have no fields either
  const localized = made.filter(({ subject }) => isLocalized(subject));
  expect(localized.filter(({ properties: { locales } }) => locales !== null)).toEqual([]);
  expect(localized.filter(({ properties: { fields } }) => fields).map(withoutLocales)).toEqual(
    (await adminPermissions(kit)).filter(({ subject }) => isLocalized(subject)),
  );
  const actionsOf = (role: string): string[] =>
    localized
      .filter(({ code, subject }) => code === role && subject === 'api::article.article')
      .map(({ action }) => action.replace('plugin::content-manager.explorer.', ''));
  expect(actionsOf('strapi-editor')).toEqual(['create', 'delete', 'publish', 'read', 'update']);
  expect(actionsOf('strapi-author')).toEqual(['create', 'delete', 'read', 'update']);
  expect(await db.query(sql`SELECT id, code, name, description FROM admin_roles`)).toEqual(
    await kit.query(sql`SELECT id, code, name, description FROM admin_roles`),
  );
  expect(await setting(db, 'plugin_users-permissions_grant')).toEqual(
    await setting(kit, 'plugin_users-permissions_grant'),
  );
  await db.close();
  await kit.close();
});

test.each([
  ['fr-FR', 'French (France) (fr-FR)', 'fr-FR'],
  ['de', 'German (de)', 'de'],
  ['no language', 'English (en)', 'en'],
])('the first locale may be another: %s', async (locale, name, code) => {
  const db = await newDatabase(`${code}-${locale.length}.db`);
  await seedDatabase(db, model, { locale });
  expect(await db.query(sql`SELECT name, code FROM i18n_locale`)).toEqual([{ name, code }]);
  expect(await setting(db, 'plugin_i18n_default_locale')).toBe(code);
  await db.close();
});

test('callbacks of sign-in providers follow the REST prefix', async () => {
  const db = await newDatabase('prefix.db');
  await seedDatabase(db, model, { apiPrefix: '/v1' });
  expect(await setting(db, 'plugin_users-permissions_grant')).toMatchObject({
    github: { enabled: false, callbackUrl: 'v1/auth/github/callback' },
    auth0: { callback: 'v1/auth/auth0/callback' },
  });
  await db.close();
});

test('rows that exist are left alone', async () => {
  copyFileSync(join(KIT, 'data.db'), path('filled.db'));
  const db = openSqlite({ filename: path('filled.db'), journalMode: null });
  const all = async (): Promise<unknown[]> => [
    await db.query(testSql(PERMISSIONS)),
    await db.query(testSql(ADMIN_PERMISSIONS)),
    await db.query(sql`SELECT * FROM i18n_locale`),
    await db.query(sql`SELECT * FROM strapi_core_store_settings`),
  ];
  const before = await all();
  await seedDatabase(db, model, { locale: 'it' });
  expect(await all()).toEqual(before);
  await db.close();
});
