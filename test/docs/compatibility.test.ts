/** docs/compatibility.md names what v4's code finds there and does not find here, all of it and nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  decisionOf,
  RULE_NAMES,
  type RuleName,
  rulesOf,
  THEME_NAMES,
  type ThemeName,
} from '../../src/core/base/compatibility-rules.ts';
import { EXPORTS, MEMBERS, MISSING_MEMBERS, SERVICES } from '../../src/project-code/scan/members.ts';
import { codeSpans, ROOT, readPage, section, tableRows } from './markdown.ts';

/** The names of 4.26.2, as code prints them there. */
const V4 = JSON.parse(readFileSync(join(ROOT, 'test/project-code/v4-names.json'), 'utf8')) as {
  readonly members: Readonly<Record<string, readonly string[]>>;
  readonly exports: Readonly<Record<string, readonly string[]>>;
  readonly services: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
};

const rows = tableRows(section(readPage('docs/compatibility.md'), 'What code finds and does not find'));

/** The names the rows of an object tell. */
const listed = (object: string): string[] =>
  rows
    .filter(([of = '']) => codeSpans(of)[0]?.replace('(uid)', '()') === object)
    .flatMap(([, names = '']) => codeSpans(names))
    .sort();

const without = (names: readonly string[], here: readonly string[]): string[] =>
  names.filter((name) => !here.includes(name)).sort();

test.each(Object.entries(V4.members))('%s', (place, names) => {
  const here = MEMBERS[place]!;
  // what is there in part is listed, too
  expect(listed(place).filter((name) => !here.includes(name))).toEqual(without(names, here));
  expect([...(MISSING_MEMBERS[place] ?? [])].sort()).toEqual(without(names, here));
});

test('@strapi/utils', () => {
  expect(listed('@strapi/utils')).toEqual(without(V4.exports['@strapi/utils']!, EXPORTS['@strapi/utils']));
});

test.each(Object.entries(V4.services))('services of %s', (plugin, services) => {
  const missing = Object.entries(services).flatMap(([name, methods]) => {
    const here = SERVICES[plugin]?.[name];
    return here ? without(methods, here) : [name];
  });
  const served = Object.keys(SERVICES[plugin] ?? {});
  expect(listed(plugin).filter((name) => !served.includes(name) || missing.includes(name))).toEqual(
    missing.sort(),
  );
});

/** The ids a row of the page stands for, in a comment that is not shown. */
const shownIds = (title: string): string[] =>
  [...section(readPage('docs/compatibility.md'), title).matchAll(/<!-- ([AS\d, ]+) -->/g)].flatMap(
    ([, ids]) => ids!.split(', '),
  );

const decided = (letter: string): string[] =>
  [...readPage('test/conformance/kit/DECISIONS.md').text.matchAll(/^\| ([AS]\d+) \|/gm)]
    .map(([, id]) => id!)
    .filter((id) => id.startsWith(letter));

test('every difference between the modes that a client can see has a row', () => {
  // S8 is a superset in both modes
  const listed = [...shownIds('Where the modes differ'), ...shownIds('Differences in both modes')];
  expect(decided('S').filter((id) => id !== 'S8' && !listed.includes(id))).toEqual([]);
});

test('every difference of the REST and GraphQL answers has a row with what to do', () => {
  const listed = shownIds('Differences in both modes');
  // from A45 on they are about processes, project code and single databases; A41 is about project code, too
  const clients = decided('A').filter((id) => Number(id.slice(1)) < 45 && id !== 'A41');
  expect(clients.filter((id) => !listed.includes(id))).toEqual([]);
  for (const title of ['Where the modes differ', 'Differences in both modes']) {
    for (const row of tableRows(section(readPage('docs/compatibility.md'), title))) {
      expect([row[0], row.length, Boolean(row[3])]).toEqual([
        row[0],
        title === 'Where the modes differ' ? 5 : 4,
        true,
      ]);
    }
  }
});

test('each row of the two modes names the theme and the rule it is about, and each rule has a row', () => {
  const rows = tableRows(section(readPage('docs/compatibility.md'), 'Where the modes differ'));
  const named = rows.map((row) => codeSpans(row[4]!));
  expect(named.map(([, rule]) => rule).sort()).toEqual([...RULE_NAMES].sort());
  for (const [theme, rule] of named) expect(rulesOf(theme as ThemeName), theme).toContain(rule);
  for (const [difference, , , , names] of rows) {
    const decision = decisionOf(codeSpans(names!)[1] as RuleName);
    expect(difference, names).toContain(`<!-- ${decision} -->`);
    expect([...decided('A'), ...decided('S')]).toContain(decision);
  }
});

test('the page has all themes', () => {
  const themes = tableRows(section(readPage('docs/compatibility.md'), 'Two modes')).map(
    ([theme]) => codeSpans(theme!)[0],
  );
  expect(themes).toEqual(THEME_NAMES);
});

test('no row stands for an id that is not decided', () => {
  const listed = [...shownIds('Where the modes differ'), ...shownIds('Differences in both modes')];
  const all = [...decided('A'), ...decided('S')];
  expect(listed.filter((id) => !all.includes(id))).toEqual([]);
});
