/**
 * Where two answers differ, with polymorphic relations compared by their members: v4 may link other entries than Octavo
 * (A24), but what both link has to be the same.
 */

import { type Difference, differences } from '../../src/octavo/compare/differences.ts';
import { hiddenNames } from '../../src/octavo/compare/rules/hidden-names.ts';
import { fixtureModel } from '../support/fixture.ts';
import { MORPHS } from './odd-relations.ts';

/** What v4 shows and Octavo does not (A4). */
const HIDDEN = hiddenNames(fixtureModel());

/** Ends the path of a difference that is about which entries a polymorphic relation links. */
export const MEMBERS = '#members';

/** Every place where two answers differ. */
export function* answerDifferences(ours: unknown, theirs: unknown, path = ''): Generator<Difference> {
  const both = [ours, theirs];
  if (both.every(Array.isArray) && (ours as unknown[]).length === (theirs as unknown[]).length) {
    for (const [index, one] of (ours as unknown[]).entries())
      yield* answerDifferences(one, (theirs as unknown[])[index], `${path}[]`);
    return;
  }
  if (!both.every(isObject)) {
    yield* differences(ours, theirs, path);
    return;
  }
  const [left, right] = both as Record<string, unknown>[];
  for (const key of new Set([...Object.keys(left!), ...Object.keys(right!)])) {
    const [one, other, at] = [left![key], right![key], `${path}.${key}`];
    const lists = MORPHS.includes(key) || isRelated(key, one) ? [membersOf(one), membersOf(other)] : [];
    // an empty list and none at all are different, too
    const comparable = lists.every((list) => list !== null) && lists.some((list) => list!.length > 0);
    if (comparable) yield* ofMembers(lists[0]!, lists[1]!, at);
    else yield* answerDifferences(one, other, at);
  }
}

/** Whether a value is what has a file, as the file shows it. */
const isRelated = (key: string, value: unknown): boolean =>
  key === 'related' && Array.isArray(value) && value.some((one) => isObject(one) && '__type' in one);

type Entry = Readonly<Record<string, unknown>>;

/** Of entries that both link what they hold; of the others that they are not linked by both. */
function* ofMembers(ours: readonly Entry[], theirs: readonly Entry[], path: string): Generator<Difference> {
  const [left, right] = [ours.map(nameOf), theirs.map(nameOf)];
  if (JSON.stringify(left) !== JSON.stringify(right))
    yield { kind: `${path}${MEMBERS}`, ours: left, theirs: right };
  for (const [index, name] of left.entries()) {
    const other = right.indexOf(name);
    if (other >= 0) yield* answerDifferences(ours[index], theirs[other], `${path}[]`);
  }
}

/** An entry's type and id; where an answer does not tell the type, the names of its members do. */
const nameOf = (entry: Entry): string =>
  `${entry['__type'] ?? (entry['attributes'] ? '' : memberNames(entry))} ${entry['id']}`;

const memberNames = (entry: Entry): string =>
  Object.keys(entry)
    .filter((name) => !HIDDEN.has(name))
    .join();

/** The entries of a relation's value; null for what is none (it is missing, or an error). */
function membersOf(value: unknown): readonly Entry[] | null {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.every(isEntry) ? value : null;
  if (!isObject(value)) return null;
  if ('data' in value) return membersOf(value['data']);
  return isEntry(value) ? [value] : null;
}

const isEntry = (value: unknown): value is Entry => isObject(value) && value['id'] !== undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
