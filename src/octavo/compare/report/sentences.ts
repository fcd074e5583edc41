/** The sentences that the page and the terminal share. */
import { counted } from '../../../core/base/counted.ts';
import type { Group } from '../groups.ts';
import type { Report } from './report.ts';

/** How a comparison ended; null where it looked at everything. */
function endingSentence({ ending }: Report): string | null {
  switch (ending) {
    case 'complete':
      return null;
    case 'limit':
      return 'The source has more requests; --limit says how many are compared.';
    case 'interrupted':
      return 'The comparison was interrupted: it is not complete.';
    case 'old server down':
      return 'The old server does not answer any more: the comparison is not complete.';
  }
}

/** The answer to the question whether one can switch. */
export function verdictSentence(report: Report): string {
  const { compared, unexplained } = report;
  if (compared === 0) return 'Nothing was compared.';
  const requests = counted(compared, 'request');
  if (unexplained === 0) return `No unexplained difference in ${requests}.`;
  return `${unexplained} of ${requests} differ without an explanation.`;
}

/** From this share of refused requests on a report says little. */
const MANY_REFUSED = 0.3;

/** A hint where the old server refused many requests; null for few. */
function refusalNote({ compared, statuses, token }: Report): string | null {
  const refused = (statuses['401'] ?? 0) + (statuses['403'] ?? 0);
  if (refused <= MANY_REFUSED * compared) return null;
  const remedy = token ? 'Does the token allow them?' : 'With --token they are answered.';
  return `The old server refused ${refused} of ${counted(compared, 'request')} (401, 403), so little was compared there. ${remedy}`;
}

/** A hint where Octavo served in another mode than the one that answers as v4 does; null for that one. */
function modeNote({ mode }: Report): string | null {
  if (mode === null || mode === 'reference') return null;
  return `Octavo served in ${mode} mode: it differs from v4 on purpose in more places than are named here. With compat: 'reference' in config/api it answers as v4 does.`;
}

/** All that a reader has to know before the figures. */
export const warningsOf = (report: Report): string[] =>
  [endingSentence(report), modeNote(report), refusalNote(report)].filter((text) => text !== null);

/** What decides how much a figure says. */
export function timeNote({ old, latency }: Report): string {
  const { hostname } = new URL(old);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const where = isHere
    ? 'Both servers ran on this machine or beside it.'
    : 'The times of the old server include the network.';
  const processor =
    latency?.processor === null || latency === null
      ? ''
      : ` Octavo and the client together used ${latency.processor.toFixed(2)} ms of the processor for each answer.`;
  return `The same requests one after the other, in turns. ${where}${processor}`;
}

/** `decision A6: entries with equal sort keys come in the order of their ids` */
export const groupSentence = ({ kind, title, route }: Group, { decisions }: Report): string =>
  kind === 'known'
    ? title
        .split(', ')
        .map((id) => `${id}: ${decisions[id]}`)
        .join('; ')
    : `${route}: ${title}`;

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
