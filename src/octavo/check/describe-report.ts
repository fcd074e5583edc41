/** A report as text for people. */
import type { Finding, Level, Report, Section } from './report.ts';

const LABELS: Readonly<Record<Level, readonly [one: string, many: string]>> = {
  blocker: ['blocker', 'blockers'],
  warning: ['warning', 'warnings'],
  note: ['note', 'notes'],
};

const counted = (level: Level, count: number): string => `${count} ${LABELS[level][count === 1 ? 0 : 1]}`;

/** The sections as `createReport` has put them in order, and what it comes to. */
export function describeReport({ dir, sections, counts }: Report): string {
  const levels = Object.keys(LABELS) as Level[];
  const sum = levels.map((level) => counted(level, counts[level])).join(', ');
  const verdict =
    counts.blocker > 0
      ? 'Blockers keep the project from starting.'
      : 'Nothing found keeps the project from starting.';
  return [`${dir}: ${sum}`, ...sections.map(describeSection), verdict].join('\n\n');
}

function describeSection({ title, inOrder, findings }: Section): string {
  const levels = (Object.keys(LABELS) as Level[]).flatMap((level) => {
    const count = findings.filter((one) => one.level === level).length;
    return count === 0 ? [] : [counted(level, count)];
  });
  const heading = `${title}: ${levels.length === 0 ? 'nothing found' : levels.join(', ')}`;
  return [heading, ...inOrder.map((line) => `  ${line}`), ...findings.flatMap(describeFinding)].join('\n');
}

/** A remedy for several findings follows the last of them. */
function describeFinding(
  { level, place, what, remedy }: Finding,
  at: number,
  all: readonly Finding[],
): string[] {
  const line = `  ${level.padEnd(WIDEST)}  ${place === null ? '' : `${place}: `}${what}`;
  return remedy === null || remedy === all[at + 1]?.remedy ? [line] : [line, `${INDENT}${remedy}`];
}

const WIDEST = 'blocker'.length;

const INDENT = ' '.repeat(WIDEST + 4);
