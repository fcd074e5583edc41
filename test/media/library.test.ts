/** The media library of administrators, on every database: folders, bulk work, uploads, rights. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openLibrary, type ServedLibrary, text } from '../upload/served-library.ts';

let library: ServedLibrary;
beforeAll(async () => {
  library = await openLibrary({ isWritable: true });
});
afterAll(() => library.close());

type As = 'admin:super' | 'admin:editor' | 'admin:author';

const ask = (method: string, path: string, body?: unknown, as: As = 'admin:super') =>
  library.send(method, path, body, as);

/** A folder of this name. */
const folder = async (
  name: string,
  parent: number | null = null,
  as: As = 'admin:super',
): Promise<number> => {
  const answer = await ask('POST', '/upload/folders', { name, parent }, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.id;
};

const upload = (name: string, info: object = {}, as: As = 'admin:super'): Promise<Answer> =>
  library.post('/upload', [text(name)], { fileInfo: info }, { as });

/** A new file in a folder. */
const fileIn = async (parent: number | null, name = 'a.txt', as: As = 'admin:super'): Promise<number> => {
  const answer = await upload(name, { folder: parent }, as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body[0].id;
};

const shown = async (id: number) => (await ask('GET', `/upload/files/${id}`)).body;
const pathOf = async (id: number): Promise<string> =>
  (await ask('GET', `/upload/folders/${id}`)).body.data.path;

describe('folders', () => {
  test('a move takes along all that is below, and only that', async () => {
    const [from, to] = [await folder('from'), await folder('to')];
    const inner = await folder('inner', from);
    // numbers that begin with those of others
    const others: number[] = [];
    for (let count = 0; count < 10; count += 1) others.push(await folder(`other ${count}`));
    const deep = await fileIn(inner);
    const paths = await Promise.all(others.map(pathOf));
    expect((await ask('PUT', `/upload/folders/${from}`, { parent: to })).status).toBe(200);
    const [parent, below] = (await pathOf(inner)).split('/').slice(-2);
    expect(await pathOf(inner)).toBe(`${await pathOf(to)}/${parent}/${below}`);
    expect(await shown(deep)).toMatchObject({ folderPath: await pathOf(inner), folder: { id: inner } });
    expect(await Promise.all(others.map(pathOf))).toEqual(paths);
    expect((await ask('PUT', `/upload/folders/${from}`, { parent: null })).status).toBe(200);
    expect((await shown(deep)).folderPath).toBe(`/${parent}/${below}`);
  });

  test.each([
    ['itself', (outer: number, _inner: number) => outer],
    ['a folder below it', (_outer: number, inner: number) => inner],
  ])('none moves into %s', async (name, target) => {
    const outer = await folder(`outer of ${name}`);
    const inner = await folder('inner', outer);
    const parent = target(outer, inner);
    const before = await pathOf(inner);
    const one = await ask('PUT', `/upload/folders/${outer}`, { parent });
    expect([one.status, one.body.error.message]).toEqual([400, 'folder cannot be moved inside itself']);
    const many = await ask('POST', '/upload/actions/bulk-move', {
      folderIds: [outer],
      destinationFolderId: parent,
    });
    expect(many.status).toBe(400);
    expect(await pathOf(inner)).toBe(before);
  });

  test('a folder and one in it move together', async () => {
    const [outer, to] = [await folder('together'), await folder('target of both')];
    const inner = await folder('inside', outer);
    const file = await fileIn(inner);
    const moved = await ask('POST', '/upload/actions/bulk-move', {
      folderIds: [outer, inner],
      destinationFolderId: to,
    });
    expect(moved.status).toBe(200);
    const above = await pathOf(to);
    for (const id of [outer, inner]) expect(await pathOf(id)).toMatch(new RegExp(`^${above}/\\d+$`));
    expect((await shown(file)).folderPath).toBe(await pathOf(inner));
  });

  test('a name is free in one folder and taken in another', async () => {
    const parent = await folder('names');
    await folder('same', parent);
    const other = await folder('different', parent);
    expect((await ask('POST', '/upload/folders', { name: 'same', parent })).status).toBe(400);
    expect((await ask('PUT', `/upload/folders/${other}`, { name: 'same' })).status).toBe(400);
    await folder('same', other);
    const [one, two] = [await folder('twin', parent), await folder('twin', other)];
    const together = await ask('POST', '/upload/actions/bulk-move', {
      folderIds: [one, two],
      destinationFolderId: null,
    });
    expect(together.body.error.message).toBe('some folders already exists: twin');
  });

  test('two folders of one name at once: one is made', async () => {
    const both = await Promise.all(
      [1, 2].map(() => ask('POST', '/upload/folders', { name: 'race', parent: null })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('folders that lie too deep in one another are refused, and so is a move that makes them', async () => {
    let parent: number | null = null;
    let refused: Awaited<ReturnType<typeof ask>> | null = null;
    let top = 0;
    for (let level = 0; level < 140 && !refused; level += 1) {
      const answer: Awaited<ReturnType<typeof ask>> = await ask('POST', '/upload/folders', {
        name: `level ${level}`,
        parent,
      });
      if (answer.status === 200) parent = answer.body.data.id;
      else refused = answer;
      if (level === 0) top = parent!;
    }
    expect([refused?.status, refused?.body.error.message]).toEqual([
      400,
      'folders lie too deep in one another: a path has at most 255 characters',
    ]);
    const outer = await folder('one level more than there is room for');
    expect((await ask('PUT', `/upload/folders/${top}`, { parent: outer })).status).toBe(400);
    expect(await pathOf(top)).toMatch(/^\/\d+$/);
  });

  test.each([
    ['a name that is too long', { name: 'x'.repeat(256) }],
    ['a NUL character', { name: 'a\0b' }],
    ['an object for a name', { name: { $ne: '' } }],
    ['an object for a parent', { name: 'x', parent: { $ne: 0 } }],
    ['a list', []],
  ])('%s is a 400', async (_name, body) => {
    expect((await ask('POST', '/upload/folders', body)).status).toBe(400);
  });

  test('the longest name is stored', async () => {
    const name = '🦑'.repeat(120);
    expect(await folder(name)).toBeGreaterThan(0);
  });
});

describe('files', () => {
  test('creator and editor are the administrators who sent them', async () => {
    const id = await fileIn(null, 'made.txt', 'admin:editor');
    await library.post(`/upload?id=${id}`, [], { fileInfo: { caption: 'c' } }, { as: 'admin:super' });
    const { createdBy } = await shown(id);
    expect(createdBy).toMatchObject({ id: 3 });
    const list = await ask('GET', `/upload/files?filters[id]=${id}&populate=createdBy,updatedBy`);
    expect(list.body.results[0]).toMatchObject({ createdBy: { id: 3 }, updatedBy: { id: 1 } });
    expect(Object.keys(list.body.results[0].updatedBy).sort()).toEqual([
      'firstname',
      'id',
      'lastname',
      'username',
    ]);
  });

  test('what is said may move a file', async () => {
    const [a, b] = [await folder('say a'), await folder('say b')];
    const id = await fileIn(a);
    const say = (folder: unknown) =>
      library.post(`/upload?id=${id}`, [], { fileInfo: { folder } }, { as: 'admin:super' });
    expect((await say(b)).body.folderPath).toBe(await pathOf(b));
    expect((await shown(id)).folder.id).toBe(b);
    expect((await say(null)).body.folderPath).toBe('/');
    expect((await shown(id)).folder).toBeNull();
    expect((await say(99_999)).status).toBe(400);
    // with new content in the same request
    const both = await library.post(
      `/upload?id=${id}`,
      [text('new.txt')],
      { fileInfo: { folder: a } },
      { as: 'admin:super' },
    );
    expect(both.body).toMatchObject({ folderPath: await pathOf(a), name: 'new.txt' });
  });

  test('a page is filtered, sorted and counted', async () => {
    const parent = await folder('page');
    for (const name of ['c.txt', 'a.txt', 'bilberry.txt']) await fileIn(parent, name);
    const { body } = await ask(
      'GET',
      `/upload/files?filters[folder]=${parent}&sort=name:DESC&page=2&pageSize=2&fields[0]=name`,
    );
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['a.txt']);
    expect(body.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 });
    const found = await ask(
      'GET',
      `/upload/files?_q=BILBERRY.TX&filters[folderPath][$eq]=${await pathOf(parent)}`,
    );
    expect(found.body.results).toHaveLength(1);
  });

  test.each([
    '/upload/files?filters[related][id]=1',
    '/upload/files?sort=nothing',
    '/upload/files?sort=name:upwards',
    '/upload/files?fields[0]=nothing',
    '/upload/files?filters[createdBy][resetPasswordToken][$null]=true',
    '/upload/files?sort=createdBy.roles.name',
    '/upload/folders?sort=nothing',
    '/upload/folders?filters[files][name]=a',
    '/upload/folders?filters[createdBy][password][$notNull]=true',
    '/upload/files?page[$gt]=0',
  ])('%s is a 400', async (path) => {
    expect((await ask('GET', path)).status).toBe(400);
  });

  test.each([
    ['/upload/folders?filters=5', 'Invalid filters: expected an object of attributes and operators'],
    ['/upload/folders?_q[]=x', 'Invalid _q: expected a text'],
    ['/upload/files?_q[]=x', 'Invalid _q: expected a text'],
    ['/upload/files?_q[a]=x', 'Invalid _q: expected a text'],
    ['/admin/users?filters=5', 'Invalid filters: expected an object of attributes and operators'],
    ['/admin/users?_q[]=x', 'Invalid _q: expected a text'],
    ['/admin/roles?filters=5', 'Invalid filters: expected an object of attributes and operators'],
    ['/admin/roles?_q[a]=x', 'Invalid _q: expected a text'],
  ])('%s does not show everything: the parameter is named', async (path, message) => {
    const { status, body } = await ask('GET', path);
    expect([status, body.error?.message]).toEqual([400, message]);
  });
});

describe('bulk', () => {
  test('a folder with many files is deleted with all of them, disk included', async () => {
    const top = await folder('many');
    const below = await folder('below', top);
    const files = Array.from({ length: 120 }, (_none, at) => text(`many ${at}.txt`));
    for (const parent of [top, below]) {
      for (let at = 0; at < files.length; at += 40) {
        // one file a request has a folder: the others of a form go to the top
        const made = await library.post('/upload', files.slice(at, at + 40), {}, { as: 'admin:super' });
        const ids = made.body.map(({ id }: { id: number }) => id);
        await ask('POST', '/upload/actions/bulk-move', { fileIds: ids, destinationFolderId: parent });
      }
    }
    const names = library.added().filter((name) => name.startsWith('many_'));
    expect(names).toHaveLength(240);
    const { body } = await ask('GET', `/upload/folders/${top}`);
    expect(body.data).toMatchObject({ files: { count: 120 }, children: { count: 1 } });
    const answer = await ask('POST', '/upload/actions/bulk-delete', { folderIds: [top] });
    expect(answer.body.data.folders).toMatchObject([{ id: top }]);
    expect(library.added().filter((name) => name.includes('many_'))).toEqual([]);
    expect((await ask('GET', '/upload/files?filters[name][$startsWith]=many')).body.pagination.total).toBe(0);
    expect((await ask('GET', `/upload/folders/${below}`)).status).toBe(404);
  });

  test('two deletions of one folder at once both end well', async () => {
    const id = await folder('twice');
    await fileIn(id);
    const both = await Promise.all(
      [1, 2].map(() => ask('POST', '/upload/actions/bulk-delete', { folderIds: [id] })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask('GET', `/upload/folders/${id}`)).status).toBe(404);
  });
});

describe("an author, whose permissions hold for the author's own files", () => {
  test('moves and deletes a folder only with nothing of others in it', async () => {
    const ownFolder = await folder('own', null, 'admin:author');
    const mine = await fileIn(ownFolder, 'mine.txt', 'admin:author');
    const others = await fileIn(ownFolder, 'others.txt', 'admin:editor');
    const target = await folder('target of the author', null, 'admin:author');
    const move = () =>
      ask(
        'POST',
        '/upload/actions/bulk-move',
        { folderIds: [ownFolder], destinationFolderId: target },
        'admin:author',
      );
    const put = () => ask('PUT', `/upload/folders/${ownFolder}`, { parent: target }, 'admin:author');
    const remove = () =>
      ask('POST', '/upload/actions/bulk-delete', { folderIds: [ownFolder] }, 'admin:author');
    for (const attempt of [move, put, remove]) expect((await attempt()).status).toBe(403);
    expect(await shown(mine)).toMatchObject({ folderPath: await pathOf(ownFolder) });
    expect((await ask('DELETE', `/upload/files/${others}`)).status).toBe(200);
    for (const attempt of [move, remove]) expect((await attempt()).status).toBe(200);
    expect((await ask('GET', `/upload/files/${mine}`)).status).toBe(404);
  });

  test('renames no folder of others', async () => {
    const id = await folder('of the editor', null, 'admin:editor');
    expect((await ask('PUT', `/upload/folders/${id}`, { name: 'taken' }, 'admin:author')).status).toBe(403);
  });

  test('does not find files of others by populating their folder', async () => {
    const id = await folder('shared');
    await fileIn(id, 'hidden from authors.txt');
    const answer = await ask('GET', `/upload/folders?populate[files]=true`, undefined, 'admin:author');
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('hidden from authors');
    const all = await ask('GET', `/upload/folders/${id}?populate[files]=true`);
    expect(all.text).toContain('hidden from authors');
  });
});

describe('settings', () => {
  test('what is not sent stays, and what else is stored', async () => {
    const put = (body: object) => ask('PUT', '/upload/settings', body);
    await put({ sizeOptimization: false, responsiveDimensions: true, autoOrientation: true });
    const answer = await put({ sizeOptimization: true, responsiveDimensions: true, unknown: 1 });
    expect(answer.body.data).toEqual({
      sizeOptimization: true,
      responsiveDimensions: true,
      autoOrientation: true,
    });
  });

  test.each([
    { pageSize: 0 },
    { pageSize: 101 },
    { pageSize: 1.5 },
    { pageSize: 10, sort: 'size:ASC' },
  ])('a configuration of %j is a 400', async (body) => {
    expect((await ask('PUT', '/upload/configuration', body)).status).toBe(400);
  });
});

describe('focal points and duplicates', () => {
  const png = (colour: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .png()
      .toBuffer();
  const picture = async (name: string, colour: string, as: As = 'admin:super'): Promise<number> => {
    const part = { name, type: 'image/png', content: await png(colour) };
    return (await library.post('/upload', [part], {}, { as })).body[0].id;
  };
  const details = async (id: number, as: As = 'admin:super') =>
    (await ask('GET', `/upload/files/${id}/details`, undefined, as)).body.data;

  test('a focal point is kept with the file, until its content is another', async () => {
    const id = await picture('point.png', '#123');
    const before = await shown(id);
    const set = await ask('PUT', `/upload/files/${id}/focal-point`, { focalPoint: { x: 0.25, y: 0.3333 } });
    expect(set.body.data.focalPoint).toEqual({ x: 0.25, y: 0.3333 });
    expect(await shown(id)).toEqual(before);
    expect((await details(id)).focalPoint).toEqual({ x: 0.25, y: 0.3333 });
    const part = { name: 'other.png', type: 'image/png', content: await png('#321') };
    await library.post(`/upload?id=${id}`, [part], {}, { as: 'admin:super' });
    expect((await details(id)).focalPoint).toBeNull();
    expect((await ask('PUT', `/upload/files/${id}/focal-point`, { focalPoint: null })).status).toBe(200);
  });

  test.each([
    {},
    { focalPoint: 1 },
    { focalPoint: { x: 1.1, y: 0 } },
    { focalPoint: { x: 0, y: 0, z: 0 } },
  ])('a focal point of %j is a 400', async (body) => {
    const id = await picture('wrong.png', '#222');
    expect((await ask('PUT', `/upload/files/${id}/focal-point`, body)).status).toBe(400);
  });

  test('a text has none, and an author sets none for others', async () => {
    const point = { focalPoint: { x: 0, y: 1 } };
    const words = await fileIn(null);
    expect((await ask('PUT', `/upload/files/${words}/focal-point`, point)).status).toBe(400);
    const id = await picture('others.png', '#333');
    expect((await ask('PUT', `/upload/files/${id}/focal-point`, point, 'admin:author')).status).toBe(403);
    expect((await ask('PUT', '/upload/files/99999/focal-point', point)).status).toBe(404);
  });

  test('files with the same content are shown to administrators who may read them', async () => {
    const [one, two] = [await picture('one.png', '#456'), await picture('two.png', '#456', 'admin:author')];
    expect((await details(one)).duplicates).toMatchObject([{ id: two, name: 'two.png' }]);
    expect((await details(two, 'admin:author')).duplicates).toEqual([]);
    const { digest } = await details(one);
    const find = (as: As) =>
      ask('POST', '/upload/actions/find-duplicates', { digests: [digest, 'a'.repeat(64)] }, as);
    const idsOf = (body: { data: { files: { id: number }[] }[] }) =>
      body.data.flatMap(({ files }) => files.map(({ id }) => id));
    expect(idsOf((await find('admin:super')).body)).toEqual([one, two]);
    expect(idsOf((await find('admin:author')).body)).toEqual([two]);
    await ask('DELETE', `/upload/files/${two}`);
    expect(idsOf((await find('admin:super')).body)).toEqual([one]);
    const wrong = await ask('POST', '/upload/actions/find-duplicates', { digests: ["' OR 1=1 --"] });
    expect(wrong.status).toBe(400);
  });

  test('uploads of the content API are found as well', async () => {
    const content = 'the very same words';
    const sent = await library.post('/api/upload', [{ name: 'a.txt', content }], {}, { as: 'editor' });
    const id = (await library.post('/upload', [{ name: 'b.txt', content }], {}, { as: 'admin:super' }))
      .body[0].id;
    expect((await details(id)).duplicates).toMatchObject([{ id: sent.body[0].id }]);
  });
});

describe('content that two rows name', () => {
  test('stays until the last of them is deleted, and is not replaced under the other', async () => {
    const id = await fileIn(null, 'shared.txt');
    const { url } = await shown(id);
    const other = await fileIn(null, 'other.txt');
    const { hash } = await shown(id);
    const db = library.db;
    db.prepare('UPDATE files SET hash = ?, url = ? WHERE id = ?').run(hash, url, other);
    const served = async () => (await fetch(library.address + url)).status;
    await library.post(
      `/upload?id=${other}`,
      [{ name: 'new.txt', content: 'new' }],
      {},
      { as: 'admin:super' },
    );
    expect((await shown(other)).url).not.toBe(url);
    db.prepare('UPDATE files SET hash = ?, url = ? WHERE id = ?').run(hash, url, other);
    await ask('DELETE', `/upload/files/${id}`);
    expect(await served()).toBe(200);
    await ask('POST', '/upload/actions/bulk-delete', { fileIds: [other] });
    expect(await served()).toBe(404);
  });
});
