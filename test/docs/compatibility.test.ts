/** docs/compatibility.md names what v4's code finds there and does not find here, all of it and nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXPORTS, MEMBERS, SERVICES } from '../../src/code/scan/members.ts';
import { codeSpans, ROOT, readPage, section, tableRows } from './markdown.ts';

/** The names of 4.26.2, as code prints them there. */
const V4 = JSON.parse(readFileSync(join(ROOT, 'test/code/v4-names.json'), 'utf8')) as {
  readonly members: Readonly<Record<string, readonly string[]>>;
  readonly exports: Readonly<Record<string, readonly string[]>>;
  readonly services: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
};

const rows = tableRows(section(readPage('docs/compatibility.md'), 'What code finds and does not find'));

/** The names the rows of an object tell. */
const told = (object: string): string[] =>
  rows
    .filter(([of = '']) => codeSpans(of)[0]?.replace('(uid)', '()') === object)
    .flatMap(([, names = '']) => codeSpans(names))
    .sort();

const without = (names: readonly string[], here: readonly string[]): string[] =>
  names.filter((name) => !here.includes(name)).sort();

test.each(Object.entries(V4.members))('%s', (place, names) => {
  const here = MEMBERS[place]!;
  // what is there in part is told, too
  expect(told(place).filter((name) => !here.includes(name))).toEqual(without(names, here));
});

test('@strapi/utils', () => {
  expect(told('@strapi/utils')).toEqual(without(V4.exports['@strapi/utils']!, EXPORTS['@strapi/utils']));
});

test.each(Object.entries(V4.services))('services of %s', (plugin, services) => {
  const missing = Object.entries(services).flatMap(([name, methods]) => {
    const here = SERVICES[plugin]?.[name];
    return here ? without(methods, here) : [name];
  });
  const own = Object.keys(SERVICES[plugin] ?? {});
  expect(told(plugin).filter((name) => !own.includes(name) || missing.includes(name))).toEqual(
    missing.sort(),
  );
});
