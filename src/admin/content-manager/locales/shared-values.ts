/** What a new translation of an entry begins with: the values that all its locales share. */
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import { type Entity, readEntities } from '../../../core/content/entities/read-entities.ts';
import type { ContentReader } from '../../../core/content/read-content.ts';
import { sharedAttributes } from '../../../core/content/statements/shared-attributes.ts';
import type { Attribute } from '../../../core/model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../../core/model/content-type.ts';
import type { FieldSet } from '../../../core/rights/field-set.ts';

/** An entry of a family of translations. */
export interface Translation {
  readonly id: number;
  readonly locale: string | null;
  readonly publishedAt?: string | null;
}

/** An entry, and what it is in other locales. */
export interface Family {
  readonly entry: Translation;
  readonly others: readonly Translation[];
}

/** The attributes that all locales of an entry share, without those that each entry has by itself. */
const sharedNames = (type: ContentType): string[] =>
  sharedAttributes(type).filter((name) => isShared(type.attributes.get(name)!));

const isShared = (attribute: Attribute): boolean =>
  attribute.kind !== 'relation' && !(attribute.kind === 'scalar' && attribute.type === 'uid');

/**
 * @param id null for the first entry of the type, of any locale
 * @returns null where there is no such entry
 */
export async function readFamily(
  reader: ContentReader,
  type: ContentType,
  id: number | null,
): Promise<Family | null> {
  const params = { populate: { localizations: true }, sort: 'id', ...ofEntry(id) };
  const [entry] = await readEntities(reader, type, params);
  if (!entry) return null;
  const others = (entry['localizations'] ?? []) as Entity[];
  return {
    entry: toTranslation(type, entry),
    others: others.map((one) => toTranslation(type, one)),
  };
}

/**
 * Reads what an entry shares with its translations.
 * @param open the attributes that the caller may read of it, with those of components
 * @returns by name: scalars, files, and components without ids
 */
export async function readSharedValues(
  reader: ContentReader,
  model: Model,
  type: ContentType,
  id: number,
  open: FieldSet,
): Promise<JsonObject> {
  const names = sharedNames(type).filter((name) => open.hasPartOf(name));
  const params = { populate: populateOf(model, type, names), ...ofEntry(id) };
  const [entry] = await readEntities(reader, type, params);
  const values = names.map((name) => {
    const attribute = type.attributes.get(name)!;
    return [name, valueFor(model, attribute, entry?.[name] ?? null, open.inside(name))];
  });
  return Object.fromEntries(values);
}

const ofEntry = (id: number | null) => ({
  ...(id === null ? {} : { filters: { id } }),
  publicationState: 'preview',
  locale: 'all',
  limit: 1,
});

const toTranslation = (
  { draftAndPublish }: ContentType,
  { id, locale, publishedAt }: Entity,
): Translation => ({
  id: Number(id),
  locale: locale as string | null,
  ...(draftAndPublish ? { publishedAt: (publishedAt ?? null) as string | null } : {}),
});

/** Files and components of some attributes, whole. */
function populateOf(model: Model, schema: AnySchema, names: Iterable<string>): JsonObject {
  return Object.fromEntries(
    Array.from(names).flatMap((name): [string, unknown][] => {
      const attribute = schema.attributes.get(name)!;
      if (attribute.kind === 'media') return [[name, true]];
      if (attribute.kind === 'component') return [[name, insideOf(model, attribute.component)]];
      if (attribute.kind === 'dynamiczone') {
        return [
          [name, { on: Object.fromEntries(attribute.components.map((uid) => [uid, insideOf(model, uid)])) }],
        ];
      }
      return [];
    }),
  );
}

function insideOf(model: Model, uid: string): unknown {
  const component = schemaOf(model, uid);
  const populate = populateOf(model, component, component.attributes.keys());
  return Object.keys(populate).length === 0 ? true : { populate };
}

/** A value as a new entry can be sent it: components are new rows there, so they have no ids. */
function valueFor(model: Model, attribute: Attribute, value: unknown, open: FieldSet): unknown {
  if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') return value;
  if (Array.isArray(value)) return value.map((one) => valueFor(model, attribute, one, open));
  if (!isObject(value)) return value;
  const uid = attribute.kind === 'component' ? attribute.component : String(value['__component']);
  const { id: _id, ...members } = value;
  const schema = schemaOf(model, uid);
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const inside = schema.attributes.get(name);
      if (!inside) return [[name, member]];
      return open.hasPartOf(name) ? [[name, valueFor(model, inside, member, open.inside(name))]] : [];
    }),
  );
}
