/** What a crawl learns from answers: ids and values that exist. */
import { entriesOf, valueAt } from '../rules/reply.ts';

/** The id of a list's first entry; null for none. */
export function firstId(body: unknown): string | number | null {
  const id = valueAt(entriesOf(body)[0], 'id');
  return typeof id === 'number' || typeof id === 'string' ? id : null;
}

/** The first value of an attribute that is not null, in either form of answers; undefined for none. */
export function firstValue(body: unknown, name: string): unknown {
  for (const entry of entriesOf(body)) {
    const value = valueAt(entry, 'attributes', name) ?? valueAt(entry, name);
    if (value !== null && value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** The id of the first entry that a relation of a list's entries has; null for none. */
export function firstRelatedId(body: unknown, name: string): string | number | null {
  for (const entry of entriesOf(body)) {
    const value = valueAt(entry, 'attributes', name) ?? valueAt(entry, name);
    const data = valueAt(value, 'data') ?? value;
    const id = valueAt(Array.isArray(data) ? data[0] : data, 'id');
    if (typeof id === 'number' || typeof id === 'string') return id;
  }
  return null;
}
