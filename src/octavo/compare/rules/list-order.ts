/** In which order the entries of a list may come (A6): v4 leaves open what the sort of a request does. */
import { isDeepStrictEqual } from 'node:util';
import { entriesOf, totalOf, unorderedText, valueAt } from './reply.ts';

/** The bodies of two answers to one request. */
export interface ListPair {
  /** The request's, not encoded. */
  readonly path: string;
  readonly old: unknown;
  readonly octavo: unknown;
}

/** Whether two bodies differ only in an order that the request leaves open. */
export function differsInOpenOrder(pair: ListPair): boolean {
  const keys = sortKeys(pair.path);
  if (unorderedText(pair.old) === unorderedText(pair.octavo)) return keys === null || isInOrder(pair, keys);
  return keys !== null && showsOtherEquals(pair, keys);
}

/** The attributes of a list's sort; empty for none, null for a form that is not read here, such as that of objects. */
function sortKeys(path: string): readonly string[] | null {
  const texts = [...path.matchAll(/[?&]sort(?:\[\d*\])?=([^&]*)/g)].map(([, text]) => text!);
  if (texts.length === 0) return /[?&]sort\[/.test(path) ? null : [];
  const keys = texts.flatMap((text) => text.split(',')).map((key) => key.split(':', 1)[0]!.trim());
  return keys.some((key) => key.includes('.')) ? null : keys;
}

/** Whether both lists come in the order of the sort: the same ids where it has them, the same values of the first key else. */
function isInOrder({ old, octavo }: ListPair, keys: readonly string[]): boolean {
  if (keys.length === 0) return true;
  const key = keys.includes('id') ? 'id' : keys[0]!;
  return isDeepStrictEqual(sortedValues(old, key), sortedValues(octavo, key));
}

/**
 * Whether two pages of one list hold others of the entries that are equal by the sort. Those are at the edges of the page;
 * without a sort all entries are equal.
 */
function showsOtherEquals(pair: ListPair, keys: readonly string[]): boolean {
  const [theirs, ours] = [entriesOf(pair.old), entriesOf(pair.octavo)];
  const total = totalOf(pair.old);
  if (typeof total !== 'number' || total <= ours.length) return false;
  if (total !== totalOf(pair.octavo) || theirs.length !== ours.length) return false;
  if (keys.includes('id') || !isInOrder(pair, keys)) return false;
  const ids = new Map(theirs.map((entry) => [valueAt(entry, 'id'), entry]));
  const both = ours.filter((entry) => ids.has(valueAt(entry, 'id')));
  if (!both.every((entry) => unorderedText(entry) === unorderedText(ids.get(valueAt(entry, 'id')))))
    return false;
  const [key] = keys;
  if (key === undefined) return true;
  const edges = [ours[0], ours.at(-1)].map((entry) => sortedValue(entry, key));
  return ours
    .filter((entry) => !ids.has(valueAt(entry, 'id')))
    .every((entry) => edges.some((edge) => isDeepStrictEqual(edge, sortedValue(entry, key))));
}

const sortedValues = (body: unknown, key: string): unknown[] =>
  entriesOf(body).map((entry) => sortedValue(entry, key));

const sortedValue = (entry: unknown, key: string): unknown =>
  key === 'id' ? valueAt(entry, 'id') : (valueAt(entry, 'attributes', key) ?? valueAt(entry, key));
