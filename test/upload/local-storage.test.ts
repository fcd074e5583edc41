/** The local storage: what it does can be taken back until it is kept. */
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LocalStorage } from '../../src/core/upload/local-storage.ts';
import type { StorageObject } from '../../src/core/upload/storage.ts';
import { temporaryProject } from '../project/temporary-project.ts';

function open(files: Readonly<Record<string, string>> = {}) {
  const dir = temporaryProject({ 'outside.txt': 'outside', ...files });
  const folder = join(dir, 'uploads');
  let count = 0;
  const object = (name: string, content: string): StorageObject => {
    count += 1;
    const path = join(dir, `part-${count}`);
    writeFileSync(path, content);
    return { name, path, size: content.length, mime: 'text/plain', folder: null, nextTo: null };
  };
  const content = (name: string): string | null =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null;
  return { storage: new LocalStorage(folder), dir, folder, object, content };
}

test('what is put is there, and gone when it is undone', async () => {
  const { storage, object, content, folder } = open();
  const kept = await storage.put(object('a.txt', 'A'));
  expect(kept.url).toBe('/uploads/a.txt');
  await kept.keep();
  const undone = await storage.put(object('b.txt', 'B'));
  expect(content('b.txt')).toBe('B');
  await undone.undo();
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

test('what is replaced comes back when it is undone', async () => {
  const { storage, object, content, folder } = open({ 'uploads/a.txt': 'old' });
  const undone = await storage.put(object('a.txt', 'new'));
  expect(content('a.txt')).toBe('new');
  await undone.undo();
  expect(content('a.txt')).toBe('old');
  const kept = await storage.put(object('a.txt', 'newer'));
  await kept.keep();
  expect(content('a.txt')).toBe('newer');
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

test('what is removed comes back when it is undone', async () => {
  const { storage, content, folder } = open({ 'uploads/a.txt': 'old' });
  const undone = await storage.remove({ name: 'a.txt', url: '/uploads/a.txt' });
  expect(content('a.txt')).toBeNull();
  await undone.undo();
  expect(content('a.txt')).toBe('old');
  await (await storage.remove({ name: 'a.txt', url: '/uploads/a.txt' })).keep();
  await (await storage.remove({ name: 'a.txt', url: '/uploads/a.txt' })).keep();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  '../outside.txt',
  '..',
  '.',
  '',
  'a/b',
  'a\\b',
  '.hidden',
  'a\0b',
])('the name %j reaches nothing', async (name) => {
  const { storage, dir, object } = open({ 'uploads/x': 'x' });
  await (await storage.remove({ name, url: '' })).keep();
  expect(readFileSync(join(dir, 'outside.txt'), 'utf8')).toBe('outside');
  await expect(storage.put(object(name, 'x'))).rejects.toThrow('no name for a stored file');
});

test('a symbolic link is replaced, not followed', async () => {
  const { storage, dir, folder, object, content } = open({ 'uploads/x': 'x' });
  symlinkSync(join(dir, 'outside.txt'), join(folder, 'link.txt'));
  await (await storage.put(object('link.txt', 'mine'))).keep();
  expect(content('link.txt')).toBe('mine');
  expect(readFileSync(join(dir, 'outside.txt'), 'utf8')).toBe('outside');
});
