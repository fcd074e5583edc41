/** The `strapi` object: what of it the fixtures do not show. */
import { expect, test } from 'vitest';
import { openRoutes, serveCode, serveKitCode } from './code-project.ts';

/** A project that answers what an expression of `strapi` gives. */
const probe = (expression: string) =>
  openRoutes({ '/probe': `async (ctx) => ({ value: await (${expression}) })` });

/** What an expression gives. */
const VALUES: readonly (readonly [string, unknown])[] = [
  [
    "strapi.getModel('api::tag.tag').attributes.name",
    { type: 'string', required: true, unique: true, maxLength: 40 },
  ],
  ["strapi.contentType('api::tag.tag').info.pluralName", 'tags'],
  ["strapi.components['shared.seo'].globalId", 'ComponentSharedSeo'],
  ["Object.keys(strapi.contentTypes).filter((uid) => uid.startsWith('admin::')).length", 7],
  ["typeof strapi.services['api::tag.tag'].find", 'function'],
  ['typeof strapi.api.tag.controllers.tag.findOne', 'function'],
  ["strapi.service('api::none.none') === undefined", true],
  ["strapi.plugin('none') === undefined", true],
  [
    'Object.keys(strapi.plugins)',
    ['users-permissions', 'upload', 'i18n', 'email', 'content-type-builder', 'graphql', 'content-manager'],
  ],
  ["strapi.config.get('info.strapi')", '4.26.2'],
  // code reads members of these without looking whether they are there
  [
    "[strapi.plugin('email').config('providerOptions'), strapi.config.get('plugin.upload.actionOptions'), strapi.config.get('plugin.users-permissions').callback]",
    [{}, {}, {}],
  ],
  // where no process watches the files it does nothing
  [
    '[strapi.reload(), Object.keys(strapi.reload), strapi.reload.isWatching, strapi.reload.isReloading]',
    [null, ['isWatching', 'isReloading'], true, false],
  ],
  ["strapi.config.get(['api', 'rest', 'maxLimit'])", 100],
  ["(strapi.config.set('own.deep.value', 3), strapi.config.get('own'))", { deep: { value: 3 } }],
  ['strapi.dirs.app.src === strapi.dirs.dist.src', true],
  [
    "['category', 'cover', 'createdBy', 'title'].map((name) => strapi.db.metadata.get('api::article.article').attributes[name])",
    [
      {
        type: 'relation',
        relation: 'manyToOne',
        target: 'api::category.category',
        inversedBy: 'articles',
        joinTable: {
          name: 'articles_category_links',
          joinColumn: { name: 'article_id', referencedColumn: 'id' },
          inverseJoinColumn: { name: 'category_id', referencedColumn: 'id' },
          pivotColumns: ['article_id', 'category_id'],
          inverseOrderColumnName: 'article_order',
        },
      },
      { type: 'relation', relation: 'morphOne', target: 'plugin::upload.file', morphBy: 'related' },
      expect.objectContaining({
        joinColumn: { name: 'created_by_id', referencedColumn: 'id', referencedTable: 'admin_users' },
      }),
      expect.objectContaining({ type: 'string', columnName: 'title' }),
    ],
  ],
  [
    "strapi.db.config.models.filter(({ uid }) => ['strapi::core-store', 'api::tag.tag', 'shared.seo'].includes(uid)).map(({ uid, tableName, modelType }) => [uid, tableName, modelType])",
    [
      ['strapi::core-store', 'strapi_core_store_settings', null],
      ['api::tag.tag', 'tags', 'contentType'],
      ['shared.seo', 'components_shared_seos', 'component'],
    ],
  ],
  [
    "strapi.db.config.models.find(({ uid }) => uid === 'api::article.article').attributes.cover.relation",
    'morphOne',
  ],
  ["strapi.db.query('webhook').count().then((count) => typeof count)", 'number'],
  [
    "strapi.server.router.stack.filter(({ path }) => path.startsWith('/api/tags')).map(({ path, methods, regexp, paramNames }) => [path, methods.at(-1), regexp.test('/api/tags/7'), paramNames.map(({ name }) => name)]).slice(0, 2)",
    [
      ['/api/tags', 'GET', false, []],
      ['/api/tags/:id', 'GET', true, ['id']],
    ],
  ],
  ["strapi.entityService.findOne('api::tag.tag', 1, { fields: ['name'] })", { id: 1, name: 'paper' }],
  [
    "strapi.entityService.findMany('api::article.article', { filters: { kind: 'essay' }, fields: ['title'], limit: 1 }).then((l) => l.length)",
    1,
  ],
  ["strapi.entityService.count('api::article.article', { publicationState: 'live' })", 32],
  ["strapi.entityService.count('api::article.article')", 40],
  ["strapi.entityService.count('api::article.article', { locale: 'all' })", 61],
  [
    "strapi.query('api::author.author').findOne({ where: { name: 'Ada Winter' }, select: ['royaltyRate'] }).then((a) => typeof a.royaltyRate)",
    'number',
  ],
  ["strapi.db.query('api::tag.tag').findOne({ where: { id: 9999 } })", null],
  ["strapi.db.query('api::book.book').count({ where: { publishedAt: { $null: true } } })", 5],
  ["strapi.plugin('i18n').service('locales').getDefaultLocale()", 'en'],
  ["strapi.telemetry.send('x')", false],
  ['strapi.server.httpServer.listening', true],
  ["require('@strapi/strapi').factories === require('@strapi/strapi').factories", true],
  ["require('@strapi/utils').pipeAsync((a) => a + 1, async (a) => a * 2)(3)", 8],
  ["require('@strapi/utils').contentTypes.hasDraftAndPublish(strapi.getModel('api::article.article'))", true],
  ["require('@strapi/utils').env.int('NOT_SET', 4)", 4],
];

test('what there is', async () => {
  const routes = VALUES.map(([expression], at) => [
    `/probe/${at}`,
    `async () => ({ value: await (${expression}) })`,
  ]);
  const { ask } = await serveKitCode({
    'src/api/probe/routes/probe.js': openRoutes(Object.fromEntries(routes)),
  });
  const found: [string, unknown][] = [];
  for (const [at, [expression]] of VALUES.entries()) {
    const { body } = await ask(`/api/probe/${at}`);
    found.push([expression, body.error ? body : body.value]);
  }
  expect(found).toEqual(VALUES);
});

test('the first content fills the database of a project with code', async () => {
  const { ask } = await serveCode({
    'content/manifest.json':
      '{ "format": 1, "locales": [{ "code": "en", "name": "English (en)" }], "permissions": {} }',
    'content/note.json':
      '{ "type": "api::note.note", "entries": [{ "key": "first", "data": { "text": "from a file" } }] }',
    'src/api/note/routes/note.js': openRoutes({
      '/notes': "async () => strapi.entityService.findMany('api::note.note', { fields: ['text'] })",
    }),
  });
  expect((await ask('/api/notes')).body).toEqual([{ id: 1, text: 'from a file' }]);
});

test('register may change types, and custom fields are stored as what they say', async () => {
  const { ask } = await serveCode({
    'src/index.js': `module.exports = {
  register({ strapi }) {
    strapi.customFields.register({ name: 'color', plugin: 'paint', type: 'string' });
    strapi.contentType('plugin::users-permissions.user').attributes.nickname = { type: 'string' };
    strapi.contentType('api::note.note').attributes.shade = { type: 'customField', customField: 'plugin::paint.color' };
  },
};`,
    'src/api/probe/routes/probe.js': probe(
      "Promise.all(['api::note.note', 'plugin::users-permissions.user'].map((uid) => strapi.db.query(uid).count({ where: { $or: [{ [uid.startsWith('api') ? 'shade' : 'nickname']: 'x' }] } })))",
    ),
  });
  expect((await ask('/api/probe')).body).toEqual({ value: [0, 0] });
});

// as the reference: plugins that go by types of attributes know a custom field by what it is stored as
test('after register the attribute of a custom field has the type that it is stored as', async () => {
  const { ask } = await serveCode({
    'src/index.js': `const types = [];
module.exports = {
  register({ strapi }) {
    strapi.customFields.register({ name: 'color', plugin: 'paint', type: 'text' });
    strapi.contentType('api::note.note').attributes.shade = { type: 'customField', customField: 'plugin::paint.color' };
    types.push(strapi.contentType('api::note.note').attributes.shade.type);
  },
  bootstrap({ strapi }) {
    globalThis.types = [...types, ...[strapi.contentType('api::note.note'), strapi.getModel('api::note.note'), strapi.db.metadata.get('api::note.note'),
      strapi.db.config.models.find(({ uid }) => uid === 'api::note.note')].map(({ attributes: { shade } }) => shade.type + ' ' + shade.customField)];
  },
};`,
    'src/api/probe/routes/probe.js': probe('types'),
  });
  expect((await ask('/api/probe')).body).toEqual({
    value: ['customField', ...Array(4).fill('text plugin::paint.color')],
  });
});

test("a plugin's content-types are part of the model", async () => {
  const { ask } = await serveCode({
    'config/plugins.js':
      "module.exports = { shop: true, 'users-permissions': { config: { jwtSecret: 'a secret of some length' } } };",
    'src/plugins/shop/strapi-server.js': `module.exports = { contentTypes: { coupon: { schema: {
  kind: 'collectionType', collectionName: 'shop_coupons',
  info: { singularName: 'coupon', pluralName: 'coupons', displayName: 'Coupon' },
  attributes: { code: { type: 'string' } },
} } } };`,
    'src/api/probe/routes/probe.js': probe(
      "Promise.all([strapi.db.query('plugin::shop.coupon').findMany(), Object.keys(strapi.plugin('shop').contentTypes)])",
    ),
  });
  expect((await ask('/api/probe')).body).toEqual({ value: [[], ['coupon']] });
});

test('ES modules, CommonJS and TypeScript side by side', async () => {
  const { ask } = await serveCode({
    'src/api/a/services/a.mjs':
      "import { factories } from '@strapi/strapi';\nimport utils, { errors } from '@strapi/utils';\nexport default { kind: () => [typeof factories.createCoreService, errors === utils.errors] };",
    'src/api/b/services/b.js':
      "import { shout } from './shout.js';\nexport default () => ({ kind: () => shout('esm') });",
    'src/api/b/services/shout.js': 'export const shout = (text) => text.toUpperCase();\nexport default {};',
    'src/api/c/services/c.cjs': "module.exports = { kind: () => 'commonjs' };",
    'src/api/d/services/d.ts': 'enum A { B = 2 }\nexport default { kind: (): number => A.B };',
    'src/api/probe/routes/probe.js': probe(
      "['a', 'b', 'c', 'd'].map((name) => strapi.service('api::' + name + '.' + name).kind())",
    ),
  });
  expect((await ask('/api/probe')).body).toEqual({ value: [['function', true], 'ESM', 'commonjs', 2] });
});

test('users of the users service can sign in, and go', async () => {
  const { ask } = await serveKitCode({
    'src/api/probe/routes/probe.js': openRoutes({
      '/add': `async () => {
        const service = strapi.plugin('users-permissions').service('user');
        const { id, password } = await service.add({ username: 'newbie', email: 'new@octavo.test', password: 'Newbie-pass-1', provider: 'local', confirmed: true, role: 1 });
        await service.edit(id, { username: 'newer' });
        return { id, hashed: password.startsWith('$2'), is: await service.validatePassword('Newbie-pass-1', password) };
      }`,
      '/remove/:id':
        "async (ctx) => { const gone = await strapi.plugins['users-permissions'].services.user.remove({ id: ctx.params.id }); return { gone: gone.username }; }",
    }),
  });
  const added = (await ask('/api/add')).body;
  expect(added).toMatchObject({ hashed: true, is: true });
  const login = () =>
    ask('/api/auth/local', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'newer', password: 'Newbie-pass-1' }),
    });
  expect((await login()).body.user.username).toBe('newer');
  expect((await ask(`/api/remove/${added.id}`)).body).toEqual({ gone: 'newer' });
  expect((await login()).status).toBe(400);
});

test('the upload service adds files from the disk and removes them', async () => {
  const { ask } = await serveKitCode({
    'src/api/probe/routes/probe.js': openRoutes({
      '/add': `async () => {
        const fs = require('fs');
        const path = require('path').join(strapi.dirs.app.root, '.tmp', 'kept.txt');
        fs.writeFileSync(path, 'words');
        const [file] = await strapi.plugin('upload').service('upload').upload({ data: { fileInfo: { caption: 'Said' } }, files: { path, name: 'said.txt', type: 'text/plain' } });
        const same = await strapi.plugin('upload').service('upload').findOne(file.id);
        return { id: file.id, url: file.url, caption: same.caption, kept: fs.existsSync(path) };
      }`,
      '/remove/:id':
        "async (ctx) => { await strapi.plugin('upload').service('upload').remove({ id: ctx.params.id }); return true; }",
    }),
  });
  const { id, url, ...rest } = (await ask('/api/add')).body;
  expect(rest).toEqual({ caption: 'Said', kept: true });
  expect((await ask(url)).text).toBe('words');
  await ask(`/api/remove/${id}`);
  expect((await ask(url)).status).toBe(404);
});

test('custom fields are found by their names, and the project by its uuid', async () => {
  const served = await serveCode({
    'package.json': JSON.stringify({ name: 'p', strapi: { uuid: 'u-1', template: 'blog' } }),
    'src/index.js': `module.exports = { register({ strapi }) {
      strapi.customFields.register({ name: 'color', plugin: 'pens', type: 'string', inputSize: { default: 4, isResizable: true } });
      strapi.container.get('custom-fields').add({ name: 'own', type: 'json' });
    } };`,
    'src/api/ask/routes/ask.js': openRoutes({
      '/ask': `() => {
        const fields = strapi.container.get('custom-fields');
        const missing = (() => { try { fields.get('plugin::no.no'); } catch (error) { return error.message; } })();
        return [fields.get('plugin::pens.color').type, Object.keys(fields.getAll()), missing,
          strapi.config.uuid, strapi.config.get('packageJsonStrapi'), strapi.config.get('info.strapi'), strapi.config.get('info.name')];
      }`,
    }),
  });
  expect((await served.ask('/api/ask')).body).toEqual([
    'string',
    ['plugin::pens.color', 'global::own'],
    'Could not find Custom Field: plugin::no.no',
    'u-1',
    { template: 'blog' },
    '4.26.2',
    'p',
  ]);
});

// as code that invites or resets administrators by itself mails them
test('the template of mails with a link to a new password is in the configuration', async () => {
  const served = await serveCode({
    'config/admin.js':
      "module.exports = { auth: { secret: 's' }, forgotPassword: { from: 'a@octavo.test', emailTemplate: { subject: 'Mine' } } };",
    'src/api/ask/routes/ask.js': openRoutes({
      '/ask': `async () => {
        const sent = [];
        strapi.plugin('email').provider = { send: (mail) => sent.push(mail) };
        await strapi.plugin('email').service('email').sendTemplatedEmail(
          { to: 'b@octavo.test', from: strapi.config.get('admin.forgotPassword.from') },
          strapi.config.get('admin.forgotPassword.emailTemplate'),
          { url: 'https://here/reset', user: { email: 'b@octavo.test', firstname: 'B', lastname: 'C', username: 'b' } },
        );
        return sent;
      }`,
    }),
  });
  const [mail] = (await served.ask('/api/ask')).body;
  expect(mail).toMatchObject({ to: 'b@octavo.test', from: 'a@octavo.test', subject: 'Mine' });
  expect([mail.text, mail.html].every((part: string) => part.includes('https://here/reset'))).toBe(true);
});
