/** Whether two answers to a GraphQL query are the same, and which row of DECISIONS.md explains where they are not. */

import { type Difference, differences } from '../support/differences.ts';
import { fixtureModel } from '../support/fixture.ts';
import { hiddenNames } from '../support/hidden-names.ts';

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a body of either server
  readonly body: any;
}

const HIDDEN = hiddenNames(fixtureModel());

/** @returns what kind of difference there is; null for none, and `meant:` with the row where it is meant */
export function compareGraphql(query: string, v4: Answer, octavo: Answer): string | null {
  const [theirs, ours] = [messageOf(v4), messageOf(octavo)];
  if (theirs !== ours) {
    if (/Cannot mix BigInt|DateTime cannot represent|cannot represent non-|BigInt/.test(theirs))
      return 'meant: A20';
    if (v4.status >= 500 || /INTERNAL_SERVER_ERROR/.test(JSON.stringify(v4.body))) return 'meant: A1, A20';
    // of several mistakes either may be answered
    if ((PROBLEM.test(theirs) && PROBLEM.test(ours)) || sameProblems(v4, octavo))
      return 'meant: another of the problems';
    if (/groups stand around attributes/.test(ours)) return 'meant: A134';
    if (theirs === '' && /expected exactly two values/.test(ours)) return 'meant: A132';
    // v4 looks at the pages of relations where there is something to show
    if (theirs === '' && /^Cannot use both page/.test(ours) && hasNothing(v4.body.data)) return 'meant: A132';
    if (theirs !== '' && ours === '' && PROBLEM.test(theirs) && hasNothing(octavo.body.data))
      return 'meant: A132';
    return `errors ${theirs.slice(0, 90)}, here ${ours.slice(0, 90)}`;
  }
  const found = [...differences(octavo.body.data ?? null, v4.body.data ?? null)];
  // what has no order comes in any on the reference
  if (!/sort: (?!\[\])/.test(query) && sortedText(octavo.body) === sortedText(v4.body))
    return found.length === 0 ? null : 'meant: A6';
  const rows = new Set(found.map((one) => rowOf(one)));
  if (rows.has(null)) {
    const row = ROWS.find(([, holds]) => holds.test(query))?.[0];
    if (row !== undefined) return `meant: ${row}`;
    const first = found.find((one) => rowOf(one) === null)!;
    return `${first.kind}: ${JSON.stringify(first.theirs)?.slice(0, 90)}, here ${JSON.stringify(first.ours)?.slice(0, 90)}`;
  }
  return rows.size === 0 ? null : `meant: ${[...rows].sort().join(', ')}`;
}

const PROBLEM = /^(Cannot use both page|Invalid (parameter|format|\$))/;

/** What a query says that v4 answers in another way. */
const ROWS: readonly (readonly [row: string, holds: RegExp])[] = [
  // a page without a size
  [
    'A21',
    /pagination: \{ page: [^,}]+ \}|pagination: \{ (page: \S+, (start|limit|pageSize)|(start|limit|pageSize)): null|(start|limit|pageSize): null, page: /,
  ],
  ['A16', /publicationState: null/],
  // `%` in a text is a letter
  ['A3', /(ontains|tartsWith|ndsWith|ontainsi|eqi|nei)[^:]*: "[^"]*[%_]/],
  ['A135', /locale: "all"/],
  // an object as the value of a JSON attribute
  ['A387', /: \{ a: 1 \}/],
  ['A20', / related(\(|\s*\{)/],
];

/** An answer with the entries of each list in an order of their own. */
const sortedText = (body: unknown): string =>
  JSON.stringify(body, (_key, value: unknown) =>
    Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value,
  );

/** Whether no list of an answer has an entry. */
const hasNothing = (data: unknown): boolean => !JSON.stringify(data ?? null).includes('"data":[{');

const messageOf = ({ status, body }: Answer): string =>
  status === 200 && !body.errors ? '' : String(body.errors?.[0]?.message ?? body.error?.message ?? status);

/** Whether two answers have the same messages in another order. */
function sameProblems(v4: Answer, octavo: Answer): boolean {
  const [theirs, ours] = [v4, octavo].map(({ body }) =>
    [...new Set<string>((body.errors ?? []).map(({ message }: { message: string }) => message))].sort(),
  );
  return theirs!.length > 0 && theirs!.join('\n') === ours!.join('\n');
}

function rowOf({ kind, ours, theirs }: Difference): string | null {
  const name = kind.slice(kind.lastIndexOf('.') + 1);
  if (ours === null && HIDDEN.has(name)) return 'A4';
  if (theirs !== null && ours !== null && Number(ours) === Number(theirs)) return 'A2';
  if (kind.endsWith('.pageSize')) return 'A128';
  if (kind.endsWith('.pageCount') && ours === 0 && theirs === 1) return 'A135';
  return null;
}
