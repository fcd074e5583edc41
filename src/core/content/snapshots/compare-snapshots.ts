/** What differs between two states of an entry. */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../base/is-object.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Snapshot } from './snapshot.ts';

/** One attribute, before and after; components without their ids, since only what they hold counts. */
export interface Difference {
  readonly attribute: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Compares what two snapshots of a type say, in the order of its attributes. A snapshot from before a change of the
 * schema lacks attributes, or has others: only those the type has now are compared.
 */
export function compareSnapshots(type: ContentType, before: Snapshot, after: Snapshot): Difference[] {
  return [...type.attributes.keys()]
    .filter((name) => isWritten(type, name) && (name in before || name in after))
    .map((name) => ({
      attribute: name,
      before: comparable(before[name] ?? emptyLike(after[name])),
      after: comparable(after[name] ?? emptyLike(before[name])),
    }))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
}

/** What a save is about: of the attributes that the server sets only the state counts. */
const isWritten = (type: ContentType, name: string): boolean =>
  name === 'publishedAt' || type.attributes.get(name)?.system === false;

/** What stands for no value: an empty list where the other value is a list. */
const emptyLike = (other: unknown): unknown => (Array.isArray(other) ? [] : null);

/** A value without the ids of component rows: what is nothing but an id names an entry, and keeps it. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (!isObject(value) || isReference(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'id')
      .map(([name, below]) => [name, comparable(below)]),
  );
}

/** `{ id }`, `{ __type, id }` */
export const isReference = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(value).every((name) => name === 'id' || name === '__type');
