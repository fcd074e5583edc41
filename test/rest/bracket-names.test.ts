import { expect, test } from 'vitest';
import { withPairedBrackets } from '../../src/api/rest/bracket-names.ts';

test.each([
  // as v4's parser reads them: asked of qs 6.11.1
  ['filters[name][$eq=x', 'filters%5Bname%5D=x'],
  ['filters[name][=x', 'filters%5Bname%5D=x'],
  ['filters%5Bname%5D%5B$eq=a%26b', 'filters%5Bname%5D=a%26b'],
  ['filters[name]]=1', 'filters%5Bname%5D=1'],
  ['filters[][=x', 'filters%5B%5D=x'],
  ['filters[=1', ''],
  ['sort[=1&page=2', 'page=2'],
  ['filters[[name]]=x', ''],
  ['filters[na[me]]=x', ''],
  ['filters[name', ''],
])('%s', (text, paired) => {
  expect(withPairedBrackets(text)).toBe(paired);
});

test.each([
  'page=1',
  'filters[name][$eq]=a[b',
  'filters%5Bname%5D=%E0%A4%A',
  'filters[a=b]=c',
  'populate[]=a&populate[]=b',
  'filters]=1',
  '',
])('%s stays as it is', (text) => {
  expect(withPairedBrackets(text)).toBe(text);
});
