/**
 * Texts made for expressions that take quadratic or cubic time. A long one of each is done in no time where the work grows with
 * the length; where it grows with its square, the test does not end.
 */
import { expect, test } from 'vitest';
import { isGoodTemplate } from '../../src/api/mail/check-template.ts';
import { fillTemplate } from '../../src/api/mail/fill-template.ts';
import { plainTemplate } from '../../src/api/mail/plain-text.ts';
import { folderOf } from '../../src/api/rest/upload-form.ts';

const LENGTH = 200_000;
const filled = (part: string): string => part.repeat(LENGTH / part.length);

const TEXTS = [
  ...[
    '<a href=""',
    '<a href="">',
    '<a href="x',
    '<a ',
    '<br ',
    '<',
    '<%=',
    '<%',
    '<%= URL ',
    '$'.concat('{'),
    '$'.concat('{}'),
    ' ',
    '\n',
    ' \n',
  ],
  ...['<a href="<%= URL %>"', '<a <%%>', '&', '<!--', '%>', '</a>', '"', 'href="'],
];

test.each(TEXTS)('templates of %j', (part) => {
  const text = `${filled(part)}x`;
  expect(typeof plainTemplate(text)).toBe('string');
  expect(typeof isGoodTemplate(text)).toBe('boolean');
  expect(typeof fillTemplate(text, { URL: 'u' })).toBe('string');
});

test('the folder of an upload', () => {
  expect(() => folderOf(`a${filled('/')}b`)).toThrow('path');
});
