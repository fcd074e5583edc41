/** What stands around entries: `ArticleEntity`, `ArticleEntityResponse`, the two collections. */
import { type GraphQLFieldConfig, GraphQLID, GraphQLList, GraphQLNonNull, GraphQLObjectType } from 'graphql';
import type { ContentType } from '../../../model/content-type.ts';
import type { TypeRole } from '../roles.ts';
import type { SchemaContext } from '../schema-context.ts';
import { collectionName, entityName, relationName, responseName, typeName } from '../type-names.ts';

type Fields = Record<string, GraphQLFieldConfig<unknown, unknown>>;

/** Defines the responses of all content-types; an entity has no `attributes` where its type has no field. */
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
