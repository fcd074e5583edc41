/** The languages of the interface: what editors see is there in each of them, with the same values. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';

const FOLDER = resolve(import.meta.dirname, '../../panel/messages');

/** What people see who write content; the rest may be in English. */
const FOR_EDITORS = ['auth', 'content-manager', 'editing', 'home', 'palette', 'shell'];

const read = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, language, `${area}.json`), 'utf8'));

/** The names of the values a message is given; the texts of plurals begin with capitals or have several words. */
const valuesOf = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{([a-z]\w*)\s*[,}]/g)].map(([, name]) => name!))].sort();

const others = readdirSync(FOLDER).filter((language) => language !== 'en');

test('there are two languages besides English', () => {
  expect(others.sort()).toEqual(['de', 'fr']);
});

test.each(
  others.flatMap((language) => FOR_EDITORS.map((area) => [language, area] as const)),
)('%s has all of %s', (language, area) => {
  const [english, other] = [read('en', area), read(language, area)];
  expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
  for (const [id, text] of Object.entries(english)) {
    // a sentence that cannot be compiled would be shown as it stands
    expect(() => compileMessage(other[id]!)).not.toThrow();
    expect([id, valuesOf(other[id]!)]).toEqual([id, valuesOf(text)]);
  }
});

test('an id means one thing', () => {
  const texts = new Map<string, string>();
  for (const file of readdirSync(join(FOLDER, 'en'))) {
    for (const [id, text] of Object.entries(read('en', file.replace(/\.json$/, '')))) {
      expect([id, text]).toEqual([id, texts.get(id) ?? text]);
      texts.set(id, text);
    }
  }
});
