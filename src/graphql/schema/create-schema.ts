/** A project's schema: what is generated from its model, and what its code adds. */
import { type GraphQLSchema, validateSchema } from 'graphql';
import { StartError } from '../../project/start-error.ts';
import { generateSchema } from './build-schema.ts';
import { attachResolvers } from './extensions/attach-resolvers.ts';
import { collectAdditions } from './extensions/collect-additions.ts';
import type { ExtensionService } from './extensions/extension-service.ts';
import type { ResolverConfig, SchemaAdditions } from './extensions/extension-types.ts';
import { mergeTypeDefs } from './extensions/merge-type-defs.ts';
import { addNexusTypes } from './extensions/nexus-schema.ts';
import type { SchemaOptions } from './schema-options.ts';

/** What the engine runs. */
export interface ProjectSchema {
  readonly schema: GraphQLSchema;
  /** `Query.shout` → what is done around its resolver; keys may name fields that do not exist. */
  readonly resolverConfigs: ReadonlyMap<string, ResolverConfig>;
}

/**
 * Builds the schema. Additions come in v4's order: nexus types, type definitions, resolvers; fields with
 * roles and without `resolve` stay the engine's.
 * @param extensions closed by this: what is added later has no effect
 * @param strapi what functions given to `use` get under this name
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
 * The same from additions that are collected already; null for none.
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
