/**
 * The words of code and pages (CONTRIBUTING.md, "Habits"): the usual terms of the field, so words that stood for
 * listeners, events, requests and waits under private names do not come back. Every file of `src` begins with its purpose.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, writtenFiles } from './markdown.ts';

/** Each with what the field calls it. */
const PRIVATE_WORDS: Readonly<Record<string, string>> = {
  told: 'notified, reported, answered, received',
  heard: 'received; has listeners',
  hears: 'receives; has listeners',
  newsroom: 'event bus',
  workshop: 'project code',
  surroundings: 'environment',
  leaver: 'graceful shutdown',
  patience: 'the longest wait',
  stubborn: 'past the limit',
  laid: 'formatted, replaced',
  noting: 'recording',
};

/** Values of generated types, such as `kind: 'workshop'`; recorded texts; messages of the panel; the list itself. */
const ELSEWHERE = /^examples\/.*\/api\.ts$|conformance\/kit\/|\/locales\/|vocabulary\.test\.ts$/;

/** The words of a text: names are taken apart at capitals, hyphens and underscores. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

test('no private words in names, comments and pages', () => {
  const checked = writtenFiles().filter((file) => !ELSEWHERE.test(file));
  expect(checked.length).toBeGreaterThan(2000);
  const found = checked.flatMap((file) => {
    const text = `${file}\n${readFileSync(join(ROOT, file), 'utf8')}`;
    return [...new Set(wordsOf(text))]
      .filter((word) => Object.hasOwn(PRIVATE_WORDS, word))
      .map((word) => `${file}: "${word}", say ${PRIVATE_WORDS[word]}`);
  });
  expect(found).toEqual([]);
});

/** A value has the name of what it is: `own` and the like say only whose it is, or that somebody spoke of it. */
const EMPTY_NAME =
  /\b(?:const|let|function|readonly)\s+[[{]?\s*(own|asked|given|narrowed|told|heard)\b|#(own|asked|given)\b/;

test('no value of the code and its tests is called own, asked or given', () => {
  const sources = writtenFiles().filter((file) =>
    /^(?:src|panel\/src|scripts|bench|test)\/.*\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(2000);
  const found = sources.flatMap((file) => {
    const name = EMPTY_NAME.exec(readFileSync(join(ROOT, file), 'utf8'))?.[0];
    return name === undefined ? [] : [`${file}: ${name}`];
  });
  expect(found).toEqual([]);
});

test('every file of src begins with a comment about its purpose', () => {
  const sources = writtenFiles().filter((file) => file.startsWith('src/') && file.endsWith('.ts'));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => !readFileSync(join(ROOT, file), 'utf8').startsWith('/**'))).toEqual([]);
});
