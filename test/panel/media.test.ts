/** What the panel's media library computes: addresses and requests, folders, cuts, uploads, what texts say of files. */
import { describe, expect, test } from 'vitest';
import { imageBlock } from '../../panel/src/content-manager/fields/image-block.ts';
import { insertFiles, type LinkedFile } from '../../panel/src/content-manager/fields/markdown-commands.ts';
import { canCrop, middleOf, scaled, withinPicture } from '../../panel/src/media/asset/pixel-crop.ts';
import {
  acceptOf,
  addressOf,
  extensionOf,
  isAllowed,
  kindOf,
  sizeText,
  thumbnailOf,
} from '../../panel/src/media/file-facts.ts';
import { inARow, pathAt, wayTo } from '../../panel/src/media/folders/folder-tree.ts';
import {
  filesRequestQuery,
  foldersRequestQuery,
  kindCondition,
  type LibraryState,
  libraryAddressQuery,
  NO_TEXT,
  readLibraryState,
} from '../../panel/src/media/library-state.ts';
import type { MediaFile } from '../../panel/src/media/media.ts';
import { addressesIn } from '../../panel/src/media/upload/addresses.ts';
import { isOfFiles, pastedStem } from '../../panel/src/media/upload/transfer.ts';
import { UploadQueue } from '../../panel/src/media/upload/upload-queue.ts';
import { readQuery, writeQuery } from '../../panel/src/routing/query-codec.ts';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';

const VIEW = { pageSize: 10, sort: 'createdAt:DESC' };
const FIRST: LibraryState = { ...VIEW, page: 1, search: '', filters: [], folder: null, folderPath: '/' };

const read = (address: string): LibraryState => readLibraryState(readQuery(address), VIEW);

describe('addresses', () => {
  test.each<[string, Partial<LibraryState>]>([
    ['sort=createdAt:DESC&page=1&pageSize=10', {}],
    [
      'sort=name:ASC&page=2&pageSize=50&folder=5&folderPath=/1/3',
      { sort: 'name:ASC', page: 2, pageSize: 50, folder: 5, folderPath: '/1/3' },
    ],
    ['sort=createdAt:DESC&page=1&pageSize=10&_q=harbour', { search: 'harbour' }],
    [
      'sort=createdAt:DESC&page=1&pageSize=10&filters[$and][0][mime][$contains]=image&filters[$and][1][createdAt][$gt]=2024-01-01T00:00:00.000Z',
      {
        filters: [
          { attribute: 'mime', operator: '$contains', value: 'image' },
          { attribute: 'createdAt', operator: '$gt', value: '2024-01-01T00:00:00.000Z' },
        ],
      },
    ],
    [
      'sort=createdAt:DESC&page=1&pageSize=10&filters[$and][0][mime][$not][$contains]=video',
      { filters: [{ attribute: 'mime', operator: '$not', value: 'video' }] },
    ],
    [
      'sort=createdAt:DESC&page=1&pageSize=10&filters[$and][0][mime][$not][$contains][0]=image&filters[$and][0][mime][$not][$contains][1]=video&filters[$and][0][mime][$not][$contains][2]=audio',
      { filters: [{ attribute: 'mime', operator: '$contains', value: 'file' }] },
    ],
    [
      'sort=createdAt:DESC&page=1&pageSize=10&filters[$and][0][mime][$contains][0]=image&filters[$and][0][mime][$contains][1]=video&filters[$and][0][mime][$contains][2]=audio',
      { filters: [{ attribute: 'mime', operator: '$not', value: 'file' }] },
    ],
    [
      'sort=createdAt:DESC&page=1&pageSize=10&filters[$and][0][alternativeText][$null]=true',
      { filters: [NO_TEXT] },
    ],
  ])('%s is read and written', (address, state) => {
    expect(read(address)).toEqual({ ...FIRST, ...state });
    expect(decodeURIComponent(writeQuery(libraryAddressQuery({ ...FIRST, ...state })))).toBe(address);
  });

  test.each([
    'page=0&pageSize=-1&sort=url:ASC',
    'page=x&folder=none&folderPath=/1',
    'folderPath=/1&filters[$and][0][url][$eq]=x&filters[$and][1][mime][$regex]=x&filters[$and][2][createdAt][$like]=1',
    'filters=x&sort[x]=1',
  ])('what %s says wrongly does not count', (address) => {
    expect(read(address)).toEqual(FIRST);
  });

  test('a page has at most as many files as the server gives', () => {
    expect(read('pageSize=5000').pageSize).toBe(100);
  });
});

describe('requests', () => {
  const files = (state: Partial<LibraryState>): unknown => filesRequestQuery({ ...FIRST, ...state });

  test('ask for one folder, and with a search for all', () => {
    const here = (filters: unknown): unknown => ({ page: 1, ...VIEW, ...(filters as object) });
    expect(files({})).toEqual(here({ filters: { $and: [{ folderPath: { $eq: '/' } }] } }));
    expect(files({ folder: 5, folderPath: '/1/3' })).toEqual(
      here({ filters: { $and: [{ folderPath: { $eq: '/1/3' } }] } }),
    );
    expect(files({ folder: 5 })).toEqual(here({ filters: { $and: [{ folder: { id: 5 } }] } }));
    expect(files({ search: 'x', folder: 5, folderPath: '/1/3' })).toEqual(here({ _q: 'x' }));
  });

  test('have the conditions in a form that the server reads', () => {
    const query = filesRequestQuery(
      { ...FIRST, filters: [{ attribute: 'mime', operator: '$contains', value: 'file' }, NO_TEXT] },
      kindCondition(['images', 'files']),
    );
    expect(parseQueryString(writeQuery(query), DEFAULT_LIMITS)).toMatchObject({
      filters: {
        $and: [
          { $and: [{ mime: { $notContains: 'image' } }, { mime: { $notContains: 'video' } }, {}] },
          { $and: [{ mime: { $contains: 'image' } }, { $or: [{}, { alternativeText: { $eq: '' } }] }] },
          { $or: [{ mime: { $contains: 'image' } }, { $and: [{}, {}, {}] }] },
          { folderPath: { $eq: '/' } },
        ],
      },
    });
  });

  test('ask for folders on the first page only, and for none among filtered files', () => {
    expect(foldersRequestQuery({ ...FIRST, folder: 3 })).toMatchObject({
      filters: { $and: [{ parent: { id: 3 } }] },
    });
    expect(foldersRequestQuery(FIRST)).toMatchObject({
      filters: { $and: [{ parent: { id: { $null: true } } }] },
    });
    expect(foldersRequestQuery({ ...FIRST, page: 2 })).toBeNull();
    const filters = [{ attribute: 'mime', operator: '$contains', value: 'image' }] as const;
    expect(foldersRequestQuery({ ...FIRST, filters })).toBeNull();
  });
});

test('folders: the way to one, all in a row, paths on the way', () => {
  const leaf = { id: 3, name: 'Leaf', children: [] };
  const tree = [
    { id: 1, name: 'One', children: [{ id: 2, name: 'Two', children: [leaf] }] },
    { id: 4, name: 'Four', children: [] },
  ];
  expect(wayTo(tree, 3).map(({ name }) => name)).toEqual(['One', 'Two', 'Leaf']);
  expect(wayTo(tree, 9)).toEqual([]);
  expect(inARow(tree).map(({ id, depth }) => [id, depth])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 1],
  ]);
  expect(inARow(tree, new Set([2])).map(({ id }) => id)).toEqual([1, 4]);
  expect([0, 1, 2].map((depth) => pathAt('/7/9', depth))).toEqual(['/', '/7', '/7/9']);
});

test('facts of files', () => {
  expect(['image/png', 'video/mp4', 'audio/ogg', 'text/plain', ''].map(kindOf)).toEqual([
    'image',
    'video',
    'audio',
    'file',
    'file',
  ]);
  expect([0.04, 10.42, 999.6, 25_000, 1_230_000].map(sizeText)).toEqual([
    '40B',
    '10KB',
    '1MB',
    '25MB',
    '1.2GB',
  ]);
  expect([
    extensionOf({ name: 'a.b.txt' }),
    extensionOf({ name: 'a', ext: '.png' }),
    extensionOf({ name: 'a' }),
  ]).toEqual(['txt', 'png', '']);
  expect([
    isAllowed('image/png', ['images']),
    isAllowed('text/css', ['images']),
    isAllowed('text/css', []),
  ]).toEqual([true, false, true]);
  expect([acceptOf(['images', 'videos']), acceptOf(['images', 'files']), acceptOf([])]).toEqual([
    'image/*,video/*',
    undefined,
    undefined,
  ]);
});

test('a picture is requested again when its content has changed, unless its address is signed', () => {
  const formats = { thumbnail: { url: '/t.png' } };
  const updatedAt = '2024-02-03T10:05:05.005Z';
  expect(addressOf({ url: '/a.png', formats, updatedAt })).toBe(
    '/a.png?updatedAt=2024-02-03T10%3A05%3A05.005Z',
  );
  expect(thumbnailOf({ url: '/a.png', formats, updatedAt })).toContain('/t.png?updatedAt=');
  expect(addressOf({ url: 'https://x.test/a?sign=1', updatedAt })).toBe('https://x.test/a?sign=1');
});

describe('a cut', () => {
  const picture = { width: 100, height: 50 };

  test.each([
    ['whole pixels', { x: 1.4, y: 1.6, width: 10.5, height: 3.2 }, { x: 1, y: 2, width: 11, height: 3 }],
    ['an edge', { x: 90, y: 40, width: 50, height: 50 }, { x: 90, y: 40, width: 10, height: 10 }],
    ['nothing', { x: 200, y: -5, width: 0, height: 0 }, { x: 99, y: 0, width: 1, height: 1 }],
    ['no number', { x: Number.NaN, y: 0, width: Number.NaN, height: 5 }, { x: 0, y: 0, width: 1, height: 5 }],
  ])('keeps within the picture: %s', (_name, crop, expected) => {
    expect(withinPicture(crop, picture)).toEqual(expected);
  });

  test('is the same in both sizes of a picture', () => {
    const crop = middleOf(picture);
    const shown = { width: 50, height: 25 };
    expect(crop).toEqual({ x: 10, y: 5, width: 80, height: 40 });
    expect(scaled(scaled(crop, picture, shown), shown, picture)).toEqual(crop);
    expect(['image/png', 'image/svg+xml', 'image/gif'].map(canCrop)).toEqual([true, false, false]);
  });
});

describe('uploads', () => {
  const file = (name: string): File => new File(['x'], name);
  const stored = (name: string): MediaFile => ({ id: name.length, name, url: '', mime: '' });

  test('go on three at a time, in order, and report what failed', async () => {
    const queue = new UploadQueue();
    queue.add(['a', 'bb', 'ccc', 'dddd'].map(file));
    queue.say(1, { alternativeText: 'Said' });
    let running = 0;
    let most = 0;
    const texts: string[] = [];
    const send = async ({ name, alternativeText }: { name: string; alternativeText: string }) => {
      running += 1;
      most = Math.max(most, running);
      texts.push(alternativeText);
      await Promise.resolve();
      running -= 1;
      if (name === 'bb') throw new Error('too large');
      return stored(name);
    };
    expect((await queue.send(send)).map(({ name }) => name)).toEqual(['a', 'ccc', 'dddd']);
    expect(most).toBe(3);
    expect(texts[0]).toBe('Said');
    expect(queue.items().map(({ state, error }) => [state, error])).toEqual([
      ['stored', null],
      ['failed', 'too large'],
      ['stored', null],
      ['stored', null],
    ]);
    // another try sends only what is missing
    const again: string[] = [];
    await queue.send(async ({ name }) => {
      again.push(name);
      return stored(name);
    });
    expect(again).toEqual(['bb']);
  });

  test('are cancelled: what is not stored waits again, what is removed is gone', async () => {
    const queue = new UploadQueue();
    queue.add(['a', 'bb'].map(file));
    const progress: number[] = [];
    queue.subscribe(() => progress.push(queue.items()[0]?.sent ?? -1));
    const sending = queue.send(
      ({ name }, { signal, onProgress }) =>
        new Promise((_resolve, reject) => {
          if (name === 'a') onProgress(0.5);
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    expect(queue.isSending).toBe(true);
    queue.remove(2);
    queue.cancel();
    expect(await sending).toEqual([]);
    expect(progress).toContain(0.5);
    expect(queue.items()).toMatchObject([{ name: 'a', state: 'waiting', sent: 0, error: null }]);
    expect(queue.isSending).toBe(false);
  });

  test('addresses of files, one a line', () => {
    expect(addressesIn(' https://a.test/x.png \n\nhttp://b.test\nhttps://a.test/x.png')).toEqual({
      addresses: ['https://a.test/x.png', 'http://b.test'],
      wrong: null,
    });
    expect(addressesIn('https://a.test\nfile:///etc/passwd').wrong).toBe('file:///etc/passwd');
    expect(addressesIn('https:///').wrong).toBe('https:///');
  });

  test('what a text processor adds to its text is no file', () => {
    const kinds = [
      ['Files'],
      ['text/html', 'Files'],
      ['text/plain', 'Files'],
      ['text/plain', 'text/html', 'Files'],
      [],
    ];
    expect(kinds.map(isOfFiles)).toEqual([true, true, true, false, false]);
  });

  test('pictures of the clipboard are named by the time', () => {
    expect(pastedStem(new Date('2026-11-22T15:30:09Z'))).toBe('pasted-2026-11-22-153009');
  });
});

describe('texts', () => {
  const picture = {
    name: 'a [1].png',
    alternativeText: null,
    mime: 'image/png',
    url: 'https://x.test/a.png',
  };
  const other: LinkedFile = { name: 'b.pdf', mime: 'application/pdf', url: 'https://x.test/b (1).pdf' };
  const apply = (text: string, from: number, files: readonly LinkedFile[]): string => {
    const { insert, to } = insertFiles(text, from, from, files);
    return text.slice(0, from) + insert + text.slice(to);
  };

  test('Markdown: pictures as pictures, others as links, each where it reads well', () => {
    expect(apply('', 0, [picture])).toBe('![a \\[1\\].png](https://x.test/a.png)');
    expect(apply('one two', 3, [{ ...picture, alternativeText: 'A boat' }])).toBe(
      'one![A boat](https://x.test/a.png) two',
    );
    expect(apply('# Title', 0, [other])).toBe('[b.pdf](<https://x.test/b (1).pdf>)\n# Title');
    expect(apply('one', 3, [picture, other]).split('\n')).toHaveLength(3);
  });

  test('blocks: a picture as v4 keeps it, with the whole address', () => {
    const file = {
      id: 1,
      name: 'a.svg',
      url: '/uploads/a.svg',
      mime: 'image/svg+xml',
      folder: null,
      hash: 'a',
    };
    const block = imageBlock(file, 'https://x.test');
    expect(block).toMatchObject({
      type: 'image',
      image: {
        url: 'https://x.test/uploads/a.svg',
        alternativeText: 'a.svg',
        width: 0,
        formats: {},
        hash: 'a',
      },
      children: [{ type: 'text', text: '' }],
    });
    expect(Object.keys(block['image'] as object)).not.toContain('folder');
  });
});
