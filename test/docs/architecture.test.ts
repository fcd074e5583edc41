/** ARCHITECTURE.md follows the code: its files exist, its layers are the folders of src, its example is what comes out. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ResolveContext } from '../../src/query/resolve/context.ts';
import { resolveList } from '../../src/query/resolve/resolve-read.ts';
import { parseQueryString } from '../../src/rest/query-string.ts';
import { openKit } from '../support/kit.ts';
import { codeBlocks, codeSpans, ROOT, readPage, section, tableRows } from './markdown.ts';

const page = readPage('ARCHITECTURE.md');
const example = section(page, 'The Plan, with an example');
const block = (language: string): string =>
  codeBlocks({ file: page.file, text: example }).find((found) => found.language === language)!.code;

test('the layers are the folders of src', () => {
  const layers = tableRows(section(page, 'Layers')).map(([layer = '']) => layer.slice('`src/'.length, -1));
  expect(layers.sort()).toEqual(readdirSync(join(ROOT, 'src')).sort());
});

test('the folders inside of layers are all listed, and no other', () => {
  const folders = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => path.split('/').length > 2);
  const table = section(page, 'Where to look').split('The folders inside of layers:')[1]!;
  const listed = tableRows(table).map(([folder = '']) => folder.slice(1, -1));
  expect(listed.toSorted()).toEqual(folders.toSorted());
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

test('files named next to a path are in that folder', () => {
  const folder = join(ROOT, 'src/query/resolve');
  const named = codeSpans(section(page, 'What happens when a request arrives')).filter((span) =>
    /^[a-z-]+\.ts$/.test(span),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
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
