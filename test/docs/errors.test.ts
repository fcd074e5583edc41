/** docs/errors.md and the code name the same errors. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as catalogue from '../../src/core/errors/catalogue.ts';
import { ERROR_STATUS } from '../../src/core/errors/octavo-error.ts';
import { ROOT, readPage, section, tableRows } from './markdown.ts';

const page = readPage('docs/errors.md');

/** What differs from case to case, as `<>`. */
const generalised = (text: string): string => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}|<[^<>]*>/g, '<>');

/** The definitions of the catalogue. */
const catalogued = Object.values(catalogue).filter((one) => 'code' in one);

/** The text of a definition, with what differs as `<>`. */
const textOf = ({ message }: (typeof catalogued)[number]): string => {
  const make = message as (...values: string[]) => string;
  return make(...Array.from({ length: message.length }, () => '<>')).replaceAll('\n', '\\n');
};

/** The source files below a folder of `src`, each with its name. */
const sources = (folder: string): [name: string, code: string][] =>
  readdirSync(join(ROOT, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(join(ROOT, 'src', folder, name), 'utf8')]);

test('the names and their statuses are those of the code', () => {
  const rows = tableRows(section(page, 'Names')).map(([name = '', status]) => [
    name.slice(1, -1),
    Number(status),
  ]);
  expect(Object.fromEntries(rows)).toEqual(ERROR_STATUS);
});

test('the page has each error of the catalogue once, with its code, text and name', () => {
  const documented = tableRows(section(page, 'Messages')).map(([code = '', message = '', name = '']) => [
    code.slice(1, -1),
    generalised(message.replaceAll(/^`+|`+$/g, '')),
    name.slice(1, -1),
  ]);
  const defined = catalogued.map((one) => [one.code, textOf(one), one.errorName]);
  expect(documented.sort()).toEqual(defined.sort());
});

/** A call of a text, with what differs as `<>`. */
const filled = (text: (...values: never[]) => string): string =>
  text(...(Array.from({ length: text.length }, () => '<>') as never[]));

test('the page has each text that GraphQL alone has', () => {
  const documented = tableRows(section(page, 'GraphQL errors')).map(([message = '']) =>
    generalised(message.replace(/^(`+ ?)(.*?) ?`+$/, '$2')),
  );
  expect(documented).toEqual(Object.values(catalogue.graphqlErrors).map(filled));
});

test('GraphQL takes the texts of its errors from the catalogue', () => {
  // start errors are for the owner of a project, not for clients
  const clientErrors = sources('api/graphql').filter(
    ([name]) => !/^schema\/(extensions|shadow-crud)/.test(name),
  );
  const LITERAL = /\b(?:GraphQLError|TypeError|UnreadableRequest|refuse|internal)\(\s*['"`]/;
  expect(clientErrors.filter(([, code]) => LITERAL.test(code)).map(([name]) => name)).toEqual([]);
});

test('codes have one form, and each error its own', () => {
  const codes = catalogued.map(({ code }) => code);
  expect(codes.filter((code) => !/^[a-z]+\.[a-z_]+$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

test('errors are made by the catalogue alone', () => {
  // the other hands on an error that exists already, of the plan of a GraphQL member
  const makers = ['api/graphql/execute/create-resolvers.ts', 'core/errors/define-error.ts'];
  const found = sources('.').filter(([, code]) => code.includes('new OctavoError('));
  expect(found.map(([name]) => name).sort()).toEqual(makers);
});

test('the attribute rules are those of the code', () => {
  const rules = tableRows(section(page, 'Attribute rules')).map(([message = '']) =>
    generalised(message.replaceAll(/^`+|`+$/g, '')),
  );
  // a message about an attribute begins with its place; the one about types has backticks of its own
  const LABELLED = /`\$\{(?:place\.|spot\.)?label\} ((?:[^`\\]|\$\{[^}]*\})*)`/g;
  const written = new Set(['This attribute must be unique']);
  for (const [, code] of [
    ...sources('core/model/types'),
    ...sources('core/content/check'),
    ...sources('core/content/statements'),
    ...sources('core/content/operations'),
  ]) {
    for (const match of code.matchAll(LABELLED)) written.add(generalised(`<> ${match[1]}`));
  }
  expect(rules.sort()).toEqual([...written].sort());
});
