/** Addresses as v4 writes them, there and back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuery, textAt, writeQuery } from '../../panel/src/routing/query-codec.ts';
import { fuzz } from '../support/fuzz.ts';

test.each([
  [{ page: 1, pageSize: 10, sort: 'title:ASC' }, 'page=1&pageSize=10&sort=title:ASC'],
  [{ plugins: { i18n: { locale: 'en' } } }, 'plugins[i18n][locale]=en'],
  [
    { filters: { $and: [{ title: { $contains: 'a&b=c' } }] } },
    'filters[$and][0][title][$contains]=a%26b%3Dc',
  ],
  [{ _q: '', none: null, not: undefined, yes: false }, 'yes=false'],
])('%j is written as %s', (query, text) => {
  expect(writeQuery(query)).toBe(text);
});

test('what was written is read again', () => {
  const text = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(text, text, (one, two) => {
      const query = readQuery(writeQuery({ _q: one, filters: { $and: [{ title: { $eq: two } }] } }));
      expect(textAt(query, '_q')).toBe(one);
      expect(textAt(query, 'filters', '$and', '0', 'title', '$eq')).toBe(two);
    }),
    fuzz(100),
  );
});

test('names of objects of the language are names like others', () => {
  expect(textAt(readQuery('__proto__[polluted]=1'), '__proto__', 'polluted')).toBe('1');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(textAt(readQuery('a=1'), 'constructor')).toBeUndefined();
});
