/**
 * Random reads with odd forms of parameters, to a v4 server and to Octavo in reference mode, both on the fixture's
 * data: do both answer the same?
 *
 *     node scripts/compare-reads.ts --requests 3000 --seed 1 --v4 http://127.0.0.1:1337 --octavo http://127.0.0.1:1338
 *
 * Both servers run already (the kit's README tells how), on the kit's project or on that of `FIXTURE` (`support/fixture.ts`). Lists stand where objects are expected, names where values
 * are, groups in groups. With `--graphql` the reads are GraphQL queries. Differences that rows of DECISIONS.md explain are counted; each other kind is printed with
 * its first request, and then the exit code is 1.
 */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Model } from '../src/model/content-type.ts';
import { headersOf } from '../test/support/credentials.ts';
import { Dice, seededRandom } from '../test/support/random.ts';
import { compareGraphql } from './compare-reads/compare-graphql.ts';
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

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a body of either server
  readonly body: any;
}

async function ask(address: string, read: string, as: string): Promise<Answer> {
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

/** Big integers lose digits on the reference (A2). */
const rounded = (text: string): string => text.replace(/"-?\d{16,}"/g, '"<big>"');

/** The same members in any order: what has equal sort keys comes in any order on the reference (A6). */
const unordered = (body: unknown): string =>
  JSON.stringify(body, (_key, value) =>
    Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value,
  );

/** Attributes that point at entries of any type, and those that see them from the other side. */
const POLYMORPHIC = polymorphicNames(fixtureModel());

function polymorphicNames(model: Model): RegExp {
  const attributes = [...model.contentTypes.values()].flatMap((type) => [...type.attributes.values()]);
  const names = attributes
    .filter((one) => one.kind === 'relation' && one.relation.startsWith('morph'))
    .map(({ name }) => name);
  // `featured` leads to articles, which have notes
  return new RegExp(`\\b(?:${[...new Set(names), 'featured'].join('|')})\\b`);
}

/** Whether an answer has an entry twice: sorted by something to-many. */
function repeats({ body }: Answer): boolean {
  const ids = (Array.isArray(body) ? body : Array.isArray(body.data) ? body.data : []).map(
    ({ id }: { id: number }) => id,
  );
  return new Set(ids).size < ids.length;
}

/** The reference takes values in lists inside groups as texts, whatever the attribute's type. */
const IN_LISTS = /(?:\$(?:and|or|not)\])(?:\[\d+\]){2}|\$not\]\[\d/;

const theirsDiffer = (v4: Answer, octavo: Answer): boolean =>
  v4.status !== octavo.status || v4.body.meta?.pagination?.total !== octavo.body.meta?.pagination?.total;

/** The ids of a list, to see whether entries are the same and only their members differ. */
const idsOf = ({ body }: Answer): string =>
  JSON.stringify(Array.isArray(body.data) ? body.data.map(({ id }: { id: number }) => id) : body.data?.id);

/** Whether no relation with filters of its own has entries in an answer. */
function populatesNothing(path: string, data: unknown): boolean {
  const names = new Set([...path.matchAll(/populate\]?\[(\w+)\]\[filters\]/g)].map(([, name]) => name!));
  const isEmpty = (value: unknown): boolean =>
    /^(\[\]|null|\{"data":(\[\]|null)\})$/.test(JSON.stringify(value));
  const holds = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    Object.entries(value).every(([key, one]) => (names.has(key) ? isEmpty(one) : holds(one)));
  return names.size > 0 && holds(data);
}

/** What kind of difference there is; null for none, and the row of DECISIONS.md where it is meant. */
function compare(path: string, v4: Answer, octavo: Answer): string | null {
  if (v4.status === 500) return octavo.status < 500 ? 'meant: A1' : 'both fail';
  if (v4.status === 200 && IN_LISTS.test(path) && octavo.status < 500 && theirsDiffer(v4, octavo))
    return 'meant: S32';
  if (v4.status !== octavo.status) {
    if (v4.status !== 400 && octavo.status === 400 && POLYMORPHIC.test(path)) return 'meant: A5';
    const wrongFilter = /^Invalid (format|filters: expected)/.test(String(octavo.body.error?.message));
    if (v4.status === 200 && wrongFilter && populatesNothing(path, v4.body.data)) return 'meant: A132';
    return `status ${v4.status}, here ${octavo.status}`;
  }
  if (v4.status !== 200) {
    const [theirs, ours] = [v4, octavo].map(({ body }) => String(body.error?.message));
    if (theirs === ours) return null;
    // where several names or values are wrong either may be answered; of a relation in a sort v4 names the direction
    const named = [theirs, ours].every((text) => /^Invalid (parameter|format)/.test(text ?? ''));
    return named ? 'meant: another of the problems' : `message ${theirs}, here ${ours}`;
  }
  const [theirs, ours] = [rounded(JSON.stringify(v4.body)), rounded(JSON.stringify(octavo.body))];
  if (theirs === ours) return null;
  if (rounded(unordered(v4.body)) === rounded(unordered(octavo.body))) return 'meant: A6';
  if (path.includes('sort') && repeats(v4)) return 'meant: A7';
  if (path.includes('populate') && POLYMORPHIC.test(path)) return 'meant: A4, A16';
  if (path.includes('fields') && idsOf(v4) === idsOf(octavo)) return 'meant: A17';
  const totals = [v4, octavo].map(({ body }) => body.meta?.pagination?.total);
  if (path.includes('_q=') && totals[0] > totals[1]) return 'meant: A15';
  const parameters = [...new Set(path.match(/(?<=[?&])\w+/g))].join('+');
  return `${parameters}: ${totals[0] === totals[1] ? 'other entries' : `total ${totals[0]}, here ${totals[1]}`}`;
}

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
  const kind = options.graphql ? compareGraphql(path, v4, octavo) : compare(path, v4, octavo);
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
