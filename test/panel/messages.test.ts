/** The languages of the interface: every text is there in each of them, with the same values and its plurals. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../panel/src/i18n/languages.ts';

const FOLDER = resolve(import.meta.dirname, '../../panel/messages');

const read = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, language, `${area}.json`), 'utf8'));

const areasOf = (language: string): string[] =>
  readdirSync(join(FOLDER, language)).map((file) => file.replace(/\.json$/, ''));

interface Parts {
  readonly values: Set<string>;
  /** The cases of each plural, such as `one` and `other`. */
  readonly plurals: string[][];
}

/** What a message is made of besides its words. */
function partsOf(message: CompiledMessage, parts: Parts = { values: new Set(), plurals: [] }): Parts {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, kind, cases] = token;
    parts.values.add(name);
    if (typeof cases !== 'object' || cases === null) continue;
    if (kind === 'plural') parts.plurals.push(Object.keys(cases));
    for (const text of Object.values(cases)) if (Array.isArray(text)) partsOf(text, parts);
  }
  return parts;
}

/** The cases of plurals a language has. French has one for round millions as well: `other` serves for it. */
const pluralsOf = (language: string): string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((name) => name !== 'many');

const areas = areasOf('en');
const others = Object.keys(LANGUAGES).filter((language) => language !== 'en');

test('there are two languages besides English, with the same files', () => {
  expect(others.sort()).toEqual(['de', 'fr']);
  expect(readdirSync(FOLDER).sort()).toEqual(['de', 'en', 'fr']);
  for (const language of others) expect([language, areasOf(language)]).toEqual([language, areas]);
});

test.each(
  others.flatMap((language) => areas.map((area) => [language, area] as const)),
)('%s has all of %s', (language, area) => {
  const [english, other] = [read('en', area), read(language, area)];
  expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
  for (const [id, text] of Object.entries(english)) {
    const translated = other[id]!;
    const { values, plurals } = partsOf(compileMessage(translated));
    expect([id, [...values].sort()]).toEqual([id, [...partsOf(compileMessage(text)).values].sort()]);
    for (const cases of plurals)
      expect([id, cases]).toEqual([id, expect.arrayContaining(pluralsOf(language))]);
    // a sentence that was copied has not been translated
    if (/[a-z]+ [a-z]+ [a-z]+/i.test(text)) expect([id, translated]).not.toEqual([id, text]);
  }
});

test('an id means one thing, in each language', () => {
  for (const language of Object.keys(LANGUAGES)) {
    const texts = new Map<string, string>();
    for (const area of areas) {
      for (const [id, text] of Object.entries(read(language, area))) {
        expect([language, id, text]).toEqual([language, id, texts.get(id) ?? text]);
        texts.set(id, text);
      }
    }
  }
});
