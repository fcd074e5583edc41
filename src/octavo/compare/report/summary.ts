/** A report in a few lines for the terminal. */
import { counted } from '../../../core/base/counted.ts';
import type { Report } from './report.ts';
import { groupSentence, milliseconds, verdictSentence, warningsOf } from './sentences.ts';

/** Groups of each kind that are shown; the page has all. */
const SHOWN = 10;

export function reportSummary(report: Report): string {
  const { equal, known, unexplained, failed, unsteady, latency } = report;
  const counts: readonly (readonly [number, string])[] = [
    [equal, 'answered the same'],
    [known, 'differ as Octavo is meant to'],
    [unexplained, 'differ without an explanation'],
    [failed, 'not answered by the old server, or with an error of its own'],
    [unsteady, 'change by themselves on the old server'],
  ];
  return [
    verdictSentence(report),
    ...warningsOf(report),
    ...counts.filter(([count]) => count > 0).map(([count, text]) => `${String(count).padStart(7)}  ${text}`),
    ...groupLines(report, 'unexplained'),
    ...groupLines(report, 'known'),
    ...groupLines(report, 'failed'),
    ...(latency === null
      ? []
      : [
          `Median and 95th percentile of ${counted(latency.requests, 'answer')}: old server ${milliseconds(latency.old.median)}, ${milliseconds(latency.old.p95)}; Octavo ${milliseconds(latency.octavo.median)}, ${milliseconds(latency.octavo.p95)}.`,
        ]),
  ].join('\n');
}

function groupLines(report: Report, kind: Report['groups'][number]['kind']): string[] {
  const groups = report.groups.filter((group) => group.kind === kind);
  if (groups.length === 0) return [];
  const lines = groups.slice(0, SHOWN).map((group) => {
    const line = `${String(group.count).padStart(7)}  ${groupSentence(group, report)}`;
    return kind === 'unexplained' ? `${line}\n         ${group.example.curl}` : line;
  });
  const titles = {
    unexplained: 'Unexplained',
    known: 'Known',
    failed: 'Errors of the old server',
    unsteady: '',
  };
  const rest = groups.length > SHOWN ? [`         … and ${groups.length - SHOWN} more kinds`] : [];
  return ['', `${titles[kind]}:`, ...lines, ...rest];
}
