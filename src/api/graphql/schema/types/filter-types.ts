/** Filters of values, `StringFilterInput`, and of entries, `ArticleFiltersInput`. */
import {
  GraphQLBoolean,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  type ThunkObjMap,
} from 'graphql';
import type { Attribute } from '../../../../core/model/attribute.ts';
import type { AnySchema } from '../../../../core/model/content-type.ts';
import { filterName, filtersName } from '../graphql-names.ts';
import type { SchemaContext } from '../schema-context.ts';
import type { TypeTable } from '../type-table.ts';
import { scalarTypeName } from './scalar-types.ts';

/** The scalars values are tested as (G30). */
const SCALARS = [
  'ID',
  'Boolean',
  'String',
  'Int',
  'Long',
  'Float',
  'Date',
  'Time',
  'DateTime',
  'JSON',
] as const;

/** What an operator takes: one value, several, a flag, or another filter of the same kind. */
export type Operand = 'one' | 'list' | 'flag' | 'same';

/** The operators and their operands; v4 has no `startsWithi` and `endsWithi` here (A14). */
export const FILTER_OPERATORS: Readonly<Record<string, Operand>> = {
  and: 'list',
  or: 'list',
  not: 'same',
  eq: 'one',
  eqi: 'one',
  ne: 'one',
  nei: 'one',
  startsWith: 'one',
  startsWithi: 'one',
  endsWith: 'one',
  endsWithi: 'one',
  contains: 'one',
  notContains: 'one',
  containsi: 'one',
  notContainsi: 'one',
  gt: 'one',
  gte: 'one',
  lt: 'one',
  lte: 'one',
  null: 'flag',
  notNull: 'flag',
  in: 'list',
  notIn: 'list',
  between: 'list',
};

/** Defines the tests of values, and the filters of all types. */
export function defineFilters({ exposed, table }: SchemaContext): void {
  for (const scalar of SCALARS) defineValueFilter(table, scalar);
  for (const schema of [...exposed.components, ...exposed.contentTypes]) {
    table.define(filtersName(schema), schema.uid, (name) => entryFilter(name, schema));
  }

  function entryFilter(name: string, schema: AnySchema): GraphQLInputObjectType {
    const type: GraphQLInputObjectType = new GraphQLInputObjectType({
      name,
      fields: () => ({
        ...(exposed.filtersById(schema) && { id: { type: table.input(filterName('ID')) } }),
        ...Object.fromEntries(
          exposed.filters(schema).map((attribute) => [attribute.name, { type: filterOf(attribute) }]),
        ),
        and: { type: new GraphQLList(type) },
        or: { type: new GraphQLList(type) },
        not: { type },
      }),
    });
    return type;
  }

  function filterOf(attribute: Attribute): GraphQLInputType {
    if (attribute.kind === 'scalar') return table.input(filterName(scalarTypeName(attribute.type)));
    const uid =
      attribute.kind === 'component'
        ? attribute.component
        : attribute.kind === 'relation'
          ? attribute.target
          : null;
    return table.input(filtersName(exposed.exposed(uid)!));
  }
}

function defineValueFilter(table: TypeTable, scalar: string): void {
  table.define(filterName(scalar), 'the server', (name) => {
    const fields: ThunkObjMap<GraphQLInputFieldConfig> = () => {
      const value = table.input(scalar);
      const operands: Readonly<Record<Operand, GraphQLInputType>> = {
        one: value,
        list: new GraphQLList(value),
        flag: GraphQLBoolean,
        same: type,
      };
      return Object.fromEntries(
        Object.entries(FILTER_OPERATORS).map(([operator, takes]) => [operator, { type: operands[takes] }]),
      );
    };
    const type = new GraphQLInputObjectType({ name, fields });
    return type;
  });
}
