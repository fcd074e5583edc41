/** nexus types of a project → a schema with them and the generated types, which nexus rebuilds. */
import {
  defaultFieldResolver,
  type GraphQLNamedType,
  GraphQLSchema,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import { StartError } from '../../../../core/project/start-error.ts';
import type { GeneratedSchema } from '../build-schema.ts';
import { fieldRole } from '../field-roles.ts';
import type { SchemaAdditions } from './extension-service.ts';
import { loadNexus } from './load-nexus.ts';

/** A schema, and the types that can be named in it. */
export interface OpenSchema {
  readonly schema: GraphQLSchema;
  /** A generated type, whether the schema reaches it or not. */
  find(name: string): GraphQLNamedType | undefined;
}

/**
 * Adds nexus types. They may extend generated types, and replace generated fields.
 * @throws StartError for types that nexus refuses, and for a plugin that wraps generated fields
 */
export function addNexusTypes(
  { schema, table, emptyRoots }: GeneratedSchema,
  { types, plugins }: Pick<SchemaAdditions, 'types' | 'plugins'>,
): OpenSchema {
  if (types.length === 0) {
    return { schema, find: (name) => (emptyRoots.has(name) ? undefined : table.find(name)) };
  }
  const generated = table.all().filter((type) => !isSpecifiedScalarType(type) && !emptyRoots.has(type.name));
  for (const type of generated) type.extensions = { ...type.extensions, [GENERATED]: true };
  const whole = makeSchema(generated, types, plugins);
  const names = new Set(generated.map(({ name }) => name));
  refuseReplaced(whole, generated);
  mend(whole, names);
  const { types: all, ...config } = whole.toConfig();
  const custom = all.filter(({ name }) => !names.has(name));
  const directives = schema.getDirectives();
  return {
    // subscriptions are not served
    schema: new GraphQLSchema({ ...config, directives, types: custom, subscription: null }),
    find: (name) => (names.has(name) ? whole.getType(name) : undefined),
  };
}

function makeSchema(
  generated: readonly GraphQLNamedType[],
  types: readonly unknown[],
  plugins: readonly unknown[],
): GraphQLSchema {
  const nexus = loadNexus();
  try {
    return nexus.makeSchema({
      types: [generated, types],
      plugins: plugins as ReturnType<typeof nexus.plugin>[],
      shouldGenerateArtifacts: false,
      outputs: false,
    }) as GraphQLSchema;
  } catch (error) {
    const message = `nexus can't build the types: ${(error as Error).message.trim()}`;
    throw Object.assign(new StartError([{ key: 'GraphQL extension', message }]), { cause: error });
  }
}

/** Marks generated types: nexus keeps extensions of the types it rebuilds. */
const GENERATED = 'octavoGenerated';

/** If two types have one name nexus silently takes its own. */
function refuseReplaced(schema: GraphQLSchema, generated: readonly GraphQLNamedType[]): void {
  const problems = generated
    .filter(({ name }) => schema.getType(name)?.extensions[GENERATED] !== true)
    .map(({ name }) => ({
      key: 'GraphQL extension',
      message: `a nexus type is named ${name}, like a generated one, expected another name, or extendType to add to it`,
    }));
  if (problems.length > 0) throw new StartError(problems);
}

/** Removes nexus's defaults: the engine knows the types of unions and the values of fields. */
function mend(schema: GraphQLSchema, generated: ReadonlySet<string>): void {
  const wrapped: string[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (isUnionType(type) && generated.has(type.name)) type.resolveType = undefined;
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.resolve === defaultFieldResolver) delete field.resolve;
      if (fieldRole(field) && field.resolve) wrapped.push(`${type.name}.${field.name}`);
    }
  }
  if (wrapped.length === 0) return;
  const more = wrapped.length > 3 ? ` and ${wrapped.length - 3} more` : '';
  const message = `a nexus plugin wraps generated fields (${wrapped.slice(0, 3).join(', ')}${more}), expected it to leave them alone: resolversConfig puts middlewares around them`;
  throw new StartError([{ key: 'GraphQL extension', message }]);
}
