/** Content-types and components that code makes by the services of the content-type builder, as public plugins do. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryProject } from '../project/temporary-project.ts';
import { serveOctavo } from '../support/open-octavo.ts';
import { BASE, openRoutes } from './code-project.ts';

const ASK = openRoutes({
  '/ask': `async (ctx) => {
    const builder = strapi.plugin('content-type-builder');
    const types = builder.service('content-types');
    const { components } = builder.services;
    const outcomeOf = (work) => work().then((value) => value, ({ name, message }) => [name, message]);
    return (await new (async () => {}).constructor('types', 'components', 'categories', 'outcomeOf', 'return ' + ctx.query.code)(
      types, components, builder.service('component-categories'), outcomeOf)) ?? null;
  }`,
});

async function project(files: Readonly<Record<string, string>> = {}) {
  const dir = temporaryProject({ ...BASE, 'src/api/ask/routes/ask.js': ASK, ...files });
  let served: Awaited<ReturnType<typeof serveOctavo>> | null = null;
  const start = async () => {
    await served?.close();
    served = await serveOctavo({ dir, newDatabase: true, env: { NODE_ENV: 'production' } });
    return served;
  };
  return {
    start,
    run: async (code: string) => {
      const { ask } = served ?? (await start());
      const { body } = await ask(`/api/ask?code=${encodeURIComponent(code)}`);
      return body;
    },
    has: (path: string) => existsSync(join(dir, path)),
    schema: (path: string) => JSON.parse(readFileSync(join(dir, path), 'utf8')),
    text: (path: string) => readFileSync(join(dir, path), 'utf8'),
  };
}

const NAVIGATION = `
const contentType = {
  draftAndPublish: false,
  singularName: 'site-navigation', pluralName: 'site-navigations', displayName: 'Navigation', kind: 'singleType',
  description: 'v1',
  attributes: { items: { type: 'json' }, note: { type: 'relation', relation: 'manyToOne', target: 'api::note.note', targetAttribute: 'navigations' } },
};
module.exports = async ({ strapi }) => {
  const uid = 'api::site-navigation.site-navigation';
  const existing = strapi.contentTypes[uid];
  if (existing && existing.info.description === contentType.description) return;
  strapi.reload.isWatching = false;
  const types = strapi.plugin('content-type-builder').services['content-types'];
  if (existing) await types.editContentType(uid, { contentType });
  else await types.createContentType({ contentType });
  setImmediate(() => strapi.reload());
};`;

test.each([
  'register',
  'bootstrap',
])('a plugin makes its type in %s, and the next start serves it', async (phase) => {
  const made = await project({
    'src/plugins/nav/strapi-server.js': `module.exports = { ${phase}: require('./make.js') };`,
    'src/plugins/nav/package.json': '{"name":"nav","strapi":{"kind":"plugin","name":"nav"}}',
    'src/plugins/nav/make.js': NAVIGATION,
    'config/plugins.js':
      "module.exports = { nav: { enabled: true, resolve: './src/plugins/nav' }, 'users-permissions': { config: { jwtSecret: 'a secret of some length' } } };",
  });
  const { warnings, ask } = await made.start();
  expect(warnings.filter((line) => line.startsWith('Code has changed'))).toEqual([
    expect.stringContaining('src/api/site-navigation/content-types/site-navigation/schema.json'),
  ]);
  const file = 'src/api/site-navigation/content-types/site-navigation/schema.json';
  expect(made.schema(file)).toEqual({
    kind: 'singleType',
    collectionName: 'site_navigations',
    info: {
      singularName: 'site-navigation',
      pluralName: 'site-navigations',
      displayName: 'Navigation',
      description: 'v1',
    },
    options: { draftAndPublish: false },
    attributes: {
      items: { type: 'json' },
      note: { type: 'relation', relation: 'manyToOne', target: 'api::note.note', inversedBy: 'navigations' },
    },
  });
  expect(made.schema('src/api/note/content-types/note/schema.json').attributes.navigations).toEqual({
    type: 'relation',
    relation: 'oneToMany',
    target: 'api::site-navigation.site-navigation',
    mappedBy: 'note',
  });
  expect(made.text('src/api/site-navigation/routes/site-navigation.js')).toContain(
    "createCoreRouter('api::site-navigation.site-navigation')",
  );
  // this start does not know it yet
  expect((await ask('/api/site-navigation')).status).toBe(404);
  const again = await made.start();
  expect(again.warnings.filter((line) => line.startsWith('Code has changed'))).toEqual([]);
  expect((await again.ask('/api/site-navigation')).status).toBe(403);
  expect(await again.ask('/api/ask?code=typeof types.createContentType')).toMatchObject({ status: 200 });
});

// the way of v4's own plugin for search engines, and of a plugin for cookies
test('components are made with those inside of them, and types with those that an earlier call has made', async () => {
  const made = await project();
  const seo = `components.createComponent({
    component: { category: 'shared', displayName: 'seo', icon: 'search', attributes: {
      metaTitle: { type: 'string', required: true, maxLength: 60 },
      metaImage: { type: 'media', multiple: false, required: false, allowedTypes: ['images', 'files', 'videos'] },
      metaSocial: { type: 'component', repeatable: true, component: 'shared.meta-social' } } },
    components: [{ tmpUID: 'shared.meta-social', category: 'shared', displayName: 'metaSocial', icon: 'project-diagram',
      attributes: { socialNetwork: { type: 'enumeration', enum: ['Facebook', 'Twitter'], required: true } } }] })`;
  expect(await made.run(`${seo}.then(({ uid }) => ({ uid }))`)).toEqual({ uid: 'shared.seo' });
  expect(made.schema('src/components/shared/meta-social.json')).toEqual({
    collectionName: 'components_shared_meta_socials',
    info: { displayName: 'metaSocial', icon: 'project-diagram' },
    options: {},
    attributes: { socialNetwork: { type: 'enumeration', enum: ['Facebook', 'Twitter'], required: true } },
  });
  const cookie = `types.createContentType({ contentType: { singularName: 'cookie', pluralName: 'cookies', displayName: 'Cookie',
    attributes: { name: { type: 'string' }, seo: { type: 'component', component: 'shared.seo' } } } })`;
  expect((await made.run(cookie)).uid).toBe('api::cookie.cookie');
  // not served yet: written anew
  expect((await made.run(cookie.replace("'Cookie'", "'Cookies'"))).schema.info.displayName).toBe('Cookies');
  const two = await made.run(`types.createContentTypes([
    { contentType: { singularName: 'a-page', pluralName: 'a-pages', displayName: 'A', attributes: { b: { type: 'relation', relation: 'oneToOne', target: 'api::b-page.b-page' } } } },
    { contentType: { singularName: 'b-page', pluralName: 'b-pages', displayName: 'B', attributes: {} } }])`);
  expect(two.map(({ uid }: { uid: string }) => uid)).toEqual(['api::a-page.a-page', 'api::b-page.b-page']);
  await made.start();
  const served = await made.run(
    `Object.keys(strapi.contentTypes).concat(Object.keys(strapi.components)).filter((uid) => /cookie|page|shared/.test(uid)).sort()`,
  );
  expect(served).toEqual([
    'api::a-page.a-page',
    'api::b-page.b-page',
    'api::cookie.cookie',
    'shared.meta-social',
    'shared.seo',
  ]);
  expect(
    await made.run(`strapi.entityService.create('api::cookie.cookie', { data: { name: 'n', seo: { metaTitle: 't' } }, populate: 'seo' })
      .then(({ name, seo }) => [name, seo.metaTitle])`),
  ).toEqual(['n', 't']);
  expect(await made.run(`outcomeOf(() => ${cookie})`)).toEqual([
    'ApplicationError',
    'contentType.alreadyExists',
  ]);
  expect(await made.run(`outcomeOf(() => ${seo})`)).toEqual(['ApplicationError', 'component.alreadyExists']);
});

test('types and components are changed and removed, rows stay', async () => {
  const made = await project();
  await made.run(`strapi.query('api::note.note').create({ data: { text: 'kept' } })`);
  const edit = `types.editContentType('api::note.note', { contentType: { displayName: 'Memo', attributes: { text: { type: 'string' }, more: { type: 'text' } } } })`;
  expect((await made.run(edit)).schema.info).toMatchObject({ displayName: 'Memo', singularName: 'note' });
  await made.start();
  expect(
    await made.run(
      `strapi.query('api::note.note').findMany().then((rows) => rows.map(({ text, more }) => [text, more]))`,
    ),
  ).toEqual([['kept', null]]);
  await made.run(
    `components.createComponent({ component: { category: 'x', displayName: 'one', attributes: { a: { type: 'string' } } } })`,
  );
  await made.start();
  await made.run(
    `components.editComponent('x.one', { component: { category: 'x', displayName: 'uno', attributes: { b: { type: 'string' } } } })`,
  );
  expect(made.schema('src/components/x/one.json')).toMatchObject({
    info: { displayName: 'uno' },
    attributes: { b: {} },
  });
  expect((await made.run(`types.deleteContentType('api::note.note')`)).uid).toBe('api::note.note');
  await made.run(`categories.deleteCategory('x')`);
  expect([made.has('src/api/note'), made.has('src/components/x')]).toEqual([false, false]);
  await made.start();
  expect(await made.run(`({ type: typeof strapi.contentType('api::note.note') })`)).toEqual({
    type: 'undefined',
  });
  expect(await made.run(`strapi.db.connection('notes').select('text')`)).toEqual([{ text: 'kept' }]);
});

test('what a server would not start with is refused, and nothing is written', async () => {
  const made = await project();
  const refused = async (code: string) => {
    const [name, message] = await made.run(`outcomeOf(() => ${code})`);
    expect(name).toBe('ApplicationError');
    return message;
  };
  const type = (more: string) =>
    `types.createContentType({ contentType: { singularName: 'x', pluralName: 'xs', displayName: 'X', attributes: {}, ${more} } })`;
  expect(await refused('types.createContentType({})')).toBe('contentType must be an object');
  expect(await refused(type('displayName: 1'))).toBe('contentType.displayName must be a text');
  expect(await refused(type('attributes: { a: 1 }'))).toBe('contentType.attributes.a must be an object');
  expect(await refused(type("singularName: '../../x'"))).toContain('expected a form such as');
  expect(await refused(type("attributes: { a: { type: 'odd' } }"))).toContain('odd');
  expect(await refused(type("attributes: { a: { type: 'component', component: 'no.no' } }"))).toBe(
    'component.notFound',
  );
  expect(await refused(type("collectionName: 'notes'"))).toContain('notes');
  expect(
    await refused(
      `types.editContentType('api::no.no', { contentType: { displayName: 'N', attributes: {} } })`,
    ),
  ).toBe('contentType.notFound');
  expect(await refused(`types.deleteContentType('plugin::users-permissions.user')`)).toContain(
    'belongs to a plugin',
  );
  expect(await refused(`components.deleteComponent('no.no')`)).toBe('component.notFound');
  expect(await refused(`categories.deleteCategory('no')`)).toBe('category not found');
  expect(
    await refused(
      `types.editContentType('api::note.note', { contentType: { displayName: 'N', attributes: { words: { type: 'string', previousName: 'text' } } } })`,
    ),
  ).toContain('code cannot rename api::note.note.text to words');
  expect(await made.run(`outcomeOf(() => types.generateAPI({}))`)).toEqual([
    'Error',
    expect.stringContaining('generateAPI is not available to code'),
  ]);
  expect([made.has('src/api/x'), made.has('.octavo-change')]).toEqual([false, false]);
});

test('relations keep their other sides where code sends attributes as schemas have them', async () => {
  const made = await project();
  const type = (name: string, attributes: string) =>
    `{ contentType: { singularName: '${name}', pluralName: '${name}s', displayName: '${name}', attributes: ${attributes} } }`;
  await made.run(
    `(async () => { await types.createContentType(${type('cookie', '{}')}); await types.createContentType(${type('jar', '{}')});
      await types.editContentType('api::cookie.cookie', ${type('cookie', "{ jar: { type: 'relation', relation: 'manyToOne', target: 'api::jar.jar', inversedBy: 'cookies' } }")}); })()`,
  );
  const cookies = 'src/api/cookie/content-types/cookie/schema.json';
  const jars = 'src/api/jar/content-types/jar/schema.json';
  const jar = { type: 'relation', relation: 'manyToOne', target: 'api::jar.jar', inversedBy: 'cookies' };
  const inJar = { type: 'relation', relation: 'oneToMany', target: 'api::cookie.cookie', mappedBy: 'jar' };
  expect(made.schema(cookies).attributes).toEqual({ jar });
  expect(made.schema(jars).attributes).toEqual({ cookies: inJar });
  await made.start();
  await made.run(
    `types.editContentType('api::jar.jar', { contentType: { displayName: 'jar', singularName: 'jar', pluralName: 'jars',
      attributes: { ...strapi.contentTypes['api::jar.jar'].__schema__.attributes, size: { type: 'integer' } } } })`,
  );
  expect(made.schema(jars).attributes).toEqual({ cookies: inJar, size: { type: 'integer' } });
  expect(made.schema(cookies).attributes).toEqual({ jar });
});
