/** The conditions of a list, as addresses that were kept in v4's panel have them. */
import { expect, test } from 'vitest';
import { readFilters, writeFilters } from '../../panel/src/routing/filters.ts';
import { readQuery, writeQuery } from '../../panel/src/routing/query-codec.ts';

const again = (search: string): string =>
  decodeURIComponent(writeQuery(writeFilters(readFilters(readQuery(search)))));

const and = (condition: string): string => `filters[$and][0]${condition}`;

test.each([
  and('[title][$contains]=x'),
  and('[title][$null]=true'),
  and('[author][name][$contains]=Ada'),
  and('[author][name][$startsWithi]=a&b'),
  and('[author][id][$eq]=1'),
  and('[createdBy][id][$ne]=2'),
  // written by hand or by a link of the project
  and('[$or][0][title][$eq]=a&filters[$and][0][$or][1][title][$eq]=b'),
  and('[author][books][title][$contains]=x'),
  and('[id][$in][0]=1&filters[$and][0][id][$in][1]=2'),
  and('[title][$gt]=a&filters[$and][0][title][$lt]=b'),
  and('[title][$eq]=a&filters[$and][1][author][name][$eq]=b'),
])('%s is the same in the next address', (address) => {
  const search = address.replaceAll('a&b', 'a%26b');
  expect(again(search)).toBe(address);
});

test('a condition beside $and is one of them', () => {
  expect(again('filters[title][$eq]=a')).toBe('filters[$and][0][title][$eq]=a');
  expect(again('filters[$or][0][title][$eq]=a&filters[kind][$eq]=b')).toBe(
    'filters[$and][0][$or][0][title][$eq]=a&filters[$and][1][kind][$eq]=b',
  );
});

test('a relation is asked for by the attribute that the address names', () => {
  expect(readFilters(readQuery(and('[author][name][$contains]=Ada')))).toEqual([
    { attribute: 'author', inner: 'name', operator: '$contains', value: 'Ada' },
  ]);
});

test.each(['', 'filters=1', 'filters[$and]=1', 'filters[$and][0]=1'])('%j has no condition', (search) => {
  expect(readFilters(readQuery(search))).toEqual([]);
});
