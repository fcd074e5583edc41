/**
 * Enumerations: `ENUM_ARTICLE_KIND`. A value's GraphQL name consists of its letters and digits, as in v4:
 * `Extra small` is `Extra_small`. Internally, values stay the stored texts.
 */
import { GraphQLEnumType, type GraphQLEnumValueConfigMap } from 'graphql';
import { slugify } from '../../../../core/base/slugify.ts';
import type { ScalarAttribute } from '../../../../core/model/attribute.ts';
import type { AnySchema } from '../../../../core/model/content-type.ts';
import { enumName } from '../graphql-names.ts';
import type { SchemaContext } from '../schema-context.ts';

/** The enumerations of the model; values that can't be distinguished are among the table's problems. */
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

/** Most values are of such characters: the library, whose tables of letters take 20 ms of a start, is loaded for the others. */
const PLAIN = /^[ -%'-~]*$/;

/**
 * The GraphQL name of a value: `very-large` → `very_large`, `é t é` → `e_t_e`. v4 refuses values whose name is
 * invalid in GraphQL (`2nd`, `true`); here they get a `_` before it.
 * @returns an empty text if no character of the value is valid in a name
 */
export function enumValueName(value: string): string {
  const name = regressedName(value);
  return /^\d|^(?:true|false|null)$/.test(name) ? `_${name}` : name;
}

/** The letters, digits and `_` that remain of a value. */
export const regressedName = (value: string): string =>
  PLAIN.test(value)
    ? value.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, '')
    : slugify(value, { decamelize: false, lowercase: false, separator: '_' });
