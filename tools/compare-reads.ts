/**
 * Random reads with odd forms of parameters, to a v4 server and to Octavo in reference mode, both on the fixture's
 * data: do both answer the same?
 *
 *     node tools/compare-reads.ts --requests 3000 --seed 1 --v4 http://127.0.0.1:1337 --octavo http://127.0.0.1:1338
 *
 * Both servers run already (the kit's README tells how), on the kit's project or on that of `FIXTURE` (`support/fixture.ts`). Lists stand where objects are expected, names where values
 * are, groups in groups. With `--graphql` the reads are GraphQL queries. Differences that rows of DECISIONS.md explain are counted; each other kind is printed with
 * its first request, and then the exit code is 1.
 */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readablePath } from '../src/octavo/compare/judge.ts';
import type { Finding } from '../src/octavo/compare/rules/decisions.ts';
import { GraphqlRules } from '../src/octavo/compare/rules/graphql-rules.ts';
import type { Reply } from '../src/octavo/compare/rules/reply.ts';
import { RestRules } from '../src/octavo/compare/rules/rest-rules.ts';
import { headersOf } from '../test/support/credentials.ts';
import { Dice, seededRandom } from '../test/support/random.ts';
import { GraphqlGrammar } from './compare-reads/graphql-grammar.ts';
import { ReadGrammar } from './compare-reads/read-grammar.ts';
import { fixtureModel, fixtureSchema } from './support/fixture.ts';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    v4: { type: 'string' },
    octavo: { type: 'string' },
    graphql: { type: 'boolean', default: false },
    /** Where each difference goes, one JSON a line. */
    out: { type: 'string' },
  },
});
if (!options.v4 || !options.octavo)
  throw new Error('--v4 and --octavo are the addresses of two running servers');

async function ask(address: string, read: string, as: string): Promise<Reply> {
  const headers = headersOf(as);
  const answer = options.graphql
    ? await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query: read }),
      })
    : await fetch(address + read, { headers });
  const text = (await answer.text()).replaceAll(address, '<base>');
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, body: isJson ? JSON.parse(text) : text };
}

/** What kind of difference there is; null for none, and the rows of DECISIONS.md where it is meant. */
function kindOf(finding: Finding | null): string | null {
  if (finding === null) return null;
  return 'decisions' in finding ? `meant: ${finding.decisions.join(', ')}` : finding.title;
}

const rules = options.graphql ? new GraphqlRules(fixtureModel()) : new RestRules(fixtureModel());
const random = seededRandom(Number(options.seed));
const grammar = new ReadGrammar(fixtureModel(), random);
const queries = new GraphqlGrammar(fixtureSchema(), new Dice(random));
const CALLERS = ['token:full', 'token:full', 'editor', 'authenticated', 'public'];
/** Of each kind how often it was met, and where first. */
const kinds = new Map<string, { count: number; readonly first: string }>();
let same = 0;
for (let done = 0; done < Number(options.requests); done += 1) {
  const path = options.graphql ? queries.query() : grammar.request();
  const as = CALLERS[random.upTo(CALLERS.length - 1)]!;
  const [v4, octavo] = await Promise.all([ask(options.v4, path, as), ask(options.octavo, path, as)]);
  const kind = kindOf(rules.judge(options.graphql ? path : readablePath(path), { old: v4, octavo }));
  const known = kind === null ? undefined : kinds.get(kind);
  if (kind === null) same += 1;
  else if (known) known.count += 1;
  else kinds.set(kind, { count: 1, first: `${as} ${path}` });
  if (kind !== null && options.out)
    appendFileSync(options.out, `${JSON.stringify({ kind, as, path, v4, octavo })}\n`);
}

console.log(`${same} of ${options.requests} answers are the same`);
for (const [kind, { count, first }] of [...kinds].sort(([, a], [, b]) => b.count - a.count)) {
  console.log(`${String(count).padStart(6)}  ${kind}${kind.startsWith('meant') ? '' : `\n        ${first}`}`);
}
process.exitCode = [...kinds.keys()].every((kind) => kind.startsWith('meant')) ? 0 : 1;
