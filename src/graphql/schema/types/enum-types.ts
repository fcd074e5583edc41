/**
 * Enumerations: `ENUM_ARTICLE_KIND`. A value's GraphQL name is made of its letters and digits, as v4 makes
 * it: `Extra small` is `Extra_small`. Inside, values stay the stored texts.
 */
import { GraphQLEnumType, type GraphQLEnumValueConfigMap } from 'graphql';
import type { ScalarAttribute } from '../../../model/attribute.ts';
import type { AnySchema } from '../../../model/content-type.ts';
import type { SchemaContext } from '../schema-context.ts';
import { enumName } from '../type-names.ts';
import { enumValueName } from './enum-value-name.ts';

/** The enumerations of the model; values that can't be told apart are among the table's problems. */
export function defineEnums({ exposed, table }: SchemaContext): void {
  for (const schema of [...exposed.components, ...exposed.contentTypes]) {
    for (const attribute of schema.attributes.values()) {
      if (attribute.kind === 'scalar' && attribute.type === 'enumeration') defineEnum(schema, attribute);
    }
  }

  function defineEnum(schema: AnySchema, attribute: ScalarAttribute): void {
    const owner = `${schema.uid} ${attribute.name}`;
    const values = new Map<string, string>();
    for (const value of attribute.enum ?? []) {
      const name = enumValueName(value);
      const other = values.get(name);
      const message =
        name === ''
          ? `enum has ${JSON.stringify(value)}, expected a letter or digit in it: GraphQL needs a name for it`
          : `enum has ${JSON.stringify(other)} and ${JSON.stringify(value)}, which are both ${name} in GraphQL, expected values that differ in letters or digits`;
      if (name === '' || other !== undefined) table.problems.push({ key: owner, message });
      values.set(name, value);
    }
    table.define(enumName(schema, attribute), owner, (name) => {
      const config: GraphQLEnumValueConfigMap = Object.fromEntries(
        [...values].map(([valueName, value]) => [valueName, { value }]),
      );
      return new GraphQLEnumType({ name, values: config });
    });
  }
}
