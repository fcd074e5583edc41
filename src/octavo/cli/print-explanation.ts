/** An explanation as text for a terminal. */

import { counted } from '../../core/base/counted.ts';
import type { ReadExplanation } from '../../core/content/explain/explain-read.ts';
import type { DialectName } from '../../core/database/database.ts';
import type { TreeNode } from '../../core/query/explain/plan-tree.ts';
import type { Explanation } from '../app/explain-request.ts';

/** Letters of a value that are shown. */
const MOST_LETTERS = 200;

/** The whole text, without a line feed at its end. */
export function explanationText(
  { request, caller, answer, reads }: Explanation,
  dialect: DialectName,
): string {
  const size = answer.bytes === null ? '' : `, ${bytes(answer.bytes)}`;
  const head = [
    `GET ${request}`,
    `as ${caller}: ${answer.status}${size} in ${answer.ms} ms, ${counted(reads.length, 'read')} of content`,
  ];
  const parts = reads.map((read, index) => readText(read, reads.length > 1 ? ` ${index + 1}` : '', dialect));
  return [head.join('\n'), ...parts].join('\n\n');
}

function readText(read: ReadExplanation, number: string, dialect: DialectName): string {
  const { plan, sql, values, tables, estimate, place, ms } = read;
  const databasePlan = Array.isArray(read.databasePlan)
    ? (read.databasePlan as string[])
    : JSON.stringify(read.databasePlan, null, 2).split('\n');
  const sections: (readonly [string, readonly string[]])[] = [
    [`Plan${number}`, treeLines(plan)],
    ['SQL', sql.split('\n')],
    ['Values', [values.length === 0 ? 'none' : shortened(JSON.stringify(values))]],
    [`The plan of ${NAMES[dialect]}`, databasePlan],
    ['Tables', tables.map(({ name, rows }) => `${name}, about ${rowsText(rows)}`)],
    [
      'Estimate',
      [
        `${rowsText(estimate.rows)} visited, ${rowsText(estimate.rowsAtWorst)} at the worst (guarded from ${grouped(estimate.guardedFrom)} at the worst, on a thread from ${grouped(estimate.threadFrom)})`,
        `${counted(estimate.entries, 'entry', 'entries')} populated (limits.entries: ${grouped(estimate.mostEntries)})`,
      ],
    ],
    ['Run', [`${PLACES[place]}, ${ms} ms, ${bytes(read.bytes)}`]],
    ['Warnings', warnings(read)],
  ];
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [title, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n\n');
}

const NAMES: Readonly<Record<DialectName, string>> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  mysql: 'MariaDB or MySQL',
};

const PLACES: Readonly<Record<ReadExplanation['place'], string>> = {
  main: 'at once, on the main connection',
  guarded: 'at once with a guard, which hands it to a thread when it takes too long',
  thread: 'on a thread or connection for costly reads',
};

const NO_INDEX =
  'Filters that look into each value ($contains, $endsWith, any letter case) and totals (without pagination[withCount]=false) need all entries.';

/** What is worth a change, and what the change is. */
function warnings({ wholeTables, wholeIndexes }: ReadExplanation): string[] {
  const tables = wholeTables.flatMap(({ table, rows, index }) => [
    `${table} is read whole: about ${rowsText(rows)}.`,
    ...(index === null
      ? [`  No index was found that changes that. ${NO_INDEX}`]
      : [
          index.tried
            ? '  With this index it is not, tried on a copy of the schema:'
            : '  This index may help; the database decides by its statistics:',
          `  ${index.statement};`,
        ]),
  ]);
  const indexes = wholeIndexes.map(
    (table) =>
      `An index of ${table} is read from beginning to end, by the total (pagination[withCount]=false leaves it out) or by a filter that looks into each value.`,
  );
  return [...tables, ...indexes];
}

function treeLines({ text, children }: TreeNode): string[] {
  const below = children.flatMap((child) => treeLines(child).map((line) => `  ${line}`));
  return [text, ...below];
}

const grouped = (value: number): string => value.toLocaleString('en-US');

const rowsText = (count: number): string => (count === 1 ? '1 row' : `${grouped(count)} rows`);

const bytes = (count: number): string =>
  count < 10_000 ? counted(count, 'byte') : `${Math.round(count / 1000).toLocaleString('en-US')} KB`;

const shortened = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
