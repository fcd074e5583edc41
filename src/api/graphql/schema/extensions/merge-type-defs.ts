/** Type definitions of a project → the schema extended by them. */
import {
  type DefinitionNode,
  type DocumentNode,
  extendSchema,
  type GraphQLArgument,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLNamedType,
  GraphQLSchema,
  type InputValueDefinitionNode,
  isExecutableDefinitionNode,
  isObjectType,
  isTypeDefinitionNode,
  isTypeExtensionNode,
  Kind,
  parse,
  print,
  typeFromAST,
  valueFromAST,
  visit,
} from 'graphql';
import { type Problem, StartError } from '../../../../core/project/start-error.ts';
import type { OpenSchema } from './nexus-schema.ts';
import { TypeDefRegistry, type TypeNode } from './type-def-registry.ts';

/**
 * Extends the schema. `type Query { … }` adds to the type of that name, as in v4, and so does `extend type`; an
 * existing member with the same type stays as it is, but for the arguments that a definition adds to it.
 * @throws StartError for invalid GraphQL, and for contradictions with the schema
 */
export function mergeTypeDefs({ schema, find }: OpenSchema, typeDefs: readonly string[]): GraphQLSchema {
  if (typeDefs.length === 0) return schema;
  const problems: Problem[] = [];
  const report = (message: string): void => {
    problems.push({ key: 'GraphQL extension', message: `typeDefs: ${message}` });
  };
  const definitions = typeDefs.flatMap((text) => definitionsOf(text, report));
  const base = withNamedTypes(schema, find, definitions);
  const document = additionsTo(base, definitions, report);
  if (problems.length > 0) throw new StartError(problems);
  try {
    return withArguments(extendSchema(base, document), base, definitions);
  } catch (error) {
    // graphql-js reports all mistakes in one text
    const lines = (error as Error).message.split('\n').filter((line) => line !== '');
    throw new StartError(lines.map((line) => ({ key: 'GraphQL extension', message: `typeDefs: ${line}` })));
  }
}

/** Fields that were there before get the arguments of their definitions, first and in place of those of the same name, as in v4. */
function withArguments(
  schema: GraphQLSchema,
  before: GraphQLSchema,
  definitions: readonly DefinitionNode[],
): GraphQLSchema {
  for (const node of definitions) {
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION && node.kind !== Kind.OBJECT_TYPE_EXTENSION) continue;
    const type = schema.getType(node.name.value);
    const former = before.getType(node.name.value);
    if (!isObjectType(type) || !isObjectType(former)) continue;
    for (const { name, arguments: added = [] } of node.fields ?? []) {
      const field = former.getFields()[name.value] && type.getFields()[name.value];
      if (!field || added.length === 0) continue;
      const names = new Set(added.map((argument) => argument.name.value));
      field.args = [
        ...added.map((argument) => argumentOf(schema, argument)),
        ...field.args.filter(({ name }) => !names.has(name)),
      ];
    }
  }
  return schema;
}

function argumentOf(schema: GraphQLSchema, node: InputValueDefinitionNode): GraphQLArgument {
  const type = typeFromAST(schema, node.type) as GraphQLInputType | undefined;
  if (!type) throw new GraphQLError(`Unknown type: "${print(node.type)}".`);
  return {
    name: node.name.value,
    description: node.description?.value,
    type,
    defaultValue: valueFromAST(node.defaultValue, type),
    deprecationReason: undefined,
    extensions: {},
    astNode: node,
  };
}

function definitionsOf(text: string, report: (message: string) => void): readonly DefinitionNode[] {
  if (text.trim() === '') return [];
  try {
    return parse(text, { noLocation: true }).definitions;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const at = error.locations?.[0];
    report(`${error.message}${at ? ` (line ${at.line}, column ${at.column})` : ''}`);
    return [];
  }
}

/** The schema with the generated types that the definitions name and no field reaches. */
function withNamedTypes(
  schema: GraphQLSchema,
  find: (name: string) => GraphQLNamedType | undefined,
  definitions: readonly DefinitionNode[],
): GraphQLSchema {
  const named = new Map<string, GraphQLNamedType>();
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions };
  const meet = (name: string): void => {
    const type = schema.getType(name) ? undefined : find(name);
    if (type) named.set(name, type);
  };
  visit(document, { NamedType: ({ name }) => meet(name.value) });
  for (const node of definitions) {
    if (isTypeDefinitionNode(node) || isTypeExtensionNode(node)) meet(node.name.value);
  }
  if (named.size === 0) return schema;
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, types: [...config.types, ...named.values()] });
}

/** Each type's first definition, and all later ones as extensions. */
function additionsTo(
  schema: GraphQLSchema,
  definitions: readonly DefinitionNode[],
  report: (message: string) => void,
): DocumentNode {
  const registry = new TypeDefRegistry(schema, report);
  const kept: DefinitionNode[] = [];
  for (const node of definitions) {
    if (isTypeDefinitionNode(node) || isTypeExtensionNode(node)) {
      const added = registry.add(node as TypeNode);
      if (added) kept.push(added);
    } else if (node.kind === Kind.DIRECTIVE_DEFINITION && !schema.getDirective(node.name.value)) {
      kept.push(node);
    } else if (isExecutableDefinitionNode(node)) {
      const what = node.kind === Kind.FRAGMENT_DEFINITION ? 'fragment' : node.operation;
      report(`a ${what} is no type definition`);
    }
  }
  if (registry.defines('Mutation') && !schema.getMutationType()) kept.push(...MUTATION_ROOT);
  return { kind: Kind.DOCUMENT, definitions: kept };
}

const MUTATION_ROOT = parse('extend schema { mutation: Mutation }', { noLocation: true }).definitions;
