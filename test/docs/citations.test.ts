/**
 * What a comment or a page cites is in the repository: decisions (A, S, G) are rows of the kit's DECISIONS.md,
 * advisories (V) rows of test/security/README.md, sections of the specification headings or terms of a page of
 * test/conformance/spec.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allPages, ROOT } from './markdown.ts';

const FOLDERS = ['src', 'test', 'bench', 'scripts'];
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
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/fixtures|node_modules/.test(name))
      .map((name) => `${folder}/${name}`),
  ).flatMap((file) => comments(text(file)).map((comment) => ({ file, text: comment }))),
  ...allPages().map(({ file, text }) => ({ file, text })),
  ...['test/conformance/kit/DECISIONS.md', 'test/security/README.md'].map((file) => ({
    file,
    text: text(file),
  })),
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
  expect(cited.length).toBeGreaterThan(200);
  expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
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

test('every cited section of ARCHITECTURE.md is there', () => {
  const headings = [...text('ARCHITECTURE.md').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!);
  const cited = places.flatMap(({ file, text }) =>
    [...text.matchAll(/ARCHITECTURE\.md, "([^"]+)"/g)].map(([, title]) => ({ file, title: title! })),
  );
  expect(cited.length).toBeGreaterThan(3);
  expect(cited.filter(({ title }) => !headings.includes(title))).toEqual([]);
});

test('no comment cites a list or a document that is not here', () => {
  expect(
    places.filter(({ text }) => /\bgaps? \d|\bDESIGN\b|security list/.test(text)).map(({ file }) => file),
  ).toEqual([]);
});
