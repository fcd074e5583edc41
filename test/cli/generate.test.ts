import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildModel } from '../../src/core/model/build-model.ts';
import { loadProject } from '../../src/core/project/load-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { runCliHere } from './run-cli-here.ts';

const AUTHOR = `{
\t"kind": "collectionType",
\t"collectionName": "authors",
\t"info": { "singularName": "author", "pluralName": "authors", "displayName": "Author" },
\t"options": {},
\t"attributes": { "name": { "type": "string" } }
}
`;
const AUTHOR_FILE = 'src/api/author/content-types/author/schema.json';
const BOOK_FILE = 'src/api/book/content-types/book/schema.json';

const project = (files: Readonly<Record<string, string>> = {}): string =>
  temporaryProject({ 'package.json': '{}', [AUTHOR_FILE]: AUTHOR, ...files });

const generate = (dir: string, ...args: readonly string[]) => runCliHere(['generate', ...args, '--dir', dir]);
const read = (dir: string, file: string): string => readFileSync(join(dir, file), 'utf8');

test('a content-type with every kind of attribute loads, and the target of its relation gets the other side', async () => {
  const dir = project();
  expect((await generate(dir, 'component', 'shared.seo', 'metaTitle:string:required')).code).toBe(0);
  const { code, stdout } = await generate(
    dir,
    ...['content-type', 'book', 'title:string:required', 'slug:uid:title', 'size:enumeration:s,m'],
    ...['cover:media', 'seo:component:shared.seo', 'body:dynamiczone:shared.seo'],
    ...['author:manyToOne:author:inverse=books', 'sequel:oneToOne:book:inverse=prequel'],
    ...['--draft-and-publish', '--localized'],
  );
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('/api/books') });
  const { sources } = await loadProject(dir, { env: { JWT_SECRET: 'for the test' } });
  const { model, problems, warnings } = buildModel(sources, { privateAttributes: [] });
  expect([...problems, ...warnings]).toEqual([]);
  const book = model.contentTypes.get('api::book.book');
  expect(book).toMatchObject({ pluralName: 'books', draftAndPublish: true });
  expect([...book!.attributes.keys()]).toEqual(
    expect.arrayContaining(['title', 'slug', 'size', 'cover', 'seo', 'body', 'author', 'sequel', 'prequel']),
  );
  expect(Object.keys(JSON.parse(read(dir, BOOK_FILE)))).toEqual([
    ...['kind', 'collectionName', 'info', 'options', 'pluginOptions', 'attributes'],
  ]);
  // a changed file keeps its indentation
  expect(read(dir, AUTHOR_FILE)).toContain('\n\t"kind": "collectionType",\n');
  expect(read(dir, AUTHOR_FILE)).toContain('"mappedBy": "author"');
});

test('a v4 project gets controller, routes and service, in TypeScript where it has that', async () => {
  const dependencies = { '@strapi/strapi': '4.26.2' };
  const dir = project({ 'package.json': JSON.stringify({ dependencies }), 'tsconfig.json': '{}' });
  expect((await generate(dir, 'content-type', 'book')).code).toBe(0);
  for (const folder of ['controllers', 'routes', 'services']) {
    expect(read(dir, `src/api/book/${folder}/book.ts`)).toContain("('api::book.book');");
  }
  // what was generated asks for nothing but the default behaviour
  expect((await loadProject(dir, { env: { JWT_SECRET: 'for the test' } })).projectCode).toEqual([]);
});

test('a project without v4 gets code only where it is asked for', async () => {
  const dir = project();
  await generate(dir, 'content-type', 'book');
  expect(existsSync(join(dir, 'src/api/book/controllers'))).toBe(false);
  expect((await generate(dir, 'controller', 'book')).code).toBe(0);
  expect((await loadProject(dir, { env: { JWT_SECRET: 'for the test' } })).projectCode).toEqual([]);
  expect((await generate(dir, 'policy', 'is-owner', '--api', 'book')).code).toBe(0);
  expect(read(dir, 'src/api/book/policies/is-owner.js')).toContain('module.exports');
});

test.each([
  [['content-type', 'author'], /api::author\.author is there already/],
  [['content-type', 'Book'], /"Book" is no name of a content-type; .*: book$/m],
  [['content-type', 'sheep'], /its plural is the same word; choose another with --plural/],
  [['content-type', 'book', 'a:component:shared.nope'], /component "shared\.nope" does not exist/],
  [['content-type', 'book', 'a:string', 'a:text'], /the attribute a is given twice/],
  [['content-type', 'book', 'a:manyToOne:author:inverse=name'], /has an attribute name already/],
  [['content-type', 'book', 'a:manyToOne:nobody:inverse=books'], /only a content-type of this project/],
  [['component', 'seo'], /a component has a category and a name/],
  [['controller', 'book'], /there is no content-type book/],
])('generate %j is refused and writes nothing', async (args, message) => {
  const dir = project();
  const { code, stderr } = await generate(dir, ...args);
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
  expect(existsSync(join(dir, 'src/api/book'))).toBe(false);
  expect(read(dir, AUTHOR_FILE)).toBe(AUTHOR);
});

test('files are written all or none', async () => {
  // a file where a folder would have to be: the second file of the plan cannot be written
  const dir = project({ 'src/api/book/controllers': 'no folder' });
  const { code } = await generate(
    dir,
    'content-type',
    'book',
    'a:manyToOne:author:inverse=books',
    '--with-code',
  );
  expect(code).toBe(1);
  expect(existsSync(join(dir, BOOK_FILE))).toBe(false);
  expect(read(dir, AUTHOR_FILE)).toBe(AUTHOR);
});

test('--dry-run prints the files and writes none', async () => {
  const dir = project();
  const { stdout } = await generate(dir, 'content-type', 'book', 'title:string', '--dry-run');
  expect(stdout).toContain(`--- ${BOOK_FILE}\n{\n  "kind": "collectionType",`);
  expect(existsSync(join(dir, BOOK_FILE))).toBe(false);
});

test('a folder that is no project is left alone', async () => {
  const { code, stderr } = await generate(temporaryProject({}), 'content-type', 'book');
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('is no project') });
});
