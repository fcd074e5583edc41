/** docs/graphql.md knows every limit of the plugin, with its default. */
import { expect, test } from 'vitest';
import { DEFAULT_GRAPHQL_LIMITS } from '../../src/core/project/config/plugins/graphql.ts';
import { readPage, section, tableRows } from './markdown.ts';

test('the limits and their defaults', () => {
  const rows = tableRows(section(readPage('docs/graphql.md'), 'Limits')).filter((row) => row.length === 3);
  const limits = rows.map(([name = '', value = '']) => [
    name.slice(1, -1),
    Number(value.replaceAll(',', '')),
  ]);
  expect(Object.fromEntries(limits)).toEqual(DEFAULT_GRAPHQL_LIMITS);
});
