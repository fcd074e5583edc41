/**
 * Rights that project code of this very process takes away, by whatever means, go on: permissions, tokens and settings are
 * kept in memory, and so are answers that were made with them. What is compared is whether entries still come back.
 */
import { expect, test } from 'vitest';
import { openRoutes, type ServedCode, serveKitCode } from '../project-code/code-project.ts';
import { headersOf } from '../support/credentials.ts';

const KNEX = 'strapi.db.connection';
const PERMISSION = "strapi.db.query('plugin::users-permissions.permission')";
const TOKEN = "strapi.db.query('admin::api-token')";

/** Whose right it is, and how it ends. */
const WAYS: Readonly<Record<string, readonly [as: string, code: string]>> = {
  raw: ['token:read', `${KNEX}.raw("UPDATE strapi_api_tokens SET type = 'custom' WHERE id = 2")`],
  builder: ['token:custom', `${KNEX}('strapi_api_token_permissions').del()`],
  expiry: [
    'token:read',
    `${KNEX}('strapi_api_tokens').where({ id: 2 }).update({ expires_at: '1704700800000' })`,
  ],
  transaction: [
    'token:read',
    `strapi.db.transaction(({ trx }) => trx('strapi_api_tokens').where({ id: 2 }).del())`,
  ],
  query: ['token:read', `${TOKEN}.delete({ where: { id: 2 } })`],
  many: ['token:custom', `${TOKEN}.deleteMany({ where: { id: 3 } })`],
  links: ['public', `${KNEX}('up_permissions_role_links').where({ role_id: 2 }).del()`],
  permissions: ['public', `${PERMISSION}.deleteMany({ where: { action: { $startsWith: 'api::article' } } })`],
  roles: ['editor', `${KNEX}('up_roles').where({ id: 3 }).del()`],
  user: ['editor', `${KNEX}('up_users').where({ id: 2 }).update({ blocked: true })`],
};

const FILES = {
  'src/api/door/routes/door.js': openRoutes(
    Object.fromEntries(
      Object.entries(WAYS).map(([name, [, code]]) => [
        `/door/${name}`,
        `async (ctx) => { await ${code}; ctx.body = 'done'; }`,
      ]),
    ),
  ),
};

/** The statuses of a list over REST and of a query over GraphQL: 200 where entries came back. */
async function found(server: ServedCode, as: string): Promise<number[]> {
  const headers = headersOf(as);
  const list = await server.ask('/api/articles?fields=id', { headers });
  const query = await server.ask('/graphql?query={articles{data{id}}}', { headers });
  return [list.status, query.body?.data?.articles ? 200 : 403];
}

test.each(Object.entries(WAYS))('the next request is refused after: %s', async (name, [as]) => {
  const server = await serveKitCode(FILES);
  // from memory the second time
  for (const _time of [1, 2]) expect(await found(server, as)).toEqual([200, 200]);
  expect((await server.ask(`/api/door/${name}`)).text).toBe('done');
  const [list, query] = await found(server, as);
  expect([401, 403]).toContain(list);
  expect(query).toBe(403);
});
