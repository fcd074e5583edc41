/** Entries in answers: with `data` and `attributes` around them (spec "Response envelope (REST)"), or flat as users and files are. */
import type { AnswerFormat } from '../../../core/base/answer-format.ts';
import type { CompatibilityRules } from '../../../core/base/compatibility-rules.ts';
import type { Attribute, RelationAttribute } from '../../../core/model/attribute.ts';
import { isToOne } from '../../../core/model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../../core/model/content-type.ts';
import { isVisible } from '../../../core/query/resolve/visibility.ts';
import {
  anyOf,
  closedObject,
  ID,
  type JsonSchema,
  listOf,
  nullable,
  oneOf,
  openObject,
} from '../json-schema.ts';
import type { NamedSchemas } from './named-schemas.ts';
import { responseScalar } from './scalar-schemas.ts';
import { schemaName } from './schema-name.ts';

/** What stands around entries. */
type Form = 'wrapped' | 'flat';

export class AnswerSchemas {
  readonly #model: Model;
  readonly #names: NamedSchemas;
  readonly #rules: CompatibilityRules;
  readonly #format: AnswerFormat;

  /** @param format of the entries that routes for entries answer */
  constructor(model: Model, names: NamedSchemas, rules: CompatibilityRules, format: AnswerFormat) {
    this.#model = model;
    this.#names = names;
    this.#rules = rules;
    this.#format = format;
  }

  /** `{ id, attributes: { … } }` */
  entry(type: ContentType): JsonSchema {
    return this.#names.ref(`${schemaName(type)}ResponseDataObject`, () =>
      closedObject({ id: ID, attributes: this.#attributes(type) }),
    );
  }

  /** With `locale=all` a single type answers all of its localizations. */
  #found(type: ContentType): JsonSchema {
    const entry = this.#listed(type);
    const isSeveral = type.kind === 'singleType' && type.localized;
    return nullable(isSeveral ? anyOf([entry, listOf(entry)]) : entry);
  }

  /** An entry that was asked for by its own route. */
  #listed(type: ContentType): JsonSchema {
    if (this.#format === 'flat') return this.flatEntry(type);
    if (!this.#rules.entriesListLocales) return this.entry(type);
    return this.#names.ref(`${schemaName(type)}ListResponseDataItem`, () =>
      closedObject({ id: ID, attributes: this.#attributes(type), meta: openObject() }, ['id', 'attributes']),
    );
  }

  /**
   * `{ id, title, … }`
   * @param more what a route adds, always the same for one type
   */
  flatEntry(type: ContentType, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
    const name = type.origin === 'api' ? `${schemaName(type)}Flat` : schemaName(type);
    return this.#names.ref(name, () =>
      closedObject({ id: ID, ...this.#members(type, 'flat'), ...more }, ['id']),
    );
  }

  /** The answer of routes for one entry. */
  one(type: ContentType): JsonSchema {
    return this.#names.ref(`${schemaName(type)}Response`, () =>
      closedObject({ data: this.#found(type), meta: openObject() }, ['data']),
    );
  }

  /** The answer of routes for lists. */
  list(type: ContentType): JsonSchema {
    return this.#names.ref(`${schemaName(type)}ListResponse`, () =>
      closedObject({
        data: listOf(this.#listed(type)),
        meta: closedObject({ pagination: this.#pagination() }),
      }),
    );
  }

  /** The answer to a new localization: flat, and with its other localizations as they are. */
  localization(type: ContentType): JsonSchema {
    return this.#names.ref(`${schemaName(type)}LocalizationResponse`, () => openObject({ id: ID }, ['id']));
  }

  #pagination(): JsonSchema {
    const whole: JsonSchema = { type: 'integer', minimum: 0 };
    return this.#names.ref('Pagination', () =>
      oneOf([
        closedObject({ page: whole, pageSize: whole, pageCount: whole, total: whole }, ['page', 'pageSize']),
        closedObject({ start: whole, limit: { type: 'integer' }, total: whole }, ['start', 'limit']),
      ]),
    );
  }

  #attributes(type: ContentType): JsonSchema {
    const name = type.origin === 'api' ? schemaName(type) : `${schemaName(type)}Attributes`;
    // `fields` decides which of them are there
    return this.#names.ref(name, () => closedObject(this.#members(type, 'wrapped'), []));
  }

  #members(schema: AnySchema, form: Form): Record<string, JsonSchema> {
    const members: Record<string, JsonSchema> = {};
    for (const [name, attribute] of schema.attributes) {
      if (!isVisible({ seesAll: false, rules: this.#rules }, schema, attribute)) continue;
      members[name] = this.#value(attribute, form);
    }
    return members;
  }

  #value(attribute: Attribute, form: Form): JsonSchema {
    switch (attribute.kind) {
      case 'scalar':
        return responseScalar(attribute);
      case 'component': {
        const component = this.#component(attribute.component, form, false);
        return attribute.repeatable ? listOf(component) : nullable(component);
      }
      case 'dynamiczone': {
        const items = attribute.components.map((uid) => this.#component(uid, form, true));
        return listOf(
          items.length > 1
            ? { ...oneOf(items), discriminator: { propertyName: '__component' } }
            : oneOf(items),
        );
      }
      case 'media':
        return this.#related(schemaOf(this.#model, 'plugin::upload.file'), !attribute.multiple, form);
      case 'relation':
        return this.#relation(attribute, form);
    }
  }

  #component(uid: string, form: Form, inZone: boolean): JsonSchema {
    const component = schemaOf(this.#model, uid);
    const name = `${schemaName(component)}${inZone ? 'InZone' : ''}${form === 'flat' ? 'Flat' : ''}`;
    return this.#names.ref(name, () =>
      closedObject(
        {
          id: ID,
          ...(inZone ? { __component: { type: 'string', const: uid } } : {}),
          ...this.#members(component, form),
        },
        inZone ? ['id', '__component'] : ['id'],
      ),
    );
  }

  #relation(attribute: RelationAttribute, form: Form): JsonSchema {
    const { relation, target } = attribute;
    if (target !== null) return this.#related(schemaOf(this.#model, target), isToOne(relation), form);
    // entries of any type, flat in either form
    const entry = openObject({ id: ID }, ['id']);
    return nullable(isToOne(relation) ? entry : listOf(entry));
  }

  #related(schema: AnySchema, one: boolean, form: Form): JsonSchema {
    const type = schema as ContentType;
    const entry = form === 'flat' ? this.flatEntry(type) : this.entry(type);
    const value = one ? nullable(entry) : nullable(listOf(entry));
    // `populate[…][count]` answers how many there are in their place
    if (form === 'flat') return { anyOf: [value, this.#flatCount()] };
    return closedObject({ data: { anyOf: [value, this.#count()] } });
  }

  #count(): JsonSchema {
    return this.#names.ref('RelationCount', () => closedObject({ attributes: this.#flatCount() }));
  }

  #flatCount(): JsonSchema {
    return this.#names.ref('Count', () => closedObject({ count: { type: 'integer' } }));
  }
}
