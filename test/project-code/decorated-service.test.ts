/** `strapi.entityService.decorate`: methods of code answer the default routes of REST, and delete for every client. */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { serveKitCode } from './code-project.ts';

const headers = headersOf('token:full');
const editor = headersOf('admin:super');

const post = (body: object, own: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...own },
  body: JSON.stringify(body),
});

/** Deletes tags softly, as public plugins do: by a value of the entry. */
const SOFT = `async delete(uid, id, options) {
    // plugins read from the options
    if (uid !== 'api::tag.tag') return service.delete(uid, id, { ...options, fields: options.fields });
    if (id === 9) throw new (require('@strapi/utils').errors.ApplicationError)('kept', { by: strapi.requestContext.get().state.user.email });
    return service.update(uid, id, { ...options, data: { color: '#000000' } });
  },
  async deleteMany(uid, options) {
    if (uid !== 'api::tag.tag') return service.deleteMany(uid, options);
    const found = await service.findMany(uid, options);
    for (const { id } of found) await service.update(uid, id, { data: { color: '#000000' } });
    return { count: found.length };
  },`;

const served = (text: string) =>
  serveKitCode({ 'src/index.js': `module.exports = { bootstrap({ strapi }) { ${text} } };` });

test('every client that deletes asks a decorated service', async () => {
  const { ask, warnings } = await served(`strapi.entityService.decorate((service) => ({ ${SOFT} }));`);
  const colorOf = async (id: number) =>
    (await ask(`/api/tags/${id}`, { headers })).body.data.attributes.color;
  const graphql = async (query: string) => (await ask('/graphql', post({ query }, headers))).body;
  const MANAGER = '/content-manager/collection-types/api::tag.tag';

  const removed = await ask('/api/tags/3', { method: 'DELETE', headers });
  expect(removed.body.data).toMatchObject({ id: 3, attributes: { color: '#000000' } });
  expect(await colorOf(3)).toBe('#000000');

  expect(await graphql('mutation { deleteTag(id: 4) { data { id attributes { color } } } }')).toEqual({
    data: { deleteTag: { data: { id: '4', attributes: { color: '#000000' } } } },
  });
  expect(await colorOf(4)).toBe('#000000');
  expect(await graphql('mutation { deleteTag(id: 9999) { data { id } } }')).toEqual({
    data: { deleteTag: { data: null } },
  });

  const one = await ask(`${MANAGER}/5`, { method: 'DELETE', headers: editor });
  expect(one.body).toMatchObject({ id: 5, color: '#000000' });
  const many = await ask(`${MANAGER}/actions/bulkDelete`, post({ ids: [6, 7, 9999] }, editor));
  expect(many.body).toEqual({ count: 2 });
  for (const id of [5, 6, 7]) expect(await colorOf(id)).toBe('#000000');

  // what code throws, and whom it finds
  const refused = await ask(`${MANAGER}/9`, { method: 'DELETE', headers: editor });
  expect(refused.body.error).toMatchObject({
    status: 400,
    message: 'kept',
    details: { by: 'admin@octavo.test' },
  });
  // who may not delete does not reach the code
  expect(
    (await ask('/graphql', post({ query: 'mutation { deleteTag(id: 8) { data { id } } }' }, {}))).text,
  ).toContain('Forbidden');
  expect(await colorOf(8)).not.toBe('#000000');

  // other types, and methods code has left alone
  expect((await ask('/api/profiles/1', { method: 'DELETE', headers })).status).toBe(200);
  expect((await ask('/api/profiles/1', { headers })).status).toBe(404);
  expect(await graphql('mutation { deleteNote(id: 2) { data { id } } }')).toEqual({
    data: { deleteNote: { data: { id: '2' } } },
  });
  expect((await ask('/api/notes/2', { headers })).status).toBe(404);
  expect(warnings.join()).not.toContain('entityService');
});

/** Writes tags and articles in its own way, and says what it was asked. */
const WRITES = `globalThis.asked = [];
  const { errors } = require('@strapi/utils');
  const write = (service, name) => async function (uid, ...rest) {
    const options = rest.at(-1);
    asked.push([name, uid, ...(rest.length > 1 ? [Number(rest[0])] : []), Object.keys(options.data).sort().join()]);
    if (options.data.name === 'refused') throw new errors.ApplicationError('no such name', { name: 'refused' });
    if (uid !== 'api::tag.tag') return service[name].call(this, uid, ...rest);
    // another entry of the same type, with the rights of code
    if (options.data.name === 'two') await service.update.call(this, uid, 3, { data: { color: '#222222' } });
    const data = { ...options.data, color: '#111111', ...(Array.isArray(options.data.slug) ? { slug: options.data.slug.join('-') } : {}) };
    return service[name].call(this, uid, ...rest.slice(0, -1), { ...options, data });
  };
  strapi.entityService.decorate((service) => ({ create: write(service, 'create'), update: write(service, 'update'), clone: write(service, 'clone') }));`;

test('every client that writes asks a decorated service, and keeps its own rules', async () => {
  const { ask, warnings } = await served(WRITES);
  const takeCalls = () => (globalThis as unknown as { asked: unknown[][] }).asked.splice(0);
  const graphql = async (query: string, own = headers) => (await ask('/graphql', post({ query }, own))).body;
  const put = (path: string, body: object) => ask(path, { ...post(body, editor), method: 'PUT' });
  const MANAGER = '/content-manager/collection-types';

  const made = await graphql(
    'mutation { createTag(data: { name: "one" }) { data { id attributes { name color } } } }',
  );
  expect(made.data.createTag.data.attributes).toEqual({ name: 'one', color: '#111111' });
  const { id } = made.data.createTag.data;
  const changed = await graphql(
    `mutation { updateTag(id: ${id}, data: { name: "two" }) { data { attributes { name color } } } }`,
  );
  expect(changed.data.updateTag.data.attributes).toEqual({ name: 'two', color: '#111111' });
  expect((await ask('/api/tags/3', { headers })).body.data.attributes.color).toBe('#222222');
  expect(takeCalls()).toEqual([
    ['create', 'api::tag.tag', 'name'],
    ['update', 'api::tag.tag', Number(id), 'name'],
  ]);
  expect(await graphql('mutation { updateTag(id: 9999, data: { name: "x" }) { data { id } } }')).toEqual({
    data: { updateTag: { data: null } },
  });
  expect(
    (await graphql('mutation { createTag(data: { name: "refused" }) { data { id } } }')).errors[0],
  ).toMatchObject({
    message: 'no such name',
    extensions: { error: { name: 'ApplicationError', details: { name: 'refused' } } },
  });
  expect(takeCalls()).toHaveLength(2);
  // who may not write does not reach the code
  expect(
    (await graphql('mutation { createTag(data: { name: "x" }) { data { id } } }', {})).errors[0].message,
  ).toBe('Forbidden access');
  expect(takeCalls()).toEqual([]);

  // a value that the type could not hold as the client sends it
  const { body: managed, status } = await ask(
    `${MANAGER}/api::tag.tag`,
    post({ name: 'three', slug: ['a', 'b'] }, editor),
  );
  expect([status, managed.color, managed.slug, managed.createdBy.id]).toEqual([200, '#111111', 'a-b', 1]);
  const { body: again } = await put(`${MANAGER}/api::tag.tag/${managed.id}`, { name: 'four' });
  expect(again).toMatchObject({ id: managed.id, name: 'four', updatedBy: { id: 1 } });
  const { body: copy } = await ask(
    `${MANAGER}/api::tag.tag/clone/${managed.id}`,
    post({ name: 'five', slug: 'c' }, editor),
  );
  expect(copy).toMatchObject({ name: 'five', color: '#111111' });
  expect(takeCalls()).toEqual([
    ['create', 'api::tag.tag', 'createdBy,name,slug,updatedBy'],
    ['update', 'api::tag.tag', managed.id, 'name,updatedBy'],
    ['clone', 'api::tag.tag', managed.id, 'createdBy,name,slug,updatedBy'],
  ]);
  // what code makes of it is held to the rules of the type
  const long = await ask(`${MANAGER}/api::tag.tag`, post({ name: 'six', slug: ['no blanks', '!'] }, editor));
  expect([long.status, long.body.error.name]).toEqual([400, 'ValidationError']);

  takeCalls();
  const ARTICLE = `${MANAGER}/api::article.article/1/actions`;
  expect((await ask(`${ARTICLE}/unpublish`, post({}, editor))).body.publishedAt).toBeNull();
  expect((await ask(`${ARTICLE}/publish`, post({}, editor))).body.publishedAt).not.toBeNull();
  expect(takeCalls()).toEqual(Array(2).fill(['update', 'api::article.article', 1, 'publishedAt,updatedBy']));
  await put('/content-manager/single-types/api::homepage.homepage', { title: 'by hand' });
  await graphql('mutation { updateHomepage(data: { title: "by query" }) { data { attributes { title } } } }');
  expect(takeCalls().map(([name, uid]) => [name, uid])).toEqual(
    Array(2).fill(['update', 'api::homepage.homepage']),
  );
  expect((await ask('/api/homepage', { headers })).body.data.attributes.title).toBe('by query');
  expect(warnings.join()).not.toContain('entityService');
});

test('parameters that code wraps are those of every client', async () => {
  const { ask } = await served(`strapi.entityService.decorate((service) => ({
    async wrapParams(params, options) {
      const { data, ...wrapped } = await service.wrapParams(params, options);
      if (!data || options.uid !== 'api::tag.tag') return { ...wrapped, ...(data && { data }) };
      const { color, ...left } = data;
      return { ...wrapped, data: left };
    } }));`);
  const query =
    'mutation { createTag(data: { name: "wrapped", color: "#123456" }) { data { attributes { name color } } } }';
  const { body } = await ask('/graphql', post({ query }, headers));
  expect(body.data.createTag.data.attributes).toEqual({ name: 'wrapped', color: null });
  const sent = post({ name: 'also wrapped', color: '#123456' }, editor);
  const managed = await ask('/content-manager/collection-types/api::tag.tag', sent);
  expect(managed.body).toMatchObject({ name: 'also wrapped', color: null });
});

/** Hides tags whose colour is #000000, as public plugins hide what was deleted. */
const HIDING = `strapi.entityService.decorate((service) => ({
    async wrapParams(params, options) {
      const wrapped = await service.wrapParams(params, options);
      return options.uid === 'api::tag.tag' ? { ...wrapped, filters: { $and: [{ ...wrapped.filters }, { color: { $notNull: true } }, { color: { $ne: '#000000' } }] } } : wrapped;
    },
    async findOne(uid, id, options) {
      const [found] = await strapi.query(uid).findMany({ where: { id, ...(uid === 'api::tag.tag' ? { color: { $ne: '#000000' } } : {}) } });
      return found ? service.findOne(uid, id, options) : null;
    },
    ${SOFT} }));`;

test('what a decorated service hides no client reads', async () => {
  const { ask, warnings } = await served(HIDING);
  const graphql = async (query: string) => (await ask('/graphql', post({ query }, headers))).body;
  const MANAGER = '/content-manager/collection-types/api::tag.tag';
  const idsOf = async () => {
    const { body: rest } = await ask('/api/tags?pagination[pageSize]=100&sort=id', { headers });
    const { body: managed } = await ask(`${MANAGER}?page=1&pageSize=100&sort=id:ASC`, { headers: editor });
    const { data } = await graphql(
      '{ tags(pagination: { limit: 100 }, sort: "id") { data { id } meta { pagination { total } } } }',
    );
    const lists = {
      rest: rest.data.map(({ id }: { id: number }) => id),
      managed: managed.results.map(({ id }: { id: number }) => id),
      graphql: data.tags.data.map(({ id }: { id: string }) => Number(id)),
    };
    expect([managed.pagination.total, data.tags.meta.pagination.total]).toEqual([
      lists.rest.length,
      lists.rest.length,
    ]);
    expect(lists.managed).toEqual(lists.rest);
    expect(lists.graphql).toEqual(lists.rest);
    return lists.rest;
  };
  const before = await idsOf();
  expect(before).toContain(3);
  expect((await ask(`${MANAGER}/3`, { method: 'DELETE', headers: editor })).status).toBe(200);
  expect(await idsOf()).toEqual(before.filter((id: number) => id !== 3));
  expect((await graphql('{ tag(id: 3) { data { id } } }')).data.tag.data).toBeNull();
  expect((await graphql('{ tag(id: 4) { data { id } } }')).data.tag.data.id).toBe('4');
  expect((await ask(`${MANAGER}/3`, { headers: editor })).status).toBe(404);
  expect((await ask(`${MANAGER}/4`, { headers: editor })).body.id).toBe(4);
  // what the client filters by itself, and by what it may not
  const { body } = await ask(`${MANAGER}?page=1&pageSize=1&filters[id][$lt]=6&sort=id:ASC`, {
    headers: editor,
  });
  expect(body.pagination).toMatchObject({
    total: before.filter((id: number) => id < 6 && id !== 3).length,
    pageSize: 1,
  });
  expect((await ask(`${MANAGER}?filters[nothing]=1`, { headers: editor })).status).toBe(400);
  expect(warnings.join()).not.toContain('entityService');
});

test('code announces an entry without what is private, as plugins do', async () => {
  await served(`const { sanitize } = require('@strapi/utils');
    const user = { id: 1, username: 'shown', password: 'hidden', resetPasswordToken: 'hidden', role: { id: 1, name: 'r' } };
    globalThis.clean = sanitize.sanitizers.defaultSanitizeOutput(strapi.getModel('plugin::users-permissions.user'), user);`);
  const { clean } = globalThis as unknown as { clean: Promise<object> };
  expect(await clean).toEqual({ id: 1, username: 'shown', role: { id: 1, name: 'r' } });
});

test('values that a decorated service changes are those that editors and GraphQL see', async () => {
  const { ask } = await served(`strapi.entityService.decorate((service) => ({
    async wrapResult(result, options) {
      const found = await service.wrapResult(result, options);
      const mark = (tag) => tag && { ...tag, color: '#999999', secret: 'not shown' };
      if (options.uid !== 'api::tag.tag' || !/^find/.test(options.action)) return found;
      if (found?.results) return { ...found, results: found.results.map(mark) };
      return Array.isArray(found) ? found.map(mark) : mark(found);
    } }));`);
  const MANAGER = '/content-manager/collection-types/api::tag.tag';
  const { body: list } = await ask(`${MANAGER}?page=1&pageSize=2`, { headers: editor });
  expect(list.results.map(({ color }: { color: string }) => color)).toEqual(['#999999', '#999999']);
  const { body: one } = await ask(`${MANAGER}/3`, { headers: editor });
  expect(one).toMatchObject({ id: 3, color: '#999999' });
  expect(JSON.stringify([list, one])).not.toContain('secret');
  const query =
    '{ tags(pagination: { limit: 2 }) { data { attributes { color } } } tag(id: 3) { data { attributes { color } } } }';
  const { data } = (await ask('/graphql', post({ query }, headers))).body;
  const marked = { attributes: { color: '#999999' } };
  expect(data).toEqual({ tags: { data: [marked, marked] }, tag: { data: marked } });
});

/** Notes what it is asked, hides tag 3 and marks the others. */
const MARKING = `globalThis.asked = [];
  strapi.entityService.decorate((service) => ({
    async findMany(uid, params) {
      asked.push(['findMany', uid, params]);
      const found = await service.findMany(uid, params);
      if (uid !== 'api::tag.tag') return found;
      return found.filter(({ id }) => id !== 3).map((tag) => ({ ...tag, name: '<' + tag.name + '>', color: '#999999' })).reverse();
    },
    async findOne(uid, id, params) {
      asked.push(['findOne', uid, id, params]);
      const found = await service.findOne(uid, id, params);
      return found && { ...found, title: '<' + found.title + '>' };
    },
    async count(uid, params) {
      asked.push(['count', uid, params]);
      return uid === 'api::tag.tag' ? 7 : service.count(uid, params);
    } }));`;

const tagQuery = (args: string) =>
  `{ tags(${args}) { data { id attributes { name color slug } } meta { pagination { total page pageSize pageCount } } } }`;

test('GraphQL answers what replaced reads give, a page at a time', async () => {
  const { ask } = await serveKitCode({
    'src/index.js': `module.exports = { bootstrap({ strapi }) { ${MARKING} } };`,
    // fewer values than there are tags: no statement names them all
    'config/api.js': "module.exports = { compat: 'reference', limits: { values: 12 } };",
  });
  const takeCalls = () => (globalThis as unknown as { asked: unknown[][] }).asked.splice(0);
  const graphql = async (query: string, own = headers) => (await ask('/graphql', post({ query }, own))).body;

  const { data } = await graphql(tagQuery('pagination: { start: 1, limit: 3 }, sort: ["id:asc"]'));
  expect(data.tags).toEqual({
    data: [
      { id: '4', attributes: { name: expect.stringMatching(/^<.+>$/), color: '#999999', slug: 'ink' } },
      { id: '2', attributes: { name: expect.stringMatching(/^<.+>$/), color: '#999999', slug: 'paper-2' } },
    ],
    meta: { pagination: { total: 7, page: 1, pageSize: 3, pageCount: 3 } },
  });
  const params = { publicationState: 'live', sort: ['id:asc'], start: 1, limit: 3 };
  expect(takeCalls()).toEqual([
    ['findMany', 'api::tag.tag', params],
    ['count', 'api::tag.tag', params],
  ]);
  // filters of the client, and everything
  const { data: rest } = await graphql(
    '{ tags(filters: { id: { lt: 6 } }, pagination: { limit: -1 }) { data { id } meta { pagination { total pageSize } } } }',
  );
  expect(rest.tags.data.map(({ id }: { id: string }) => id)).toEqual(['5', '4', '2', '1']);
  expect(takeCalls()[0]).toEqual([
    'findMany',
    'api::tag.tag',
    { publicationState: 'live', filters: { id: { $lt: '6' } }, sort: [], start: 0, limit: -1 },
  ]);

  const { data: related } = await graphql(
    `{ articles(publicationState: PREVIEW, locale: "all", pagination: { page: 2, pageSize: 2 }) {
      data { id attributes { tags { data { attributes { name } } } } } } }`,
  );
  // related entries are as they are stored
  expect(related.articles.data[0]).toMatchObject({ id: '3', attributes: { tags: { data: { length: 3 } } } });
  expect(JSON.stringify(related)).not.toContain('<');
  expect(takeCalls()).toEqual([
    [
      'findMany',
      'api::article.article',
      { publicationState: 'preview', locale: 'all', sort: [], start: 2, limit: 2 },
    ],
  ]);

  const one = await graphql('{ article(id: 3, locale: "en") { data { id attributes { title } } } }');
  expect(one.data.article.data).toEqual({ id: '3', attributes: { title: '<THE QUIET HARBOUR>' } });
  expect(takeCalls()).toEqual([['findOne', 'api::article.article', '3', { locale: 'en' }]]);
  expect((await graphql('{ tag(id: 9999) { data { id } } }')).data.tag.data).toBeNull();
  const single = await graphql('{ homepage { data { id attributes { title } } } }');
  expect(single.data.homepage.data).toEqual({ id: '1', attributes: { title: 'Octavo Press' } });
  expect((await graphql('{ articles(locale: null) { data { id } } }')).data.articles.data).toEqual([]);
});

test('an entry that a replaced read makes up has no relations, as in v4', async () => {
  const { ask } = await served(`strapi.entityService.decorate((service) => ({
    async findMany(uid, params) {
      return [...await service.findMany(uid, params), { id: 4711, title: 'made up' }];
    } }));`);
  const query = `{ articles(pagination: { limit: 1 }) { data { id attributes {
    title tags { data { id } } author { data { id } } seo { metaTitle } cover { data { id } } } } } }`;
  const { body } = await ask('/graphql', post({ query }, headers));
  const stored = {
    title: 'The Quiet Harbour',
    tags: { data: [{ id: '1' }, { id: '2' }, { id: '12' }] },
    author: { data: { id: '1' } },
    seo: { metaTitle: 'SEO 1' },
    cover: { data: { id: '1' } },
  };
  const madeUp = {
    title: 'made up',
    tags: { data: [] },
    author: { data: null },
    seo: null,
    cover: { data: null },
  };
  expect(body).toEqual({
    data: {
      articles: {
        data: [
          { id: '1', attributes: stored },
          { id: '4711', attributes: madeUp },
        ],
      },
    },
  });
});

test('what a client may not ask does not reach a replaced read', async () => {
  const { ask } = await served(MARKING);
  const limited = headersOf('limited');
  const takeCalls = () => (globalThis as unknown as { asked: unknown[][] }).asked.splice(0);
  for (const [query, own] of [
    ['{ tags { data { id } } }', {}],
    ['{ articles(filters: { author: { name: { startsWith: "a" } } }) { data { id } } }', limited],
    ['{ articles(sort: "editorNotes") { data { id } } }', headers],
    ['{ tags(pagination: { page: 1, limit: 1 }) { data { id } } }', headers],
  ] as const) {
    const { body } = await ask('/graphql', post({ query }, own));
    expect([query, body.errors?.length]).toEqual([query, 1]);
    expect([query, takeCalls()]).toEqual([query, []]);
  }
});

test('a draft that a replaced read gives stays hidden in strict mode', async () => {
  const { ask } = await serveKitCode({
    'src/index.js': `module.exports = { bootstrap({ strapi }) { ${MARKING} } };`,
    'config/api.js': "module.exports = { compat: 'strict' };",
  });
  const { body: list } = await ask(
    '/api/articles?publicationState=preview&filters[publishedAt][$null]=true&fields=id',
    { headers },
  );
  const { id } = list.data[0];
  const query = `{ hidden: article(id: ${id}) { data { id } } shown: article(id: ${id}, publicationState: PREVIEW) { data { id } } }`;
  const { body } = await ask('/graphql', post({ query }, headers));
  expect(body.data).toEqual({ hidden: { data: null }, shown: { data: { id: String(id) } } });
});

test('a method that code sets is asked too, and the start names those that GraphQL does not ask', async () => {
  const { ask, warnings } = await served(`
    const find = strapi.entityService.findOne;
    strapi.entityService.findOne = async (...given) => ({ ...await find(...given), color: '#123456' });
    strapi.entityService.delete = async () => ({});
    strapi.entityService.load = async () => null;`);
  const { body } = await ask('/api/tags/3', { headers });
  expect(body.data.attributes.color).toBe('#123456');
  const query = 'mutation { deleteTag(id: 3) { data { id } } }';
  expect((await ask('/graphql', post({ query }, headers))).body.data.deleteTag.data.id).toBe('3');
  expect((await ask('/api/tags/3', { headers })).status).toBe(200);
  expect(warnings.join()).toContain("ask the project's load; GraphQL");
});

test('a new locale of an entry asks a decorated create, with the entries it is linked with', async () => {
  const { ask } = await served(`
    globalThis.asked = [];
    strapi.entityService.decorate((service) => ({
      async create(uid, options) {
        globalThis.asked.push([uid, options.data]);
        return service.create(uid, { ...options, data: { ...options.data, name: options.data.name + '!' } });
      },
    }));`);
  const calls = () =>
    (globalThis as unknown as { asked: [string, Record<string, unknown>][] }).asked.splice(0);
  const all = await ask('/api/imprints?locale=all&populate=localizations', { headers });
  const alone = all.body.data.filter(
    ({ attributes }: { attributes: { locale: string; localizations: { data: unknown[] } } }) =>
      attributes.locale === 'en' && attributes.localizations.data.length === 0,
  );
  const [{ id }] = alone;

  const made = await ask(`/api/imprints/${id}/localizations`, post({ locale: 'fr', name: 'un' }, headers));
  expect([made.status, made.body]).toMatchObject([
    200,
    { name: 'un!', locale: 'fr', localizations: [{ id }] },
  ]);
  const query = `mutation { createImprintLocalization(id: ${id}, locale: "de", data: { name: "eins" }) { data { id attributes { name locale localizations { data { id } } } } } }`;
  const german = (await ask('/graphql', post({ query }, headers))).body.data.createImprintLocalization.data;
  expect(german.attributes).toMatchObject({ name: 'eins!', locale: 'de' });
  expect(german.attributes.localizations.data.map((one: { id: string }) => Number(one.id)).sort()).toEqual(
    [id, made.body.id].sort(),
  );
  expect(calls()).toMatchObject([
    ['api::imprint.imprint', { name: 'un', locale: 'fr', localizations: [id] }],
    ['api::imprint.imprint', { name: 'eins', locale: 'de', localizations: [id, made.body.id] }],
  ]);

  // what is refused does not reach the code
  const taken = await ask(`/api/imprints/${id}/localizations`, post({ locale: 'fr', name: 'x' }, headers));
  expect(taken.status).toBe(400);
  const missing = await ask('/api/imprints/9999/localizations', post({ locale: 'fr', name: 'x' }, headers));
  expect(missing.status).toBe(404);
  expect(calls()).toEqual([]);
});
