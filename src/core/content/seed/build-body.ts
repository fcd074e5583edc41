/** An entry of the content files → the body of a request that writes it: keys become ids. */
import { isObject } from '../../base/is-object.ts';
import type { LinkHop } from '../../database/layout/hop.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import type { Attribute, RelationAttribute } from '../../model/attribute.ts';
import { type AnySchema, type Model, schemaOf } from '../../model/content-type.ts';
import type { SeedBody } from './content-folder.ts';
import type { ListedEntry } from './list-entries.ts';
import type { Place } from './place.ts';

/** How the names in a body are turned into ids. */
export interface Names {
  readonly model: Model;
  readonly layout: Layout;
  /**
   * The entry of a key; relations to localized types prefer the one in `locale`.
   * @returns null where it is not written yet, undefined where there is none
   */
  entry(uid: string, key: string, locale: string | null): number | null | undefined;
  /** The file of a name in the media library. */
  file(name: string): number | undefined;
  /** Notes a link. @returns false where one side has another partner already */
  claim(hop: LinkHop, attribute: RelationAttribute, mine: string, theirs: string): boolean;
  /** The name of an entry in the locale that `entry` finds, unique among all. */
  nameOf(uid: string, key: string, locale: string | null): string;
}

export interface BuiltBody {
  readonly body: Record<string, unknown>;
  /** Attributes that name entries which are not written yet. */
  readonly waiting: readonly string[];
}

/** Turns one entry's values; mistakes go to its place. */
export function buildBody(entry: ListedEntry, names: Names): BuiltBody {
  const { type, base, locale, place } = entry;
  const owner = names.nameOf(type.uid, base.key, locale);
  return new BodyBuilder(names, locale, owner).build(type, valuesOf(entry), place);
}

/**
 * A variant's values, with the relations of the first locale it does not name, as far as several entries may
 * have the same target. What all locales share comes from the first one by itself.
 */
function valuesOf({ type, variant, base, place }: ListedEntry): SeedBody {
  if (variant === base) return base.data;
  const values: Record<string, unknown> = { ...variant.data };
  for (const [name, value] of Object.entries(base.data)) {
    const attribute = type.attributes.get(name);
    if (!attribute) continue;
    const isNamed = name in variant.data;
    if (isNamed && !attribute.localized)
      place.at(name).problem('is shared by all locales: it belongs to the first one');
    const isSharable =
      attribute.kind === 'relation' &&
      (attribute.relation === 'manyToOne' || attribute.relation === 'manyToMany');
    if (isSharable && !isNamed) values[name] = value;
  }
  return values;
}

/** Builds the body of one entry with all its components. */
class BodyBuilder {
  readonly #names: Names;
  readonly #locale: string | null;
  readonly #owner: string;
  #components = 0;
  /** Whether something named since this was last reset is not written yet. */
  #waits = false;

  constructor(names: Names, locale: string | null, owner: string) {
    this.#names = names;
    this.#locale = locale;
    this.#owner = owner;
  }

  build(schema: AnySchema, values: SeedBody, place: Place): BuiltBody {
    const body: Record<string, unknown> = {};
    const waiting: string[] = [];
    for (const [name, value] of Object.entries(values)) {
      const attribute = schema.attributes.get(name);
      if (!attribute || attribute.system) {
        place.at(name).problem(`${schema.uid} has no such attribute`);
        continue;
      }
      this.#waits = false;
      body[name] = value === null ? null : this.#value(schema, attribute, value, place.at(name), this.#owner);
      if (this.#waits) waiting.push(name);
    }
    return { body, waiting };
  }

  #value(schema: AnySchema, attribute: Attribute, value: unknown, place: Place, owner: string): unknown {
    switch (attribute.kind) {
      case 'scalar':
        return value;
      case 'media': {
        const files = listOf(value, attribute.multiple, place).map(([name, at]) => this.#file(name, at));
        return attribute.multiple ? files : files[0];
      }
      case 'component': {
        const items = listOf(value, attribute.repeatable, place).map(([item, at]) =>
          this.#component(attribute.component, item, at),
        );
        return attribute.repeatable ? items : items[0];
      }
      case 'dynamiczone':
        return listOf(value, true, place).map(([item, at]) => {
          const uid = isObject(item) ? item['__component'] : undefined;
          if (attribute.components.includes(String(uid))) return this.#component(String(uid), item, at);
          at.problem(`expected an object with __component, one of ${attribute.components.join(', ')}`);
          return null;
        });
      case 'relation':
        return this.#relation(schema, attribute, value, place, owner);
    }
  }

  #component(uid: string, item: unknown, place: Place): unknown {
    if (!isObject(item)) {
      place.problem('expected an object, the component');
      return null;
    }
    this.#components += 1;
    const owner = `${this.#owner} ${this.#components}`;
    const schema = schemaOf(this.#names.model, uid);
    const body: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(item)) {
      const attribute = schema.attributes.get(name);
      if (name === '__component') body[name] = value;
      else if (!attribute || attribute.system) place.at(name).problem(`${uid} has no such attribute`);
      else body[name] = value === null ? null : this.#value(schema, attribute, value, place.at(name), owner);
    }
    return body;
  }

  #file(name: unknown, place: Place): number | null {
    const id = this.#names.file(String(name));
    if (id === undefined) place.problem(`content/media.json has no file ${JSON.stringify(name)}`);
    return id ?? null;
  }

  #relation(
    schema: AnySchema,
    attribute: RelationAttribute,
    value: unknown,
    place: Place,
    owner: string,
  ): unknown {
    const hop = tableOf(this.#names.layout, schema.uid).hops.get(attribute.name);
    switch (hop?.kind) {
      case 'link': {
        const ids = listOf(value, hop.many, place).map(([key, at]) => {
          const id = this.#entry(hop.targetUid, key, at);
          const partner = this.#names.nameOf(hop.targetUid, String(key), this.#locale);
          if (id !== undefined && !this.#names.claim(hop, attribute, owner, partner)) {
            at.problem(`${JSON.stringify(key)} or this entry is linked to another one already`);
          }
          return id;
        });
        // what entries written before have linked from their side stays
        return hop.many ? { connect: ids } : ids[0];
      }
      case 'morphToOne':
        return this.#anyEntry(value, place);
      case 'morphToMany':
        return listOf(value, true, place).map(([item, at]) => this.#anyEntry(item, at));
      default:
        place.problem('belongs to the other side of the relation: give it in the entries there');
        return null;
    }
  }

  #anyEntry(value: unknown, place: Place): { __type: string; id: number | undefined } | null {
    const uid = isObject(value) ? value['__type'] : undefined;
    if (!isObject(value) || typeof uid !== 'string') {
      place.problem("expected an object with __type, a content-type's name, and key");
      return null;
    }
    return { __type: uid, id: this.#entry(uid, value['key'], place) };
  }

  #entry(uid: string, key: unknown, place: Place): number | undefined {
    const id = this.#names.entry(uid, String(key), this.#locale);
    if (id === undefined) place.problem(`there is no entry ${JSON.stringify(key)} of ${uid}`);
    if (id === null) this.#waits = true;
    return id ?? undefined;
  }
}

/** The items of a list, or the one value of an attribute that takes one, each with its place and position. */
function listOf(value: unknown, many: boolean, place: Place): readonly (readonly [unknown, Place, number])[] {
  if (many !== Array.isArray(value)) {
    place.problem(many ? 'expected a list' : 'expected one value, not a list');
    return [];
  }
  if (!many) return [[value, place, 1]];
  return (value as unknown[]).map((item, index) => [item, place.at(index), index + 1] as const);
}
