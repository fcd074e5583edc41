/** Which decision explains that two answers to a read of the REST API differ. */
import type { Model } from '../../../core/model/content-type.ts';
import { type Difference, differences } from '../differences.ts';
import { type DecisionId, decided, type Finding } from './decisions.ts';
import { hiddenNames } from './hidden-names.ts';
import { differsInOpenOrder } from './list-order.ts';
import { entriesOf, type Replies, type Reply, totalOf, valueAt } from './reply.ts';

/** Two answers with the request they belong to. */
interface ReadPair extends Replies {
  /** With its query string, brackets as they are. */
  readonly path: string;
  readonly found: readonly Difference[];
}

/** v4 takes values in lists inside of groups as texts, whatever the attribute's type (S32). */
const IN_LISTS = /(?:\$(?:and|or|not)\])(?:\[\d+\]){2}|\$not\]\[\d/;

/** Judges pairs of answers of one project. */
export class RestRules {
  readonly #hidden: ReadonlySet<string>;
  /** Attributes that point at entries of any type, and those that see them from the other side. */
  readonly #polymorphic: ReadonlySet<string>;

  constructor(model: Model) {
    this.#hidden = hiddenNames(model);
    this.#polymorphic = polymorphicNames(model);
  }

  /**
   * @param path the request's, not encoded
   * @returns null for answers that say the same
   */
  judge(path: string, { old, octavo }: Replies): Finding | null {
    const pair: ReadPair = { path, old, octavo, found: [...differences(octavo.body, old.body)] };
    if (old.status >= 500) return decidedOr('A1', octavo.status < 500, 'both servers fail');
    if (groupsHoldLists(pair)) return decided('S32');
    if (old.status !== octavo.status) return this.#ofStatus(pair);
    if (old.status >= 400) return ofMessages(pair);
    return pair.found.length === 0 ? null : this.#ofBodies(pair);
  }

  #ofStatus({ path, old, octavo }: ReadPair): Finding {
    const refused = octavo.status === 400;
    if (refused && old.status !== 400 && this.#names(path)) return decided('A5');
    const wrongFilter = /^Invalid (?:format|filters: expected)/.test(messageOf(octavo));
    if (old.status === 200 && refused && wrongFilter && populatesNothing(path, old.body))
      return decided('A132');
    return { title: `status ${old.status}, in Octavo ${octavo.status}` };
  }

  #ofBodies(pair: ReadPair): Finding {
    const { path, old, octavo, found } = pair;
    const rows = found.map((one) => this.#ofMember(path, one));
    if (rows.every((row) => row !== null)) return decided(...new Set(rows));
    if (differsInOpenOrder({ path, old: old.body, octavo: octavo.body })) return decided('A6');
    if (path.includes('sort') && repeats(old.body)) return decided('A7');
    const [theirs, ours] = [totalOf(old.body), totalOf(octavo.body)];
    if (path.includes('_q=') && Number(theirs) > Number(ours)) return decided('A15');
    if (theirs !== ours) return { title: `total ${String(theirs)}, in Octavo ${String(ours)}` };
    return { title: titleOf(found.find((_one, index) => rows[index] === null)!) };
  }

  /** The decision that explains one place where two bodies differ. */
  #ofMember(path: string, { kind, ours, theirs }: Difference): DecisionId | null {
    const name = kind.slice(kind.lastIndexOf('.') + 1);
    if (ours === undefined && this.#hidden.has(name)) return 'A4';
    if (sameNumber(ours, theirs)) return 'A2';
    if (ours === undefined && path.includes('fields')) return 'A17';
    if (path.includes('populate') && kind.split(/[.[\]]+/).some((step) => this.#polymorphic.has(step)))
      return 'A16';
    return null;
  }

  #names(path: string): boolean {
    return path.split(/[^\w]+/).some((word) => this.#polymorphic.has(word));
  }
}

/** A sentence about one place where two bodies differ. */
export function titleOf({ kind, ours, theirs }: Difference): string {
  const place = kind === '' ? 'the body' : kind.replace(/^\./, '');
  if (ours === undefined) return `${place} is missing in Octavo`;
  if (theirs === undefined) return `${place} is only in Octavo`;
  if (Array.isArray(ours) && Array.isArray(theirs))
    return `${place} has ${ours.length > theirs.length ? 'more' : 'fewer'} items in Octavo`;
  return `${place} has another value`;
}

/** Whether two different texts or numbers are one integer, of which v4 has lost digits. */
export function sameNumber(ours: unknown, theirs: unknown): boolean {
  const texts = [ours, theirs].map((value) => (typeof value === 'number' ? String(value) : value));
  return (
    texts.every((text) => typeof text === 'string' && /^-?\d{16,}$/.test(text)) &&
    Number(ours) === Number(theirs)
  );
}

const decidedOr = (id: DecisionId, holds: boolean, title: string): Finding =>
  holds ? decided(id) : { title };

function polymorphicNames(model: Model): ReadonlySet<string> {
  return new Set(
    [...model.contentTypes.values()].flatMap((type) =>
      [...type.attributes.values()]
        .filter((one) => one.kind === 'relation' && one.relation.startsWith('morph'))
        .map(({ name }) => name),
    ),
  );
}

const groupsHoldLists = ({ path, old, octavo }: ReadPair): boolean =>
  old.status === 200 &&
  octavo.status < 500 &&
  IN_LISTS.test(path) &&
  (old.status !== octavo.status || totalOf(old.body) !== totalOf(octavo.body));

/** Two refusals: where several names or values are wrong, either may be named. */
function ofMessages({ old, octavo, found }: ReadPair): Finding | null {
  const [theirs, ours] = [messageOf(old), messageOf(octavo)];
  if (theirs === ours && valueAt(old.body, 'error', 'name') === valueAt(octavo.body, 'error', 'name'))
    return null;
  if ([theirs, ours].every((text) => /^Invalid (?:parameter|format|\$)/.test(text))) return decided('A765');
  return { title: theirs === ours ? titleOf(found[0]!) : `message “${theirs}”, in Octavo “${ours}”` };
}

const messageOf = ({ body }: Reply): string => String(valueAt(body, 'error', 'message'));

/** Whether no relation with filters of its own has entries in an answer. */
function populatesNothing(path: string, body: unknown): boolean {
  const names = new Set([...path.matchAll(/populate\]?\[(\w+)\]\[filters\]/g)].map(([, name]) => name!));
  const isEmpty = (value: unknown): boolean =>
    /^(?:\[\]|null|\{"data":(?:\[\]|null)\})$/.test(JSON.stringify(value));
  const holds = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    Object.entries(value).every(([key, one]) => (names.has(key) ? isEmpty(one) : holds(one)));
  return names.size > 0 && holds(valueAt(body, 'data'));
}

const idsOf = (body: unknown): unknown[] => entriesOf(body).map((entry) => valueAt(entry, 'id'));

/** Whether an answer has an entry twice: sorted by something to-many. */
const repeats = (body: unknown): boolean => new Set(idsOf(body)).size < idsOf(body).length;
