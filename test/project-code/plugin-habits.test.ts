/**
 * What plugins from npm rely on besides v4's documented interface: members of bodies that are no attributes, columns by their
 * names, parts of v4's own plugins, and the list of middlewares.
 */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { askCode } from './ask-code.ts';
import { type Files, openRoutes, serveCode, serveKitCode } from './code-project.ts';

const TAG = 'api::tag.tag';
const FULL = headersOf('token:full').authorization!.replace('Bearer ', '');
const EDITOR = headersOf('admin:super').authorization!.replace('Bearer ', '');

/** A plugin that keeps an address beside each tag, which no attribute holds. */
const ADDRESSES = `
  const kept = new Map();
  globalThis.kept = kept;
  strapi.db.lifecycles.subscribe({ models: ['${TAG}'],
    beforeCreate: ({ params, state }) => { state.address = params.data.address; },
    afterCreate: ({ result, state }) => { if (state.address) kept.set(result.id, state.address); },
    beforeUpdate: ({ params }) => { if (params.data.address) kept.set(Number(params.where.id), params.data.address); },
    afterFindOne: ({ result }) => { if (result && kept.has(result.id)) result.__address = { uri: kept.get(result.id) }; },
    afterDeleteMany: ({ params }) => { for (const id of params.where.$and[0].id.$in) kept.delete(id); },
  });`;

const addresses = (token: string) =>
  askCode({ 'src/index.js': `module.exports = { bootstrap({ strapi }) { ${ADDRESSES} } };` }, token);

test('members of a body that are no attributes reach listeners, and members that these add are answered', async () => {
  const code = await addresses(FULL);
  const { body: made } = await code.send('POST', '/api/tags', {
    data: { name: 'sent', address: '/sent', id: 4000 },
  });
  expect(made.data.attributes).toMatchObject({ name: 'sent' });
  const { id } = made.data;
  expect(id).not.toBe(4000);
  const { body: read } = await code.send('GET', `/api/tags/${id}`);
  expect(read.data.attributes.__address).toEqual({ uri: '/sent' });
  const { body: changed } = await code.send('PUT', `/api/tags/${id}`, { data: { address: '/changed' } });
  expect(changed.data.attributes.__address).toEqual({ uri: '/changed' });
  expect(Object.keys(changed.data.attributes)).not.toContain('address');
});

test('the same in the content manager, whose deletions tell listeners the ids where v4 has them', async () => {
  const code = await addresses(EDITOR);
  const tags = `/content-manager/collection-types/${TAG}`;
  const { body: made } = await code.send('POST', tags, { name: 'edited', address: '/edited' });
  const { body: read } = await code.send('GET', `${tags}/${made.id}`);
  expect(read.__address).toEqual({ uri: '/edited' });
  const { body: changed } = await code.send('PUT', `${tags}/${made.id}`, { address: '/other' });
  expect(changed.__address).toEqual({ uri: '/other' });
  expect((await code.send('POST', `${tags}/actions/bulkDelete`, { ids: [made.id] })).status).toBe(200);
  expect(await code.run('[...globalThis.kept]')).toEqual([]);
});

test('a listener adds no attribute that an editor may not read', async () => {
  const code = await askCode(
    {
      'src/index.js': `module.exports = { bootstrap({ strapi }) { strapi.db.lifecycles.subscribe({ models: ['api::book.book'],
        afterFindOne: ({ result }) => { if (result) Object.assign(result, { title: 'left', authors: [{ id: 1, secret: 'x' }], note: 'added' }); } }); } };`,
    },
    EDITOR,
  );
  const { body } = await code.send('GET', '/content-manager/collection-types/api::book.book/1');
  expect(body).toMatchObject({ title: 'left', note: 'added' });
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('queries of code take columns by their names', async () => {
  const code = await askCode({}, FULL);
  const tags = `strapi.db.query('${TAG}')`;
  const all = await code.run(`${tags}.findMany({ orderBy: { id: 'asc' } })`);
  const last = all.at(-1);
  expect(
    await code.run(
      `${tags}.findMany({ select: ['id', 'created_at'], where: { created_at: { $lte: '2999-01-01' } }, orderBy: { created_at: 'desc', id: 'desc' }, limit: 1 })`,
    ),
  ).toEqual([{ id: last.id, createdAt: last.createdAt }]);
  const articles = "strapi.db.query('api::article.article')";
  await code.run(`${articles}.update({ where: { id: 1 }, data: { createdBy: 1 } })`);
  const made = (creator: number) =>
    code.run(`${articles}.count({ where: { id: 1, created_by_id: ${creator} } })`);
  expect([await made(1), await made(9999)]).toEqual([1, 0]);
});

test('no client names columns', async () => {
  const { send } = await serveKitCode({});
  for (const query of ['filters[created_at][$notNull]=true', 'sort=created_at', 'fields=created_at']) {
    expect((await send('GET', `/api/tags?${query}`, { as: 'token:full' })).status, query).toBe(400);
  }
});

test('entries are found by the columns of a relation to any type', async () => {
  const files: Files = {
    'src/api/task/content-types/task/schema.json': JSON.stringify({
      kind: 'collectionType',
      info: { singularName: 'task', pluralName: 'tasks', displayName: 'Task' },
      attributes: { name: { type: 'string' }, related: { type: 'relation', relation: 'morphToOne' } },
    }),
    'src/api/note/routes/tasks.js': openRoutes({
      '/tasks-of': `async (ctx) => {
        const note = await strapi.entityService.create('api::note.note', { data: { text: 'a note', id: null } });
        const other = await strapi.entityService.create('api::note.note', { data: { text: 'another' } });
        for (const [name, id] of [['one', note.id], ['two', other.id]])
          await strapi.entityService.create('api::task.task', { data: { name, related: { id, __type: 'api::note.note' } } });
        const tasks = strapi.db.query('api::task.task');
        ctx.body = [
          await tasks.findMany({ where: { target_id: String(note.id), target_type: 'api::note.note' } }),
          await tasks.count({ where: { target_type: 'api::other.other' } }),
        ];
      }`,
    }),
  };
  const { ask } = await serveCode(files);
  const { status, body } = await ask('/api/tasks-of');
  expect(status, JSON.stringify(body)).toBe(200);
  const [found, others] = body;
  expect(found.map(({ name }: { name: string }) => name)).toEqual(['one']);
  expect(others).toBe(0);
});

test("code gets v4's own plugins by their strapi-server", async () => {
  const { ask, warnings } = await serveCode({
    'src/extensions/upload/strapi-server.js': `
      const made = require('@strapi/plugin-upload/strapi-server')().services['image-manipulation'];
      module.exports = (plugin) => { plugin.services['image-manipulation'] = () => ({ ...made(), generateResponsiveFormats: async () => [] }); return plugin; };`,
    'src/extensions/users-permissions/strapi-server.mjs': `
      import server from '@strapi/plugin-users-permissions/strapi-server.js';
      export default (plugin) => { plugin.controllers.user.me = (ctx) => { ctx.body = { mine: true }; }; return plugin; };
      globalThis.original = server();`,
    'src/api/note/routes/parts.js': openRoutes({
      '/parts': `async (ctx) => {
        const server = require('@strapi/plugin-users-permissions/strapi-server');
        const pictures = strapi.plugin('upload').service('image-manipulation');
        ctx.body = [Object.keys(server().contentTypes), String(server().controllers.user.me).includes('mine'),
          server().routes['content-api'].routes.some(({ handler }) => handler === 'auth.callback'),
          server() === server(), typeof globalThis.original.services.user, await pictures.isImage({ getStream: () => require('stream').Readable.from([Buffer.from('text')]) })];
      }`,
    }),
  });
  expect(warnings.join()).not.toContain('strapi-server');
  expect((await ask('/api/parts')).body).toEqual([
    ['permission', 'role', 'user'],
    false,
    true,
    false,
    'function',
    false,
  ]);
});

test('what register makes of the list of middlewares counts', async () => {
  const { ask } = await serveCode({
    'config/middlewares.js': `module.exports = ['strapi::errors', { name: 'strapi::security', config: { contentSecurityPolicy: { directives: { 'img-src': ["'self'"] } } } }, 'strapi::query', 'strapi::body'];`,
    'src/index.js': `module.exports = { register({ strapi }) {
      const list = strapi.config.middlewares;
      const at = list.findIndex((one) => one.name === 'strapi::security');
      list[at].config.contentSecurityPolicy.directives['img-src'].push('pictures.example.com');
      list.push('global::stamp');
    } };`,
    'src/middlewares/stamp.js': `module.exports = () => async (ctx, next) => { await next(); ctx.set('X-Stamp', 'by register'); };`,
    'src/api/note/routes/hello.js': openRoutes({ '/hello': "(ctx) => { ctx.body = 'hello'; }" }),
  });
  const { headers } = await ask('/api/hello');
  expect(headers.get('content-security-policy')).toContain("img-src 'self' pictures.example.com");
  expect(headers.get('x-stamp')).toBe('by register');
});

test('a project without the file keeps the middlewares it has, and a wrong list stops the start', async () => {
  const { ask } = await serveCode({ 'src/index.js': 'module.exports = { register() {} };' });
  expect((await ask('/api/notes')).headers.get('content-security-policy')).not.toBeNull();
  const wrong = serveCode({
    'src/index.js':
      "module.exports = { register({ strapi }) { strapi.config.middlewares.push('strapi::nothing'); } };",
  });
  await expect(wrong).rejects.toThrow('there is no middleware strapi::nothing');
});

test('a check of the configuration that refuses it later stops the start, too', async () => {
  const refused = serveCode({
    'config/plugins.js': `module.exports = { board: { enabled: true, resolve: './src/plugins/board' }, 'users-permissions': { config: { jwtSecret: 'a secret of some length' } } };`,
    'src/plugins/board/package.json':
      '{ "name": "board", "version": "1.0.0", "strapi": { "kind": "plugin", "name": "board" } }',
    'src/plugins/board/strapi-server.js':
      "module.exports = { config: { default: {}, validator: async () => { throw new Error('A URL is required'); } } };",
  });
  await expect(refused).rejects.toThrow('config/plugins: board: A URL is required');
});

test("strapi.contentTypes lists an administrator's types, then the project's own, then those of plugins", async () => {
  const { ask } = await serveCode({
    'src/api/note/routes/kinds.js': openRoutes({
      '/kinds':
        "(ctx) => { ctx.body = [...new Set(Object.keys(strapi.contentTypes).map((uid) => uid.split('::')[0]))]; }",
    }),
  });
  expect((await ask('/api/kinds')).body).toEqual(['admin', 'api', 'plugin']);
});

test('programs that generate code read custom fields as what they are stored as', async () => {
  const shade = { type: 'customField', customField: 'plugin::paint.color', options: { shades: 3 } };
  const { ask } = await serveCode({
    'src/components/shared/wall.json': JSON.stringify({
      collectionName: 'components_shared_walls',
      info: { displayName: 'Wall' },
      attributes: { shade },
    }),
    'src/api/room/content-types/room/schema.json': JSON.stringify({
      kind: 'collectionType',
      info: { singularName: 'room', pluralName: 'rooms', displayName: 'Room' },
      attributes: { shade, wall: { type: 'component', component: 'shared.wall' } },
    }),
    'src/index.js': `module.exports = {
      register({ strapi }) { strapi.customFields.register({ name: 'color', plugin: 'paint', type: 'json' }); },
      async bootstrap({ strapi }) {
        const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
        for (const action of ['content-types.getContentType', 'components.getComponent'])
          await strapi.db.query('plugin::users-permissions.permission').create({ data: { action: 'plugin::content-type-builder.' + action, role: role.id } });
      } };`,
    'src/api/note/routes/described.js': openRoutes({
      '/described': `(ctx) => { const { service } = strapi.plugin('content-type-builder');
        ctx.body = [service('content-types').formatContentType(strapi.contentTypes['api::room.room']), service('components').formatComponent(strapi.components['shared.wall'])]; }`,
    }),
  });
  const stored = { ...shade, type: 'json' };
  const answers = [
    (await ask('/api/content-type-builder/content-types/api::room.room')).body.data,
    (await ask('/api/content-type-builder/components/shared.wall')).body.data,
    ...(await ask('/api/described')).body,
  ];
  expect(answers.map(({ schema }) => schema.attributes.shade)).toEqual([stored, stored, stored, stored]);
});
