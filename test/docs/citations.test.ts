/**
 * What a comment or a page cites is in the repository: decisions (A, S, G) are rows of the kit's DECISIONS.md,
 * advisories (V) rows of test/security/README.md, sections of the specification headings or terms of a page of
 * test/conformance/spec; files that are named exist.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, writtenFiles } from './markdown.ts';

const SPEC = 'test/conformance/spec';

const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The comments of a TypeScript file, one text each, without the signs that make them comments. */
function comments(source: string): string[] {
  const found = source.match(/\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+|[ \t]\/\/ .*/gm) ?? [];
  return found.map((comment) =>
    comment.replace(/^[ \t]*(?:\/\*\*|\*\/|\*|\/\/) ?/gm, '').replace(/\s+/g, ' '),
  );
}

/** Every text that may cite something, with its file. */
const places: readonly { readonly file: string; readonly text: string }[] = [
  ...writtenFiles().flatMap((file) =>
    (file.endsWith('.md') ? [text(file)] : comments(text(file))).map((found) => ({ file, text: found })),
  ),
];

/** The ids that the first column of a page's tables defines, `S3, S4` in one cell among them. */
const definedIds = (file: string, letters: string): string[] =>
  [...text(file).matchAll(/^\| ([A-Z]\d+(?:, [A-Z]\d+)*) \|/gm)]
    .flatMap(([, ids]) => ids!.split(', '))
    .filter((id) => letters.includes(id[0]!));

const decisions = definedIds('test/conformance/kit/DECISIONS.md', 'ASG');
const advisories = definedIds('test/security/README.md', 'V');

test('an id is defined once', () => {
  expect([...decisions, ...advisories].filter((id, index, all) => all.indexOf(id) !== index)).toEqual([]);
});

test('every id of a decision or an advisory that is cited is defined', () => {
  const known = new Set([...decisions, ...advisories]);
  const cited = places.flatMap(({ file, text }) =>
    // a name in quotes or code is a value of an example, not a citation
    [...text.replace(/`[^`]*`|'[^']*'/g, '').matchAll(/(?<![\w#/-])(?:A\d{1,3}|[SGV]\d{1,2})(?![\w-])/g)].map(
      ([id]) => ({
        file,
        id,
      }),
    ),
  );
  // a letter of no family is found in parentheses
  const inParentheses = places.flatMap(({ file, text }) =>
    [...text.matchAll(/\(((?:[A-Z]\d{1,2}\d?, )*(?:A\d{1,3}|[B-Z]\d{1,2}))\)/g)].flatMap(([, ids]) =>
      ids!.split(', ').map((id) => ({ file, id })),
    ),
  );
  expect(cited.length).toBeGreaterThan(200);
  expect([...cited, ...inParentheses].filter(({ id }) => !known.has(id))).toEqual([]);
});

test('every cited section of the specification is there', () => {
  const pages = new Map(
    readdirSync(join(ROOT, SPEC)).map((name) => [
      name.replace('.md', ''),
      text(`${SPEC}/${name}`).toLowerCase(),
    ]),
  );
  const cited = places.flatMap(({ file, text }) =>
    [...text.matchAll(/\bspec(?:\/([a-z-]+),?)?((?:(?:, | and | )?"[^"]+")+)/g)].flatMap(([, page, titles]) =>
      [...titles!.matchAll(/"([^"]+)"/g)].map(([, title]) => ({
        file,
        page: page ?? 'content-api',
        title: title!,
      })),
    ),
  );
  expect(cited.length).toBeGreaterThan(50);
  const missing = cited.filter(({ page, title }) => {
    const lines = pages.get(page)?.split('\n') ?? [];
    const wanted = title.toLowerCase();
    return !lines.some((line) => line.replace(/^[#*|\- `]+/, '').startsWith(wanted));
  });
  expect(missing).toEqual([]);
});

test('every page of the specification that is named is there', () => {
  const pages = readdirSync(join(ROOT, SPEC)).map((name) => name.replace('.md', ''));
  const cited = places.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![./])\bspec\/([a-z-]+)/g)].map(([, page]) => ({ file, page: page! })),
  );
  expect(cited.filter(({ page }) => !pages.includes(page))).toEqual([]);
});

/** Paths of a project that is served begin with the same words: `src/api`, `src/plugins`. */
const NAMED_FILE = /(?<![\w./-])(?:docs|panel|scripts|src|test)\/[\w./-]+\.(?:md|tsx?|css)\b/g;
const PROJECT_FILE = /^src\/(?:api|components|extensions|plugins|policies|middlewares|admin\/app|index)\b/;

test('every file that is named is there', () => {
  const named = places.flatMap(({ file, text }) =>
    [...text.matchAll(NAMED_FILE)].map(([path]) => ({ file, path })),
  );
  expect(named.length).toBeGreaterThan(500);
  const isThere = (file: string, path: string): boolean =>
    PROJECT_FILE.test(path) ||
    existsSync(join(ROOT, path)) ||
    // the pages of an example name its own files
    existsSync(join(ROOT, dirname(file), path));
  expect(named.filter(({ file, path }) => !isThere(file, path))).toEqual([]);
});

test('every cited section of a page is there', () => {
  const cited = places.flatMap(({ file, text }) =>
    [...text.matchAll(/(\b(?:ARCHITECTURE|CONTRIBUTING|docs\/[\w/-]+)\.md), "([^"]+)"/g)].map(
      ([, page, title]) => ({
        file,
        page: page!,
        title: title!,
      }),
    ),
  );
  expect(cited.length).toBeGreaterThan(3);
  const headings = (page: string): string[] =>
    [...text(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!);
  expect(cited.filter(({ page, title }) => !headings(page).includes(title))).toEqual([]);
});

test('no comment cites a list or a document that is not here', () => {
  expect(
    places.filter(({ text }) => /\bgaps? \d|\bDESIGN\b|security list/.test(text)).map(({ file }) => file),
  ).toEqual([]);
});
