/** V36: small requests whose answers are long: relations that come again in every entry, aliases, batches. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { headersOf, SECRETS } from '../support/credentials.ts';
import { type AuthServer, serveAuth } from '../users/auth-server.ts';

const BYTES = 20_000;
const COST = 60;
const TOO_LONG = `The answer is longer than ${BYTES} bytes (limits.bytes); ask for less at once`;

const serve = (cost = 100_000): Promise<AuthServer> =>
  serveAuth({
    files: {
      'config/api.js': `module.exports = { limits: { bytes: ${BYTES} } };`,
      'config/plugins.js': `module.exports = {
        graphql: { config: { limits: { cost: ${cost} } } },
        'users-permissions': { config: { jwtSecret: '${SECRETS.jwtSecret}' } },
      };`,
      'src/api/tag/controllers/tag.js': `
        const { createCoreController } = require('@strapi/strapi').factories;
        module.exports = createCoreController('api::tag.tag', () => ({
          async find() { return strapi.entityService.findMany('api::article.article', { populate: '*', limit: 40 }); },
        }));`,
    },
  });

const full = headersOf('token:full') as Record<string, string>;
const articles = 'articles(pagination: { limit: 10 }) { data { id } }';

test('limits.bytes holds for REST, and not for what project code reads', async () => {
  const server = await serve();
  const short = await server.get('/api/articles?fields=id&pagination[limit]=10', full);
  expect(short.status).toBe(200);
  const long = await server.get('/api/articles?populate=*&pagination[limit]=40', full);
  expect([long.status, long.body.error.name, long.body.error.message]).toEqual([
    400,
    'ValidationError',
    TOO_LONG,
  ]);
  const code = await server.get('/api/tags', full);
  expect(code.status).toBe(200);
  expect(code.text.length).toBeGreaterThan(BYTES);
});

test('limits.bytes holds for the reads of one GraphQL request together, on both ways', async () => {
  const server = await serve();
  const list = 'authors(pagination: { limit: 12 }) { data { attributes { name bio email website } } }';
  const one = await server.post('/graphql', { query: `{ ${list} }` }, full);
  expect(one.body.errors).toBeUndefined();
  const times = Math.ceil(BYTES / one.text.length) + 1;
  expect(times).toBeLessThan(20);
  const many = Array.from({ length: times }, (_, n) => `a${n}: ${list}`).join('\n');
  // what graphql-js completes comes with a directive
  for (const query of [
    `{ ${many} }`,
    `query ($no: Boolean = false) { ${many} __schema @include(if: $no) { description } }`,
  ]) {
    const answer = await server.post('/graphql', { query }, full);
    expect(answer.text).toContain(TOO_LONG);
    expect(answer.text.length).toBeLessThan(BYTES);
  }
  // each member fits by itself
  const batch = await server.post('/graphql', Array(times).fill({ query: `{ ${list} }` }), full);
  expect(batch.body[0].errors).toBeUndefined();
  expect(batch.body.at(-1).errors[0].message).toBe(TOO_LONG);
  expect(batch.body.at(-1).data).toBeNull();
});

test('the operations of a batch have one cost together', async () => {
  const server = await serve(COST);
  const query = `{ ${articles} }`;
  const alone = await server.post('/graphql', { query }, full);
  expect(alone.body.errors).toBeUndefined();
  const batch = await server.post('/graphql', Array(10).fill({ query }), full);
  const refused = batch.body.filter(({ errors }: { errors?: unknown }) => errors !== undefined);
  expect(refused.length).toBeGreaterThan(3);
  expect(refused[0].errors[0].message).toBe(
    `Too many objects the operations of the batch may touch: at most ${COST} (graphql.limits.cost)`,
  );
  // the next request begins anew
  expect((await server.post('/graphql', { query }, full)).body.errors).toBeUndefined();
});

test('other requests have their turn between the operations of a batch', async () => {
  const { OperationRunner } = await import('../../src/api/graphql/http/operation-runner.ts');
  const order: string[] = [];
  const runner = new OperationRunner({
    execute: ({ query }) => {
      order.push(query);
      return { status: 200, body: Buffer.from('{}') };
    },
  });
  const operations = ['a', 'b'].map((query) => ({
    query,
    operationName: null,
    variables: null,
    persisted: null,
  }));
  const batch = runner.runBatch(operations, {} as never);
  await setImmediate();
  order.push('another');
  await batch;
  expect(order.indexOf('another')).toBeLessThan(order.indexOf('b') + 1);
  expect(order[0]).toBe('a');
});
