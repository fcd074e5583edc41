/** What plugins and projects ask of `strapi` besides content: the admin panel's services, registries, sign-in strategies. */
import { expect, test } from 'vitest';
import { askCode, shareCode } from './ask-code.ts';
import { openRoutes, type ServedCode, serveCode, serveKitCode } from './code-project.ts';

const NO_INDEX = { 'src/index.js': 'module.exports = {};' };

/** Runs code within a request of the kit's project, which other tests use as well, and gives what it returns. */
const run = async (code: string): Promise<unknown> => (await shareCode(NO_INDEX)).run(code);

/** The same in a project of the test's own: for code that changes what a project has in memory. */
const runAlone = async (code: string, index = NO_INDEX['src/index.js']): Promise<unknown> =>
  (await askCode({ 'src/index.js': index })).run(code);

test('what plugins declare for administrators is kept', async () => {
  const value = await runAlone(
    `const { actionProvider, conditionProvider } = strapi.admin.services.permission;
     const late = await actionProvider.register({ section: 'plugins', displayName: 'L', uid: 'late', pluginName: 'shop' })
       .catch((error) => error.message);
     const { handler, ...condition } = conditionProvider.get('plugin::shop.own');
     return [actionProvider.get('plugin::shop.read'), actionProvider.has('admin::z'), actionProvider.get('api::free').section,
       condition, typeof handler, late, strapi.service('admin::permission') === strapi.admin.services.permission];`,
    `module.exports = { async bootstrap({ strapi }) {
       const { actionProvider, conditionProvider, sectionsBuilder, engine } = strapi.admin.services.permission;
       await actionProvider.registerMany([
         { section: 'plugins', displayName: 'Read', uid: 'read', pluginName: 'shop' },
         { section: 'settings', displayName: 'Z', uid: 'z', pluginName: 'admin', category: 'shop' },
         { section: 'plugins', displayName: 'Free', uid: 'free' },
       ]);
       await conditionProvider.register({ displayName: 'Own', name: 'own', plugin: 'shop', handler: () => true });
       sectionsBuilder.addHandler('singleTypes', () => {}).addMatcher('x', () => true);
       engine.hooks['before-format::validate.permission'].register(() => {});
     } };`,
  );
  expect(value).toEqual([
    {
      section: 'plugins',
      displayName: 'Read',
      pluginName: 'shop',
      actionId: 'plugin::shop.read',
      options: { applyToProperties: null },
    },
    true,
    'plugins',
    { displayName: 'Own', plugin: 'shop', category: 'default', id: 'plugin::shop.own' },
    'function',
    "You can't register new actions outside of the bootstrap function.",
    true,
  ]);
});

// as the reference answers on the same data
test('the services of the admin panel read its tables', async () => {
  const value = await run(`
    const user = strapi.service('admin::user');
    const role = strapi.service('admin::role');
    const token = strapi.service('admin::api-token');
    const auth = strapi.service('admin::auth');
    const known = await user.findOne(1);
    return [
      Object.keys(user.sanitizeUser(known)).sort().join(), await user.exists(), await user.count(),
      (await user.findOneByEmail('admin@octavo.test')).id, (await user.findPage({ page: 1, pageSize: 1 })).pagination,
      (await role.find()).length, (await role.getSuperAdmin()).code, await role.getUsersCount(1), await role.exists({ id: 1 }),
      (await role.findAllWithUsersCount()).map(({ usersCount }) => usersCount), role.hasSuperAdminRole(known),
      (await strapi.admin.services.permission.findUserPermissions({ id: 1 })).length > 0,
      Object.keys((await token.list())[0]).sort().join(), await token.exists({ id: 1 }), typeof (await token.getById(1)).accessKey,
      await auth.validatePassword('a', await auth.hashPassword('a')), await auth.checkCredentials({ email: 'nobody@x.y', password: 'b' }),
      strapi.service('admin::token').createToken().length, strapi.service('admin::nothing') === undefined,
      Object.keys(strapi.admin.services).includes('metrics'),
    ];`);
  expect(value).toEqual([
    'blocked,createdAt,email,firstname,id,isActive,lastname,preferedLanguage,roles,updatedAt,username',
    true,
    4,
    1,
    { page: 1, pageSize: 1, pageCount: 4, total: 4 },
    3,
    'strapi-super-admin',
    2,
    true,
    [2, 1, 1],
    true,
    true,
    'createdAt,description,expiresAt,id,lastUsedAt,lifespan,name,permissions,type,updatedAt',
    true,
    'undefined',
    true,
    [null, false, { message: 'Invalid credentials' }],
    40,
    true,
    true,
  ]);
});

test('strapi.container has v4’s registries', async () => {
  const value = await runAlone(`
    const { container } = strapi;
    const outcomeOf = (work) => { try { return work(); } catch (error) { return error.message; } };
    container.register('mine', ({ strapi: given }) => ({ same: given === strapi }));
    container.get('services').extend('api::tag.tag', (service) => Object.assign(service, { extra: 1 }));
    container.get('policies').add('api::tag', { own: () => true }).set('global::one', () => true);
    return [
      container.get('mine'), outcomeOf(() => container.register('mine', {})), outcomeOf(() => container.get('nothing')),
      strapi.service('api::tag.tag').extra, typeof strapi.policy('api::tag.own'), typeof strapi.policy('global::one'),
      typeof container.get('content-types').get('api::tag.tag'), container.get('services').keys().includes('api::tag.tag'),
      container.get('auth') === strapi.auth, container.get('config').get('api.rest.prefix', 'x'),
      Object.keys(container.get('services').getAll('api::tag')),
    ];`);
  expect(value).toEqual([
    { same: true },
    'Cannot register already registered service mine',
    'Could not resolve service nothing',
    1,
    'function',
    'function',
    'object',
    true,
    true,
    expect.any(String),
    ['api::tag.tag'],
  ]);
});

test('settings and webhooks are rows of strapi.db', async () => {
  const value = await runAlone(`
    const store = strapi.db.query('strapi::core-store');
    const made = await store.create({ data: { key: 'plugin_x_y', value: '"z"', type: 'string' } });
    await store.update({ where: { key: 'plugin_x_y' }, data: { value: '"w"' } });
    const read = await strapi.store({ type: 'plugin', name: 'x' }).get({ key: 'y' });
    const found = await store.findMany({ where: { $or: [{ key: { $startsWith: 'plugin_x' } }, { id: -1 }] }, select: ['key'] });
    const count = await store.count({ where: { key: { $in: ['plugin_x_y'] } } });
    const gone = await store.delete({ where: { id: made.id } });
    const bad = await store.findOne({ where: { key: { $odd: 1 } } }).catch((error) => error.message);
    const hook = await strapi.db.query('strapi::webhook').create({ data: { name: 'h', url: 'http://x', headers: { a: 1 }, events: ['entry.create'], enabled: true } });
    return [read, found.map(({ key }) => key), count, gone.value, await store.count({ where: { key: 'plugin_x_y' } }), bad,
      { ...hook, id: 0 }, (await strapi.db.entityManager.findOne('api::tag.tag', { where: { id: 1 } })).id,
      strapi.db.entityManager.getRepository('api::tag.tag') === strapi.db.query('api::tag.tag'),
      strapi.db.metadata.has('api::tag.tag'), [...strapi.db.metadata.keys()].includes('api::tag.tag')];`);
  expect(value).toEqual([
    'w',
    ['plugin_x_y'],
    1,
    '"w"',
    0,
    'key: the operator $odd is not known for settings and webhooks',
    { id: 0, name: 'h', url: 'http://x', headers: { a: 1 }, events: ['entry.create'], enabled: true },
    1,
    true,
    true,
    true,
  ]);
});

const STRATEGY = `module.exports = { register({ strapi }) {
  strapi.container.get('auth').register('content-api', {
    name: 'badge',
    async authenticate(ctx) {
      const [kind, name] = (ctx.request.headers.authorization ?? '').split(' ');
      if (kind !== 'Bearer' || !name.startsWith('badge-')) return { authenticated: false };
      if (name === 'badge-lost') return { authenticated: false, error: 'Lost badge' };
      ctx.state.user = { id: 7, username: name };
      return { authenticated: true, credentials: { name }, ability: null };
    },
    async verify(auth, config) {
      const { errors } = require('@strapi/utils');
      const may = {
        'badge-reader': ['api::tag.tag.find', 'api::article.article.find'],
        'badge-writer': ['api::author.author.find', 'api::article.article.find'],
      }[auth.credentials.name] ?? [];
      if (!(config.scope ?? []).every((one) => may.includes(one))) throw new errors.ForbiddenError();
    },
  });
} };`;

const asBadge = (served: ServedCode, name: string, path: string, options: RequestInit = {}) =>
  served.ask(path, {
    ...options,
    headers: { authorization: `Bearer ${name}`, 'content-type': 'application/json' },
  });

test('a project’s own way to sign in holds on every route, with what it allows and no more', async () => {
  const served = await serveKitCode({
    'src/index.js': STRATEGY,
    'src/api/ask/routes/ask.js': `module.exports = { routes: [{ method: 'GET', path: '/who', config: { auth: { scope: ['api::tag.tag.find'] } },
      handler: (ctx) => ({ user: ctx.state.user.username, strategy: ctx.state.auth.strategy.name, is: ctx.state.isAuthenticated }) }] };`,
  });
  const statuses = async (name: string) =>
    Promise.all(
      ['/api/tags', '/api/tags/1', '/api/users', '/api/who'].map(
        async (path) => (await asBadge(served, name, path)).status,
      ),
    );
  expect(await statuses('badge-reader')).toEqual([200, 403, 403, 200]);
  expect(await statuses('badge-other')).toEqual([403, 403, 403, 403]);
  expect(await statuses('badge-lost')).toEqual([401, 401, 401, 401]);
  expect(await statuses('nonsense')).toEqual([401, 401, 401, 401]);
  expect((await asBadge(served, 'badge-reader', '/api/who')).body).toEqual({
    user: 'badge-reader',
    strategy: 'badge',
    is: true,
  });
  // a related type it may not read is no more in its answers than in anybody's
  const related = async (name: string): Promise<string[]> => {
    const { body } = await asBadge(served, name, '/api/articles/?populate=author,tags&fields[0]=id');
    return Object.keys(body.data[0].attributes);
  };
  // nor does it get an answer from memory that was made for other rights
  for (const _again of [1, 2]) {
    expect(await related('badge-reader')).toEqual(['tags']);
    expect(await related('badge-writer')).toEqual(['author']);
  }
  const query = JSON.stringify({ query: '{ tags { data { id } } authors { data { id } } }' });
  const over = await asBadge(served, 'badge-reader', '/graphql', { method: 'POST', body: query });
  expect([over.body.data.tags !== null, over.body.data.authors]).toEqual([true, null]);
});

test('strapi.auth.verify says what a caller may', async () => {
  const value = await run(`
    const outcomeOf = (work) => work().then(() => 'yes', (error) => error.name);
    const auth = { strategy: strapi.auth.builtIn('users-permissions') };
    return [await outcomeOf(() => strapi.auth.verify(undefined)), await outcomeOf(() => strapi.auth.verify(undefined, false)),
      await outcomeOf(() => strapi.auth.verify(auth, { scope: ['api::tag.tag.find'] }))];`);
  expect(value).toEqual(['UnauthorizedError', 'yes', 'ForbiddenError']);
});

test('middlewares and routes are added by strapi.server.api and strapi.server.router', async () => {
  const served = await serveCode({
    'src/index.js': `module.exports = { bootstrap({ strapi }) {
      strapi.server.api('content-api').use((ctx, next) => { ctx.set('x-api', 'yes'); return next(); });
      strapi.server.router.use('/api/marked/:other', (ctx, next) => {
        ctx.set('x-marked', ctx.params.other + ctx.request.params.other + ctx.routerPath);
        return next();
      });
      strapi.server.api('content-api').routes([{ method: 'GET', path: '/marked/:word', handler: (ctx) => ctx.params, config: { auth: false } }]);
    } };`,
  });
  const marked = await served.ask('/api/marked/one');
  expect([marked.body, marked.headers.get('x-api'), marked.headers.get('x-marked')]).toEqual([
    { other: 'one', word: 'one' },
    'yes',
    'oneone/api/marked/:other',
  ]);
  // as koa's router, which leaves what cannot be decoded
  expect((await served.ask('/api/marked/%zz')).headers.get('x-marked')).toBe(null);
  const health = await served.ask('/_health');
  expect([health.headers.get('x-api'), health.headers.get('x-marked')]).toEqual([null, null]);
});

test('a plugin that is off is not there', async () => {
  const served = await serveCode({
    'src/api/ask/routes/ask.js': openRoutes({
      '/ask': "() => ['graphql', 'i18n', 'upload'].map((name) => typeof strapi.plugin(name))",
    }),
  });
  expect((await served.ask('/api/ask')).body).toEqual(['undefined', 'object', 'object']);
});

test('what is imported from the inside of v4’s packages fails only where it is used', async () => {
  const served = await serveCode({
    'src/api/ask/routes/ask.js': `const { sanitize } = require('@strapi/utils/lib');
      const { getService } = require('@strapi/strapi/lib/services/entity-service');
      ${openRoutes({
        '/ask': `() => {
          try { getService('x'); } catch (error) { return { message: error.message, sanitize: typeof sanitize.contentAPI.output }; }
        }`,
      })}`,
  });
  expect((await served.ask('/api/ask')).body).toEqual({
    message:
      "@strapi/strapi/lib/services/entity-service is the inside of one of v4's packages and not provided: getService is not there",
    sanitize: 'function',
  });
});

test('extensions find the services of a plugin, and the checks of its bodies, where earlier versions of v4 had them', async () => {
  const served = await serveCode({
    'src/api/ask/routes/ask.js': `const { getService } = require('@strapi/plugin-users-permissions/server/utils');
      const { getService: ofUpload } = require('@strapi/plugin-upload/server/utils/index.js');
      const { getService: ofAdmin } = require('@strapi/admin/server/utils');
      const { validateRegisterBody, validateCallbackBody } = require('@strapi/plugin-users-permissions/server/controllers/validation/auth');
      const { ValidationError } = require('@strapi/utils').errors;
      ${openRoutes({
        '/ask': `async () => [getService('jwt').issue({ id: 1 }).split('.').length, typeof ofUpload('upload').upload, typeof ofAdmin('user').create,
          await validateCallbackBody({ identifier: 'a', password: 'b', more: 1 }),
          await validateRegisterBody({ email: 'a@b.co', username: 'abc' }).catch((error) => [error instanceof ValidationError, error.message])]`,
      })}`,
  });
  expect((await served.ask('/api/ask')).body).toEqual([
    3,
    'function',
    'function',
    { identifier: 'a', password: 'b', more: 1 },
    [true, 'password is a required field'],
  ]);
});

// as the reference answers on the same types
test('plugins read which types the content manager shows, and how its views are configured', async () => {
  const value = await run(`
    const types = strapi.plugin('content-manager').service('content-types');
    await strapi.store({ type: 'plugin', name: 'content_manager' }).set({
      key: 'configuration_content_types::api::tag.tag',
      value: { uid: 'api::tag.tag', settings: { mainField: 'name' }, metadatas: {}, layouts: { list: ['id'], edit: [] } },
    });
    const shown = types.findDisplayedContentTypes().map(({ uid }) => uid);
    return [
      shown.includes('api::tag.tag'), shown.includes('plugin::users-permissions.user'), shown.includes('plugin::upload.file'),
      shown.includes('admin::user'), types.findAllContentTypes().some(({ uid }) => uid === 'admin::user'),
      types.findContentTypesByKind('singleType').every(({ kind }) => kind === 'singleType'),
      types.findContentType('api::tag.tag').apiID, types.findContentType('api::no.no') === undefined,
      (await types.findConfiguration({ uid: 'api::tag.tag' })).settings.mainField,
      (await types.findConfiguration({ uid: 'api::nobody.nobody' })).settings.pageSize,
      strapi.plugin('content-manager').service('components').findAllComponents().length > 0,
    ];`);
  expect(value).toEqual([true, true, false, false, true, true, 'tag', true, 'name', 10, true]);
});

test('plugins change how lists and forms look, and how wide fields are', async () => {
  const value = await runAlone(
    `const { store, plugin } = strapi;
     const types = plugin('content-manager').service('content-types');
     const components = plugin('content-manager').service('components');
     const note = strapi.contentType('api::note.note');
     const before = await types.findConfiguration(note);
     const { settings } = await types.updateConfiguration(note, { settings: { ...before.settings, pageSize: 40 } });
     const link = await components.updateConfiguration({ uid: 'shared.link' }, { layouts: { list: ['url'], edit: [] } });
     const inside = await types.findComponentsConfigurations('api::setting.setting');
     return [before.layouts, before.settings.pageSize, settings.pageSize, link.layouts.list, inside['shared.link'].layouts.list,
       plugin('content-manager').service('field-sizes').getFieldSize('boolean'),
       plugin('content-manager').service('data-mapper').toDto(note).attributes.id];`,
    `module.exports = {
       register({ strapi }) {
         strapi.plugin('content-manager').service('field-sizes').setFieldSize('boolean', { default: 6, isResizable: true });
         strapi.contentType('api::note.note').config = { layouts: { list: ['text'] } };
       },
       async bootstrap({ strapi }) {
         const types = strapi.plugin('content-manager').service('content-types');
         const { settings } = await types.findConfiguration('api::note.note');
         await types.updateConfiguration('api::note.note', { settings: { ...settings, pageSize: 30 } });
       },
     };`,
  );
  expect(value).toEqual([
    // the fixture's own row counts more than what the schema says
    {
      list: ['id', 'text', 'importance', 'createdAt'],
      edit: [
        [
          { name: 'text', size: 6 },
          { name: 'importance', size: 4 },
        ],
      ],
    },
    30,
    40,
    ['url'],
    ['url'],
    { default: 6, isResizable: true },
    { type: 'integer' },
  ]);
});

test('the entity manager writes drafts, and publishes what keeps the rules', async () => {
  const value = await run(`
    const manager = strapi.plugin('content-manager').service('entity-manager');
    const uid = 'api::article.article';
    const draft = await manager.create({ title: 'By a plugin', publishedAt: new Date() }, uid);
    const published = await manager.publish(draft, uid);
    const again = await manager.publish(published, uid).catch((error) => error.message);
    const unpublished = await manager.unpublish(published, uid);
    const empty = await manager.create({}, uid);
    const refused = await manager.publish(empty, uid).catch((error) => error.name);
    const count = await manager.publishMany([unpublished], uid);
    const copy = await manager.clone(draft, { title: 'A copy' }, uid);
    const removed = await manager.delete(empty, uid);
    return [draft.publishedAt, typeof published.publishedAt, again, unpublished.publishedAt, refused, count.count,
      [copy.title, copy.publishedAt], removed.id === empty.id, (await manager.findOne(empty.id, uid))];`);
  expect(value).toEqual([
    null,
    'string',
    'already.published',
    null,
    'ValidationError',
    1,
    ['A copy', null],
    true,
    null,
  ]);
});

test('the entity manager answers entries as editors see them, and reads them whole', async () => {
  const value = await run(`
    const manager = strapi.plugin('content-manager').service('entity-manager');
    const uid = 'api::article.article';
    const updated = await manager.update({ id: 1 }, { subtitle: 'q' }, uid, { populate: { author: true } });
    const [found] = await manager.find({ filters: { id: 1 }, populate: ['author'] }, uid);
    const created = await manager.create({ title: 'New', author: 2, tags: [1, 2], createdBy: 1 }, uid, { fields: ['title'] });
    const published = await manager.publish(created, uid);
    const removed = await manager.delete(created, uid);
    const note = await manager.update({ id: 1 }, { text: 'n' }, 'api::note.note');
    const shownOf = ({ author, tags, related, notes, createdBy, localizations }) =>
      [author, tags, related, notes, createdBy && createdBy.id, localizations.map(({ locale }) => locale).sort()];
    return [shownOf(updated), [updated.cover.folder, updated.seo && updated.seo.social !== undefined, updated.sections.length],
      [typeof found.author.name, found.tags.length, found.notes.length],
      shownOf(created), shownOf(published).slice(0, 2), shownOf(removed).slice(0, 2), [note.subject, note.subjects]];`);
  expect(value).toEqual([
    [{ count: 1 }, { count: 3 }, { count: 0 }, { count: 3 }, null, ['de', 'fr']],
    [null, true, 5],
    ['string', 3, 3],
    [{ count: 1 }, { count: 2 }, { count: 0 }, { count: 0 }, 1, []],
    [{ count: 1 }, { count: 2 }],
    [{ count: 1 }, { count: 2 }],
    [{ count: 0 }, { count: 0 }],
  ]);
});

test('the populate builder of the content manager', async () => {
  const value = await run(`
    const of = strapi.plugin('content-manager').service('populate-builder');
    const uid = 'api::article.article';
    const list = await of(uid).populateDeep(1).countRelations({ toOne: false, toMany: true }).build();
    const homepage = await of('api::homepage.homepage').populateDeep().countRelationsIf(true).build();
    return [list, homepage.sections.on['sections.spotlight'], homepage.featured, homepage.hero,
      await of(uid).countRelations().build() === undefined, await of(uid).populateDeep(0).build(),
      await of(uid).populateFromQuery({ filters: { author: { name: 'x' } } }).build(),
      (await of(uid).populateFromQuery({ populate: { tags: true } }).populateDeep(1).build()).tags];`);
  const files = { populate: 'folder' };
  const nothing = { populate: {} };
  expect(value).toEqual([
    {
      cover: files,
      gallery: files,
      seo: nothing,
      links: nothing,
      sections: {
        on: {
          'sections.prose': nothing,
          'sections.figure': nothing,
          'sections.link-list': nothing,
          'sections.spotlight': nothing,
          'sections.quote': nothing,
        },
      },
      author: true,
      category: true,
      tags: { count: true },
      related: { count: true },
      notes: true,
      createdBy: true,
      updatedBy: true,
      localizations: true,
    },
    { populate: { author: { count: true }, articles: { count: true } } },
    { count: true },
    { populate: { picture: files, attachments: files } },
    true,
    {},
    { author: {} },
    {},
  ]);
});

test('strapi.db.queryBuilder: a query put together call by call, without lifecycles', async () => {
  const value = await run(`
    const calls = [];
    const end = strapi.db.lifecycles.subscribe((event) => { if (event.model.uid === 'api::tag.tag') calls.push(event.action); });
    const tags = () => strapi.db.queryBuilder('api::tag.tag');
    const some = tags().where({ id: { $gt: 2 } }).where({ id: { $lt: 6 } }).orderBy({ id: 'desc' });
    const [{ id }] = await tags().insert({ name: 'built', weight: 7 }).execute();
    const streamed = [];
    for await (const { id } of tags().select('id').limit(3).offset(1).orderBy('id').stream()) streamed.push(id);
    const result = [
      await some.clone().select(['id']).limit(2).execute(),
      await some.clone().select('id').addSelect('name').first().execute(),
      await some.clone().count().first().execute(),
      await tags().where({ id }).max('weight').first().execute(),
      await tags().where({ id: -1 }).max('weight').execute(),
      await tags().where({ id }).update({ weight: 8 }).execute(),
      (await strapi.db.entityManager.createQueryBuilder('api::tag.tag').init({ where: { id } }).first().execute()).weight,
      await tags().where({ id }).delete().execute(),
      await tags().where({ id }).first().execute(),
      streamed,
      (await strapi.db.queryBuilder('strapi::core-store').where({ key: 'plugin_i18n_default_locale' }).first().execute()).value,
      calls,
    ];
    end();
    await strapi.db.schema.sync();
    result.push(await strapi.db.schema.drop().catch((error) => error.message));
    return result;`);
  expect(value).toEqual([
    [{ id: 5 }, { id: 4 }],
    { id: 5, name: expect.any(String) },
    { count: 3 },
    { max: 7 },
    [{ max: null }],
    1,
    8,
    1,
    null,
    [2, 3, 4],
    '"en"',
    [],
    'strapi.db.schema.drop is not available: use strapi.db.connection.schema, which is knex',
  ]);
});

test('sanitize.contentAPI without a caller leaves relations in data of code, and in no query', async () => {
  const value = await run(`
    const { sanitize } = require('@strapi/utils');
    const type = strapi.contentType('api::article.article');
    const article = await strapi.entityService.findOne(type.uid, 1, { populate: ['tags', 'author', 'createdBy'] });
    const kept = (data) => Object.keys(data).filter((name) => ['tags', 'author', 'createdBy'].includes(name));
    const { output, input, query } = sanitize.contentAPI;
    const data = { title: 'x', tags: [1], author: 2, createdBy: 1, id: 5 };
    return [
      kept(await output(article, type)), kept(await output(article, type, { auth: {} })),
      await input(data, type), await input(data, type, { auth: {} }),
      await query({ populate: ['tags'], filters: { tags: { name: 'x' } } }, type),
    ];`);
  expect(value).toEqual([
    ['tags', 'author'],
    [],
    { title: 'x', tags: [1], author: 2 },
    { title: 'x' },
    { populate: [], filters: {} },
  ]);
});

test('the service uid finds values that no entry has', async () => {
  const value = await run(`
    const uid = strapi.plugin('content-manager').service('uid');
    const target = { contentTypeUID: 'api::tag.tag', field: 'slug' };
    return [
      await uid.generateUIDField({ ...target, data: { name: 'A New One' } }),
      await uid.generateUIDField({ ...target, data: { name: 'Paper' } }),
      await uid.findUniqueUID({ ...target, value: 'paper' }),
      await uid.checkUIDAvailability({ ...target, value: 'paper' }),
      await uid.checkUIDAvailability({ ...target, value: 'unused' }),
      await Promise.resolve().then(() => uid.generateUIDField({ ...target, field: 'name', data: {} })).catch((error) => error.name),
    ];`);
  expect(value).toEqual(['a-new-one', 'paper-1', 'paper-1', false, true, 'ValidationError']);
});

// as the reference answers; plugins pass it on to their settings page
test('writing a setting gives its row', async () => {
  const value = await run(`
    const store = strapi.store({ environment: 'test', type: 'plugin', name: 'pay' });
    const rows = [await store.set({ key: 'a', value: { x: 1 } }), await store.set({ key: 'a', value: 5 }),
      await store.delete({ key: 'a' }), await store.delete({ key: 'a' })];
    return rows.map((row) => row && { ...row, id: row.id === rows[0].id });`);
  const row = { id: true, key: 'plugin_pay_a', environment: 'test', tag: null };
  expect(value).toEqual([
    { ...row, value: '{"x":1}', type: 'object' },
    { ...row, value: '5', type: 'number' },
    { ...row, value: '5', type: 'number' },
    null,
  ]);
});

// as the reference on the same data: code maps over such lists, and clients do not see them
test('code reads an empty polymorphic list, and the REST API leaves it out', async () => {
  const served = await serveKitCode({
    'src/index.js': 'module.exports = {};',
    'src/api/note/services/note.js': `const { createCoreService } = require('@strapi/strapi').factories;
      module.exports = createCoreService('api::note.note', () => ({ async find(...args) {
        const found = await super.find(...args);
        globalThis.lengths = found.results.map(({ subjects }) => subjects.length);
        return found;
      } }));`,
    'src/api/ask/routes/ask.js': openRoutes({ '/ask': '() => ({ lengths })' }),
  });
  const { body } = await served.ask('/api/notes?populate=*&sort=id');
  expect(body.data.map(({ attributes }: { attributes: object }) => 'subjects' in attributes)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    false,
    true,
  ]);
  expect((await served.ask('/api/ask')).body).toEqual({ lengths: [0, 0, 1, 2, 2, 3, 0, 1] });
});
