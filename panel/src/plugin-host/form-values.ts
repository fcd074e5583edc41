/** The values of a form as v4's panel has them, and back. Pure. */
import type { Attribute, ContentType } from '../content-types/content-types.ts';
import { isSame, type Path, type Values } from '../document/document.ts';
import { type Components, SYSTEM_NAMES } from '../document/entry-values.ts';
import type { RelationValue } from '../document/relation-value.ts';
import { textOfJson, typedJson } from '../document/typed-json.ts';
import { isTypedText, textOfTyped } from '../document/typed-text.ts';

/** `blocks.0.colour` → its keys. */
export const pathOf = (name: string): Path =>
  name.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The entries that the form has shown as related to a row. */
export type Related = (uid: string, id: unknown, name: string) => readonly unknown[];

/** Values of a row, with JSON as text and relations as the entries that are related. */
export function valuesAsV4(
  uid: string,
  row: Values,
  attributes: ContentType['attributes'],
  components: Components,
  related: Related,
): Record<string, unknown> {
  const one = (name: string, value: unknown): unknown => {
    const attribute = attributes[name];
    if (!attribute) return value;
    if (isTypedText(value)) return textOfTyped(value);
    switch (attribute.type) {
      case 'json':
        return value === null || value === undefined ? value : textOfJson(value);
      case 'relation':
        return (value as RelationValue | null)?.rows ?? related(uid, row['id'], name);
      case 'component':
      case 'dynamiczone': {
        const inner = (part: unknown): unknown => {
          if (!isRow(part)) return part;
          const of = attribute.component ?? String(part['__component']);
          return valuesAsV4(of, part, components.get(of)?.attributes ?? {}, components, related);
        };
        return Array.isArray(value) ? value.map(inner) : inner(value);
      }
      default:
        return value;
    }
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, one(name, value)]));
}

/** What the server sets of an entry. */
export const systemValues = (entry: Row | null): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entry ?? {}).filter(([name]) => SYSTEM_NAMES.has(name)));

/** The attribute at a place; undefined for none. */
export function attributeAt(
  path: Path,
  attributes: ContentType['attributes'],
  components: Components,
  values: Values,
): Attribute | undefined {
  let inside: ContentType['attributes'] = attributes;
  let row: unknown = values;
  let found: Attribute | undefined;
  for (const key of path) {
    row = isRow(row) ? row[key] : undefined;
    if (typeof key === 'string') found = inside[key];
    const uid = found?.component ?? (isRow(row) ? row['__component'] : undefined);
    inside = (typeof uid === 'string' && components.get(uid)?.attributes) || {};
  }
  return found;
}

/** Types whose emptied input means that there is no value, as v4's form takes it. */
const EMPTIED = new Set([
  'text',
  'textarea',
  'string',
  'email',
  'uid',
  'select',
  'select-one',
  'number',
  'date',
  'datetime',
  'time',
]);

/** The value of a form that a plugin's input means. @param type as the input has named it */
export function valueFromInput(attribute: Attribute | undefined, type: string, value: unknown): unknown {
  if (attribute?.type === 'json' && typeof value === 'string') return typedJson(value);
  if (value === undefined) return null;
  if (value === '' && (EMPTIED.has(type) || /^(?:integer|biginteger|float|decimal)$/.test(type))) return null;
  return value;
}

/** The text of JSON that an input has given stays as it was written, for as long as its value does. */
export class TypedTexts {
  readonly #texts = new Map<string, { readonly text: string; readonly value: unknown }>();

  keep(name: string, text: string, value: unknown): void {
    this.#texts.set(name, { text, value });
  }

  textOf(name: string, value: unknown): string {
    const kept = this.#texts.get(name);
    if (kept && isSame(kept.value, value)) return kept.text;
    const text = textOfJson(value);
    this.keep(name, text, value);
    return text;
  }
}
