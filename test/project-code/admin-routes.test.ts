/** Routes of `type: 'admin'`, and what v4's plugins ask there: who calls, what they may do, cleaned data. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetsQuery } from '../../src/core/rights/meets-query.ts';
import { headersOf, type Identity } from '../support/credentials.ts';
import { returnDatabase } from '../support/database.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

const TAG = 'api::tag.tag';
const ARTICLE = 'api::article.article';
const EXPLORER = 'plugin::content-manager.explorer';

const route = (path: string, handler: string, config = '{}') =>
  `{ method: 'GET', path: '/desk/${path}', handler: ${handler}, config: ${config} }`;
const policy = (name: string, config = '{}') => `{ policies: [{ name: '${name}', config: ${config} }] }`;

/** With a checker for a type. */
const checked = (uid: string, code: string) => `async (ctx) => {
  const checker = strapi.plugin('content-manager').service('permission-checker')
    .create({ userAbility: ctx.state.userAbility, model: '${uid}' });
  return { value: await (async () => { ${code} })() };
}`;

const ROUTES = `module.exports = { type: 'admin', routes: [
  ${route('who', `(ctx) => ({ user: ctx.state.user, strategy: ctx.state.auth.strategy.name, known: ctx.state.isAuthenticated })`)},
  ${route('open', `() => 'open'`, '{ auth: false }')},
  ${route('signed-in', `() => 'in'`, policy('admin::isAuthenticatedAdmin'))},
  ${route('tags', `() => 'in'`, policy('admin::hasPermissions', `{ actions: [['${EXPLORER}.read', '${TAG}']] }`))},
  ${route('webhooks', `() => 'in'`, policy('admin::hasPermissions', `{ actions: ['admin::webhooks.read'] }`))},
  ${route('of/:model', `() => 'in'`, policy('plugin::content-manager.hasPermissions', `{ actions: ['${EXPLORER}.delete', '${EXPLORER}.read'], hasAtLeastOne: true }`))},
  ${route('unknown', `() => 'in'`, policy('admin::isSomething'))},
  ${route(
    'can',
    checked(
      TAG,
      `const written = { id: 1, createdBy: { id: 3 } }, other = { id: 2, createdBy: { id: 1 } };
       return { read: checker.can.read(), create: checker.can.create(), cannot: checker.cannot.update(), named: checker.cannot('${EXPLORER}.delete'),
         name: checker.can.read(null, 'name'), color: checker.can.read(null, 'color'),
         own: checker.can.update(written), other: checker.can.update(other), bare: checker.can.update({ id: 3 }) };`,
    ),
  )},
  ${route(
    'clean',
    checked(
      TAG,
      `const tag = await strapi.entityService.findOne('${TAG}', 1, { populate: ['createdBy', 'synonyms'] });
       return { output: await checker.sanitizeOutput(tag), input: await checker.sanitizeCreateInput({ name: 'n', color: '#fff' }),
         update: await checker.sanitizeUpdateInput({ createdBy: { id: 1 } })({ name: 'n' }) };`,
    ),
  )},
  ${route(
    'query',
    checked(
      ARTICLE,
      `const query = await checker.sanitizedQuery.read({ filters: { title: { $notNull: true } } });
       const found = await strapi.entityService.findMany('${ARTICLE}', { ...query, locale: 'all', fields: ['id', 'locale'], publicationState: 'preview' });
       return [...new Set(found.map(({ locale }) => locale))].sort();`,
    ),
  )},
  ${route(
    'rules',
    `(ctx) => {
      const ability = ctx.state.userAbility;
      const rule = ability.relevantRuleFor('${EXPLORER}.update', '${ARTICLE}');
      return { rule, none: ability.relevantRuleFor('${EXPLORER}.publish', '${ARTICLE}'),
        body: ability.relevantRuleFor('${EXPLORER}.update', '${ARTICLE}', 'body'),
        subjects: ability.rulesFor('${EXPLORER}.read', '${TAG}').map((one) => [one.subject, one.fields, one.conditions]) };
    }`,
  )},
  ${route('nobody', `async () => ({ can: strapi.plugin('content-manager').service('permission-checker').create({ model: '${TAG}' }).can.read() })`)},
] };`;

let served: Octavo;
let file: string;
beforeAll(async () => {
  const kit = copyKit();
  file = kit.file;
  mkdirSync(join(kit.dir, 'src/api/desk/routes'), { recursive: true });
  writeFileSync(join(kit.dir, 'src/api/desk/routes/desk.js'), ROUTES);
  served = await openOctavo({ dir: kit.dir, env: { NODE_ENV: 'test' } });
});
afterAll(async () => {
  await served.close();
  returnDatabase(file);
  rmSync(served.dir, { recursive: true, force: true });
});

const ask = (path: string, as: Identity = 'admin:editor') =>
  served.ask(`/desk/${path}`, { headers: headersOf(as) as Record<string, string> });

interface Right {
  readonly verb: string;
  readonly subject: string;
  readonly properties?: object;
  readonly conditions?: readonly string[];
}

/** Gives the editor's role these permissions, and no others. */
async function allow(...rights: readonly Right[]): Promise<void> {
  const permissions = rights.map(({ verb, ...rest }) => ({ action: `${EXPLORER}.${verb}`, ...rest }));
  const { status, text } = await served.ask('/admin/roles/2/permissions', {
    method: 'PUT',
    headers: { ...headersOf('admin:super'), 'content-type': 'application/json' } as Record<string, string>,
    body: JSON.stringify({ permissions }),
  });
  expect(status, text).toBe(200);
}

describe('who is let in', () => {
  test.each<[Identity, number]>([
    ['public', 401],
    ['token:full', 401],
    ['editor', 401],
    ['admin:author', 200],
    ['admin:super', 200],
  ])('%s: %i', async (as, status) => {
    expect((await ask('who', as)).status).toBe(status);
    expect((await ask('open', as)).status).toBe(200);
    expect((await ask('signed-in', as)).status).toBe(status);
  });

  test('code finds the administrator, and no secret', async () => {
    const { body, text } = await ask('who');
    expect(body).toMatchObject({
      strategy: 'admin',
      known: true,
      user: { id: 3, email: 'desk@octavo.test' },
    });
    expect(body.user.roles[0]).toMatchObject({ code: 'strapi-editor' });
    expect(text).not.toMatch(/password|\$2[aby]\$/i);
  });

  test("v4's policies hold the permissions", async () => {
    await allow({ verb: 'read', subject: TAG });
    const statuses = async (as: Identity) =>
      Promise.all(
        ['tags', 'webhooks', `of/${TAG}`, `of/${ARTICLE}`, 'unknown'].map(
          async (path) => (await ask(path, as)).status,
        ),
      );
    expect(await statuses('admin:editor')).toEqual([200, 403, 200, 403, 403]);
    expect(await statuses('admin:super')).toEqual([200, 200, 200, 200, 403]);
    await allow();
    expect(await statuses('admin:editor')).toEqual([403, 403, 403, 403, 403]);
  });
});

describe('the permission checker', () => {
  test('says what the permissions say of the type, of fields and of entities', async () => {
    await allow(
      { verb: 'read', subject: TAG, properties: { fields: ['name'] } },
      { verb: 'update', subject: TAG, conditions: ['admin::is-creator'] },
    );
    expect((await ask('can')).body.value).toEqual({
      read: true,
      create: false,
      cannot: false,
      named: true,
      name: true,
      color: false,
      own: true,
      other: false,
      bare: false,
    });
    expect((await ask('nobody')).body).toEqual({ can: false });
  });

  test('cleans what is sent and answered', async () => {
    await allow(
      { verb: 'read', subject: TAG, properties: { fields: ['name'] } },
      { verb: 'create', subject: TAG, properties: { fields: ['color'] } },
      { verb: 'update', subject: TAG, conditions: ['admin::is-creator'] },
    );
    const { value } = (await ask('clean')).body;
    expect(Object.keys(value.output).sort()).toEqual(['createdAt', 'createdBy', 'id', 'name', 'updatedAt']);
    expect(value).toMatchObject({ input: { color: '#fff' }, update: {} });
    expect(value.input).not.toHaveProperty('name');
  });

  test.each<[string, object, readonly string[]]>([
    ['the locales of a permission', { locales: ['fr'] }, ['fr']],
    ['none of them', {}, []],
    ['all of them', { locales: null }, ['de', 'en', 'fr']],
  ])('a query finds %s', async (_name, properties, locales) => {
    await allow({ verb: 'read', subject: ARTICLE, properties });
    const { body, text } = await ask('query');
    expect(body.value, text).toEqual(locales);
  });

  test('a query finds nothing without a permission', async () => {
    await allow({ verb: 'read', subject: TAG });
    expect((await ask('query')).body.value).toEqual([]);
  });
});

test.each<[string, object, object, boolean]>([
  ['a path', { 'createdBy.id': 3 }, { createdBy: { id: 3 } }, true],
  ['a path that is not there', { 'createdBy.id': 3 }, {}, false],
  ['a list', { status: ['a', 'b'] }, { status: 'b' }, true],
  [
    'any of several',
    { 'createdBy.roles': { $elemMatch: { id: { $in: [2] } } } },
    { createdBy: { roles: [{ id: 1 }, { id: 2 }] } },
    true,
  ],
  [
    'none of several',
    { 'createdBy.roles': { $elemMatch: { id: { $in: [5] } } } },
    { createdBy: { roles: [{ id: 1 }] } },
    false,
  ],
  ['numbers', { rank: { $gt: 1, $lte: 3 } }, { rank: 3 }, true],
  ['a number and a text', { rank: { $gt: 1 } }, { rank: '3' }, false],
  ['a moment and its text', { at: { $lt: '2024-01-01T00:00:00.000Z' } }, { at: new Date(0) }, true],
  ['not', { rank: { $ne: 1 } }, { rank: 2 }, true],
  ['not, of what is not there', { rank: { $ne: 1 } }, {}, false],
  ['alternatives', { $or: [{ a: 1 }, { b: 1 }] }, { b: 1 }, true],
  ['none of them', { $nor: [{ a: 1 }, { b: 1 }] }, { b: 1 }, false],
  ['an operator that is not known', { a: { $where: 'true' } }, { a: 1 }, false],
  ['an alternative that is no list', { $or: { a: 1 } }, { a: 1 }, false],
  ['what is inherited', { 'constructor.name': 'Object' }, {}, false],
])('a condition about an entity in memory: %s', (_name, query, entity, met) => {
  expect(meetsQuery(query as never, entity)).toBe(met);
});

test('the ability has the permissions as @casl/ability has them', async () => {
  await allow(
    { verb: 'update', subject: ARTICLE, properties: { fields: ['title'], locales: ['en', 'de'] } },
    { verb: 'read', subject: TAG, properties: { fields: ['name'] }, conditions: ['admin::is-creator'] },
  );
  const { body, text } = await ask('rules');
  expect(body, text).toEqual({
    rule: {
      action: `${EXPLORER}.update`,
      subject: ARTICLE,
      fields: ['title'],
      conditions: { $and: [{ locale: { $in: ['en', 'de'] } }] },
      inverted: false,
    },
    none: null,
    body: null,
    subjects: [[TAG, ['name'], { $and: [{ $or: [{ 'createdBy.id': expect.any(Number) }] }] }]],
  });
});
