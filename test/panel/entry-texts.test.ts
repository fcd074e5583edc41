/** What the panel says of entries: values as text, what keeps them from being published, where they are previewed. */
import { expect, test } from 'vitest';
import { valueText } from '../../panel/src/content-manager/entries/value-text.ts';
import { previewAddress } from '../../panel/src/content-manager/form/preview-address.ts';
import { publishProblems } from '../../panel/src/content-manager/list/publish-problems.ts';
import type { Attribute, ComponentType } from '../../panel/src/content-types/content-types.ts';

test.each([
  ['a text', 'Words', { type: 'string' }, 'Words'],
  ['nothing', null, { type: 'string' }, ''],
  ['a number', 0, { type: 'integer' }, '0'],
  ['related entries', [{ id: 1, name: 'Ada' }, { id: 2 }], { type: 'relation' }, 'Ada, 2'],
  ['a changed relation', { before: [], rows: [{ id: 1, title: 'T' }] }, { type: 'relation' }, 'T'],
  ['a file', { id: 1, url: '/x.png', name: 'x.png' }, { type: 'media' }, 'x.png'],
  [
    'blocks',
    [
      { type: 'heading', children: [{ type: 'text', text: 'A' }] },
      {
        type: 'list',
        children: [
          { type: 'list-item', children: [{ text: 'b' }] },
          { type: 'list-item', children: [{ text: 'c' }] },
        ],
      },
    ],
    { type: 'blocks' },
    'A\nb\nc',
  ],
  [
    'a component',
    { id: 9, name: 'x', inner: { deep: 1 } },
    { type: 'component' },
    'name: x\ninner:\n  deep: 1',
  ],
])('%s can be read', (_, value, attribute, text) => {
  expect(valueText(value, attribute as Attribute)).toBe(text);
});

test('what keeps an entry from being published is named, also inside of components', () => {
  const components = new Map([
    ['x.part', { attributes: { body: { type: 'text', required: true } } } as unknown as ComponentType],
  ]);
  const attributes: Record<string, Attribute> = {
    title: { type: 'string', required: true },
    code: { type: 'string', minLength: 3 },
    parts: { type: 'component', component: 'x.part', repeatable: true, min: 2 },
    zone: { type: 'dynamiczone', required: true },
    author: { type: 'relation', required: true },
  };
  const bad = { title: '', code: 'ab', parts: [{ body: '' }], zone: [] };
  expect(publishProblems(bad, attributes, components)).toEqual([
    { field: 'title', min: null },
    { field: 'code', min: 3 },
    { field: 'parts', min: 2 },
    { field: 'parts.body', min: null },
    { field: 'zone', min: null },
  ]);
  const good = { title: 'T', code: 'abc', parts: [{ body: 'x' }, { body: 'y' }], zone: [{}] };
  expect(publishProblems(good, attributes, components)).toEqual([]);
});

test.each([
  ['https://a.test/{locale}/{slug}', { slug: 'a b', locale: 'fr' }, 'https://a.test/fr/a%20b'],
  ['https://a.test/{id}?s={status}', { id: 3, publishedAt: null }, 'https://a.test/3?s=draft'],
  ['https://a.test/{id}?s={status}', { id: 3, publishedAt: '2026-01-01' }, 'https://a.test/3?s=published'],
  ['https://a.test/{slug}', { slug: null }, null],
  // a value cannot lead to another site
  ['https://a.test/{slug}', { slug: '/../@b.test' }, 'https://a.test/%2F..%2F%40b.test'],
])('%s of an entry', (pattern, entry, address) => {
  expect(previewAddress(pattern, entry)).toBe(address);
});
