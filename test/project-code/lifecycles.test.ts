/**
 * Lifecycles, on every database. What they receive and what their changes do is recorded in
 * `fixtures/members`; here is what a recording does not show.
 */
import { expect, test } from 'vitest';
import { Lifecycles } from '../../src/project-code/lifecycles/lifecycles.ts';
import { headersOf } from '../support/credentials.ts';
import { type AskedCode, askCode } from './ask-code.ts';
import { serveCode } from './code-project.ts';

const TAG = 'api::tag.tag';
const TAGS = `strapi.db.query('${TAG}')`;
const TOKEN = headersOf('token:full').authorization!.replace('Bearer ', '');

/** A project whose bootstrap is this. */
const booted = (bootstrap: string): Promise<AskedCode> =>
  askCode(
    {
      'src/index.js': `module.exports = { async bootstrap({ strapi }) { globalThis.seen = []; ${bootstrap} } };`,
    },
    TOKEN,
  );

const seen = (code: AskedCode) => code.run('globalThis.seen.splice(0)');

test('which listeners run, in which order, and what each keeps', async () => {
  const code = await booted(`
    strapi.contentType('${TAG}').lifecycles = { beforeCreate: ({ state }) => { state.mine = 'type'; }, afterCreate: ({ state }) => seen.push(['type', state]) };
    strapi.db.lifecycles.subscribe((event) => {
      if (event.model.uid !== '${TAG}' || !event.action.endsWith('Create')) return;
      event.state.mine = (event.state.mine ?? '') + event.action;
      if (event.action === 'afterCreate') seen.push(['function', event.state]);
    });
    globalThis.end = strapi.db.lifecycles.subscribe({ models: ['${TAG}'], afterCreate: ({ state, result }) => seen.push(['object', state, result.name]), beforeUpdate: null });
    strapi.db.lifecycles.subscribe({ models: ['api::author.author'], afterCreate: () => seen.push('wrong') });`);
  const create = (name: string) =>
    code.run(`${TAGS}.create({ data: { name: '${name}' } }).then(({ id }) => typeof id)`);
  expect(await create('one')).toBe('number');
  expect(await seen(code)).toEqual([
    ['type', { mine: 'type' }],
    ['function', { mine: 'beforeCreateafterCreate' }],
    ['object', {}, 'one'],
  ]);
  await code.run('globalThis.end()');
  await create('two');
  expect((await seen(code)).map(([who]: string[]) => who)).toEqual(['type', 'function']);
  await code.run(`strapi.db.lifecycles.disable()`);
  await create('three');
  expect(await seen(code)).toEqual([]);
});

test('values of every kind can be changed before they are written', async () => {
  const code = await booted(`
    const relate = { tags: [3], author: { connect: [{ id: 2 }] }, cover: 2 };
    const parts = { seo: { metaTitle: 'From code', metaDescription: 'Long enough' }, links: [{ label: 'l', url: '/l' }], sections: [{ __component: 'sections.quote', text: 'q' }] };
    strapi.db.lifecycles.subscribe({ models: ['api::article.article'],
      beforeCreate: ({ params }) => { Object.assign(params.data, relate, parts, { extra: { deep: [1] }, releaseDate: '2024-05-06', premium: 'true', title: null, createdBy: 1 }); },
      beforeUpdate: ({ params }) => { delete params.data.subtitle; params.data.tags = { disconnect: [3], connect: [4] }; params.data.links = []; },
    });`);
  const query =
    '?populate=*&publicationState=preview&fields[0]=title&fields[1]=extra&fields[2]=releaseDate&fields[3]=premium&fields[4]=subtitle';
  const { body, status } = await code.send('POST', `/api/articles${query}`, {
    data: { title: 'Sent', subtitle: 'kept', tags: [1, 2], author: 1 },
  });
  expect(status).toBe(200);
  const { id, attributes } = body.data;
  const names = (list: { attributes: { name: string } }[]) => list.map((one) => one.attributes.name);
  expect(attributes).toMatchObject({
    title: null,
    subtitle: 'kept',
    extra: { deep: [1] },
    releaseDate: '2024-05-06',
    premium: true,
    seo: { metaTitle: 'From code' },
    links: [{ label: 'l' }],
    sections: [{ text: 'q' }],
    author: { data: { id: 2 } },
    cover: { data: { id: 2 } },
  });
  expect(names(attributes.tags.data)).toEqual(['PAPER']);
  const changed = await code.send('PUT', `/api/articles/${id}${query}`, {
    data: { subtitle: 'lost', title: 'New' },
  });
  expect(changed.body.data.attributes).toMatchObject({ title: 'New', subtitle: 'kept', links: [] });
  expect(names(changed.body.data.attributes.tags.data)).toEqual(['ink']);
  // by hand, since the API does not show it
  expect(
    await code.run(
      `strapi.db.query('api::article.article').findOne({ where: { id: ${id} }, populate: { createdBy: { select: ['id'] } }, select: ['id'] })`,
    ),
  ).toEqual({ id, createdBy: { id: 1 } });
});

test('what a listener sets and no column can hold is a 400, and nothing is written', async () => {
  const code = await booted(`
    strapi.db.lifecycles.subscribe({ models: ['${TAG}'], beforeCreate: ({ params }) => Object.assign(params.data, globalThis.wrong) });`);
  for (const wrong of ["{ weight: 'much' }", '{ synonyms: [9999] }', "{ createdAt: 'now' }"]) {
    await code.run(`(globalThis.wrong = ${wrong}, 1)`);
    const { status } = await code.send('POST', '/api/tags', { data: { name: 'wrong' } });
    expect(status, wrong).toBe(400);
  }
  expect(await code.run(`${TAGS}.count({ where: { name: 'wrong' } })`)).toBe(0);
});

test('listeners run once each, however many write at the same time', async () => {
  const code = await booted(`
    strapi.db.lifecycles.subscribe({ models: ['${TAG}'],
      beforeCreate: ({ params }) => { seen.push('before ' + params.data.name); },
      afterCreate: ({ result }) => { seen.push('after ' + result.name); } });`);
  const names = Array.from({ length: 24 }, (_, at) => `busy ${at % 8}`);
  const answers = await Promise.all(
    names.map((name) => code.send('POST', '/api/tags', { data: { name, synonyms: [1, 2], articles: [1] } })),
  );
  const made = answers.filter(({ status }) => status === 200).length;
  expect(made).toBe(8);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  const calls: string[] = await seen(code);
  expect(calls.filter((line) => line.startsWith('after')).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, at) => `after busy ${at}`),
  );
  // a name that was there already is refused before any listener is called
  expect(calls.filter((line) => line.startsWith('before')).length).toBeLessThanOrEqual(names.length);
  expect(await code.run(`${TAGS}.count({ where: { name: { $startsWith: 'busy' } } })`)).toBe(8);
});

test('a listener that takes its time delays no request', async () => {
  const code = await booted(`
    globalThis.begun = Promise.withResolvers();
    const wait = () => new Promise((done) => { globalThis.goOn = done; globalThis.begun.resolve(); });
    strapi.db.lifecycles.subscribe({ models: ['${TAG}'], beforeCreate: ({ params }) => params.data.name === 'slow before' && wait(), afterCreate: ({ result }) => result.name === 'slow after' && wait() });`);
  for (const name of ['slow before', 'slow after']) {
    const slow = code.send('POST', '/api/tags', { data: { name } });
    await code.run('globalThis.begun.promise');
    expect((await code.send('POST', '/api/tags', { data: { name: `beside ${name}` } })).status).toBe(200);
    await code.run('globalThis.begun = Promise.withResolvers(); globalThis.goOn(); return null');
    expect((await slow).status).toBe(200);
  }
});

test('a listener may write, also to what it listens to', async () => {
  const code = await booted(`
    strapi.db.lifecycles.subscribe({ models: ['${TAG}'], async afterCreate({ result }) {
      seen.push(result.name);
      if (result.name.length < 4) await strapi.entityService.create('${TAG}', { data: { name: result.name + '+' } });
    } });`);
  expect((await code.send('POST', '/api/tags', { data: { name: 'a' } })).body.data.attributes.name).toBe('a');
  expect(await seen(code)).toEqual(['a', 'a+', 'a++', 'a+++']);
});

test('a listener that never answers is a 504', async () => {
  const code = await askCode(
    {
      'config/api.js': "module.exports = { compat: 'reference', limits: { codeTime: 300 } };",
      'src/index.js': `module.exports = { bootstrap({ strapi }) { strapi.db.lifecycles.subscribe({ models: ['${TAG}'],
        beforeCreate: () => new Promise(() => {}), beforeFindMany: () => new Promise(() => {}) }); } };`,
    },
    TOKEN,
  );
  expect((await code.send('POST', '/api/tags', { data: { name: 'never' } })).status).toBe(504);
  expect((await code.send('GET', '/api/tags')).status).toBe(504);
  expect((await code.send('GET', '/api/tags/1')).status).toBe(200);
});

test('inside a transaction of code a listener that throws takes everything back', async () => {
  const code = await booted(`
    strapi.db.lifecycles.subscribe({ models: ['${TAG}'], afterCreate: ({ result }) => { if (result.name === 'second') throw new Error('no'); } });`);
  await expect(
    code.run(
      `strapi.db.transaction(async () => { for (const name of ['first', 'second']) await ${TAGS}.create({ data: { name } }); })`,
    ),
  ).rejects.toThrow('no');
  expect(await code.run(`${TAGS}.count({ where: { name: { $in: ['first', 'second'] } } })`)).toBe(0);
});

test('a listener that throws takes the write of a user or a file back', async () => {
  const code = await booted(`
    strapi.db.lifecycles.subscribe({ models: ['plugin::users-permissions.user', 'plugin::upload.file'],
      afterCreate: ({ model }) => { const { ApplicationError } = require('@strapi/utils').errors; throw new ApplicationError('Not this one', { uid: model.uid }); } });`);
  const registered = await code.send('POST', '/api/auth/local/register', {
    username: 'refused',
    email: 'refused@octavo.test',
    password: 'Some-pass-1',
  });
  expect([registered.status, registered.body.error.message]).toEqual([400, 'Not this one']);
  const form = new FormData();
  form.append('files', new Blob(['words'], { type: 'text/plain' }), 'refused.txt');
  const uploaded = await code.ask('/api/upload', {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: form,
  });
  expect([uploaded.status, uploaded.body.error.details]).toEqual([400, { uid: 'plugin::upload.file' }]);
  expect(
    await code.run(
      `Promise.all([strapi.db.query('plugin::users-permissions.user').count({ where: { username: 'refused' } }), strapi.db.query('plugin::upload.file').count({ where: { name: 'refused.txt' } })])`,
    ),
  ).toEqual([0, 0]);
});

test('what a listener changes of a written user is in the answers, as far as the caller may see it', async () => {
  const code = await booted(`
    const change = ({ result }) => { Object.assign(result, { username: 'changed ' + result.username, extra: 1, password: 'shown' }); };
    strapi.db.lifecycles.subscribe({ models: ['plugin::users-permissions.user'], afterCreate: change, afterUpdate: change });`);
  const user = { username: 'listened', email: 'listened@octavo.test', password: 'Some-pass-1' };
  const registered = await code.send('POST', '/api/auth/local/register', user);
  expect(registered.body.user).toMatchObject({ username: 'changed listened', extra: 1 });
  const made = await code.send('POST', '/api/users', {
    ...user,
    username: 'another',
    email: 'another@octavo.test',
    role: { connect: [{ id: 1 }] },
  });
  expect(made.body).toMatchObject({ username: 'changed another', extra: 1 });
  const updated = await code.send('PUT', `/api/users/${made.body.id}`, { username: 'third' });
  expect(updated.body).toMatchObject({ id: made.body.id, username: 'changed third', extra: 1 });
  for (const { text } of [registered, made, updated]) expect(text).not.toContain('password');
  const names = `strapi.db.query('plugin::users-permissions.user').findMany({ where: { username: { $contains: 'changed' } } })`;
  expect(await code.run(names)).toEqual([]);
});

test('what a listener writes to the row of its event is not in the answer', async () => {
  const USER = 'plugin::users-permissions.user';
  const code = await booted(`
    const mark = (uid, data) => ({ models: [uid],
      async afterCreate({ result }) { await strapi.db.query(uid).update({ where: { id: result.id }, data }); } });
    strapi.db.lifecycles.subscribe(mark('${TAG}', { color: '#123456' }));
    strapi.db.lifecycles.subscribe(mark('${USER}', { provider: 'marked' }));`);
  const { body: tag } = await code.send('POST', '/api/tags', { data: { name: 'marked' } });
  expect(tag.data.attributes).toMatchObject({ name: 'marked', color: null });
  const { body: read } = await code.send('GET', `/api/tags/${tag.data.id}`);
  expect(read.data.attributes.color).toBe('#123456');

  const user = { username: 'marked', email: 'marked@octavo.test', password: 'a password', role: 1 };
  const { body: made } = await code.send('POST', '/api/users', user);
  expect(made).toMatchObject({ username: 'marked', provider: 'local' });
  const { body: after } = await code.send('GET', `/api/users/${made.id}`);
  expect(after.provider).toBe('marked');
});

test('listeners run for the other locales of a change, too', async () => {
  const code = await booted(`
    strapi.db.lifecycles.subscribe({ models: ['api::article.article'],
      beforeUpdate: ({ params }) => { seen.push(['before', Number(params.where.id), params.data.kind]); },
      afterUpdate: ({ result }) => { seen.push(['after', result.id, result.kind]); },
      afterCreate: ({ result }) => { seen.push(['created', result.locale, result.kind]); } });`);
  await code.send('PUT', '/api/articles/1?populate=localizations', { data: { kind: 'essay' } });
  const calls: unknown[][] = await seen(code);
  expect(calls.slice(0, 3).map(([when]) => when)).toEqual(['before', 'before', 'before']);
  expect(calls.slice(3)).toEqual(calls.slice(0, 3).map(([, id, kind]) => ['after', id, kind]));
  expect(calls.map(([, id]) => id).toSorted()).toEqual([1, 1, 41, 41, 42, 42]);
  const { status } = await code.send('POST', '/api/articles/20/localizations', {
    title: 'Neu',
    locale: 'de',
    kind: 'review',
  });
  expect(status).toBe(200);
  expect(await seen(code)).toEqual([
    ['created', 'de', 'review'],
    ['before', 20, 'review'],
    ['after', 20, 'review'],
  ]);
});

test('listeners run as single types are created, changed and deleted', async () => {
  const code = await booted(`
    strapi.db.lifecycles.subscribe((event) => { if (event.model.uid === 'api::homepage.homepage' && !/Find|Count/.test(event.action)) seen.push(event.action); });
    for (const name of ['entry.create', 'entry.update', 'entry.delete']) strapi.eventHub.on(name, ({ uid }) => { if (uid === 'api::homepage.homepage') seen.push(name); });`);
  await code.send('PUT', '/api/homepage', { data: { title: 'Changed' } });
  await code.send('DELETE', '/api/homepage');
  await code.send('PUT', '/api/homepage', { data: { title: 'New' } });
  expect(await seen(code)).toEqual([
    'beforeUpdate',
    'afterUpdate',
    'entry.update',
    'beforeDelete',
    'afterDelete',
    'entry.delete',
    'beforeCreate',
    'afterCreate',
    'entry.create',
  ]);
});

test('what narrows reads narrows them over GraphQL, also by what the client may not see', async () => {
  const code = await booted(`
    const open = (params) => { params.where = { $and: [params.where ?? {}, { editorNotes: 'private note 1' }] }; };
    strapi.db.lifecycles.subscribe({ models: ['api::article.article'], beforeFindMany: ({ params }) => open(params), beforeFindOne: ({ params }) => open(params), afterFindMany: ({ result }) => { seen.push(result.length); } });`);
  const ask = async (query: string) => (await code.send('POST', '/graphql', { query })).body.data;
  expect(await ask('{ articles { data { id attributes { title } } } }')).toEqual({
    articles: { data: [{ id: '1', attributes: { title: 'The Quiet Harbour' } }] },
  });
  expect(await ask('{ one: article(id: 1) { data { id } } two: article(id: 2) { data { id } } }')).toEqual({
    one: { data: { id: '1' } },
    two: { data: null },
  });
  expect(
    (await code.send('GET', '/api/articles?fields[0]=id')).body.data.map(({ id }: { id: number }) => id),
  ).toEqual([1]);
  expect((await code.send('GET', '/api/articles/2')).status).toBe(404);
  expect(await seen(code)).toEqual([1, 1]);
});

test('an extension gives users lifecycles', async () => {
  const { ask } = await serveCode({
    'src/extensions/users-permissions/strapi-server.js': `module.exports = (plugin) => {
      plugin.contentTypes.user.lifecycles = { beforeCreate: ({ params }) => { params.data.username = 'by extension'; } };
      return plugin;
    };`,
  });
  const { body } = await ask('/api/auth/local/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'sent', email: 'sent@octavo.test', password: 'Some-pass-1' }),
  });
  expect(body.user.username).toBe('by extension');
});

test('what nothing calls is named at the start', async () => {
  const { warnings } = await serveCode({
    'src/api/note/content-types/note/lifecycles.js':
      'module.exports = { beforeSave() {}, afterCreate() {} };',
  });
  expect(warnings.filter((line) => line.includes('lifecycle'))).toEqual([
    'src/api/note/content-types/note/lifecycles.js: beforeSave is no lifecycle, nothing calls it',
  ]);
});

test('a file of lifecycles that is none stops the start', async () => {
  await expect(
    serveCode({
      'src/api/note/content-types/note/lifecycles.js': 'module.exports = null;',
      'src/api/note/content-types/other/lifecycles.js': 'module.exports = {};',
    }),
  ).rejects.toThrow(/no content-type api::note\.other/);
});

test('without listeners no event is emitted', () => {
  const warnings: string[] = [];
  const lifecycles = new Lifecycles({
    types: () => ({}),
    typeOf: () => undefined,
    modelOf: () => ({}),
    warn: (message) => warnings.push(message),
  });
  expect(lifecycles.hasListener(TAG, ['Create'])).toBe(false);
  const end = lifecycles.subscribe({ models: [TAG], afterCreate: () => {} });
  expect([TAG, 'api::author.author'].map((uid) => lifecycles.hasListener(uid, ['Create']))).toEqual([
    true,
    false,
  ]);
  expect(lifecycles.hasListener(TAG, ['Update', 'FindMany'])).toBe(false);
  end();
  expect(lifecycles.hasListener(TAG, ['Create'])).toBe(false);
  expect(() => lifecycles.subscribe(5 as never)).toThrow('expected a function');
  expect(warnings).toEqual([`lifecycles.subscribe: there is no content-type ${TAG}`]);
});
