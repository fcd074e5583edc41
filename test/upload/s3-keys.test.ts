/** Keys and addresses of a bucket, there and back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyFor, keyOf, keyOfUrl } from '../../src/core/upload/s3/s3-keys.ts';
import type { StorageObject } from '../../src/core/upload/storage.ts';
import { fuzz } from '../support/fuzz.ts';

const PLACES = { bucket: 'media', baseUrl: null, rootPath: null };
const CDN = { ...PLACES, baseUrl: 'https://cdn.example.org/x' };

const object = (rest: Partial<StorageObject>): StorageObject => ({
  name: 'a_1.png',
  mime: 'image/png',
  size: 1,
  path: 'a',
  folder: null,
  nextTo: null,
  ...rest,
});

test.each([
  [{}, PLACES, 'a_1.png'],
  [{ folder: 'covers/2024' }, PLACES, 'covers/2024/a_1.png'],
  [{}, { ...PLACES, rootPath: 'root/dir/' }, 'root/dir/a_1.png'],
  [{ folder: 'x' }, { ...PLACES, rootPath: '/site' }, '/site/x/a_1.png'],
  [
    { name: 'small_a_1.png', nextTo: { name: 'a_1.png', url: 'https://media.s3.example.org/old/a_1.png' } },
    { ...PLACES, rootPath: 'new' },
    'old/small_a_1.png',
  ],
  [{ folder: 'x', nextTo: { name: 'a_1.png', url: '/uploads/a_1.png' } }, PLACES, 'a_1.png'],
])('content %j has its key', (rest, places, key) => {
  expect(keyFor(object(rest), places)).toBe(key);
});

test.each([
  ['https://media.s3.eu-west-1.amazonaws.com/covers/a%20b_1.png', PLACES, 'covers/a b_1.png'],
  ['https://MEDIA.s3.amazonaws.com/a_1.png', { ...PLACES, bucket: 'Media' }, 'a_1.png'],
  ['https://s3.example.org:9000/media/covers/a_1.png?versionId=1', PLACES, 'covers/a_1.png'],
  ['https://cdn.example.org/x/root/a b_1.png', CDN, 'root/a b_1.png'],
  ['https://media.s3.amazonaws.com/a_1.png', CDN, 'a_1.png'],
  ['https://s3.example.org/media-other/a_1.png', PLACES, null],
  ['https://media-other.s3.example.org/a_1.png', PLACES, null],
  ['https://example.org/a_1.png', PLACES, null],
  ['https://cdn.example.org/x-other/a_1.png', CDN, null],
  ['/uploads/a_1.png', PLACES, null],
  ['https://media.s3.example.org/%E0%A4%A', PLACES, null],
  ['https://', PLACES, null],
  ['', PLACES, null],
])('the address %s names its key', (url, places, key) => {
  expect(keyOfUrl(url, places)).toBe(key);
});

test.each([
  ['https://media.s3.example.org/covers/a_1.png', 'covers/a_1.png'],
  // a row that was changed by hand must not reach another object
  ['https://media.s3.example.org/covers/other.png', 'root/a_1.png'],
  ['https://media.s3.example.org/xa_1.png', 'root/a_1.png'],
  ['https://elsewhere.example.org/a_1.png', 'root/a_1.png'],
])('a stored file at %s is %s', (url, key) => {
  expect(keyOf({ name: 'a_1.png', url }, { ...PLACES, rootPath: 'root' })).toBe(key);
});

test('what is put is found again by its address', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9_]{1,20}\.[a-z]{1,4}$/);
  const folder = fc.option(fc.stringMatching(/^[\w-]{1,8}(\/[\w-]{1,8}){0,2}$/));
  const root = fc.option(fc.stringMatching(/^\/?[\w -]{1,8}(\/[\w -]{1,8})?\/{0,2}$/));
  fc.assert(
    fc.property(name, folder, root, fc.boolean(), (file, path, rootPath, cdn) => {
      const places = { ...(cdn ? CDN : PLACES), rootPath };
      const key = keyFor(object({ name: file, folder: path }), places);
      const url = cdn
        ? `${CDN.baseUrl}/${key}`
        : `https://media.s3.example.org/${key.split('/').map(encodeURIComponent).join('/')}`;
      expect(keyOf({ name: file, url }, places)).toBe(key);
    }),
    fuzz(500),
  );
});
