/** The model → the GraphQL schema v4 generates from it (Shadow CRUD), type for type, field for field. */
import { GraphQLBoolean, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { type Problem, StartError } from '../../../core/project/start-error.ts';
import { ExposedModel } from './exposed-model.ts';
import { addLocalizationFields, addMutationFields, addQueryFields } from './fields/content-fields.ts';
import { FieldMap } from './fields/field-map.ts';
import { addUploadMutations, defineUploadTypes } from './fields/upload-fields.ts';
import { addMe, addUsersMutations, defineUsersTypes } from './fields/users-fields.ts';
import type { SchemaContext } from './schema-context.ts';
import type { SchemaOptions } from './schema-options.ts';
import { TypeTable } from './type-table.ts';
import { addOlderIntrospection, DIRECTIVES, defineCommonTypes } from './types/common-types.ts';
import { defineEnums } from './types/enum-types.ts';
import { defineFilters } from './types/filter-types.ts';
import { defineInputs } from './types/input-types.ts';
import { defineOutputs, defineResponses } from './types/output-types.ts';
import { defineScalars } from './types/scalar-types.ts';
import { defineZones } from './types/zone-types.ts';

/** A generated schema, and the types it could contain. */
export interface GeneratedSchema {
  readonly schema: GraphQLSchema;
  /** All generated types, also those that no field reaches: custom fields may name them. */
  readonly table: TypeTable;
  /** `Query` and `Mutation`, if no field is generated in them. */
  readonly emptyRoots: ReadonlySet<string>;
}

/**
 * Builds the schema of a model. Types no field reaches are not in it.
 * @throws StartError with everything that can't be named in GraphQL, and names that two need
 */
export const buildSchema = (options: SchemaOptions): GraphQLSchema => generateSchema(options).schema;

/** The same, with its table of types. */
export function generateSchema(options: SchemaOptions): GeneratedSchema {
  addOlderIntrospection();
  const { table, queries, mutations } = collect(options);
  const schema = new GraphQLSchema({
    query: table.object('Query'),
    mutation: mutations.all() && table.object('Mutation'),
    directives: DIRECTIVES,
    // tests check the generated schema, and a project's additions are checked when they are made
    assumeValid: true,
  });
  const emptyRoots = new Set([...(queries.all() ? [] : ['Query']), ...(mutations.all() ? [] : ['Mutation'])]);
  return { schema, table, emptyRoots };
}

/** Everything of a model that can't be named in GraphQL, and the names that two need. Makes no schema. */
export function schemaProblems(options: SchemaOptions): readonly Problem[] {
  try {
    collect(options);
    return [];
  } catch (error) {
    if (error instanceof StartError) return error.problems;
    throw error;
  }
}

/** @throws StartError for what can't be named */
function collect(options: SchemaOptions) {
  const table = new TypeTable();
  const context: SchemaContext = { options, exposed: new ExposedModel(options), table };
  const queries = new FieldMap('Query', table);
  const mutations = new FieldMap('Mutation', table);
  defineScalars(table);
  table.define('Query', 'the server', (name) => {
    return new GraphQLObjectType({ name, fields: queries.all() ?? EMPTY_QUERY });
  });
  table.define('Mutation', 'the server', (name) => {
    return new GraphQLObjectType({ name, fields: mutations.all() ?? {} });
  });
  if (options.shadowCrud) {
    defineTypes(context);
    refuseProblems(table);
    addFields(context, queries, mutations);
  }
  refuseProblems(table);
  return { table, queries, mutations };
}

/** v4's field if no field is generated and the project adds none: a GraphQL type needs at least one. */
const EMPTY_QUERY = { ok: { type: new GraphQLNonNull(GraphQLBoolean), resolve: () => true } };

function defineTypes(context: SchemaContext): void {
  const { options, table } = context;
  defineCommonTypes(table);
  defineEnums(context);
  defineFilters(context);
  defineInputs(context);
  defineOutputs(context);
  defineZones(context);
  defineResponses(context);
  if (options.plugins.has('upload')) defineUploadTypes(table);
  if (options.plugins.has('users-permissions')) defineUsersTypes(table);
}

function addFields(context: SchemaContext, queries: FieldMap, mutations: FieldMap): void {
  const { plugins } = context.options;
  addQueryFields(context, queries);
  addMutationFields(context, mutations);
  if (plugins.has('upload')) addUploadMutations(context, mutations);
  if (plugins.has('users-permissions')) {
    addMe(context, queries);
    addUsersMutations(context, mutations);
  }
  addLocalizationFields(context, mutations);
}

function refuseProblems({ problems }: TypeTable): void {
  if (problems.length > 0) throw new StartError(problems);
}
