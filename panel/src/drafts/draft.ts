/** Work that is not saved yet, as this browser keeps it. Pure. */
import type { Attribute } from '../content-types/content-types.ts';
import type { Values } from '../document/document.ts';
import type { Components } from '../document/entry-values.ts';

/** Which form a draft belongs to. */
export interface DraftPlace {
  /** Where the panel is: two servers may have the same types and ids. */
  readonly server: string;
  /** The administrator. */
  readonly person: number;
  readonly type: string;
  /** null for a new entry. */
  readonly id: number | null;
  readonly locale: string | null;
  /** What a new entry was begun from: `clone 3`, `of 7`. */
  readonly origin: string | null;
}

export interface Draft {
  readonly place: DraftPlace;
  /** What the person has changed, by attribute. */
  readonly values: Values;
  /** What was stored of the same attributes when the change began. */
  readonly base: Values;
  /** The version of the entry that the change began with; null for a new one. */
  readonly version: string | null;
  /** In ms. */
  readonly savedAt: number;
  /** What the entry is called, and where its form is. */
  readonly title: string;
  readonly address: string;
}

/** The name a draft is kept under. */
export const draftKey = ({ server, person, type, id, locale, origin }: DraftPlace): string =>
  JSON.stringify([server, person, type, id, locale, origin]);

/**
 * The values of some attributes that may be kept in a browser: passwords may not.
 * @param names the attributes that have changed
 */
export function keepable(
  values: Values,
  names: readonly string[],
  attributes: Readonly<Record<string, Attribute>>,
  components: Components,
): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const attribute = attributes[name];
      if (!attribute || attribute.type === 'password') return [];
      return [[name, withoutPasswords(values[name], attribute, components)]];
    }),
  );
}

function withoutPasswords(value: unknown, attribute: Attribute, components: Components): unknown {
  if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return value ?? null;
  if (Array.isArray(value)) return value.map((row) => rowWithoutPasswords(row, attribute, components));
  return rowWithoutPasswords(value, attribute, components);
}

function rowWithoutPasswords(row: unknown, { component }: Attribute, components: Components): unknown {
  if (typeof row !== 'object' || row === null) return null;
  const values = row as Readonly<Record<string, unknown>>;
  const attributes = components.get(component ?? String(values['__component']))?.attributes ?? {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const attribute = attributes[name];
      if (!attribute) return [[name, value]];
      return attribute.type === 'password' ? [] : [[name, withoutPasswords(value, attribute, components)]];
    }),
  );
}
