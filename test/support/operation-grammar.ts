/**
 * Random reads asked twice: as a GraphQL operation and as the REST request that has to answer the same. Made
 * from the model, with the rules of both written down anew.
 */
import fc from 'fast-check';
import type { Attribute, ScalarAttribute } from '../../src/core/model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../src/core/model/content-type.ts';

type Draw = fc.GeneratorValue;
// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the model makes of them
type Json = any;

/** One read in both words. */
export interface TwinRead {
  readonly query: string;
  readonly url: string;
  /** What the root field answers, from the REST body. */
  expected(rest: Json): Json;
}

interface Level {
  /** The selection inside braces. */
  readonly graphql: string;
  /** `fields` and `populate`. */
  readonly rest: Readonly<Record<string, Json>>;
  /** The GraphQL object of a REST object with these attributes beside each other. */
  shape(attributes: Json): Json;
}

interface Member {
  readonly graphql: string;
  readonly field?: string;
  readonly populate?: readonly [name: string, value: Json];
  readonly key: string;
  shape(attributes: Json): Json;
}

export class OperationGrammar {
  private aliases = 0;
  private readonly model: Model;
  private readonly draw: Draw;

  constructor(model: Model, draw: Draw) {
    this.model = model;
    this.draw = draw;
  }

  /** A list of a collection type, whatever the state of its entries. */
  list(type: ContentType): TwinRead {
    const level = this.level(type, 2);
    const pageSize = this.draw(fc.nat, { max: 6 }) + 1;
    const page = this.draw(fc.nat, { max: 3 }) + 1;
    const descending = this.draw(fc.boolean);
    const filters = this.idFilter();
    const field = camel(type.pluralName);
    const args = [
      `pagination: { page: ${page}, pageSize: ${pageSize} }`,
      `sort: "id:${descending ? 'desc' : 'asc'}"`,
      ...(filters ? [`filters: { id: { ${filters.operator}: ${filters.value} } }`] : []),
      ...(type.draftAndPublish ? ['publicationState: PREVIEW'] : []),
    ];
    const numbers = 'meta { pagination { page pageSize pageCount total } }';
    const rest = {
      ...level.rest,
      pagination: { page, pageSize },
      sort: `id:${descending ? 'desc' : 'asc'}`,
      publicationState: 'preview',
      ...(filters && { filters: { id: { [`$${filters.operator}`]: filters.value } } }),
    };
    return {
      query: `{ ${field}(${args.join(', ')}) { data { id attributes { ${level.graphql} } } ${numbers} } }`,
      url: `/api/${type.pluralName}?${queryString(rest)}`,
      expected: (body) => ({
        data: body.data.map((entry: Json) => entity(entry, level)),
        meta: { pagination: body.meta.pagination },
      }),
    };
  }

  private idFilter(): { operator: string; value: number } | null {
    const operators = [null, 'gt', 'lte', 'ne', 'eq'] as const;
    const operator = operators[this.draw(fc.nat, { max: operators.length - 1 })]!;
    return operator && { operator, value: this.draw(fc.nat, { max: 40 }) };
  }

  private level(schema: AnySchema, depth: number): Level {
    const members = [...schema.attributes.values()]
      .filter((attribute) => this.draw(fc.nat, { max: 9 }) < (attribute.kind === 'scalar' ? 3 : 2))
      .map((attribute) => this.member(schema, attribute, depth))
      .filter((member) => member !== null);
    const chosen = members.length > 0 ? members : [typename(schema)];
    const populate = chosen.flatMap((member) => (member.populate ? [member.populate] : []));
    const fields = chosen.flatMap((member) => (member.field ? [member.field] : []));
    return {
      graphql: chosen.map((member) => member.graphql).join(' '),
      rest: {
        fields: fields.length > 0 ? fields : ['id'],
        ...(populate.length > 0 && { populate: Object.fromEntries(populate) }),
      },
      shape: (attributes) =>
        Object.fromEntries(chosen.map((member) => [member.key, member.shape(attributes)])),
    };
  }

  private member(schema: AnySchema, attribute: Attribute, depth: number): Member | null {
    const { name } = attribute;
    if (attribute.private) return null;
    const key = this.draw(fc.boolean) ? name : `a${this.aliases++}`;
    const alias = key === name ? '' : `${key}: `;
    if (attribute.kind === 'scalar') {
      // what may be missing in a draft though the schema requires it is another test's business
      if (attribute.type === 'password' || attribute.required) return null;
      const shape = (attributes: Json) => scalarOf(attribute, attributes[name]);
      return { graphql: `${alias}${name}`, field: name, key, shape };
    }
    if (depth === 0) return null;
    if (attribute.kind === 'component') {
      const component = schemaOf(this.model, attribute.component);
      const level = this.level(component, depth - 1);
      const args = attribute.repeatable ? '(pagination: { limit: -1 })' : '';
      const one = (part: Json) => part && { id: String(part.id), ...level.shape(part) };
      return {
        graphql: `${alias}${name}${args} { id ${level.graphql} }`,
        populate: [name, level.rest],
        key,
        shape: (attributes) => (attribute.repeatable ? attributes[name].map(one) : one(attributes[name])),
      };
    }
    if (attribute.kind !== 'relation' || !attribute.target?.startsWith('api::')) return null;
    // the other side of a polymorphic relation is in no schema
    if (schema.modelType === 'component' || attribute.relation.startsWith('morph')) return null;
    const target = this.model.contentTypes.get(attribute.target)!;
    const level = this.level(target, depth - 1);
    const many = attribute.relation.endsWith('ToMany');
    const state = target.draftAndPublish ? ', publicationState: PREVIEW' : '';
    const paged = many && !(target.kind === 'singleType');
    const args = paged ? `(pagination: { limit: -1 }${state})` : '';
    return {
      graphql: `${alias}${name}${args} { data { id attributes { ${level.graphql} } } }`,
      populate: [name, { ...level.rest, publicationState: 'preview' }],
      key,
      shape: (attributes) => {
        const { data } = attributes[name];
        if (Array.isArray(data)) return { data: data.map((entry) => entity(entry, level)) };
        return { data: data && entity(data, level) };
      },
    };
  }
}

const entity = (entry: Json, level: Level): Json => ({
  id: String(entry.id),
  attributes: level.shape(entry.attributes),
});

const typename = ({ globalId }: AnySchema): Member => ({
  graphql: '__typename',
  key: '__typename',
  shape: () => globalId,
});

/** What a GraphQL scalar prints for a value of REST. */
function scalarOf({ type }: ScalarAttribute, value: Json): Json {
  if (value === null) return null;
  if (type === 'biginteger') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (type === 'timestamp') return new Date(Number(value)).toISOString();
  // the names of an enumeration's values are those letters, with an underscore for each other sign
  if (type === 'enumeration') return value.replace(/^(\d)/, '_$1').replace(/\W/g, '_');
  return value;
}

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

function queryString(tree: Json): string {
  const pairs: string[] = [];
  const add = (path: string, value: Json): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) add(path === '' ? key : `${path}[${key}]`, inner);
    } else pairs.push(`${path}=${encodeURIComponent(value)}`);
  };
  add('', tree);
  return pairs.join('&');
}
