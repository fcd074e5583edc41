/** Which decision explains that two answers to a GraphQL query differ. */
import { isObject } from '../../../core/base/is-object.ts';
import type { Model } from '../../../core/model/content-type.ts';
import { type Difference, differences } from '../differences.ts';
import { type DecisionId, decided, type Finding } from './decisions.ts';
import { hiddenNames } from './hidden-names.ts';
import { differsInOpenOrder } from './list-order.ts';
import { type Replies, type Reply, valueAt } from './reply.ts';
import { sameNumber, titleOf } from './rest-rules.ts';

/** A refusal that names one of several mistakes. */
const PROBLEM = /^(?:Cannot use both page|Invalid (?:parameter|format|\$))/;

/** What a query says that v4 answers in another way. */
const QUERIES: readonly (readonly [id: DecisionId, holds: RegExp])[] = [
  // a page without a size
  [
    'A21',
    /pagination: \{ page: [^,}]+ \}|pagination: \{ (?:page: \S+, (?:start|limit|pageSize)|(?:start|limit|pageSize)): null|(?:start|limit|pageSize): null, page: /,
  ],
  ['A16', /publicationState: null/],
  ['A3', /(?:ontains|tartsWith|ndsWith|ontainsi|eqi|nei)[^:]*: "[^"]*[%_]/],
  ['A387', /: \{ a: 1 \}/],
];

/** Judges pairs of answers of one project. */
export class GraphqlRules {
  readonly #hidden: ReadonlySet<string>;

  constructor(model: Model) {
    this.#hidden = hiddenNames(model);
  }

  /** @returns null for answers that say the same */
  judge(query: string, { old, octavo }: Replies): Finding | null {
    const [theirs, ours] = [messageOf(old), messageOf(octavo)];
    if (theirs !== ours) return ofMessages(theirs, ours, { old, octavo });
    const found = [...differences(valueAt(octavo.body, 'data') ?? null, valueAt(old.body, 'data') ?? null)];
    if (found.length === 0) return null;
    // what has no order comes in any in v4
    if (!/sort: (?!\[\])/.test(query) && differsInOrder({ old, octavo })) return decided('A6');
    const rows = found.map((one) => this.#ofMember(query, one));
    const unexplained = found.find((_one, index) => rows[index] === null);
    if (!unexplained) {
      const ids = [...new Set(rows.filter((row) => row !== null))].sort();
      return ids.length === 0 ? null : decided(...ids);
    }
    const id = QUERIES.find(([, holds]) => holds.test(query))?.[0];
    return id === undefined ? { title: titleOf(unexplained) } : decided(id);
  }

  #ofMember(query: string, { kind, ours, theirs }: Difference): DecisionId | null {
    const name = kind.slice(kind.lastIndexOf('.') + 1);
    if (ours === null && this.#hidden.has(name)) return 'A4';
    if (sameNumber(ours, theirs)) return 'A2';
    if (kind.includes('.related')) return 'A20';
    if (theirs === null && query.includes('locale: "all"')) return 'A135';
    if (kind.endsWith('.pageSize')) return 'A128';
    if (kind.endsWith('.pageCount') && ours === 0 && theirs === 1) return 'A135';
    return null;
  }
}

function ofMessages(theirs: string, ours: string, { old, octavo }: Replies): Finding {
  if (/Cannot mix BigInt|DateTime cannot represent|cannot represent non-|BigInt/.test(theirs))
    return decided('A20');
  if (old.status >= 500 || JSON.stringify(old.body ?? null).includes('INTERNAL_SERVER_ERROR'))
    return decided('A1', 'A20');
  if ((PROBLEM.test(theirs) && PROBLEM.test(ours)) || sameProblems(old, octavo)) return decided('A765');
  if (ours.includes('groups stand around attributes')) return decided('A134');
  if (theirs === '' && ours.includes('expected exactly two values')) return decided('A132');
  // v4 looks at the pages of relations where there is something to show
  if (theirs === '' && ours.startsWith('Cannot use both page') && hasNothing(old)) return decided('A132');
  if (theirs !== '' && ours === '' && PROBLEM.test(theirs) && hasNothing(octavo)) return decided('A132');
  return { title: `errors “${theirs.slice(0, 90)}”, in Octavo “${ours.slice(0, 90)}”` };
}

/** Whether each field of two answers differs only in an order that its query leaves open. */
function differsInOrder({ old, octavo }: Replies): boolean {
  const [theirs, ours] = [valueAt(old.body, 'data'), valueAt(octavo.body, 'data')];
  return (
    isObject(theirs) &&
    isObject(ours) &&
    [...new Set([...Object.keys(theirs), ...Object.keys(ours)])].every((name) =>
      differsInOpenOrder({ path: '', old: theirs[name], octavo: ours[name] }),
    )
  );
}

/** Whether no list of an answer has an entry. */
const hasNothing = ({ body }: Reply): boolean =>
  !JSON.stringify(valueAt(body, 'data') ?? null).includes('"data":[{');

/** The messages of an answer, in their order. */
function messagesOf(body: unknown): readonly string[] {
  const errors = valueAt(body, 'errors');
  return Array.isArray(errors) ? errors.map((error) => String(valueAt(error, 'message'))) : [];
}

function messageOf({ status, body }: Reply): string {
  const [first] = messagesOf(body);
  if (status === 200 && first === undefined) return '';
  return first ?? String(valueAt(body, 'error', 'message') ?? status);
}

/** Whether two answers have the same messages in another order. */
function sameProblems(old: Reply, octavo: Reply): boolean {
  const [theirs, ours] = [old, octavo].map(({ body }) => [...new Set(messagesOf(body))].sort().join('\n'));
  return theirs !== '' && theirs === ours;
}
