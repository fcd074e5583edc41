/** What a start makes of permissions that name fields, and of tokens' actions that are gone: v4's rule, but nothing is lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ActionRegistry } from '../../src/admin/administrators/permissions/actions.ts';
import { refreshPermissions } from '../../src/admin/administrators/permissions/refresh-permissions.ts';
import { actionsOf } from '../../src/api/users/roles/action-tree.ts';
import { openKit } from '../support/kit.ts';
import { testSql } from '../support/test-sql.ts';

let kit: Awaited<ReturnType<typeof openKit>>;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit.close());

const PLUGINS = { i18n: true, usersPermissions: true, email: true, upload: true };
const FIRST_ID = 9001;

const start = (): Promise<void> => {
  const { db, model } = kit;
  const actions = new ActionRegistry(model, { plugins: PLUGINS });
  return refreshPermissions(db, model, actions, actionsOf(model), new Date(0));
};

/** In the second column what v4's start leaves, in the third what is different here. */
const ROWS: readonly [type: string, named: string[], v4: string[], here?: string[]][] = [
  ['article', ['seo.keywords'], ['seo.keywords', 'title', 'seo.metaTitle']],
  ['article', ['seo.robots'], ['seo.robots', 'title', 'seo.metaTitle']],
  ['article', ['seo.social.title'], ['seo.social.title', 'title', 'seo.metaTitle', 'seo.social.network']],
  ['article', ['sections'], ['sections', 'title']],
  ['article', ['sections.title', 'title'], ['title']],
  ['article', [], ['title']],
  ['article', ['kind', 'nothing'], ['kind', 'title']],
  ['specimen', ['box'], ['box', 'code', 'requiredState']],
  ['specimen', ['measures.amount'], ['measures.amount', 'code', 'requiredState']],
  ['imprint', ['name', 'address.rank'], ['name', 'address.rank', 'address.label', 'address.url']],
  // named as a whole: v4 leaves what is required, here the rest stays as well
  [
    'imprint',
    ['address'],
    ['name', 'address.label', 'address.url'],
    ['address.label', 'address.url', 'address.newTab', 'address.rank', 'name'],
  ],
  [
    'article',
    ['seo.social'],
    ['title', 'seo.metaTitle', 'seo.social.network'],
    ['seo.social.network', 'seo.social.title', 'seo.social.image', 'title', 'seo.metaTitle'],
  ],
  [
    'profile',
    ['headline', 'links', 'links.label'],
    ['headline', 'links.label', 'links.url'],
    ['headline', 'links.label', 'links.url', 'links.newTab', 'links.rank'],
  ],
];

test('permissions that name fields, after a start', async () => {
  const { db } = kit;
  for (const [index, [type, fields]] of ROWS.entries()) {
    await db.run(
      testSql(
        `INSERT INTO admin_permissions (id, action, subject, properties, conditions, action_parameters) VALUES (?, 'plugin::content-manager.explorer.create', ?, ?, '[]', '{}')`,
      ),
      [FIRST_ID + index, `api::${type}.${type}`, JSON.stringify({ fields, locales: ['en'] })],
    );
  }
  await start();
  const rows = await db.query<{ properties: string }>(
    testSql('SELECT properties FROM admin_permissions WHERE id >= ? ORDER BY id'),
    [FIRST_ID],
  );
  const found = rows.map(({ properties }) => (JSON.parse(properties) as { fields: string[] }).fields.sort());
  expect(found).toEqual(ROWS.map(([_type, _named, v4, here]) => (here ?? v4).toSorted()));
  // a field of v4's is never missing, and a second start changes nothing
  for (const [index, [, , v4]] of ROWS.entries()) expect(found[index]).toEqual(expect.arrayContaining(v4));
  const before = await db.query(testSql('SELECT * FROM admin_permissions ORDER BY id'));
  await start();
  expect(await db.query(testSql('SELECT * FROM admin_permissions ORDER BY id'))).toEqual(before);
});

test('actions that are gone are taken away from custom tokens, and the others stay', async () => {
  const { db } = kit;
  const actions = async (): Promise<unknown[]> => {
    const rows = await db.query<{ action: string }>(
      testSql('SELECT action FROM strapi_api_token_permissions ORDER BY id'),
    );
    return rows.map(({ action }) => action);
  };
  const before = await actions();
  await db.run(
    testSql(`INSERT INTO strapi_api_token_permissions (id, action) VALUES (9001, 'api::gone.gone.find')`),
  );
  await start();
  expect(before.length).toBeGreaterThan(0);
  expect(await actions()).toEqual(before);
});
