/** The Model Context Protocol over HTTP: the SDK's own client against the fixture. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { callTool, connectMcp, toolNames } from '../support/mcp-client.ts';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit({ mcp: { enabled: true, answerBytes: 8000 }, audited: true });

const connect = (as = 'token:full') => connectMcp(kit().address, as);

const ARTICLE = 'api::article.article';

describe.each(['legacy', 'auto'] as const)('by the %s handshake', (mode) => {
  test('tools and resources are listed and answered', async () => {
    const client = await connectMcp(kit().address, 'token:read', { versionNegotiation: { mode } });
    expect(await toolNames(client)).toContain('find_entries');
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(`octavo://content-types/${ARTICLE}`);
    expect((await callTool(client, 'count_entries', { type: ARTICLE })).answer).toEqual({ count: 32 });
  });
});

describe('reading', () => {
  const calls: [string, object, string][] = [
    ['filters', { filters: { title: { $containsi: 'harbour' } } }, 'filters[title][$containsi]=harbour'],
    ['related filters', { filters: { author: { name: 'Ada Winter' } } }, 'filters[author][name]=Ada Winter'],
    ['several orders', { sort: ['kind', 'title:desc'] }, 'sort[0]=kind&sort[1]=title:desc'],
    ['a locale', { locale: 'fr' }, 'locale=fr'],
    ['drafts', { publicationState: 'preview' }, 'publicationState=preview'],
    ['a text', { search: 'harbour' }, '_q=harbour'],
    [
      'nested populate',
      { populate: { author: { fields: ['name'] }, tags: true } },
      'populate[author][fields][0]=name&populate[tags]=true',
    ],
  ];
  test.each(calls)('%s are those of the REST API', async (_, args, query) => {
    const fields = ['title', 'kind'];
    const tool = { type: ARTICLE, ...args, fields, start: 1, limit: 4 };
    const { answer } = await callTool(await connect(), 'find_entries', tool);
    const page = 'format=flat&pagination[start]=1&pagination[limit]=4&fields[0]=title&fields[1]=kind';
    const { body } = await kit().send(
      'GET',
      `/api/articles?${encodeURI(query)}&${page}`,
      undefined,
      'token:full',
    );
    expect(answer.data).toEqual(body.data);
    expect(answer.page.total).toBe(body.meta.pagination.total);
  });

  test('one entry, and the entry of a single type', async () => {
    const client = await connect();
    const one = await callTool(client, 'get_entry', { type: ARTICLE, id: 3, fields: ['title'] });
    expect(one.answer).toEqual((await kit().send('GET', '/api/articles/3?fields=title&format=flat')).body);
    const single = await callTool(client, 'get_entry', { type: 'api::setting.setting' });
    expect(single.answer).toEqual(
      (await kit().send('GET', '/api/setting?format=flat', undefined, 'token:full')).body,
    );
  });

  test('a long list is cut at an entry, and goes on where it says', async () => {
    const client = await connect();
    const seen: number[] = [];
    let start = 0;
    for (;;) {
      const args = { type: ARTICLE, start, limit: 100, sort: ['id'] };
      const { answer, text } = await callTool(client, 'find_entries', args);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8000);
      seen.push(...answer.data.map(({ id }: { id: number }) => id));
      if (!answer.page.next) break;
      expect(answer.page.next.hint).toMatch(
        /^(The answer was cut because of its size: g|G)o on with start \d+/,
      );
      start = answer.page.next.start;
    }
    expect(seen).toHaveLength(32);
    expect(new Set(seen).size).toBe(32);
  });

  test('a description leaves out what answers never hold', async () => {
    const client = await connect();
    const { answer } = await callTool(client, 'describe_content_type', { type: 'api::author.author' });
    const { schema } = (
      await kit().send(
        'GET',
        '/api/content-type-builder/content-types/api::author.author',
        undefined,
        'token:full',
      )
    ).body.data;
    const hidden = Object.entries<{ private?: boolean; type: string }>(schema.attributes)
      .filter(([, attribute]) => attribute.private === true || attribute.type === 'password')
      .map(([name]) => name);
    expect(hidden.length).toBeGreaterThan(0);
    expect(Object.keys(answer.attributes).filter((name) => hidden.includes(name))).toEqual([]);
    expect(Object.keys(answer.attributes)).toContain('name');
    const uri = 'octavo://content-types/api::author.author';
    const { contents } = await client.readResource({ uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(answer);
  });

  test.each<[string, string, object, object]>([
    [
      'the server',
      'find_entries',
      { type: ARTICLE, filters: { nothing: 1 } },
      { status: 400, name: 'ValidationError', code: 'query.invalid_parameter' },
    ],
    [
      'a name that no address can carry as it is',
      'find_entries',
      { type: ARTICLE, filters: { 'Über uns\r\n\ud800': 1 } },
      { status: 400, code: 'query.invalid_parameter' },
    ],
    ['the server', 'get_entry', { type: ARTICLE, id: 999 }, { status: 404, name: 'NotFoundError' }],
    ['an argument', 'find_entries', { type: 'api::x.x' }, { status: 400, code: 'mcp.argument' }],
    ['an argument', 'find_entries', { type: ARTICLE, limit: 0 }, { status: 400, code: 'mcp.argument' }],
    ['an unknown name', 'find_entries', { type: ARTICLE, where: {} }, { code: 'mcp.unknown_argument' }],
    ['a tool there is not', 'drop_everything', {}, { status: 403, code: 'mcp.unknown_tool' }],
    [
      'its size',
      'get_entry',
      { type: ARTICLE, id: 1, populate: ['related.related', 'author.articles', 'sections', 'tags.articles'] },
      { status: 413, code: 'mcp.answer_too_large' },
    ],
  ])('a refusal because of %s is the error of %s', async (_, tool, args, error) => {
    const { isError, answer } = await callTool(await connect(), tool, args as Record<string, unknown>);
    expect(isError).toBe(true);
    expect(answer.error).toMatchObject(error);
  });
});

describe('writing', () => {
  test('each tool has a schema of its own, and the hints of what it does', async () => {
    const { tools } = await (await connect()).listTools();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { name, inputSchema, annotations } of tools) {
      expect([name, ajv.validateSchema(inputSchema)]).toEqual([name, true]);
      const reads = /^(list|describe|find|get|count|explain)_/.test(name);
      expect([name, annotations?.readOnlyHint]).toEqual([name, reads]);
      expect([name, annotations?.destructiveHint]).toEqual([name, /^(update|(un)?publish)_/.test(name)]);
    }
    const { inputSchema } = tools.find(({ name }) => name === 'create_article')!;
    const takes = ajv.compile(inputSchema);
    expect(takes({ data: { title: 'A', kind: 'essay', tags: { connect: [1] }, seo: null } })).toBe(true);
    expect(takes({ data: { title: 'A', kind: 'nothing' } })).toBe(false);
    expect(takes({ data: { titel: 'A' } })).toBe(false);
    expect(takes({ data: { title: 'A', publishedAt: '2024-01-01T00:00:00.000Z' } })).toBe(false);
  });

  test('a new entry is a draft until it is published', async () => {
    const client = await connect();
    const made = await callTool(client, 'create_article', { data: { title: 'By an assistant' } });
    const { id } = made.answer.data;
    expect(made.answer.data).toMatchObject({ title: 'By an assistant', publishedAt: null });
    expect((await kit().send('GET', `/api/articles?filters[id]=${id}`)).body.data).toEqual([]);
    const changed = await callTool(client, 'update_article', { id, data: { subtitle: 'Later' } });
    expect(changed.answer.data).toMatchObject({ subtitle: 'Later', publishedAt: null });
    await callTool(client, 'publish_entry', { type: ARTICLE, id });
    expect((await kit().send('GET', `/api/articles?filters[id]=${id}`)).body.data).toHaveLength(1);
    await callTool(client, 'unpublish_entry', { type: ARTICLE, id });
    expect((await kit().send('GET', `/api/articles?filters[id]=${id}`)).body.data).toEqual([]);
  });

  test('a published entry is changed only by a call that says so', async () => {
    const client = await connect();
    const before = (await kit().send('GET', '/api/articles/1?fields=title')).body;
    const refused = await callTool(client, 'update_article', { id: 1, data: { title: 'Changed' } });
    expect([refused.isError, refused.answer.error.code]).toEqual([true, 'mcp.published']);
    expect((await kit().send('GET', '/api/articles/1?fields=title')).body).toEqual(before);
    const args = { id: 1, data: { title: 'Changed' }, allowPublished: true };
    expect((await callTool(client, 'update_article', args)).isError).toBe(false);
    expect((await kit().send('GET', '/api/articles/1?fields=title')).body.data.attributes.title).toBe(
      'Changed',
    );
  });

  test.each([
    ['create_article', { data: { title: 'A', publishedAt: '2024-01-01T00:00:00.000Z' } }],
    ['update_article', { id: 1, data: { publishedAt: null } }],
    ['create_article', { data: { titel: 'A' } }],
  ])('%s refuses what its schema does not have', async (tool, args) => {
    const { isError, answer } = await callTool(await connect(), tool, args);
    expect([isError, answer.error.code]).toEqual([true, 'mcp.unknown_argument']);
  });

  test('the rules of the content-type hold, in the words of the server', async () => {
    const args = { data: { title: 'x'.repeat(300), wordCount: -1 } };
    const { isError, answer } = await callTool(await connect(), 'create_article', args);
    const rest = await kit().send('POST', '/api/articles', args, 'token:full');
    expect([isError, rest.status]).toEqual([true, 400]);
    expect(answer.error).toMatchObject({ status: 400, message: rest.body.error.message });
  });

  test('a translation is a draft of another locale', async () => {
    const client = await connect();
    const { answer: source } = await callTool(client, 'create_article', { data: { title: 'One' } });
    const args = { id: source.data.id, locale: 'fr', data: { title: 'Un' } };
    const { answer } = await callTool(client, 'translate_article', args);
    expect(answer).toMatchObject({ title: 'Un', locale: 'fr', publishedAt: null });
  });

  test('a single type that is empty begins as a draft', async () => {
    const client = await connect();
    await kit().send('DELETE', '/api/homepage', undefined, 'token:full');
    const made = await callTool(client, 'update_homepage', { data: {} });
    expect(made.isError).toBe(false);
    expect(made.answer.data.publishedAt).toBeNull();
  });

  test('the audit log names the token', async () => {
    await callTool(await connect(), 'create_tag', { data: { name: 'Recorded' } });
    const { body } = await kit().send(
      'GET',
      '/admin/audit-logs?sort=id:desc&pageSize=1',
      undefined,
      'admin:super',
    );
    const [line] = body.results;
    expect([line.action, line.user.displayName, line.ip]).toEqual(['entry.create', 'token 1', '127.0.0.1']);
  });
});

test('a custom token has the tools of its permissions', async () => {
  const client = await connect('token:custom');
  expect(await toolNames(client)).toEqual([
    'list_content_types',
    'describe_content_type',
    'find_entries',
    'get_entry',
    'count_entries',
    'create_article',
  ]);
  const { tools } = await client.listTools();
  const types = (name: string) =>
    (tools.find((tool) => tool.name === name)!.inputSchema.properties!['type'] as { enum: string[] }).enum;
  expect(types('find_entries')).toEqual([ARTICLE, 'api::tag.tag']);
  expect(types('get_entry')).toEqual([ARTICLE]);
  const { answer } = await callTool(client, 'list_content_types');
  expect(
    answer.contentTypes.map(({ type, youMay }: { type: string; youMay: string[] }) => [type, youMay]),
  ).toEqual([
    [ARTICLE, ['find', 'findOne', 'create']],
    ['api::tag.tag', ['find']],
  ]);
  const related = await callTool(client, 'find_entries', {
    type: ARTICLE,
    populate: ['author'],
    fields: ['title'],
  });
  expect(related.answer.data[0]).not.toHaveProperty('author');
});
