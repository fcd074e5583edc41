/** A difference that is meant: a row of the kit's DECISIONS.md, and the items that it covers. */
import type { Attribute } from '../../src/core/model/attribute.ts';
import type { Place } from './places.ts';
import { entryPath, typeOf } from './related.ts';
import type { Item, Seen } from './seen.ts';

export type Rule = readonly [row: string, covers: (item: Item, seen: Seen) => boolean];

/** A rule about two answers of different status. */
export const status =
  (holds: (seen: Seen) => boolean): Rule[1] =>
  (item, seen) =>
    item.at === 'status' && holds(seen);

/** A rule about one place of two answers. */
export const value =
  (holds: (place: Place, seen: Seen) => boolean): Rule[1] =>
  (item, seen) =>
    item.at === 'value' && holds(item.place, seen);

export const isText = (value: unknown): value is string => typeof value === 'string';

export const messageOf = (body: unknown): string =>
  String((body as { error?: { message?: unknown } } | null)?.error?.message ?? '');

/** Of the read that followed, else of the request itself. */
export const pathOf = ({ call, read }: Seen): string => (read ?? call).path;

export const query = (path: string): URLSearchParams => new URLSearchParams(path.split('?')[1]);

export const bodyOf = ({ call }: Seen): Readonly<Record<string, unknown>> =>
  (Object(call.body) ?? {}) as Record<string, unknown>;

export const isWrite = ({ call }: Seen): boolean => call.method !== 'GET';

/** The attribute of the written type that a place begins with. */
export function rootAttribute({ path }: Place, { model, call }: Seen): Attribute | undefined {
  const name = path[entryPath(path).length];
  return typeOf(model, call.path)?.attributes.get(String(name));
}

/** Whether two rows differ, and in no other column than these. @param columns by `columnsApart` */
export const onlyIn = (columns: readonly string[] | null, names: readonly string[]): boolean =>
  columns?.every((name) => names.includes(name)) === true;
