/** How the benchmark prints what it found. */
import { expect, test } from 'vitest';
import { type Comparison, spreadCell } from '../../tools/bench/comparison.ts';
import { comparisonTable } from '../../tools/bench/goals/goal-table.ts';
import { figure, markdownTable, table } from '../../tools/bench/table.ts';
import { workersCells } from '../../tools/bench/workers.ts';

test('three digits that matter', () => {
  expect([1234.5, 99.96, 12.34, 0.567, Number.NaN, null].map(figure)).toEqual([
    ...['1235', '100.0', '12.3', '0.57'],
    ...['–', '–'],
  ]);
  expect(spreadCell({ median: 0.834, low: 0.8, high: 0.9 })).toBe('0.83 (0.80–0.90)');
});

test('a table for people has texts to the left and numbers to the right', () => {
  expect(
    table(
      ['request', 'µs'],
      [
        ['one', '5'],
        ['a longer one', '50'],
      ],
    ),
  ).toBe('request       µs\n------------  --\none            5\na longer one  50');
});

test('Markdown says which columns are numbers', () => {
  expect(
    markdownTable(
      ['', 'µs', 'goal', 'memory'],
      [
        ['one', '5.0 (4.0–6.0)', '0.8, reached', '120 MB'],
        ['two', '–', '', '–'],
      ],
    ),
  ).toBe(
    [
      '|  | µs | goal | memory |',
      '|---|---:|---|---:|',
      '| one | 5.0 (4.0–6.0) | 0.8, reached | 120 MB |',
      '| two | – |  | – |',
    ].join('\n'),
  );
});

const comparison: Comparison = {
  title: 'one entry',
  beside: 'limit',
  first: { perSecond: 40_000, cpu: 20, core: 0.8 },
  second: { perSecond: 40_000, cpu: 25, core: 1 },
  byCpu: { median: 0.8, low: 0.75, high: 0.85 },
  byRate: { median: 1, low: 1, high: 1 },
};

test('a goal is decided by the processor time: a load that is the limit makes rates alike', () => {
  const cells =
    '| one entry | limit | 20.0 | 25.0 | 0.80 (0.75–0.85) | 40000 | 40000 | 1.00 (1.00–1.00) | 1.00 |';
  const row = (atLeast: number): string | undefined =>
    comparisonTable([comparison], () => ({ atLeast, label: String(atLeast) }))
      .split('\n')
      .at(-1);
  expect(row(0.8)).toBe(`${cells} 0.8, reached |`);
  expect(row(0.9)).toBe(`${cells} 0.9, missed |`);
  expect(comparisonTable([comparison]).split('\n').at(-1)).toBe(`${cells}  |`);
});

test('two workers have room for twice the quotient', () => {
  const cells = ['one entry', '20.0', '25.0', '1.60 (1.50–1.70)', '40000', '40000', '1.00 (1.00–1.00)'];
  expect(workersCells(comparison)).toEqual(cells);
});
