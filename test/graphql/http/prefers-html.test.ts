/** Who gets the page, and who the data. */
import { expect, test } from 'vitest';
import { prefersHtml } from '../../../src/api/graphql/http/prefers-html.ts';

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['application/json, text/html;q=0.5', false],
  ['application/json, text/html', false],
  ['text/html;q=0', false],
  ['text/html;q=x', false],
  ['text/html;q=0.3, */*;q=0.5', false],
  ['text/html', true],
  ['TEXT/HTML', true],
  ['text/html, application/json', true],
  ['text/html, application/json;q=0.9', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', true],
])('%s → %s', (accept, expected) => {
  expect(prefersHtml(accept)).toBe(expected);
});
