/**
 * Extensions of the plugins that make v4's administration panel: actions in place of theirs, policies and middlewares on
 * their routes, routes of their own. The same extensions answered the same in v4 4.26.2, where not said otherwise.
 */
import { describe, expect, onTestFinished, test } from 'vitest';
import { askAs } from './ask-as.ts';
import { type Files, type ServedCode, serveKitCode } from './code-project.ts';

const TAGS = '/content-manager/collection-types/api::tag.tag';

const CONTENT_MANAGER = `module.exports = (plugin) => {
  const types = plugin.controllers['collection-types'];
  const { update, find, findOne } = types;
  types.update = (ctx) => {
    if (ctx.params.model === 'api::tag.tag') ctx.request.body.weight = 77;
    return update(ctx);
  };
  types.find = async (ctx) => {
    await find(ctx);
    ctx.body.results = ctx.body.results.map(({ id, name }) => ({ id, name }));
  };
  // what it returns does not count beside the body that is set
  types.findOne = async (ctx) => ({ value: await findOne(ctx) });
  types.strapiCreate = types.create;
  types.sanitizeAndCreate = async (ctx) => {
    ctx.request.body = { ...ctx.request.body, name: String(ctx.request.body.name).trim() };
    await types.strapiCreate(ctx);
  };
  types.export = (ctx) => { ctx.body = { exported: ctx.params.model, by: ctx.state.user.email }; };
  // for everybody, if no policy stood before it
  types.publish = (ctx) => ({ published: ctx.params.id });

  const admin = plugin.routes['admin'];
  admin.routes = admin.routes.filter(
    ({ path, method, handler }) => !(path === '/collection-types/:model' && method === 'POST') && handler !== 'collection-types.clone',
  );
  admin.routes.push(
    { method: 'POST', path: '/collection-types/:model', handler: 'collection-types.sanitizeAndCreate',
      config: { policies: ['admin::isAuthenticatedAdmin'] } },
    { method: 'GET', path: '/late/:id', handler: (ctx) => ({ late: ctx.params.id }) },
    { method: 'GET', path: '/collection-types/:model/unreached', handler: 'collection-types.export' },
  );
  admin.routes.unshift({ method: 'GET', path: '/collection-types/:model/export', handler: 'collection-types.export' });
  admin.routes.find(({ handler }) => handler === 'collection-types.delete').config.policies.push('global::never');
  return plugin;
};`;

const UPLOAD = `module.exports = (plugin) => {
  const route = plugin.routes['admin'].routes.find(({ handler }) => handler === 'admin-upload.upload');
  route.config.middlewares = ['global::mark'];
  return plugin;
};`;

const I18N = `module.exports = (plugin) => {
  const { listLocales } = plugin.controllers.locales;
  plugin.controllers.locales.listLocales = async (ctx) => {
    await listLocales(ctx);
    ctx.body = ctx.body.map(({ code }) => code);
  };
  return plugin;
};`;

const MARK = `module.exports = () => async (ctx, next) => {
  const sent = ctx.request.files ? JSON.stringify(ctx.request.body) : 'none';
  await next();
  ctx.set('x-mark', [sent, Array.isArray(ctx.body) ? ctx.body.map(({ name }) => name) : typeof ctx.body].join(' '));
};`;

describe('changed by extensions', () => {
  const changed = async (): Promise<ServedCode> => {
    const served = await serveKitCode({
      'src/extensions/content-manager/strapi-server.js': CONTENT_MANAGER,
      'src/extensions/upload/strapi-server.js': UPLOAD,
      'src/extensions/i18n/strapi-server.js': I18N,
      'src/middlewares/mark.js': MARK,
      'src/policies/never.js': 'module.exports = () => false;',
      'src/index.js': `module.exports = { bootstrap({ strapi }) {
        const types = strapi.controller('plugin::content-manager.single-types');
        const { find } = types;
        types.find = async (ctx) => { await find(ctx); ctx.body = { ...ctx.body, seen: true }; };
      } };`,
    });
    onTestFinished(() => served.close());
    return served;
  };

  test('actions of the content manager', async () => {
    const served = await changed();
    expect((await askAs(served, 'GET', `${TAGS}?pageSize=2&sort=id:ASC`)).body).toMatchObject({
      results: [
        { id: 1, name: 'paper' },
        { id: 2, name: 'Paper' },
      ],
      pagination: { total: 20 },
    });
    expect((await askAs(served, 'GET', `${TAGS}/1`)).body).toMatchObject({ id: 1, slug: 'paper' });
    expect((await askAs(served, 'PUT', `${TAGS}/1`, { name: 'Changed' })).body).toMatchObject({
      name: 'Changed',
      weight: 77,
      updatedBy: { id: 1 },
    });
    expect((await askAs(served, 'PUT', `${TAGS}/99999`, { name: 'Changed' })).status).toBe(404);
    expect(
      (await askAs(served, 'GET', '/content-manager/single-types/api::homepage.homepage')).body,
    ).toMatchObject({ id: 1, seen: true });
  });

  test('routes removed, put in place of one, and added', async () => {
    const served = await changed();
    expect((await askAs(served, 'POST', TAGS, { name: '  trimmed  ' })).body).toMatchObject({
      name: 'trimmed',
      createdBy: { id: 1 },
    });
    expect((await askAs(served, 'POST', `${TAGS}/clone/1`, { name: 'copy' })).status).toBe(405);
    expect((await askAs(served, 'DELETE', `${TAGS}/2`)).status).toBe(403);
    expect((await askAs(served, 'GET', `${TAGS}/export`)).body).toEqual({
      exported: 'api::tag.tag',
      by: 'admin@octavo.test',
    });
    expect((await askAs(served, 'GET', '/content-manager/late/4')).body).toEqual({ late: '4' });
    // the route of one entry stands before it
    expect((await askAs(served, 'GET', `${TAGS}/unreached`)).status).toBe(404);
  });

  test('a replaced action keeps the policies of its route', async () => {
    const served = await changed();
    const publish = '/content-manager/collection-types/api::article.article/1/actions/publish';
    expect((await askAs(served, 'POST', publish)).body).toEqual({ published: '1' });
    expect((await askAs(served, 'POST', publish, undefined, 'admin:author')).status).toBe(403);
    // a type without drafts
    expect((await askAs(served, 'POST', `${TAGS}/1/actions/publish`)).status).toBe(403);
    expect((await askAs(served, 'GET', TAGS, undefined, 'public')).status).toBe(401);
    expect((await askAs(served, 'GET', `${TAGS}/export`, undefined, 'public')).status).toBe(401);
    expect((await askAs(served, 'GET', TAGS, undefined, 'token:full')).status).toBe(401);
  });

  test('a middleware around an upload, and an action that the content API has, too', async () => {
    const served = await changed();
    const form = new FormData();
    form.append('files', new Blob(['hello'], { type: 'text/plain' }), 'a.txt');
    form.append('fileInfo', JSON.stringify({ name: 'b.txt', caption: 'c' }));
    const { headers, body } = await askAs(served, 'POST', '/upload', form);
    expect(headers.get('x-mark')).toBe('{"fileInfo":"{\\"name\\":\\"b.txt\\",\\"caption\\":\\"c\\"}"} b.txt');
    expect(body).toMatchObject([{ name: 'b.txt', caption: 'c' }]);
    expect((await askAs(served, 'GET', '/i18n/locales')).body).toEqual(['en', 'fr', 'de']);
    expect((await askAs(served, 'GET', '/api/i18n/locales', undefined, 'authenticated')).body).toEqual([
      'en',
      'fr',
      'de',
    ]);
  });
});

const ASK: Files = {
  'src/api/ask/routes/ask.js': `module.exports = { routes: [{ method: 'GET', path: '/listed', config: { auth: false },
      handler: () => ['content-manager', 'upload', 'i18n', 'users-permissions', 'email', 'content-type-builder', 'admin'].flatMap((name) => Object.values(name === 'admin' ? strapi.admin.routes : strapi.plugin(name).routes)
        .filter(({ type }) => type === 'admin').flatMap(({ routes }) => routes.map(({ method, path, handler }) => ({ method, path: '/' + name + path, handler })))) }] };`,
};

test('every route that v4 has takes a middleware, and answers as without it', async () => {
  const marked = `module.exports = (plugin) => {
    for (const { type, routes } of Object.values(plugin.routes))
      if (type === 'admin') for (const route of routes) route.config.middlewares = [(ctx, next) => (ctx.set('x-seen', route.handler), next())];
    return plugin;
  };`;
  const code: Files = {
    'src/extensions/content-manager/strapi-server.js': marked,
    'src/extensions/upload/strapi-server.js': marked,
    'src/extensions/i18n/strapi-server.js': marked,
    'src/extensions/users-permissions/strapi-server.js': marked,
    'src/extensions/email/strapi-server.js': marked,
    'src/extensions/content-type-builder/strapi-server.js': marked,
    'src/index.js': `const mark = (plugin) => { ${marked.replace('module.exports = (plugin) =>', 'return ((plugin) =>').replace(/;$/, ')(plugin);')} };
      module.exports = { register({ strapi }) { mark(strapi.admin); } };`,
    ...ASK,
  };
  const served = await serveKitCode(code);
  const plain = await serveKitCode(ASK);
  const listed = (await served.ask('/api/listed')).body as {
    method: string;
    path: string;
    handler: string;
  }[];
  expect(listed).toHaveLength(138);
  const values: Record<string, string> = { id: '1', targetField: 'tags', sourceId: '1', name: 'x' };
  // ends the session
  const last = listed.findIndex(({ handler }) => handler === 'authentication.logout');
  for (const { method, path, handler } of [...listed.toSpliced(last, 1), listed[last]!]) {
    const kind = path.includes('single-types') ? 'api::homepage.homepage' : 'api::article.article';
    const type = path.includes('/components/') ? 'shared.seo' : kind;
    // not the one who asks
    const ids = path.startsWith('/admin/') ? { ...values, id: '4' } : values;
    const at = path.replace(/:(\w+)/g, (_all, name) => ids[name] ?? type).replace(/\/$/, '');
    // a body with which no route changes anything
    const body = method === 'GET' ? undefined : { ids: [], files: null, model: 1 };
    const answers = await Promise.all([served, plain].map((each) => askAs(each, method, at, body)));
    expect([handler, answers[0]?.headers.get('x-seen')]).toEqual([handler, handler]);
    if (method !== 'GET') continue;
    const [around, alone] = answers.map((answer) => [
      handler,
      answer.status,
      // the address of the server, and how long it has been running
      answer.text.replace(/127\.0\.0\.1:\d+/g, '').replace(/"(uptime|time)":[\d.]+/g, ''),
    ]);
    expect(around).toEqual(alone);
  }
  await Promise.all([served.close(), plain.close()]);
});
