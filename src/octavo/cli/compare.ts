/** `octavo compare`: the same requests to a v4 server and to Octavo, and what differs. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EXIT } from './command.ts';
import { compareOptions } from './compare/compare-options.ts';
import { compareProject } from './compare/compare-project.ts';
import { declare } from './declare.ts';
import type { Call } from './options.ts';
import { printJson } from './print-table.ts';
import { enterProject } from './with-project.ts';

export const compare = declare({
  name: 'compare',
  text: `Sends the same requests to a v4 server and to Octavo, and writes a page about what differs. Octavo serves
a copy of the project's SQLite database for it, on a free port, until the command ends. Only requests
that read are sent.`,
  options: {
    with: { value: '<address>', text: 'the old server: http://old.example:1337' },
    from: {
      value: '<file>',
      text: "where the requests come from: an access log (nginx, Apache, Caddy, v4's or Octavo's), a HAR file of a browser, or an OpenAPI document in JSON (default: requests made from the content-types)",
    },
    octavo: {
      value: '<address>',
      text: 'a running Octavo to compare with; needed for a database server and for --writes',
    },
    token: {
      value: '<token>',
      text: "an API token, or the JWT of a user, that both servers get; OCTAVO_COMPARE_TOKEN in the environment does not end up in the shell's history",
    },
    writes: {
      text: 'send requests that write, too: both servers must run on copies. They come from a HAR file, which has their bodies',
    },
    paths: {
      value: '<list>',
      isList: true,
      text: 'beginnings of the paths that are sent, with commas between (default: that of the API, /graphql and /uploads)',
    },
    limit: { value: '<number>', text: 'requests that are compared at most (default: 2000)' },
    rate: { value: '<number>', text: 'requests in a second at most (default: as fast as both answer)' },
    state: { value: '<file>', text: 'keep what was found in this file; if it exists, go on behind it' },
    out: { value: '<file>', text: 'the page (default: octavo-compare.html)' },
    json: { text: 'print the report as JSON' },
  },
  after:
    'The exit code is 0 if every difference is a known one, 1 if not or if the comparison is not complete.',
  verbs: {
    '': { required: ['with'], run: runCompare },
  },
});

async function runCompare(call: Call): Promise<number> {
  const options = compareOptions(call, process.env);
  // paths of the command line are not those of the project
  const out = resolve(options.out);
  enterProject(options.dir, 'production');
  const { reportPage } = await import('../compare/report/page.ts');
  const { isClean } = await import('../compare/report/report.ts');
  const report = await compareProject(options);
  writeFileSync(out, reportPage(report), { mode: 0o600 });
  if (options.json) printJson(report);
  else {
    const { reportSummary } = await import('../compare/report/summary.ts');
    console.log(`${reportSummary(report)}\nThe page: ${out}`);
  }
  return isClean(report) ? EXIT.done : EXIT.failed;
}
