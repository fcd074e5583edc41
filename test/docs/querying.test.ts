/** docs/querying.md knows every limit and every operator, and no others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import { GROUPS, isOperator } from '../../src/core/query/resolve/operators.ts';
import { codeSpans, ROOT, readPage, section, tableRows } from './markdown.ts';

const page = readPage('docs/querying.md');

test('the limits and their defaults', () => {
  const rows = tableRows(section(page, 'Limits')).map(([name = '', value]) => [
    name.slice(1, -1),
    Number(value),
  ]);
  expect(Object.fromEntries(rows)).toEqual(DEFAULT_LIMITS);
});

test('the operators', () => {
  const documented = tableRows(section(page, 'Operators')).flatMap(([names = '']) => codeSpans(names));
  const operators = documented.filter((name) => name.startsWith('$'));
  expect(operators.filter((name) => !isOperator(name))).toEqual([]);
  const code = readFileSync(join(ROOT, 'src/core/query/resolve/operators.ts'), 'utf8');
  const known = new Set([...code.matchAll(/\$[a-z]+i?\b/gi)].map((match) => match[0]).filter(isOperator));
  expect([...known].sort()).toEqual([...new Set(operators)].sort());
  for (const group of GROUPS) expect(codeSpans(section(page, 'Groups'))).toContain(group);
});
