/** The query parameters of routes that read entries (spec "REST query parameters"). */
import { ANSWER_FORMATS, type AnswerFormat } from '../../core/base/answer-format.ts';
import type { Attribute } from '../../core/model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../core/model/content-type.ts';
import { OPERATORS } from '../../core/query/resolve/operators.ts';
import { ANY, anyOf, type JsonSchema, listOf, openObject, TEXT } from './json-schema.ts';
import type { NamedSchemas } from './schemas/named-schemas.ts';
import { schemaName } from './schemas/schema-name.ts';

/** A parameter of an operation, as OpenAPI writes it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly description: string;
  readonly required?: boolean;
  readonly style?: 'deepObject' | 'form';
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

/** A text, or a list of texts written with brackets. */
const TEXTS = anyOf([TEXT, listOf(TEXT)]);

const NUMERAL: JsonSchema = { type: 'string', pattern: '^-?\\d+$' };

export class QueryParameters {
  readonly #model: Model;
  readonly #names: NamedSchemas;
  readonly #isVisible: (schema: AnySchema, attribute: Attribute) => boolean;
  readonly #described: AnswerFormat;

  /** @param described the format of the answers in the document */
  constructor(
    model: Model,
    names: NamedSchemas,
    visible: (schema: AnySchema, attribute: Attribute) => boolean,
    described: AnswerFormat,
  ) {
    this.#model = model;
    this.#names = names;
    this.#isVisible = visible;
    this.#described = described;
  }

  /** Those of a route that answers one entry. */
  ofOne(type: ContentType): Parameter[] {
    return [
      this.#fields(),
      this.#populate(),
      ...this.#publication(type),
      ...this.#locale(type),
      ...this.#formatOf(type),
    ];
  }

  /** Those of a route that answers a list. */
  ofList(type: ContentType): Parameter[] {
    return [
      this.#filters(type),
      {
        name: 'sort',
        in: 'query',
        description: 'Attributes to sort by, such as `title:desc`; of relations with a dot.',
        schema: anyOf([TEXT, listOf(anyOf([TEXT, openObject()])), openObject()]),
      },
      {
        name: 'pagination',
        in: 'query',
        description: 'Which part of the list: `page` and `pageSize`, or `start` and `limit`.',
        style: 'deepObject',
        explode: true,
        schema: openObject({
          page: NUMERAL,
          pageSize: NUMERAL,
          start: NUMERAL,
          limit: NUMERAL,
          withCount: { type: 'string' },
        }),
      },
      this.#fields(),
      this.#populate(),
      ...this.#publication(type),
      ...this.#locale(type),
      { name: '_q', in: 'query', description: 'Text that some attribute has to contain.', schema: TEXT },
      ...this.#formatOf(type),
    ];
  }

  /** Those of a route that writes an entry: they shape its answer. */
  ofWrite(type: ContentType): Parameter[] {
    return [this.#fields(), this.#populate(), ...this.#locale(type), ...this.#formatOf(type)];
  }

  #fields(): Parameter {
    return {
      name: 'fields',
      in: 'query',
      description: 'The attributes to answer; all unless given.',
      schema: TEXTS,
    };
  }

  #populate(): Parameter {
    return {
      name: 'populate',
      in: 'query',
      description:
        'The relations, media, components and dynamic zones to answer: `*`, names, or an object with the parameters of each.',
      schema: anyOf([TEXT, listOf(TEXT), openObject()]),
    };
  }

  #publication({ draftAndPublish }: ContentType): Parameter[] {
    if (!draftAndPublish) return [];
    return [
      {
        name: 'publicationState',
        in: 'query',
        description: 'Published entries (`live`), or drafts too (`preview`).',
        schema: { type: 'string', enum: ['live', 'preview'] },
      },
    ];
  }

  #locale({ localized }: ContentType): Parameter[] {
    if (!localized) return [];
    return [
      {
        name: 'locale',
        in: 'query',
        description: 'The locale of the entries; the default locale unless given, `all` for every one.',
        schema: anyOf([TEXT, listOf(TEXT), openObject()]),
      },
    ];
  }

  /** Users and files have one form. */
  #formatOf({ origin }: ContentType): Parameter[] {
    return origin === 'api' ? [this.format()] : [];
  }

  /** What says how entries look in an answer. */
  format(): Parameter {
    return {
      name: 'format',
      in: 'query',
      description: `What stands around entries in the answer: \`data\` and \`attributes\` (\`v4\`), or nothing (\`flat\`). This document describes the answers of \`${this.#described}\`.`,
      schema: { type: 'string', enum: [...ANSWER_FORMATS] },
    };
  }

  #filters(type: ContentType): Parameter {
    return {
      name: 'filters',
      in: 'query',
      description: 'Conditions on attributes, also of relations and components.',
      style: 'deepObject',
      explode: true,
      schema: this.#conditions(type),
    };
  }

  /** Conditions on the attributes of a type, which may be nested to any depth. */
  #conditions(schema: AnySchema): JsonSchema {
    const name = `${schemaName(schema)}Filters`;
    return this.#names.ref(name, () => {
      const self: JsonSchema = { $ref: `#/components/schemas/${name}` };
      // an inner list is an `$and`
      const group = anyOf([self, listOf(anyOf([self, listOf(self)]))]);
      const members: Record<string, JsonSchema> = { $and: group, $or: group, $not: group, id: this.#tests() };
      for (const [key, attribute] of schema.attributes) {
        if (this.#isVisible(schema, attribute)) members[key] = this.#condition(attribute);
      }
      return { type: 'object', properties: members };
    });
  }

  #condition(attribute: Attribute): JsonSchema {
    switch (attribute.kind) {
      case 'scalar':
        return this.#tests();
      case 'component':
        return anyOf([this.#conditions(schemaOf(this.#model, attribute.component)), this.#tests()]);
      case 'relation':
        if (attribute.target === null) return ANY;
        // an operator or a plain value tests the id of the related entry
        return anyOf([this.#conditions(schemaOf(this.#model, attribute.target)), this.#tests()]);
      default:
        return ANY;
    }
  }

  /** A plain value, or operators with their values. */
  #tests(): JsonSchema {
    return this.#names.ref('FilterOperators', () => {
      const operators: Record<string, JsonSchema> = {};
      const value = anyOf([TEXT, { type: 'null' }]);
      const many = anyOf([value, listOf(value), openObject()]);
      for (const operator of OPERATORS) operators[operator] = many;
      return anyOf([value, listOf(ANY), { type: 'object', properties: operators }]);
    });
  }
}
