/** Work that is not saved yet, as this browser keeps it. Pure. */
import type { Attribute } from '../content-types/content-types.ts';
import { isSame, type Values } from '../document/document.ts';
import type { Components } from '../document/entry-values.ts';
import type { KeptRelated } from '../document/gone-rows.ts';
import type { Attempt } from '../document/session-state.ts';

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
  /** The page of the browser that the form is in: two of them keep two drafts of one entry. Absent in old drafts. */
  readonly session?: string;
}

export interface Draft {
  readonly place: DraftPlace;
  /** What the person has changed, by attribute. */
  readonly values: Values;
  /** What was stored of the same attributes when the change began. */
  readonly base: Values;
  /** What was related to rows of components in the values: others may remove the rows. Absent in old drafts. */
  readonly related?: KeptRelated;
  /** The version of the entry that the change began with; null for a new one. */
  readonly version: string | null;
  /** The request for the new entry that had no answer yet: to make another one would make a second entry. */
  readonly creation?: Attempt;
  /** In ms. */
  readonly savedAt: number;
  /** What the entry is called, and where its form is. */
  readonly title: string;
  readonly address: string;
}

/** The name of a form, in whatever page of the browser it is. */
const formKey = ({ server, person, type, id, locale, origin }: DraftPlace): string =>
  JSON.stringify([server, person, type, id, locale, origin]);

/** The name a draft is kept under. */
export const draftKey = (place: DraftPlace): string =>
  place.session === undefined ? formKey(place) : `${formKey(place)} ${place.session}`;

/**
 * The drafts of a form that nobody works on, the latest first: those of this page, and of pages that are closed.
 * @param open the other pages of this browser
 */
export const draftsAt = (
  place: DraftPlace,
  drafts: readonly Draft[],
  open: ReadonlySet<string>,
): readonly Draft[] =>
  drafts
    .filter((draft) => formKey(draft.place) === formKey(place))
    .filter(({ place: { session = '' } }) => session === place.session || !open.has(session))
    .sort((one, other) => other.savedAt - one.savedAt);

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

/** A request that may be kept in a browser: a repeated one is the same in all of it, so one with a password may not. */
export function keepableCreation(
  creation: Attempt | null,
  attributes: Readonly<Record<string, Attribute>>,
  components: Components,
): Pick<Draft, 'creation'> {
  if (creation === null) return {};
  const names = Object.keys(creation.sent).filter((name) => creation.sent[name] !== undefined);
  const kept = keepable(creation.sent, names, attributes, components);
  return names.every((name) => isSame(kept[name], creation.sent[name])) ? { creation } : {};
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
