/** A report as one HTML file without scripts, which loads nothing. */
import type { Group } from '../groups.ts';
import { type Html, html } from './html.ts';
import type { Report } from './report.ts';
import { groupSentence, milliseconds, timeNote, verdictSentence, warningsOf } from './sentences.ts';
import { STYLE } from './style.ts';

/** The headings of groups, in the order in which a reader wants them. */
const SECTIONS: readonly { readonly kind: Group['kind']; readonly title: string; readonly text: string }[] = [
  {
    kind: 'unexplained',
    title: 'Unexplained differences',
    text: 'Look at each of these before you switch.',
  },
  {
    kind: 'known',
    title: 'Known differences',
    text: 'Octavo answers differently on purpose. The page “Compatibility” of its documentation says what to do about each.',
  },
  {
    kind: 'failed',
    title: 'Errors of the old server',
    text: 'The old server did not answer, or answered with an error of its own. This says nothing about Octavo.',
  },
  {
    kind: 'unsteady',
    title: 'Answers that change by themselves',
    text: 'The old server answered the same request in two ways.',
  },
];

/** The whole page. */
export function reportPage(report: Report): string {
  const { old, octavo, version, source, date } = report;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>Octavo compared with ${old}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${verdictSentence(report)}</h1>
<p class="lead">Octavo ${version} (${octavo}) compared with ${old} on ${date.slice(0, 16).replace('T', ' ')} UTC, by ${source}.</p>
${warningsOf(report).map((text) => html`<p class="warning">${text}</p>`)}
${conditions(report)}
${figures(report)}
${times(report)}
${written(report)}
${SECTIONS.map((section) => groupsOf(report, section))}
${further(report)}
</main>
</body>
</html>
`;
  return page.text;
}

function conditions({ mode, token, writes }: Report): Html {
  const parts = [
    token ? 'Both servers got the same token.' : 'The requests had no credentials.',
    writes ? 'Requests that write were sent to both servers.' : 'Only reads were sent.',
    ...(mode === null ? [] : [`Octavo served in ${mode} mode.`]),
    'The order of members in objects is not compared; that of lists is.',
  ];
  return html`<p>${parts.join(' ')}</p>`;
}

function figures(report: Report): Html {
  const { compared, represented, equal, known, unexplained, failed, unsteady } = report;
  const rows: readonly (readonly [string, number])[] = [
    ['answered the same', equal],
    ['differ as Octavo is meant to', known],
    ['differ without an explanation', unexplained],
    ['not answered by the old server', failed],
    ['change by themselves', unsteady],
  ];
  const share = (count: number): string =>
    compared === 0 ? '' : `${((100 * count) / compared).toFixed(1)} %`;
  const repeated =
    represented > compared ? html`<p>These stand for ${represented} requests of the source.</p>` : '';
  const statuses = Object.entries(report.statuses).map(
    ([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`,
  );
  const omitted = Object.entries(report.omitted).map(([reason, count]) => `${count} × ${reason}`);
  return html`<table>
<caption>${compared} requests</caption>
${rows.map(([title, count]) => html`<tr><th>${title}</th><td>${count}</td><td>${share(count)}</td></tr>\n`)}
</table>
${repeated}
<p>Statuses of the old server: ${statuses.join(', ') || 'none'}.</p>
${omitted.length === 0 ? '' : html`<p>Not sent, because a request …: ${omitted.join(', ')}.</p>`}`;
}

function times(report: Report): Html | '' {
  const { latency } = report;
  if (latency === null) return '';
  return html`<h2>Times</h2>
<table>
<tr><th></th><th>median</th><th>95 of 100 below</th></tr>
<tr><th>old server</th><td>${milliseconds(latency.old.median)}</td><td>${milliseconds(latency.old.p95)}</td></tr>
<tr><th>Octavo</th><td>${milliseconds(latency.octavo.median)}</td><td>${milliseconds(latency.octavo.p95)}</td></tr>
</table>
<p>${timeNote(report)}</p>`;
}

function written(report: Report): Html | '' {
  const routes = Object.entries(report.written);
  if (routes.length === 0) return '';
  return html`<h2>Written to both servers</h2>
<table>
${routes.map(([route, count]) => html`<tr><th>${route}</th><td>${count}</td></tr>\n`)}
</table>`;
}

function groupsOf(report: Report, { kind, title, text }: (typeof SECTIONS)[number]): Html | '' {
  const groups = report.groups.filter((group) => group.kind === kind);
  if (groups.length === 0) return '';
  return html`<h2>${title}</h2>
<p>${text}</p>
${groups.map((group) => groupOf(report, group))}`;
}

function groupOf(report: Report, group: Group): Html {
  const { curl, old, octavo, places } = group.example;
  const rows = places.map(
    (place) =>
      html`<tr><th>${place.path}</th><td><code>${place.old}</code></td><td><code>${place.octavo}</code></td></tr>\n`,
  );
  const listed =
    rows.length === 0
      ? ''
      : html`<table><tr><th>place</th><th>old server</th><th>Octavo</th></tr>
${rows}</table>`;
  return html`<details${group.kind === 'unexplained' ? html` open` : ''}>
<summary><b>${group.count} ×</b> ${groupSentence(group, report)}</summary>
<p>For example:</p>
<pre>${curl}</pre>
${listed}
<div class="both"><div><h3>old server</h3><pre>${old}</pre></div><div><h3>Octavo</h3><pre>${octavo}</pre></div></div>
</details>
`;
}

const further = ({ furtherKinds }: Report): Html | '' =>
  furtherKinds === 0
    ? ''
    : html`<p class="warning">${furtherKinds} further requests differ in other ways.</p>`;
