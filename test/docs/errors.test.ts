/** docs/errors.md and the code name the same errors. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as catalogue from '../../src/errors/catalogue.ts';
import { ERROR_STATUS, OctavoError } from '../../src/errors/octavo-error.ts';
import { ROOT, readPage, section, tableRows } from './markdown.ts';

const page = readPage('docs/errors.md');

/** What differs from case to case, as `<>`. */
const generalised = (text: string): string => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}|<[^<>]*>/g, '<>');

/** The messages of the page, each with its name. */
const documented = tableRows(section(page, 'Messages')).map(([message = '', name = '']) => ({
  message: generalised(message.slice(1, -1)),
  name: name.slice(1, -1),
}));

/** The functions whose first argument, or the one after the name, is a message of its own. */
const CALL =
  /\b(?:validationError|applicationError|tooCostly|invalidRelations|limitExceeded|unauthorized|badRequest|unreadableBody|notFound|(new OctavoError))\(\s*(?:'(\w+Error)',\s*)?(?:'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`|"((?:\\.|[^"\\])*)")/g;

/** The source files below a folder of `src`. */
const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(ROOT, 'src', folder, name), 'utf8'));

/** The messages the source files below a folder of `src` write out. */
function messagesIn(folder: string): string[] {
  const messages = new Set<string>();
  for (const code of sources(folder)) {
    for (const match of code.matchAll(CALL)) {
      // `new OctavoError('ValidationError', message)`: the text is the caller's
      if (match[1] && !match[2]) continue;
      messages.add(generalised((match[3] ?? match[4] ?? match[5]!).replaceAll("\\'", "'")));
    }
  }
  return [...messages];
}

/** What the catalogue answers without being given a text. */
const catalogued = Object.entries(catalogue)
  .filter(([, make]) => !/^class\b/.test(String(make)))
  .map(([, make]) => (make as (text?: string) => OctavoError)())
  .filter(
    (error) => error instanceof OctavoError && error.message !== '' && !error.message.includes('undefined'),
  );

test('the names and their statuses are those of the code', () => {
  const rows = tableRows(section(page, 'Names')).map(([name = '', status]) => [
    name.slice(1, -1),
    Number(status),
  ]);
  expect(Object.fromEntries(rows)).toEqual(ERROR_STATUS);
});

test('the catalogue is on the page', () => {
  expect(catalogued.length).toBeGreaterThan(4);
  for (const { message, name } of catalogued) expect(documented).toContainEqual({ message, name });
});

test.each(readdirSync(join(ROOT, 'src')))('messages of src/%s are on the page', (folder) => {
  const messages = documented.map(({ message }) => message);
  expect(messagesIn(folder).filter((message) => !messages.includes(message))).toEqual([]);
});

test('the attribute rules are those of the code', () => {
  const rules = tableRows(section(page, 'Attribute rules')).map(([message = '']) =>
    generalised(message.slice(1, -1)),
  );
  // a message about an attribute begins with its place; the one about types has backticks of its own
  const LABELLED = /`\$\{(?:place\.|spot\.)?label\} ((?:[^`\\]|\$\{[^}]*\})*)`/g;
  const written = new Set(['This attribute must be unique']);
  for (const code of [...sources('model/types'), ...sources('content/write')]) {
    for (const match of code.matchAll(LABELLED)) written.add(generalised(`<> ${match[1]}`));
  }
  expect(rules.sort()).toEqual([...written].sort());
});

test('every message of the page is in the code', () => {
  const known = [...messagesIn('.'), ...catalogued.map(({ message }) => message)];
  expect(documented.map(({ message }) => message).filter((message) => !known.includes(message))).toEqual([]);
});

test('every message of the page has a name of the code', () => {
  expect(documented.map(({ name }) => name).filter((name) => !Object.hasOwn(ERROR_STATUS, name))).toEqual([]);
});
