/** Services that projects and plugins from npm ask for, in the words of their code. The expected values are v4's. */
import { expect, test } from 'vitest';
import { type Files, openRoutes, serveCode } from './code-project.ts';

const SHOP: Files = {
  'src/api/order/content-types/order/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'orders',
    info: { singularName: 'order', pluralName: 'orders', displayName: 'Order' },
    options: { draftAndPublish: false },
    attributes: {
      title: { type: 'string', required: true },
      amount: { type: 'integer', default: 3, min: 1 },
    },
  }),
};

const LOCALIZED = { i18n: { localized: true } };

const PAGES: Files = {
  'src/api/page/content-types/page/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    options: { draftAndPublish: false },
    pluginOptions: LOCALIZED,
    attributes: { title: { type: 'string', pluginOptions: LOCALIZED }, number: { type: 'integer' } },
  }),
};

/** Runs code within a request, and gives what it returns. */
async function run(code: string, files: Files = SHOP): Promise<unknown> {
  const served = await serveCode({
    ...files,
    'src/api/ask/routes/ask.js': openRoutes({
      '/ask': `async (ctx) => ({ value: await (async () => { ${code} })() })`,
    }),
  });
  const { body, text } = await served.ask('/api/ask');
  expect(body?.error, text).toBeUndefined();
  return body.value;
}

test('entityValidator holds data against its type and fills in defaults', async () => {
  const value = await run(`
    const model = strapi.contentTypes['api::order.order'];
    const valid = await strapi.entityValidator.validateEntityCreation(model, { title: 'a', extra: 1 });
    const entry = await strapi.db.query('api::order.order').create({ data: valid });
    const error = await strapi.entityValidator.validateEntityCreation('api::order.order', { title: 5, amount: 0 }).catch((one) => one);
    const missing = await strapi.entityValidator.validateEntityCreation(model, {}).catch((one) => one.message);
    const draft = await strapi.entityValidator.validateEntityCreation(model, {}, { isDraft: true });
    const update = await strapi.entityValidator.validateEntityUpdate(model, { amount: 0 }, {}, entry).catch((one) => one.message);
    return [valid, entry.amount, error.name, error.details.errors.map(({ path }) => path), missing, draft, update,
      await strapi.db.query('api::order.order').count()];`);
  expect(value).toEqual([
    { title: 'a', amount: 3, extra: 1 },
    3,
    'ValidationError',
    [['title'], ['amount']],
    'title must be defined.',
    { amount: 3 },
    'amount must be greater than or equal to 1',
    1,
  ]);
});

test("actions of a project's own routes are among getActions, as a bootstrap that grants them needs it", async () => {
  const value = await run(
    `const service = strapi.plugin('users-permissions').service('users-permissions');
     await service.initialize();
     await service.syncPermissions();
     const tree = service.getActions();
     return [tree['api::cart'].controllers, Object.keys((await service.getRoutes())['api::cart'][0]).slice(0, 2),
       (await strapi.contentAPI.permissions.getActionsMap())['api::cart'] !== undefined];`,
    {
      ...SHOP,
      'src/api/cart/controllers/cart.js': 'module.exports = { pay: () => ({}), helper: () => ({}) };',
      'src/api/cart/routes/cart.js':
        "module.exports = { routes: [{ method: 'POST', path: '/cart/pay', handler: 'cart.pay' }] };",
    },
  );
  expect(value).toEqual([{ cart: { pay: { enabled: false, policy: '' } } }, ['method', 'path'], true]);
});

test('abilities and permission managers, as sockets and controllers for administrators ask for them', async () => {
  const value = await run(`
    const ability = await strapi.contentAPI.permissions.engine.generateAbility([{ action: 'api::order.order.find' }]);
    const manager = (given) => strapi.admin.services.permission.createPermissionsManager({ ability: given, action: 'plugin::upload.read', model: 'api::note.note' });
    const clean = await manager({ can: () => true }).sanitizeOutput({ id: 1, text: 'a', secret: 's' });
    return [ability.can('api::order.order.find'), ability.can('api::order.order.create'), ability.cannot('api::order.order.create'),
      manager(undefined).isAllowed, manager({ can: () => true }).isAllowed, clean];`);
  expect(value).toEqual([true, false, true, false, true, { id: 1, text: 'a' }]);
});

test('folders of the media library', async () => {
  const value = await run(`
    const { create, exists, deleteByIds } = strapi.plugin('upload').service('folder');
    const above = await create({ name: 'A', parent: null });
    const below = await create({ name: 'B', parent: above.id });
    const path = await strapi.plugin('upload').service('file').getFolderPath(below.id);
    const gone = await deleteByIds([above.id]);
    return [above.path, below.pathId, below.path, await exists({ name: 'A' }), path, gone.totalFolderNumber,
      await strapi.plugin('upload').service('file').getFolderPath()];`);
  expect(value).toEqual(['/1', 2, '/1/2', false, '/1/2', 2, '/']);
});

test('files go to the folder that code names, and contents below rows to the provider', async () => {
  const value = await run(`
    const { writeFileSync, existsSync } = require('node:fs');
    const { Readable } = require('node:stream');
    const upload = strapi.plugin('upload');
    const outer = await upload.service('folder').create({ name: 'Outer' });
    const inner = await upload.service('folder').create({ name: 'Inner', parent: outer.id });
    const path = strapi.dirs.app.root + '/words.txt';
    writeFileSync(path, 'words');
    const files = { path, name: 'words.txt', type: 'text/plain', size: 5 };
    const send = (fileInfo) => upload.service('upload').upload({ data: { fileInfo }, files });
    const [placed] = await send({ folder: inner.id, caption: 'c' });
    const [top] = await send({});
    const missing = await send({ folder: 999 }).catch((error) => error.message);
    const moved = await upload.service('upload').updateFileInfo(placed.id, { folder: outer.id });
    const { provider } = upload;
    const content = { hash: 'by_code', ext: '.txt', mime: 'text/plain', getStream: () => Readable.from(['by code']) };
    await provider.upload(content);
    const place = strapi.dirs.static.public + content.url;
    const there = existsSync(place);
    await provider.delete(content);
    const wrong = await provider.upload({ ...content, hash: '../by_code' }).catch((error) => error.message);
    return [await upload.service('folder').getStructure(), placed.folderPath, top.folderPath, missing, moved.folderPath,
      content.url, there, existsSync(place), wrong, await upload.service('provider').isPrivate()];`);
  expect(value).toEqual([
    [{ id: 1, name: 'Outer', children: [{ id: 2, name: 'Inner', children: [] }] }],
    '/1/2',
    '/',
    'the folder does not exist',
    '/1',
    '/uploads/by_code.txt',
    true,
    false,
    'File name contains invalid characters',
    false,
  ]);
});

test('the content-type builder describes types, and refuses what describes none', async () => {
  const value = await run(`
    const builder = strapi.plugin('content-type-builder');
    const { uid, apiID, schema } = builder.service('content-types').formatContentType(strapi.contentType('api::order.order'));
    const error = await builder.services.components.createComponent({ component: {} }).catch((one) => one.message);
    return [uid, apiID, schema.collectionName, Object.keys(schema.attributes), schema.visible, builder.service('builder').getReservedNames().models.includes('upload'), error];`);
  expect(value).toEqual([
    'api::order.order',
    'order',
    'orders',
    ['title', 'amount'],
    true,
    true,
    'component.category must be a text',
  ]);
});

test('core-api of i18n makes another locale of an entry, as imports do; a deleted locale says what it takes along', async () => {
  const value = await run(
    `const { entityService } = strapi;
     await strapi.plugin('i18n').service('locales').create({ code: 'de', name: 'German' });
     const entry = await entityService.create('api::page.page', { data: { title: 'Hello', number: 7 } });
     const handler = strapi.plugin('i18n').service('core-api').createCreateLocalizationHandler(strapi.contentType('api::page.page'));
     const made = await handler({ id: entry.id, data: { locale: 'de', title: 'Hallo' } });
     const twice = await handler({ id: entry.id, data: { locale: 'de', title: 'x' } }).catch((error) => error.message);
     const read = await entityService.findOne('api::page.page', entry.id, { populate: ['localizations'] });
     const received = [];
     strapi.eventHub.subscribe((name, { entry }) => received.push(name + ' ' + entry.locale));
     const locales = strapi.plugin('i18n').service('locales');
     await locales.delete(await locales.findByCode('de'));
     return [made.locale, made.title, made.number, read.localizations.map(({ locale }) => locale), twice, received,
       strapi.db.config.connection.client, await strapi.db.migrations.shouldRun()];`,
    PAGES,
  );
  const received = ['entry.delete de'];
  expect(value).toEqual(['de', 'Hallo', 7, ['de'], 'locale is already used', received, 'sqlite', false]);
});

test('the steps of an upload: code names files, opens them and stores them', async () => {
  const value = await run(`
    const { writeFileSync, createReadStream } = require('node:fs');
    const upload = strapi.plugin('upload').service('upload');
    const path = strapi.dirs.app.root + '/a word.txt';
    writeFileSync(path, 'words');
    const related = { ref: 'plugin::users-permissions.user', refId: 7, field: 'avatar' };
    const named = await upload.formatFileInfo({ filename: 'a word.txt', type: 'text/plain', size: 1234 }, { caption: 'c' }, related);
    const file = await upload.enhanceAndValidateFile({ path, name: 'a word.txt', type: 'text/plain', size: 5 }, { caption: 'd' });
    const stored = await upload.uploadFileAndPersist({ ...file, hash: 'of_code' });
    const outside = await upload.uploadFileAndPersist({ ...file, hash: '../of_code' }).catch((error) => error.message);
    const closed = await upload.uploadFileAndPersist({ name: 'x' }).catch((error) => error.message);
    const { formatFileInfo } = upload;
    upload.formatFileInfo = async (sent, info, metas) => {
      const said = await formatFileInfo({ ...sent, filename: JSON.parse(sent.filename).name }, info, metas);
      return { ...said, hash: 'own', caption: 'by code' };
    };
    const files = { path, name: '{%22name%22:"b.txt"}', type: 'text/plain', size: 5 };
    const [sent] = await upload.upload({ data: { fileInfo: {} }, files });
    const folder = await strapi.plugin('upload').service('api-upload-folder').getAPIUploadFolder();
    const again = await strapi.plugin('upload').service('api-upload-folder').getAPIUploadFolder();
    return [named, [stored.name, stored.caption, stored.url, stored.folderPath], outside, closed, [sent.name, sent.caption, sent.url],
      [folder.name, folder.path, again.id === folder.id]];`);
  expect(value).toEqual([
    {
      name: 'a word.txt',
      caption: 'c',
      folderPath: '/',
      hash: expect.stringMatching(/^a_word_\w{10}$/),
      ext: '.txt',
      mime: 'text/plain',
      size: 1.23,
      sizeInBytes: 1234,
      related: [{ id: 7, __type: 'plugin::users-permissions.user', __pivot: { field: 'avatar' } }],
    },
    ['a word.txt', 'd', '/uploads/of_code.txt', '/'],
    'File name contains invalid characters',
    expect.stringContaining('path'),
    ['b.txt', 'by code', '/uploads/own.txt'],
    ['API Uploads', '/1', true],
  ]);
});

test('permissions of roles in the form of strategies, and the locales there may be', async () => {
  const value = await run(`
    const service = strapi.plugin('users-permissions').service('permission');
    const open = await service.findPublicPermissions();
    const same = await service.findRolePermissions((await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } })).id);
    const ability = await strapi.contentAPI.permissions.engine.generateAbility(open.map(service.toContentAPIPermission));
    const locales = strapi.plugin('i18n').service('iso-locales').getIsoLocales();
    return [open.length === same.length, ability.can('plugin::users-permissions.auth.callback'), ability.can('nothing'),
      service.toContentAPIPermission({ id: 1, action: 'a' }), locales.find(({ code }) => code === 'fr')];`);
  expect(value).toEqual([true, true, false, { action: 'a' }, { code: 'fr', name: 'French (fr)' }]);
});

test('localizations of i18n links locales that code has written one by one, and gives them what they share', async () => {
  const value = await run(
    `const type = strapi.contentType('api::page.page');
     for (const code of ['de', 'fr']) await strapi.plugin('i18n').service('locales').create({ code, name: code });
     const ids = [];
     for (const locale of ['en', 'de', 'fr']) ids.push((await strapi.entityService.create(type.uid, { data: { title: locale, number: ids.length, locale } })).id);
     const { syncLocalizations, syncNonLocalizedAttributes } = strapi.plugin('i18n').service('localizations');
     const entry = { id: ids[0], number: 7, localizations: [{ id: ids[1] }, { id: ids[2] }] };
     await strapi.entityService.update(type.uid, ids[0], { data: { number: 7 } });
     await strapi.db.query(type.uid).update({ where: { id: ids[0] }, data: { localizations: [ids[1], ids[2]] } });
     await syncLocalizations(entry, { model: type });
     await syncNonLocalizedAttributes(entry, { model: type });
     const rows = await strapi.db.query(type.uid).findMany({ orderBy: { id: 'asc' }, populate: { localizations: { orderBy: { id: 'asc' } } } });
     return rows.map(({ title, number, locale, localizations }) => [title, number, locale, localizations.map((one) => one.locale)]);`,
    PAGES,
  );
  expect(value).toEqual([
    ['en', 7, 'en', ['de', 'fr']],
    ['de', 7, 'de', ['en', 'fr']],
    ['fr', 7, 'fr', ['en', 'de']],
  ]);
});
