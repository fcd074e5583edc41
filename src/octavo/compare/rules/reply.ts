/** What rules look at: two answers to the same request, and parts of their bodies. */
import { isObject } from '../../../core/base/is-object.ts';

/** An answer as rules see it. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** The answers of the old server and of Octavo. */
export interface Replies {
  readonly old: Reply;
  readonly octavo: Reply;
}

/** A value inside of a JSON value; undefined where there is none. */
export const valueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

/** The entries of a list's answer, in either form; empty for any other answer. */
export function entriesOf(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body;
  const data = valueAt(body, 'data');
  return Array.isArray(data) ? data : [];
}

/** How many entries there are on all pages, as the answer says. */
export const totalOf = (body: unknown): unknown => valueAt(body, 'meta', 'pagination', 'total');

/** A value as JSON with the items of each list in one order. */
export const unorderedText = (body: unknown): string =>
  JSON.stringify(body, (_key, value: unknown) =>
    Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value,
  ) ?? 'undefined';
