/** Versions, revisions, trash, schedules and bulk changes, as editors ask for them over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

const TAGS = '/content-manager/collection-types/api::tag.tag';
const BOOKS = '/content-manager/collection-types/api::book.book';
const SETTING = '/content-manager/single-types/api::setting.setting';
const HOMEPAGE = '/content-manager/single-types/api::homepage.homepage';
const ARTICLES = '/content-manager/collection-types/api::article.article';
const TRASH = '/content-manager/trash/api::tag.tag';

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit({ isWritable: true });
});

afterAll(() => kit.close());

const send = (method: string, path: string, body?: unknown, as = 'admin:super') =>
  kit.send(method, path, body, as);

/** A request with a version. */
async function ifMatch(method: string, path: string, version: string, body?: unknown) {
  return kit.ask(path, {
    method,
    headers: { ...headersOf('admin:super'), 'content-type': 'application/json', 'if-match': version },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const newTag = async (name: string): Promise<number> => {
  const { body, status, text } = await send('POST', TAGS, { name, slug: name.replaceAll(' ', '-') });
  expect(status, text).toBe(200);
  return body.id;
};

describe('versions', () => {
  test('the second of two editors gets both versions, and nothing is overwritten', async () => {
    const id = await newTag('versions');
    const { headers } = await send('GET', `${TAGS}/${id}`);
    const version = String(headers['etag']);
    expect(version).toMatch(/^"[\w-]{22}"$/);
    const first = await ifMatch('PUT', `${TAGS}/${id}`, version, { name: 'first' });
    expect(first.status).toBe(200);
    const second = await ifMatch('PUT', `${TAGS}/${id}`, version, { name: 'second' });
    expect([second.status, second.body.error.name]).toEqual([412, 'PreconditionFailedError']);
    expect(second.body.error.details).toMatchObject({
      version: first.headers.get('etag')!.slice(1, -1),
      entry: { id, name: 'first' },
    });
    expect((await send('GET', `${TAGS}/${id}`)).body.name).toBe('first');
    // an action, and a deletion, too
    expect((await ifMatch('DELETE', `${TAGS}/${id}`, version)).status).toBe(412);
    expect((await ifMatch('DELETE', `${TAGS}/${id}`, first.headers.get('etag')!)).status).toBe(200);
  });

  test('the entry of a refused save is what a read answers, files and counts included', async () => {
    const path = `${ARTICLES}/1`;
    const { headers } = await send('GET', path);
    await send('PUT', path, { subtitle: 'meanwhile' });
    const refused = await ifMatch('PUT', path, String(headers['etag']), { subtitle: 'too late' });
    expect(refused.status).toBe(412);
    const { body: now } = await send('GET', path);
    expect(refused.body.error.details.entry).toEqual(now);
    expect(now.cover).toHaveProperty('mime');
  });

  test('any version is a star; what is no version is refused', async () => {
    const id = await newTag('star');
    expect((await ifMatch('PUT', `${TAGS}/${id}`, '*', { name: 'any' })).status).toBe(200);
    const wrong = await ifMatch('PUT', `${TAGS}/${id}`, 'W/"x"', { name: 'none' });
    expect([wrong.status, wrong.body.error.message]).toEqual([400, expect.stringContaining('If-Match')]);
  });
});

describe('revisions', () => {
  test('list, one of them, restore', async () => {
    const id = await newTag('revisions');
    await send('PUT', `${TAGS}/${id}`, { name: 'changed' });
    const list = await send('GET', `${TAGS}/${id}/revisions`);
    expect([list.status, list.body]).toMatchObject([
      200,
      {
        results: [
          { number: 2, action: 'update', changed: ['name'], createdBy: { id: 1 } },
          { number: 1, action: 'create' },
        ],
      },
    ]);
    const one = await send('GET', `${TAGS}/${id}/revisions/1`);
    expect(one.body.data).toMatchObject({
      number: 1,
      entry: { id, name: 'revisions' },
      differences: [{ attribute: 'name', before: 'revisions', after: 'changed' }],
    });
    const restored = await send('POST', `${TAGS}/${id}/revisions/1/restore`);
    expect([restored.status, restored.body.name]).toEqual([200, 'revisions']);
    const [newest] = (await send('GET', `${TAGS}/${id}/revisions`)).body.results;
    expect(newest).toMatchObject({ number: 3, action: 'restore', changed: ['name'] });
  });

  test('what is not there is 404, what is not allowed 403', async () => {
    const id = await newTag('no revision');
    for (const number of ['9', 'x', '-1', '99999999999999999999']) {
      expect((await send('GET', `${TAGS}/${id}/revisions/${number}`)).status).toBe(404);
      expect((await send('POST', `${TAGS}/${id}/revisions/${number}/restore`)).status).toBe(404);
    }
    expect((await send('GET', `${TAGS}/999999/revisions`)).status).toBe(404);
    expect((await send('GET', `${TAGS}/${id}/revisions`, undefined, 'public')).status).toBe(401);
    // authors have rights to what they have made themselves
    expect((await send('GET', `${TAGS}/${id}/revisions`, undefined, 'admin:author')).status).toBe(403);
  });
});

describe('trash', () => {
  test('a deleted entry comes back under its id', async () => {
    const id = await newTag('trash');
    expect((await send('DELETE', `${TAGS}/${id}`)).status).toBe(200);
    const list = await send('GET', `${TRASH}?page=1&pageSize=5`);
    expect(list.body.results[0]).toMatchObject({ id, deletedBy: { id: 1 }, entry: { id, name: 'trash' } });
    expect(list.body.pagination).toMatchObject({ page: 1, pageSize: 5 });
    const restored = await send('POST', `${TRASH}/${id}/restore`);
    expect([restored.status, restored.body]).toEqual([
      200,
      { data: { id, missing: [], leftOut: [], unpublished: false } },
    ]);
    expect((await send('GET', `${TAGS}/${id}`)).body).toMatchObject({
      id,
      name: 'trash',
      createdBy: { id: 1 },
    });
    expect((await send('POST', `${TRASH}/${id}/restore`)).status).toBe(404);
  });

  test('all of a selection goes there', async () => {
    const ids = [await newTag('bulk one'), await newTag('bulk two')];
    expect((await send('POST', `${TAGS}/actions/bulkDelete`, { ids })).body).toEqual({ count: 2 });
    for (const id of ids) expect((await send('POST', `${TRASH}/${id}/restore`)).status).toBe(200);
  });

  test('an author sees what the author has deleted, and nothing of others', async () => {
    const id = await newTag('of the super admin');
    await send('DELETE', `${TAGS}/${id}`);
    const made = await send('POST', TAGS, { name: 'of the author', slug: 'of-the-author' }, 'admin:author');
    expect(made.status, made.text).toBe(200);
    await send('DELETE', `${TAGS}/${made.body.id}`, undefined, 'admin:author');
    const seen = await send('GET', `${TRASH}?pageSize=100`, undefined, 'admin:author');
    expect(seen.body.results.map((one: { id: number }) => one.id)).toEqual([made.body.id]);
    expect((await send('GET', `${TRASH}/${id}`, undefined, 'admin:author')).status).toBe(404);
    expect((await send('POST', `${TRASH}/${id}/restore`, undefined, 'admin:author')).status).toBe(404);
    expect((await send('DELETE', `${TRASH}/${id}`, undefined, 'admin:author')).status).toBe(404);
    expect((await send('DELETE', `${TRASH}/${id}`)).status).toBe(200);
  });
});

describe('the entry of a single type', () => {
  test('has a version, in each locale', async () => {
    const english = await send('GET', SETTING);
    const version = String(english.headers['etag']);
    expect(version).toMatch(/^"[\w-]{22}"$/);
    expect((await send('GET', `${SETTING}?locale=fr`)).headers['etag']).not.toBe(version);
    const first = await ifMatch('PUT', SETTING, version, { siteName: 'First' });
    expect([first.status, first.body.siteName]).toEqual([200, 'First']);
    const second = await ifMatch('PUT', SETTING, version, { siteName: 'Second' });
    expect(second.status).toBe(412);
    const { body: now } = await send('GET', SETTING);
    expect(second.body.error.details).toEqual({
      version: first.headers.get('etag')!.slice(1, -1),
      entry: now,
    });
    // one that another editor has deleted meanwhile is not made anew
    const gone = await ifMatch('PUT', `${SETTING}?locale=de`, version, { siteName: 'Third' });
    expect([gone.status, gone.body.error.details]).toEqual([412, { version: null, entry: null }]);
    expect((await ifMatch('DELETE', SETTING, version)).status).toBe(412);
  });

  test('is published at the version that was read', async () => {
    const read = await send('GET', HOMEPAGE);
    const version = String(read.headers['etag']);
    const action = read.body.publishedAt === null ? 'publish' : 'unpublish';
    const done = await ifMatch('POST', `${HOMEPAGE}/actions/${action}`, version);
    expect(done.status, done.text).toBe(200);
    expect((await ifMatch('POST', `${HOMEPAGE}/actions/${action}`, version)).status).toBe(412);
    const publishAt = '2099-01-31T09:00:00.000Z';
    expect((await send('PUT', `${HOMEPAGE}/schedule`, { publishAt })).body.data.publishAt).toBe(publishAt);
    expect((await send('GET', `${HOMEPAGE}/schedule`)).body.data.publishAt).toBe(publishAt);
  });

  test('is restored from the trash, but not beside another one of its locale', async () => {
    const french = `${SETTING}?locale=fr`;
    const { body: deleted } = await send('GET', french);
    const restore = () => send('POST', `/content-manager/trash/api::setting.setting/${deleted.id}/restore`);
    expect((await send('DELETE', french)).status).toBe(200);
    expect((await send('GET', french)).status).toBe(404);
    const { body: other } = await send('PUT', french, { siteName: 'Another' });
    expect(other.id).not.toBe(deleted.id);
    const refused = await restore();
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'Setting has an entry again, and can have only one',
    ]);
    expect((await send('DELETE', french)).status).toBe(200);
    expect((await restore()).status).toBe(200);
    const { body: back } = await send('GET', french);
    expect([back.id, back.siteName]).toEqual([deleted.id, deleted.siteName]);
    // one without locales
    const { body: homepage } = await send('GET', HOMEPAGE);
    expect((await send('DELETE', HOMEPAGE)).status).toBe(200);
    await send('PUT', HOMEPAGE, { title: 'Another' });
    const refusal = await send(
      'POST',
      `/content-manager/trash/api::homepage.homepage/${homepage.id}/restore`,
    );
    expect(refusal.status).toBe(400);
  });

  test('has revisions, and says where it is used', async () => {
    await send('PUT', `${SETTING}?locale=fr`, { footer: 'one' });
    await send('PUT', `${SETTING}?locale=fr`, { footer: 'two' });
    const { body: list } = await send('GET', `${SETTING}/revisions?locale=fr`);
    expect(list.results[0]).toMatchObject({ action: 'update', changed: ['footer'] });
    const { number } = list.results[1];
    const { body: one } = await send('GET', `${SETTING}/revisions/${number}?locale=fr`);
    expect(one.data.differences).toEqual([{ attribute: 'footer', before: 'one', after: 'two' }]);
    const back = await send('POST', `${SETTING}/revisions/${number}/restore?locale=fr`);
    expect([back.status, back.body.footer]).toEqual([200, 'one']);
    expect((await send('GET', `${SETTING}?locale=fr`)).body.footer).toBe('one');
    expect((await send('GET', `${SETTING}/where-used`)).body.data).toMatchObject({ uses: [], hidden: false });
    expect((await send('GET', `${SETTING}/revisions?locale=de`)).status).toBe(404);
    expect((await send('GET', `${SETTING}/revisions?locale=xx`)).status).toBe(400);
    // an editor whose permissions name no locale finds nothing
    expect((await send('GET', `${SETTING}/revisions`, undefined, 'admin:editor')).status).toBe(404);
  });
});

describe('schedules', () => {
  test('set, changed, taken back', async () => {
    const { body: book } = await send('POST', BOOKS, { title: 'Scheduled', isbn: 'AB-901' });
    const path = `${BOOKS}/${book.id}/schedule`;
    const publishAt = '2099-01-31T09:00:00.000Z';
    const unpublishAt = '2099-02-28T09:00:00.000Z';
    expect((await send('GET', path)).body.data).toEqual({ publishAt: null, unpublishAt: null, failures: [] });
    expect((await send('PUT', path, { publishAt, unpublishAt })).body.data).toMatchObject({
      publishAt,
      unpublishAt,
    });
    expect((await send('PUT', path, { unpublishAt: null })).body.data).toMatchObject({
      publishAt,
      unpublishAt: null,
    });
    expect((await send('GET', path)).body.data).toMatchObject({ publishAt, unpublishAt: null });
  });

  test.each([
    [{ publishAt: 'tomorrow' }, 'publishAt takes a time such as 2030-01-31T09:00:00.000Z, or null'],
    [{ unpublishAt: 5 }, 'unpublishAt takes a time such as 2030-01-31T09:00:00.000Z, or null'],
    [{ publishAt: '2001-01-01T00:00:00.000Z' }, 'publishAt has to be in the future'],
    [
      { publishAt: '2099-01-01T00:00:00.000Z', unpublishAt: '2099-01-01T00:00:00.000Z' },
      'publishAt and unpublishAt have to be different times',
    ],
  ])('%j is refused by its name', async (body, message) => {
    const answer = await send('PUT', `${BOOKS}/1/schedule`, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
    expect((await send('GET', `${BOOKS}/1/schedule`)).body.data.publishAt).toBeNull();
  });

  test('a list shows what is scheduled for its entries, to who asks for it', async () => {
    const { body: book } = await send('POST', BOOKS, { title: 'Listed', isbn: 'AB-902' });
    const publishAt = '2099-01-31T09:00:00.000Z';
    await send('PUT', `${BOOKS}/${book.id}/schedule`, { publishAt });
    const page = `${BOOKS}?sort=id:DESC&pageSize=5`;
    const plain = await send('GET', page);
    expect(Object.keys(plain.body)).toEqual(['results', 'pagination']);
    const { status, body, text } = await send('GET', `${page}&withSchedules=true`);
    expect(status, text).toBe(200);
    expect(body).toEqual({
      ...plain.body,
      schedules: expect.arrayContaining([{ id: book.id, publishAt, unpublishAt: null, failures: [] }]),
    });
    // none of another page's
    const other = await send('GET', `${BOOKS}?sort=id:ASC&pageSize=1&withSchedules=true`);
    expect(other.body.schedules).toEqual([]);
    expect((await send('GET', `${page}&withSchedules=false`)).body).toEqual(plain.body);
    expect((await send('GET', `${TAGS}?withSchedules=true`)).body.schedules).toEqual([]);
    const wrong = await send('GET', `${page}&withSchedules=1`);
    expect([wrong.status, wrong.body.error.message]).toEqual([400, 'withSchedules is true or false']);
  });

  test('a type without drafts has none', async () => {
    expect((await send('GET', `${TAGS}/1/schedule`)).status).toBe(403);
  });
});

describe('several entries at once', () => {
  test('all of them change, or none', async () => {
    const ids = [await newTag('many one'), await newTag('many two')];
    const changed = await send('POST', `${TAGS}/actions/bulkUpdate`, { ids, data: { color: '#00ff99' } });
    expect([changed.status, changed.body]).toEqual([200, { count: 2 }]);
    const refused = await send('POST', `${TAGS}/actions/bulkUpdate`, {
      ids,
      data: { name: 'the same unique name' },
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(String(ids[1]));
    const names = await Promise.all(ids.map(async (id) => (await send('GET', `${TAGS}/${id}`)).body.name));
    expect(names).toEqual(['many one', 'many two']);
    const unknown = await send('POST', `${TAGS}/actions/bulkUpdate`, { ids: [...ids, 999_999], data: {} });
    expect(unknown.status).toBe(404);
  });
});
