/** What the pages point at is there: other pages, their sections, files of the project, npm scripts. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { allPages, codeBlocks, codeSpans, type Page, ROOT, readPage, writtenFiles } from './markdown.ts';

const pages = allPages();

/** The anchor a heading gets: lower case, hyphens for blanks, no other signs. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

const anchorsOf = ({ text }: Page): string[] =>
  [...text.replace(/```.*?```/gs, '').matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1]!));

test.each(pages.map((page) => [page.file, page] as const))('links of %s', (file, { text }) => {
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(target)) continue;
    const [path = '', anchor] = target.split('#');
    const found = path === '' ? file : normalize(join(dirname(file), path));
    expect(existsSync(join(ROOT, found)), `${target} in ${file}`).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(readPage(found)), `${target} in ${file}`).toContain(anchor);
  }
});

test('nothing sends to a registry or a repository, where the project is not yet', () => {
  const found = writtenFiles().filter((file) =>
    /npmjs\.com\/package\/octavo|github\.com\/octavo|npm install octavo\b/.test(
      readFileSync(join(ROOT, file), 'utf8'),
    ),
  );
  expect(found.filter((file) => !file.endsWith('links.test.ts'))).toEqual([]);
});

test('the index has every page of docs', () => {
  const index = readPage('docs/README.md').text;
  const names = pages
    .map(({ file }) => /^docs\/([\w-]+\.md)$/.exec(file)?.[1])
    .filter((name) => name !== undefined);
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => name !== 'README.md' && !index.includes(`](${name}`))).toEqual([]);
});

/** Paths from the root; what starting a project makes (`.tmp`) is not part of it. */
const OWN_PATH = /^(?:src|test|docs|scripts|bench|bin|examples)\/(?!.*\/\.tmp)[\w./-]+$/;

/** Paths of a project that is served, which begin with the same words. */
const PROJECT_PATH = /^src\/(?:api|components|extensions|plugins|policies|middlewares|admin|index)\b/;

test.each(pages.map((page) => [page.file, page] as const))('paths in %s', (_file, { text }) => {
  const paths = codeSpans(text).filter((span) => OWN_PATH.test(span) && !PROJECT_PATH.test(span));
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('npm scripts the pages name exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const texts = pages.flatMap((page) => [
    ...codeSpans(page.text),
    ...codeBlocks(page).map(({ code }) => code),
  ]);
  const named = texts.flatMap((text) => [
    ...text.matchAll(/npm (?:run )?(start|test|dev|check|bench|build)\b/g),
  ]);
  expect(named.length).toBeGreaterThan(5);
  for (const [, name = ''] of named) expect(Object.keys(scripts)).toContain(name);
});
