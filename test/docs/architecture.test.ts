/**
 * ARCHITECTURE.md and docs/internals follow the code: layers and folders are those of src, every export and file that is named
 * exists, the example Plan is the one the code makes. The map stays short enough to be read in one sitting.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { parseQueryString } from '../../src/api/rest/query-string.ts';
import { ResolveContext } from '../../src/core/query/resolve/context.ts';
import { resolveList } from '../../src/core/query/resolve/resolve-read.ts';
import { openKit } from '../support/kit.ts';
import { allPages, codeBlocks, codeSpans, ROOT, readPage, section, tableRows } from './markdown.ts';

const page = readPage('ARCHITECTURE.md');
const reads = readPage('docs/internals/reads.md');
const example = section(reads, 'The Plan, with an example');
const block = (language: string): string =>
  codeBlocks({ file: reads.file, text: example }).find((found) => found.language === language)!.code;

const foldersAt = (depth: number): string[] =>
  readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => path.split('/').length === depth);

const namesOf = (page: Parameters<typeof tableRows>[0]): string[] =>
  tableRows(page).map(([name = '']) => name.slice(1, -1));

test('the districts are the folders of src, and the layers the folders of districts', () => {
  const districts = namesOf(section(page, 'Districts'));
  expect(districts.toSorted()).toEqual(foldersAt(2).toSorted());
  // the folders of project code and of the client are listed with those of layers
  const layers = foldersAt(3).filter((path) => !/^src\/(project-code|client)\//.test(path));
  expect(namesOf(section(page, 'Layers')).toSorted()).toEqual(layers.toSorted());
});

test('the folders inside of layers are all listed, and no other', () => {
  const folders = [
    ...foldersAt(3).filter((path) => /^src\/(project-code|client)\//.test(path)),
    ...foldersAt(4),
    ...foldersAt(5),
    ...foldersAt(6),
  ];
  expect(namesOf(readPage('docs/internals/folders.md').text).toSorted()).toEqual(folders.toSorted());
});

/** The names of types, functions and other values that a file of `src` exports. */
const exported = new Set(
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(join(ROOT, 'src', name), 'utf8').matchAll(
        /^export (?:abstract |async )?(?:class|const|function|interface|type) (\w+)/gm,
      ),
    ])
    .map(([, name]) => name!),
);

test('every term of the glossary that is a name of the code exists, under that name', () => {
  const terms = tableRows(section(page, 'Glossary')).map(([term = '']) => term);
  expect(terms.length).toBeGreaterThan(15);
  const names = terms.flatMap((term) => [...term.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  expect(names).toContain('Plan');
  expect(names.filter((name) => !exported.has(name))).toEqual([]);
});

/** File names without a folder, such as `sort.ts`, and the folders of the steps that name them. */
const SHORT_NAMES = [
  {
    text: section(page, 'A read'),
    folders: ['src/core/query/resolve', 'src/core/query/compile'],
    fewest: 10,
  },
  { text: section(page, 'A write'), folders: ['src/core/content/operations'], fewest: 6 },
];

test.each(SHORT_NAMES)('files named next to a path are in $folders', ({ text, folders, fewest }) => {
  const named = codeSpans(text).filter((span) => /^[a-z-]+\.ts$/.test(span));
  expect(named.length).toBeGreaterThan(fewest - 1);
  const isThere = (name: string): boolean => folders.some((folder) => existsSync(join(ROOT, folder, name)));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('the map is short, and its index of internals has every page', () => {
  expect(page.text.length).toBeLessThan(26_000);
  const index = readPage('docs/internals/README.md').text;
  const names = allPages()
    .map(({ file }) => /^docs\/internals\/(.+\.md)$/.exec(file)?.[1])
    .filter((name) => name !== undefined && name !== 'README.md');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});

test('the files that guard invariants exist', () => {
  const guards = tableRows(section(page, 'Invariants')).flatMap(([, guard = '']) => codeSpans(guard));
  const paths = guards.filter((guard) => /^(?:test|scripts)\//.test(guard));
  expect(paths.length).toBeGreaterThan(8);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the example has the Plan the code makes', async () => {
  const request = /GET \/api\/tags\?(\S+)`/.exec(example)![1]!;
  const kit = await openKit();
  try {
    const context = new ResolveContext(kit.settings, () => true);
    const type = kit.model.contentTypes.get('api::tag.tag')!;
    const made = resolveList(context, type, parseQueryString(request, kit.settings.limits));
    expect(JSON.parse(block('json'))).toEqual(JSON.parse(JSON.stringify(made)));
  } finally {
    await kit.close();
  }
});

test('the example has the SQL of the golden file', () => {
  const golden = readFileSync(join(ROOT, 'test/query/golden/sqlite/filter-relation.sql'), 'utf8');
  expect(block('sql')).toBe(golden.trimEnd());
});
