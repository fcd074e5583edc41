/**
 * V36: filters with more values than a database takes with one statement. SQLite refuses more than 32,766 variables,
 * and the protocol of PostgreSQL counts them in 16 bits: past that a connection is lost, with whatever others do on it.
 */
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import { headersOf, SECRETS } from '../support/credentials.ts';
import { type AuthServer, serveAuth } from '../users/auth-server.ts';

const full = headersOf('token:full') as Record<string, string>;
const QUERY =
  'query ($filters: ArticleFiltersInput) { articles(filters: $filters) { meta { pagination { total } } } }';

const serve = (values: number): Promise<AuthServer> =>
  serveAuth({
    files: {
      'config/api.js': `module.exports = { limits: { values: ${values} } };`,
      'config/plugins.js': `module.exports = {
        graphql: { config: { limits: { cost: 1000000 } } },
        'users-permissions': { config: { jwtSecret: '${SECRETS.jwtSecret}' } },
      };`,
    },
  });

/** Filters with so many values, in lists of a thousand at most. */
function filters(count: number) {
  const size = DEFAULT_LIMITS.arrayItems;
  const lists = Array.from({ length: Math.ceil(count / size) }, (_, list) =>
    Array.from({ length: Math.min(size, count - list * size) }, (_, item) => String(list * size + item + 1)),
  );
  return { or: lists.map((list) => ({ id: { in: list } })) };
}

const ask = async (server: AuthServer, count: number) => {
  const { body } = await server.post(
    '/graphql',
    { query: QUERY, variables: { filters: filters(count) } },
    full,
  );
  return body.errors?.[0]?.message ?? body.data;
};

test('more values than limits.values are refused by its name, fewer are answered', async () => {
  const server = await serve(3000);
  // publication state and locale have values of their own
  expect(await ask(server, 2900)).toEqual({
    articles: { meta: { pagination: { total: expect.any(Number) } } },
  });
  expect(await ask(server, 3001)).toBe(
    'Too many values in filters: at most 3000 (limits.values) in one request',
  );
});

test.each([
  ['variables of SQLite', 49_500],
  ['16 bits of PostgreSQL', 69_300],
])('a limit above the %s changes nothing for the database', async (_what, count) => {
  const server = await serve(1_000_000);
  expect(await ask(server, count)).toBe(
    'Too many values in filters: at most 32766 (limits.values) in one request',
  );
  expect(await ask(server, 10)).toEqual({
    articles: { meta: { pagination: { total: expect.any(Number) } } },
  });
});
