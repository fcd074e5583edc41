/** What keys do in a text of Markdown, where links may lead, and what a preview shows of a text that is scrolled. */
import { expect, test } from 'vitest';
import { isAllowedAddress, linkAddress } from '../../../panel/src/content-manager/fields/link-address.ts';
import {
  continueList,
  type Edit,
  wrapLink,
} from '../../../panel/src/content-manager/fields/markdown-commands.ts';
import { previewTop } from '../../../panel/src/content-manager/fields/preview-scroll.ts';

function edited(
  marked: string,
  command: (text: string, from: number, to: number) => Edit | null,
): string | null {
  const from = marked.indexOf('‸');
  const text = marked.replaceAll('‸', '');
  const to = Math.max(from, marked.lastIndexOf('‸') - (marked.split('‸').length - 2));
  const edit = command(text, from, to);
  if (!edit) return null;
  const all = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [start, end] = [Math.min(edit.anchor, edit.head), Math.max(edit.anchor, edit.head)];
  return `${all.slice(0, start)}‸${start === end ? '' : `${all.slice(start, end)}‸`}${all.slice(end)}`;
}

test.each([
  ['- one‸', '- one\n- ‸'],
  ['* one‸', '* one\n* ‸'],
  ['1. one‸', '1. one\n2. ‸'],
  ['9) nine‸', '9) nine\n10) ‸'],
  ['  - one‸two', '  - one\n  - ‸two'],
  ['- [x] done‸', '- [x] done\n- [ ] ‸'],
  ['> said‸', '> said\n> ‸'],
  ['> - one‸', '> - one\n> - ‸'],
  ['- one\n- ‸', '- one\n‸'],
  ['1. one\n2. ‸\nmore', '1. one\n‸\nmore'],
  ['> said\n> ‸', '> said\n‸'],
  ['> - ‸', '> ‸'],
  ['plain‸', null],
  ['‸- one', null],
  ['-no list‸', null],
  ['```\n- code‸', null],
  ['```\ncode\n```\n- one‸', '```\ncode\n```\n- one\n- ‸'],
])('Enter in %j', (before, after) => {
  expect(edited(before, continueList)).toBe(after);
});

test.each([
  ['see ‸this‸ page', 'see [this](‸https://‸) page'],
  ['see ‸', 'see [‸](https://)'],
])('a link in %j', (before, after) => {
  expect(edited(before, wrapLink)).toBe(after);
});

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  [' http://example.org ', 'http://example.org'],
  ['example.org', 'https://example.org'],
  ['www.example.org/path', 'https://www.example.org/path'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['a@example.org', 'mailto:a@example.org'],
  ['mailto:a@example.org?subject=x', 'mailto:a@example.org?subject=x'],
  ['tel:+49 30 1234', 'tel:+49 30 1234'],
  ['/about#team', '/about#team'],
  ['//example.org/x', '//example.org/x'],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['vbscript:x', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['file:///etc/passwd', null],
  ['blob:https://example.org/1', null],
  ['about', null],
  ['', null],
])('a link to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
  if (address !== null) expect(isAllowedAddress(address)).toBe(true);
});

const ANCHORS = [
  { line: 0, top: 0 },
  { line: 2, top: 50 },
  { line: 10, top: 450 },
];
const END = { line: 20, top: 1000 };

test.each([
  [0, 0],
  [1, 25],
  [2, 50],
  [6, 250],
  [10, 450],
  [15, 725],
  [20, 1000],
  [30, 1000],
])('a text that begins at line %d shows its preview from %d', (line, top) => {
  expect(previewTop(ANCHORS, line, END)).toBe(top);
});

test('a preview of nothing is not scrolled', () => {
  expect(previewTop([], 3, { line: 0, top: 0 })).toBe(0);
});
