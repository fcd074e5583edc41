/** docs/administration.md knows every limit of administrators' requests, and no others. */
import { expect, test } from 'vitest';
import { DEFAULT_ADMIN_LIMITS } from '../../src/core/project/config/admin-limits.ts';
import { readPage, section, tableRows } from './markdown.ts';

test('the limits and their defaults', () => {
  const rows = tableRows(section(readPage('docs/administration.md'), 'Limits')).map(([name = '', value]) => [
    name.slice(1, -1),
    Number(value),
  ]);
  expect(Object.fromEntries(rows)).toEqual(DEFAULT_ADMIN_LIMITS);
});
