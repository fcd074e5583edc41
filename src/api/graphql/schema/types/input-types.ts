/** The inputs of entries and components: `ArticleInput`, `ComponentSharedSeoInput`. */
import {
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql';
import { type Attribute, isToOne } from '../../../../core/model/attribute.ts';
import type { AnySchema } from '../../../../core/model/content-type.ts';
import { enumName, inputName, zoneInputName } from '../graphql-names.ts';
import type { SchemaContext } from '../schema-context.ts';
import { scalarTypeName } from './scalar-types.ts';

/** Defines the inputs of all types with input fields: GraphQL has no input without fields. */
export function defineInputs({ exposed, table }: SchemaContext): void {
  for (const schema of exposed.components) define(schema);
  for (const type of exposed.contentTypes) if (exposed.inputs(type).length > 0) define(type);

  function define(schema: AnySchema): void {
    table.define(inputName(schema), schema.uid, (name) => {
      const fields = () => ({
        ...(schema.modelType === 'component' && { id: { type: GraphQLID } }),
        ...Object.fromEntries(
          exposed.inputs(schema).map((attribute) => [attribute.name, { type: inputOf(schema, attribute) }]),
        ),
      });
      return new GraphQLInputObjectType({ name, fields });
    });
  }

  function inputOf(schema: AnySchema, attribute: Attribute): GraphQLInputType {
    switch (attribute.kind) {
      case 'scalar':
        return attribute.type === 'enumeration'
          ? table.input(enumName(schema, attribute))
          : table.input(scalarTypeName(attribute.type));
      case 'relation':
        return isToOne(attribute.relation) ? GraphQLID : new GraphQLList(GraphQLID);
      case 'media':
        return attribute.multiple ? new GraphQLList(GraphQLID) : GraphQLID;
      case 'component': {
        const component = table.input(inputName(exposed.exposed(attribute.component)!));
        return attribute.repeatable ? new GraphQLList(component) : component;
      }
      case 'dynamiczone':
        return new GraphQLList(new GraphQLNonNull(table.input(zoneInputName(schema, attribute.name))));
    }
  }
}
