/** A project's schema: the types generated from its model, and the additions of its code. */
import { type GraphQLSchema, validateSchema } from 'graphql';
import { StartError } from '../../../core/project/start-error.ts';
import { generateSchema } from './build-schema.ts';
import { attachResolvers } from './extensions/attach-resolvers.ts';
import { collectAdditions } from './extensions/collect-additions.ts';
import type { ExtensionService, ResolverConfig, SchemaAdditions } from './extensions/extension-service.ts';
import { mergeTypeDefs } from './extensions/merge-type-defs.ts';
import { addNexusTypes } from './extensions/nexus-schema.ts';
import type { SchemaOptions } from './schema-options.ts';

/** The input of the engine. */
export interface ProjectSchema {
  readonly schema: GraphQLSchema;
  /** `Query.shout` → the configuration of its resolver; keys may name fields that do not exist. */
  readonly resolverConfigs: ReadonlyMap<string, ResolverConfig>;
}

/**
 * Builds the schema. Additions come in v4's order: nexus types, type definitions, resolvers; fields with roles
 * and without `resolve` are resolved by the engine.
 * @param extensions closed by this: later additions have no effect
 * @param strapi passed under this name to functions given to `use`
 * @throws StartError for names and additions GraphQL can't take
 */
export function createSchema(
  options: Omit<SchemaOptions, 'switches'>,
  extensions: ExtensionService,
  strapi: unknown,
): ProjectSchema {
  const additions = collectAdditions(extensions.close(), strapi);
  const schema = assembleSchema({ ...options, switches: extensions.switches }, additions);
  return { schema, resolverConfigs: additions.configs };
}

/**
 * The same from collected additions; null if there are none.
 * @throws StartError for names and additions GraphQL can't take
 */
export function assembleSchema(options: SchemaOptions, additions: SchemaAdditions | null): GraphQLSchema {
  const generated = generateSchema(options);
  if (!additions) return generated.schema;
  const open = addNexusTypes(generated, additions);
  const schema = mergeTypeDefs(open, additions.typeDefs);
  attachResolvers(schema, additions.resolvers, (name) => open.find(name) !== undefined);
  if (schema !== generated.schema) refuseInvalid(schema);
  return schema;
}

function refuseInvalid(schema: GraphQLSchema): void {
  const problems = validateSchema(schema).map(({ message }) => ({ key: 'GraphQL extension', message }));
  if (problems.length > 0) throw new StartError(problems);
}
