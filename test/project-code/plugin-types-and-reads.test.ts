/** What plugins from npm do with types and reads: tables of their own types, generated controllers, deep populates, caches. */
import { expect, test } from 'vitest';
import { type Files, openRoutes, serveCode } from './code-project.ts';

const schema = (name: string, attributes: object, more: object = {}) => ({
  kind: 'collectionType',
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  options: { draftAndPublish: false },
  attributes,
  ...more,
});

/** Everybody may do everything with notes and with the types of the plugin `board`. */
const OPEN = `
  const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
  for (const uid of ['api::note.note', 'plugin::board.card']) for (const action of ['find', 'findOne', 'create', 'update', 'delete'])
    await strapi.db.query('plugin::users-permissions.permission').create({ data: { action: uid + '.' + action, role: role.id } });
  for (const action of ['plugin::users-permissions.user.findOne', 'plugin::users-permissions.role.find'])
    await strapi.db.query('plugin::users-permissions.permission').create({ data: { action, role: role.id } });`;

const withPlugin = (server: string, more: Files = {}): Files => ({
  'config/plugins.js':
    "module.exports = { board: { enabled: true, resolve: './src/plugins/board' }, 'users-permissions': { config: { jwtSecret: 'a secret of some length' } } };",
  'src/plugins/board/package.json':
    '{ "name": "board", "version": "1.0.0", "strapi": { "kind": "plugin", "name": "board" } }',
  'src/plugins/board/strapi-server.js': server,
  'src/index.js': `module.exports = { async bootstrap({ strapi }) { ${OPEN} } };`,
  ...more,
});

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const CARDS = `
const { createCoreController, createCoreRouter, createCoreService } = require('@strapi/strapi').factories;
const uid = 'plugin::board.card';
module.exports = {
  contentTypes: {
    card: { schema: ${JSON.stringify(schema('card', { title: { type: 'string' } }))} },
    'big-card': { schema: ${JSON.stringify(schema('big-card', { title: { type: 'string' } }))} },
    pin: { schema: ${JSON.stringify(schema('pin', { title: { type: 'string' } }, { collectionName: 'Board-Pins' }))} },
  },
  controllers: { card: createCoreController(uid) },
  services: { card: createCoreService(uid) },
  routes: { cards: createCoreRouter(uid, { type: 'content-api', prefix: '' }) },
};`;

test("tables of a plugin's types have v4's names, so that rows of v4 are found", async () => {
  const { ask } = await serveCode(
    withPlugin(CARDS, {
      'src/api/note/routes/tables.js': openRoutes({
        '/tables': `(ctx) => { ctx.body = ['card', 'big-card', 'pin'].map((name) => [
          strapi.db.metadata.get('plugin::board.' + name).tableName, strapi.contentType('plugin::board.' + name).collectionName]); }`,
      }),
    }),
  );
  expect((await ask('/api/tables')).body).toEqual([
    ['board_card', 'board_card'],
    ['board_big-card', 'board_big-card'],
    ['Board-Pins', 'Board-Pins'],
  ]);
});

test("a generated controller serves a plugin's own type", async () => {
  const { ask } = await serveCode(withPlugin(CARDS));
  const made = await ask('/api/cards', json('POST', { data: { title: 'One' } }));
  expect(made.body, made.text).toMatchObject({ data: { id: 1, attributes: { title: 'One' } }, meta: {} });
  expect((await ask('/api/cards?filters[title]=One')).body).toMatchObject({
    data: [{ id: 1, attributes: { title: 'One' } }],
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
  });
  const changed = await ask('/api/cards/1', json('PUT', { data: { title: 'Two' } }));
  expect(changed.body.data.attributes.title).toBe('Two');
  expect((await ask('/api/cards/1')).body.data.attributes.title).toBe('Two');
  expect((await ask('/api/cards/1', { method: 'DELETE' })).status).toBe(200);
  expect((await ask('/api/cards/1')).status).toBe(404);
});

test("an extension's schema extends the one that the plugin declares, and its attributes replace the plugin's", async () => {
  const extension = {
    attributes: {
      title: { type: 'text' },
      note: { type: 'relation', relation: 'oneToOne', target: 'api::note.note' },
    },
  };
  const { ask } = await serveCode(
    withPlugin(CARDS.replace("{ title: { type: 'string' } }", "{ old: { type: 'string' } }"), {
      'src/extensions/board/content-types/card/schema.json': JSON.stringify(extension),
    }),
  );
  const note = await ask('/api/notes', json('POST', { data: { text: 'a' } }));
  expect(note.status, note.text).toBe(200);
  const made = await ask('/api/cards?populate=note', json('POST', { data: { title: 'One', note: 1 } }));
  expect(made.body, made.text).toMatchObject({
    data: { attributes: { title: 'One', note: { data: { id: 1, attributes: { text: 'a' } } } } },
  });
  expect(Object.keys(made.body.data.attributes)).toEqual(['title', 'createdAt', 'updatedAt', 'note']);
  expect((await ask('/api/cards?filters[old]=a')).status).toBe(400);
});

test('an extension of a type that no plugin brings makes no content-type', async () => {
  const ghost = JSON.stringify(schema('thing', { a: { type: 'string' } }, { collectionName: 'ghosts' }));
  const { ask, warnings } = await serveCode(
    withPlugin(CARDS, {
      'src/extensions/ghost/content-types/thing/schema.json': ghost,
      'src/extensions/board/content-types/thing/schema.json': ghost,
      'src/api/note/routes/types.js': openRoutes({
        '/types': `(ctx) => { ctx.body = Object.keys(strapi.contentTypes).filter((uid) => uid.endsWith('.thing')); }`,
      }),
    }),
  );
  expect((await ask('/api/types')).body).toEqual([]);
  for (const plugin of ['ghost', 'board'])
    expect(warnings).toContain(
      `src/extensions/${plugin}/content-types/thing/schema.json: no plugin brings plugin::${plugin}.thing, so it extends nothing`,
    );
});

test('attributes that a plugin adds in register come after those of the server', async () => {
  const { ask } = await serveCode(
    withPlugin(`module.exports = { register({ strapi }) {
      for (const type of Object.values(strapi.contentTypes)) type.attributes.board_hidden = { type: 'boolean', default: false };
    } };`),
  );
  const made = await ask('/api/notes', json('POST', { data: { text: 'a' } }));
  expect(Object.keys(made.body.data.attributes)).toEqual(['text', 'createdAt', 'updatedAt', 'board_hidden']);
});

/** As strapi-plugin-populate-deep does it. */
const DEEP = `module.exports = { bootstrap({ strapi }) {
  strapi.db.lifecycles.subscribe((event) => {
    if (event.action !== 'beforeFindMany' && event.action !== 'beforeFindOne') return;
    const populate = event.params && event.params.populate;
    if (populate && populate[0] === 'deep') event.params.populate = event.model.uid === 'api::note.note' ? { parent: { populate: { parent: true } } } : { role: true };
  });
} };`;

const NOTES: Files = {
  'src/api/note/content-types/note/schema.json': JSON.stringify(
    schema(
      'note',
      {
        text: { type: 'string' },
        secret: { type: 'string', private: true },
        parent: { type: 'relation', relation: 'manyToOne', target: 'api::note.note' },
      },
      { collectionName: 'notes' },
    ),
  ),
};

test('a populate that a listener to reads makes deep counts in the answers of writes and of users', async () => {
  const { ask } = await serveCode(
    withPlugin(DEEP, {
      ...NOTES,
      'src/index.js': `module.exports = { async bootstrap({ strapi }) { ${OPEN}
        await strapi.db.query('plugin::users-permissions.user').create({ data: { username: 'ann', email: 'ann@x.de', role: role.id } });
      } };`,
    }),
  );
  const first = (await ask('/api/notes', json('POST', { data: { text: 'first', secret: 's' } }))).body.data
    .id;
  const second = (await ask('/api/notes', json('POST', { data: { text: 'second', parent: first } }))).body
    .data.id;
  const third = await ask(
    '/api/notes?populate=deep',
    json('POST', { data: { text: 'third', parent: second } }),
  );
  const parents = (answer: typeof third) => {
    const { parent } = answer.body.data.attributes;
    return [parent.data.attributes.text, parent.data.attributes.parent.data.attributes];
  };
  const expected = ['second', expect.objectContaining({ text: 'first' })];
  expect(parents(third)).toEqual(expected);
  expect(third.text).not.toContain('secret');
  const { id } = third.body.data;
  expect(parents(await ask(`/api/notes/${id}?populate=deep`, json('PUT', { data: { text: 'x' } })))).toEqual(
    expected,
  );
  expect(parents(await ask(`/api/notes/${id}?populate=deep`))).toEqual(expected);
  expect(parents(await ask(`/api/notes/${id}?populate=deep`, { method: 'DELETE' }))).toEqual(expected);
  expect((await ask('/api/users/1?populate=deep')).body).toMatchObject({
    username: 'ann',
    role: { type: 'public' },
  });
  expect((await ask('/api/users/1')).body).not.toHaveProperty('role');
});

/** As strapi-plugin-rest-cache does it: it looks whether the routes are there, and puts itself before them. */
const CACHE = `
const kept = new Map();
module.exports = { bootstrap({ strapi }) {
  const routes = strapi.server.api('content-api').listRoutes();
  strapi.config.set('board.found', ['GET', 'POST', 'PUT', 'DELETE'].map((method) =>
    routes.filter(({ methods, path }) => methods.includes(method) && /^\\/api\\/notes(\\/:id)?$/.test(path)).map(({ path }) => path)));
  strapi.server.router.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/api/notes')) return next();
    if (ctx.method !== 'GET') { kept.clear(); return next(); }
    if (kept.has(ctx.url)) { ctx.set('X-Cache', 'HIT'); ctx.body = kept.get(ctx.url); return; }
    await next();
    ctx.set('X-Cache', 'MISS');
    if (ctx.status === 200) kept.set(ctx.url, ctx.body);
  });
} };`;

test.each([
  [
    'of the generator',
    {
      'src/api/note/routes/note.js':
        "module.exports = require('@strapi/strapi').factories.createCoreRouter('api::note.note');",
    },
  ],
  ['without files', {}],
] satisfies [
  string,
  Files,
][])('a cache that a plugin adds in bootstrap sees the routes: an API %s', async (_name, files) => {
  const { ask } = await serveCode(
    withPlugin(CACHE, {
      ...files,
      'src/api/found/routes/found.js': openRoutes({
        '/found': "(ctx) => { ctx.body = strapi.config.get('board.found'); }",
      }),
    }),
  );
  expect((await ask('/api/found')).body).toEqual([
    ['/api/notes', '/api/notes/:id'],
    ['/api/notes'],
    ['/api/notes/:id'],
    ['/api/notes/:id'],
  ]);
  const caches = async (): Promise<unknown[]> => {
    const { body, headers } = await ask('/api/notes');
    return [headers.get('x-cache'), body.data.length];
  };
  expect([await caches(), await caches()]).toEqual([
    ['MISS', 0],
    ['HIT', 0],
  ]);
  await ask('/api/notes', json('POST', { data: { text: 'a' } }));
  expect([await caches(), await caches()]).toEqual([
    ['MISS', 1],
    ['HIT', 1],
  ]);
});
