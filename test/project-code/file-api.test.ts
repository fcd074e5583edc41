/** `strapi.fs`, with what v4 did when it was called so. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileApi } from '../../src/project-code/strapi/file-api.ts';
import { temporaryProject } from '../project/temporary-project.ts';

function open() {
  const dir = temporaryProject({});
  const text = (path: string): string => readFileSync(join(dir, path), 'utf8');
  return { dir, files: createFileApi(dir), text };
}

test.each([
  ['a folder that is not there', 'a/b.txt', 'a/b.txt'],
  ['a dot', './c.txt', 'c.txt'],
  ['a path that leaves the project stays in it', '../../up.txt', 'up.txt'],
  ['also in its middle', 'q/../../../r.txt', 'r.txt'],
  ['names', ['l', 'm.txt'], 'l/m.txt'],
] as const)('writes a file: %s', async (_, path, place) => {
  const { files, text } = open();
  await files.writeAppFile(path, 'hello');
  expect(text(place)).toBe('hello');
});

test('writes files of plugins, adds to files and removes them', async () => {
  const { dir, files, text } = open();
  await files.writeAppFile(join(dir, 'in.txt'), 'absolute');
  expect(text('in.txt')).toBe('absolute');
  await files.writePluginFile('menus', 'y.txt', 'one');
  files.appendFile(['extensions', 'menus', 'y.txt'], ' two');
  expect(text('extensions/menus/y.txt')).toBe('one two');
  await files.removeAppFile('extensions');
  expect(existsSync(join(dir, 'extensions'))).toBe(false);
  await files.removeAppFile('never.txt');
});

test('says what cannot be done', async () => {
  const { files } = open();
  await expect(files.writeAppFile('object.json', { a: 1 } as never)).rejects.toThrow('"data"');
  expect(() => files.appendFile('zz/new.txt', 'x')).toThrow('ENOENT');
});
