/** The output types: the attributes of entries (`Article`), components (`ComponentSharedSeo`), `GenericMorph`. */
import {
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLUnionType,
} from 'graphql';
import { type Attribute, isToOne, type RelationAttribute } from '../../../../core/model/attribute.ts';
import type { AnySchema, ContentType } from '../../../../core/model/content-type.ts';
import type { TypeRole } from '../field-roles.ts';
import { listArguments } from '../fields/field-map.ts';
import {
  collectionName,
  entityName,
  enumName,
  relationName,
  responseName,
  typeName,
  zoneName,
} from '../graphql-names.ts';
import type { SchemaContext } from '../schema-context.ts';
import { scalarTypeName } from './scalar-types.ts';

type FieldConfig = GraphQLFieldConfig<unknown, unknown>;

/** Anything a polymorphic relation may point at. */
export const MORPH = 'GenericMorph';

/** Defines the object types of all entries and components, except those without fields. */
export function defineOutputs({ exposed, table }: SchemaContext): void {
  for (const component of exposed.components) {
    table.define(typeName(component), component.uid, (name) => {
      const id: FieldConfig = {
        type: new GraphQLNonNull(GraphQLID),
        extensions: { octavo: { role: 'id' } },
      };
      return new GraphQLObjectType({
        name,
        fields: () => ({ id, ...fieldsOf(component) }),
        extensions: { octavo: { role: 'component', uid: component.uid } },
      });
    });
  }
  for (const type of exposed.contentTypes) {
    if (exposed.outputs(type).length === 0) continue;
    table.define(
      typeName(type),
      type.uid,
      (name) =>
        new GraphQLObjectType({
          name,
          fields: () => fieldsOf(type),
          extensions: { octavo: { role: 'attributes', uid: type.uid } },
        }),
    );
  }
  table.define(
    MORPH,
    'the server',
    (name) =>
      new GraphQLUnionType({
        name,
        types: () => exposed.morphMembers().map((member) => table.object(typeName(member))),
      }),
  );

  function fieldsOf(schema: AnySchema): Record<string, FieldConfig> {
    return Object.fromEntries(
      exposed.outputs(schema).map((attribute) => [attribute.name, fieldOf(schema, attribute)]),
    );
  }

  function fieldOf(schema: AnySchema, attribute: Attribute): FieldConfig {
    const { type, args } = nullableField(schema, attribute);
    // a password's field never has a value, so it can't promise one (A4)
    const isHidden = attribute.kind === 'scalar' && attribute.type === 'password';
    return {
      type: attribute.required && !isHidden ? new GraphQLNonNull(type) : type,
      ...(args && { args }),
      extensions: { octavo: { role: 'attribute', name: attribute.name } },
    };
  }

  function nullableField(schema: AnySchema, attribute: Attribute): NullableField {
    switch (attribute.kind) {
      case 'scalar':
        return attribute.type === 'enumeration'
          ? { type: nullable(enumName(schema, attribute)) }
          : { type: nullable(scalarTypeName(attribute.type)) };
      case 'relation':
        return relationOf(attribute);
      case 'media':
        return entriesOf(exposed.exposed('plugin::upload.file') as ContentType, !attribute.multiple);
      case 'component': {
        const component = exposed.exposed(attribute.component)!;
        const type = nullable(typeName(component));
        return attribute.repeatable
          ? { type: new GraphQLList(type), args: listArguments(table, component) }
          : { type };
      }
      case 'dynamiczone':
        return { type: new GraphQLList(nullable(zoneName(schema, attribute.name))) };
    }
  }

  function relationOf({ relation, target }: RelationAttribute): NullableField {
    const type = exposed.exposed(target) as ContentType | null;
    if (type) return entriesOf(type, isToOne(relation));
    return { type: isToOne(relation) ? nullable(MORPH) : new GraphQLList(nullable(MORPH)) };
  }

  function entriesOf(type: ContentType, toOne: boolean): NullableField {
    return toOne
      ? { type: nullable(responseName(type)) }
      : { type: nullable(relationName(type)), args: listArguments(table, type) };
  }

  function nullable(name: string): NullableType {
    return table.output(name) as NullableType;
  }
}

type NullableType = Exclude<GraphQLOutputType, GraphQLNonNull<never>>;

interface NullableField {
  readonly type: NullableType;
  readonly args?: ReturnType<typeof listArguments>;
}

/** The types around entries: `ArticleEntity`, `ArticleEntityResponse`, the two collections. */
type Fields = Record<string, GraphQLFieldConfig<unknown, unknown>>;

/** Defines the responses of all content-types; an entity has no `attributes` if its type has no field. */
export function defineResponses({ exposed, table }: SchemaContext): void {
  for (const type of exposed.contentTypes) {
    define(type, entityName(type), 'entity', () => ({
      id: { type: GraphQLID, extensions: { octavo: { role: 'id' } } },
      ...(table.has(typeName(type)) && {
        attributes: { type: table.object(typeName(type)), extensions: { octavo: { role: 'attributes' } } },
      }),
    }));
    define(type, responseName(type), 'response', () => ({ data: { type: table.object(entityName(type)) } }));
    define(type, relationName(type), 'relationCollection', () => ({ data: { type: entities(type) } }));
    if (type.kind === 'singleType') continue;
    define(type, collectionName(type), 'collection', () => ({
      data: { type: entities(type) },
      meta: { type: new GraphQLNonNull(table.object('ResponseCollectionMeta')) },
    }));
  }

  function define(
    { uid }: ContentType,
    typeName: string,
    role: Extract<TypeRole, { uid: string }>['role'],
    fields: () => Fields,
  ): void {
    table.define(
      typeName,
      uid,
      (name) => new GraphQLObjectType({ name, fields, extensions: { octavo: { role, uid } } }),
    );
  }

  function entities(type: ContentType) {
    return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(table.object(entityName(type)))));
  }
}
