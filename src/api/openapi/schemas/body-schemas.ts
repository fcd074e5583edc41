/** Bodies of requests that write entries (spec "REST payloads"). */
import type { Attribute, RelationAttribute } from '../../../core/model/attribute.ts';
import { isMorphTo, isToOne } from '../../../core/model/attribute.ts';
import {
  type AnySchema,
  type ContentType,
  isWritableSystemAttribute,
  type Model,
  schemaOf,
} from '../../../core/model/content-type.ts';
import { anyOf, type JsonSchema, listOf, nullable, openObject, TEXT } from '../json-schema.ts';
import type { NamedSchemas } from './named-schemas.ts';
import { writtenScalar } from './scalar-schemas.ts';
import { schemaName } from './schema-name.ts';

/** Whether the entry is new: its required attributes have to be there. */
export type Writing = 'create' | 'update';

/** The schema of what a body holds for a relation to one entry, or to several. */
export type RelatedSchema = (one: boolean) => JsonSchema;

export class BodySchemas {
  readonly #model: Model;
  readonly #names: NamedSchemas;
  readonly #related: RelatedSchema;

  /** @param related what bodies hold for a relation or media; every form that the server takes, unless given */
  constructor(model: Model, names: NamedSchemas, related: RelatedSchema = everyForm) {
    this.#model = model;
    this.#names = names;
    this.#related = related;
  }

  /** `{ data: { … } }` */
  entry(type: ContentType, writing: Writing): JsonSchema {
    const name = `${schemaName(type)}${writing === 'create' ? 'Request' : 'UpdateRequest'}`;
    return this.#names.ref(name, () => openObject({ data: this.data(type, writing) }, ['data']));
  }

  /** The body of a new localization: the attributes themselves. */
  localization(type: ContentType): JsonSchema {
    return this.#names.ref(`${schemaName(type)}LocalizationRequest`, () =>
      openObject({ ...this.members(type), locale: TEXT }, ['locale']),
    );
  }

  /** The attributes a body may name; what it names besides has no effect. */
  members(schema: AnySchema): Record<string, JsonSchema> {
    const members: Record<string, JsonSchema> = {};
    for (const [name, attribute] of schema.attributes) {
      if (attribute.system && !isWritableSystemAttribute(name)) continue;
      members[name] = this.#value(attribute);
    }
    return members;
  }

  /** What stands in `data`. */
  data(type: ContentType, writing: Writing): JsonSchema {
    const locale: Record<string, JsonSchema> = type.localized ? { locale: TEXT } : {};
    const required = writing === 'create' && !type.draftAndPublish ? requiredNames(type) : [];
    return openObject({ ...this.members(type), ...locale }, required);
  }

  #value(attribute: Attribute): JsonSchema {
    switch (attribute.kind) {
      case 'scalar':
        return writtenScalar(attribute);
      case 'component': {
        const component = this.#component(attribute.component, false);
        if (!attribute.repeatable) return nullable(component);
        return nullable({ ...listOf(component), ...bounds(attribute) });
      }
      case 'dynamiczone': {
        const items = attribute.components.map((uid) => this.#component(uid, true));
        return nullable({ ...listOf(anyOf(items)), ...bounds(attribute) });
      }
      case 'media':
        return this.#relationTo(!attribute.multiple);
      case 'relation':
        return this.#relation(attribute);
    }
  }

  #component(uid: string, inZone: boolean): JsonSchema {
    const component = schemaOf(this.#model, uid);
    const name = `${schemaName(component)}${inZone ? 'InZone' : ''}Request`;
    return this.#names.ref(name, () =>
      openObject(
        {
          id: REFERENCE,
          ...(inZone ? { __component: { type: 'string', const: uid } } : {}),
          ...this.members(component),
        },
        inZone ? ['__component'] : [],
      ),
    );
  }

  #relation({ relation }: RelationAttribute): JsonSchema {
    // `{ id, __type }` names the type of the entry
    if (isMorphTo(relation)) return {};
    return this.#relationTo(isToOne(relation));
  }

  #relationTo(one: boolean): JsonSchema {
    const name = one ? 'RelationToOneRequest' : 'RelationToManyRequest';
    return this.#names.ref(name, () => this.#related(one));
  }
}

/** Ids may be sent as texts. */
const REFERENCE: JsonSchema = anyOf([{ type: 'integer' }, { type: 'string' }]);

/** An id, `{ id }`, a list of them, or `{ connect, disconnect, set }`. */
function everyForm(): JsonSchema {
  const reference = anyOf([REFERENCE, openObject({ id: REFERENCE }, ['id'])]);
  const some = nullable(anyOf([reference, listOf(reference)]));
  const position = openObject({
    before: REFERENCE,
    after: REFERENCE,
    start: { type: 'boolean' },
    end: { type: 'boolean' },
  });
  const placed = anyOf([REFERENCE, openObject({ id: REFERENCE, position }, ['id'])]);
  const change = openObject({ connect: listOf(placed), disconnect: listOf(reference), set: some });
  return anyOf([some, change]);
}

const requiredNames = ({ attributes }: AnySchema): string[] =>
  [...attributes.values()]
    .filter((attribute) => attribute.required && !attribute.system && !hasDefault(attribute))
    .map(({ name }) => name);

const hasDefault = (attribute: Attribute): boolean =>
  attribute.kind === 'scalar' && attribute.default !== undefined;

const bounds = ({ min, max }: { readonly min?: number; readonly max?: number }): JsonSchema => ({
  ...(min === undefined ? {} : { minItems: min }),
  ...(max === undefined ? {} : { maxItems: max }),
});
