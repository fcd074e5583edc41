/** The styles of the panel: nothing in them knows left from right, so that the panel can turn round. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../../panel/src');

/** `margin-left`, `left:`, `text-align: right`, `translateX(`. */
const SIDED =
  /(?:^|[\s-])(?:left|right)(?:-(?:width|color|style|radius))?\s*:|:\s*(?:left|right)\b|translateX\(/;

/** Where a file is dropped, or a picture cut, is a place on the screen. */
const ON_THE_SCREEN = ['border-left-width: 3px;', 'border-right-width: 3px;'];

/** `padding: 1px 2px 3px 4px`, whose second and fourth value differ. */
function isLopsided(line: string): boolean {
  const [, values] = /^(?:margin|padding|inset|border-width): ([^;]+);$/.exec(line) ?? [];
  const [, right, , left] = values?.match(/(?:[^\s(]|\((?:[^()]|\([^)]*\))*\))+/g) ?? [];
  return left !== undefined && left !== right;
}

test.each([
  ['margin-left: 1rem;', true],
  ['left: 0;', true],
  ['text-align: right;', true],
  ['transform: translateX(1rem);', true],
  ['padding: 0 var(--space-4) calc(1rem + 1px) 2.75rem;', true],
  ['padding: 0 1rem 2px 1rem;', false],
  ['margin-inline-start: 1rem;', false],
  ['text-align: start;', false],
])('%s is found: %s', (line, found) => expect(SIDED.test(line) || isLopsided(line)).toBe(found));

test('no style names left or right', () => {
  const sided = globSync('**/*.css', { cwd: SOURCES }).flatMap((file) =>
    readFileSync(join(SOURCES, file), 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => (SIDED.test(line) || isLopsided(line)) && !ON_THE_SCREEN.includes(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(sided).toEqual([]);
});
