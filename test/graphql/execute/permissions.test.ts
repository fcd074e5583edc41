/** What a caller may not read: at the root one error, below it one for each parent. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenGraphql, openKitGraphql } from '../../support/graphql.ts';
import { testSql } from '../../support/test-sql.ts';

let kit: OpenGraphql;

beforeAll(async () => {
  kit = await openKitGraphql();
});

afterAll(() => kit.close());

const FORBIDDEN = expect.objectContaining({
  message: 'Forbidden access',
  extensions: {
    code: 'FORBIDDEN',
    error: { name: 'ForbiddenError', message: 'Forbidden access', details: {} },
  },
});

/** Sets what a role may do, as the admin panel would. */
async function grant(role: string, action: string, granted: boolean): Promise<void> {
  const chosen = `SELECT l.permission_id FROM up_permissions_role_links l JOIN up_permissions p ON p.id = l.permission_id
    JOIN up_roles r ON r.id = l.role_id WHERE r.type = '${role}' AND p.action = '${action}'`;
  await kit.db.run(testSql(`DELETE FROM up_permissions WHERE id IN (${chosen})`));
  if (granted) {
    await kit.db.run(
      testSql(`INSERT INTO up_permissions (id, action) SELECT max(id) + 1, '${action}' FROM up_permissions`),
    );
    await kit.db.run(
      testSql(`INSERT INTO up_permissions_role_links (permission_id, role_id)
      SELECT (SELECT max(id) FROM up_permissions), id FROM up_roles WHERE type = '${role}'`),
    );
  }
  kit.access.invalidate();
}

const ARTICLES =
  '{ articles(sort: "id", pagination: { limit: 2 }) { data { id attributes { title tags { data { id } } } } } }';

test('a root field that is not allowed is null and reads nothing; the others are answered', async () => {
  const { body, statements } = await kit.ask('{ tags { data { id } } articles { data { id } } }', 'limited');
  expect(body.errors).toEqual([FORBIDDEN]);
  expect(body.data.tags).toBeNull();
  expect(body.data.articles.data.length).toBeGreaterThan(0);
  expect(statements).toBe(1);
});

test('a relation to what is not allowed fails for each entry, and the entries stay', async () => {
  const { body } = await kit.ask(ARTICLES, 'limited');
  expect(body.errors).toEqual([FORBIDDEN, FORBIDDEN]);
  expect(body.data.articles.data).toEqual([
    { id: expect.any(String), attributes: { title: expect.any(String), tags: null } },
    { id: expect.any(String), attributes: { title: expect.any(String), tags: null } },
  ]);
});

test('what is allowed counts from the next request on, and no longer than it is', async () => {
  await grant('limited', 'api::tag.tag.find', true);
  const allowed = await kit.ask(ARTICLES, 'limited');
  expect(allowed.body.errors).toBeUndefined();
  expect(allowed.statements).toBe(1);
  // now its bytes come from a plan that is kept
  expect((await kit.ask(ARTICLES, 'limited')).text).toBe(allowed.text);

  await grant('limited', 'api::tag.tag.find', false);
  const { body } = await kit.ask(ARTICLES, 'limited');
  expect(body.errors).toEqual([FORBIDDEN, FORBIDDEN]);

  await grant('limited', 'api::article.article.find', false);
  expect((await kit.ask(ARTICLES, 'limited')).body).toEqual({
    errors: [FORBIDDEN],
    data: { articles: null },
  });
  await grant('limited', 'api::article.article.find', true);
});

test('one caller’s plan is never another’s', async () => {
  const mighty = await kit.ask(ARTICLES, 'token:full');
  expect(mighty.body.errors).toBeUndefined();
  expect((await kit.ask(ARTICLES, 'limited')).body.errors).toHaveLength(2);
  expect((await kit.ask(ARTICLES, 'token:full')).text).toBe(mighty.text);
});
