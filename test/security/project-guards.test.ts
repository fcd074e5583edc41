/**
 * What a project has closed stays closed: its policies, and the routes it does not have. The caller may do
 * everything, so nothing else keeps it out. The statuses are those the reference answered.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GuardedProject, serveGuarded } from './guarded-project.ts';

const router = (name: string, options = ''): string =>
  `module.exports = require('@strapi/strapi').factories.createCoreRouter('api::${name}.${name}'${options && `, ${options}`});`;

const list = (...routes: string[]): string => `module.exports = { routes: [${routes.join(', ')}] };`;

const NEVER = 'policies: [() => false]';

/** Below `src`, beside a content-type for each API; what v4 generates for it is added where it is missing. */
const CODE: Readonly<Record<string, string>> = {
  'api/plain/routes/plain.js': router('plain'),
  'api/policy/routes/policy.js': router('policy', `{ config: { find: { ${NEVER} } } }`),
  'api/named/routes/named.js': router('named', `{ config: { find: { policies: ['never'] } } }`),
  'api/named/policies/never.js': 'module.exports = () => false;',
  'api/silent/routes/silent.js': router('silent', '{ config: { find: { policies: [() => {}] } } }'),
  'api/typed/routes/typed.ts': `import { factories } from '@strapi/strapi';
    export default factories.createCoreRouter('api::typed.typed', { config: { create: { ${NEVER} } } });`,
  'api/empty/routes/empty.js': router('empty', '{ config: { find: { policies: [], auth: {} } } }'),
  'api/only/routes/only.js': router('only', `{ only: ['find'], prefix: '/pp' }`),
  'api/except/routes/except.js': router('except', `{ except: ['delete'] }`),
  'api/own/routes/own.js': list(
    `{ method: 'GET', path: '/owns', handler: 'own.find' }`,
    `{ method: 'GET', path: '/owns/:id', handler: 'own.findOne', config: { ${NEVER} } }`,
  ),
  'api/other/routes/01-early.js': list(
    `{ method: 'GET', path: '/others/:slug', handler: 'other.find', config: { ${NEVER} } }`,
    // of another API, whose folder comes later
    `{ method: 'GET', path: '/zebras', handler: 'other.find', config: { ${NEVER} } }`,
    `{ method: 'GET', path: '/users/count', handler: 'other.find', config: { ${NEVER} } }`,
  ),
  'api/other/routes/other.js': router('other'),
  // too late: v4 has answered by then
  'api/other/routes/zz-late.js': list(
    `{ method: 'GET', path: '/others', handler: 'other.find', config: { ${NEVER} } }`,
  ),
  'api/zebra/routes/zebra.js': router('zebra'),
  'api/wide/routes/wide.js': list(
    `{ method: 'GET', path: '/wild(.*)', handler: 'wide.find', config: { ${NEVER} } }`,
  ),
  'api/wild/routes/wild.js': router('wild'),
  'api/bare/routes/bare.js': `module.exports = [{ method: 'GET', path: '/bares', handler: 'api::bare.bare.find', config: { ${NEVER} } }];`,
  'api/many/routes/index.js': `module.exports = { one: { routes: [{ method: 'GET', path: '/manies', handler: 'many.find' }] } };`,
  'api/nothing/routes/nothing.js': '// none any more',
  'api/unrouted/controllers/unrouted.js':
    "module.exports = require('@strapi/strapi').factories.createCoreController('api::unrouted.unrouted');",
  'api/strict/routes/strict.js': router('strict'),
  'api/strict/controllers/strict.js': `const { createCoreController } = require('@strapi/strapi').factories;
    module.exports = createCoreController('api::strict.strict', () => ({ async find(ctx) { return ctx.forbidden(); } }));`,
};

let served: GuardedProject;

beforeAll(async () => {
  served = await serveGuarded(CODE);
});

afterAll(() => served.close());

test.each([
  ['GET', '/api/plains', 200],
  ['GET', '/api/policies', 403],
  ['GET', '/API/Policies/', 403],
  ['HEAD', '/api/policies', 403],
  ['GET', '/api/policies/1', 200],
  ['GET', '/api/nameds', 403],
  ['GET', '/api/silents', 200],
  ['POST', '/api/typeds', 403],
  ['GET', '/api/typeds', 200],
  ['GET', '/api/empties', 200],
  ['GET', '/api/onlies', 404],
  ['GET', '/api/pp/onlies', 200],
  ['GET', '/api/pp/onlies/1', 404],
  ['GET', '/api/excepts/1', 200],
  ['DELETE', '/api/excepts/1', 405],
  ['GET', '/api/owns', 200],
  ['GET', '/api/owns/1', 403],
  ['POST', '/api/owns', 405],
  ['GET', '/api/others', 200],
  ['GET', '/api/others/1', 403],
  ['PUT', '/api/others/1', 200],
  ['GET', '/api/zebras', 403],
  ['GET', '/api/zebras/1', 200],
  ['GET', '/api/users/count', 403],
  ['GET', '/api/users', 200],
  ['GET', '/api/wilds', 403],
  ['GET', '/api/wilds/1', 403],
  ['POST', '/api/wilds', 200],
  ['GET', '/api/bares', 404],
  ['GET', '/bares', 401],
  ['GET', '/api/manies', 404],
  ['GET', '/api/nothings', 404],
  ['GET', '/api/unrouteds', 404],
  ['GET', '/api/stricts', 403],
  ['GET', '/api/stricts/1', 200],
] as const)('%s %s: %i', async (method, path, status) => {
  const answer = await served.ask(method, path);
  expect(answer.status, await answer.text()).toBe(status);
});

test('what a policy refuses says nothing of what is behind it', async () => {
  const answer = await served.ask('GET', '/api/policies');
  expect(await answer.json()).toMatchObject({ data: null, error: { status: 403 } });
});

describe('a guard that cannot be read', () => {
  test.each([
    ['a router that is no code', { 'api/plain/routes/plain.js': 'module.exports = {' }],
    ['a router that throws', { 'api/plain/routes/plain.js': "throw new Error('not today');" }],
    [
      'a policy that does not exist',
      { 'api/plain/routes/plain.js': router('plain', "{ config: { find: { policies: ['nowhere'] } } }") },
    ],
    [
      'a policy that is no function',
      {
        'api/plain/routes/plain.js': router('plain', "{ config: { find: { policies: ['text'] } } }"),
        'api/plain/policies/text.js': "module.exports = 'text';",
      },
    ],
    [
      'an action that does not exist',
      { 'api/plain/routes/plain.js': list(`{ method: 'GET', path: '/plains', handler: 'plain.nothing' }`) },
    ],
  ])('%s stops the start', async (_name, files) => {
    const started = serveGuarded(files).then((project) => project.close());
    await expect(started).rejects.toThrow(/src\/api\/plain/);
  });
});
