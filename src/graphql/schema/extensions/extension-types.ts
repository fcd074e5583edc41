/**
 * What a project adds to the schema (spec "GraphQL schema customisation"). Types only. The project's code
 * is not typed against them, so nothing in them is trusted.
 */
import type { GraphQLFieldResolver } from 'graphql';

/** What is done around a resolver, `Query.shout` for one; the engine obeys it. */
export interface ResolverConfig {
  /** False: anybody may call it. Else the scopes the caller needs. */
  readonly auth?: unknown;
  readonly policies?: readonly unknown[];
  readonly middlewares?: readonly unknown[];
}

/** One addition: the object given to `use`, or what the function given to it returns. */
export interface SchemaAddition {
  /** nexus types, in lists and objects of any depth. */
  readonly types?: unknown;
  /** nexus plugins. */
  readonly plugins?: readonly unknown[];
  /** Types in GraphQL's own language. */
  readonly typeDefs?: string;
  /** Type → field → resolver, or `{ resolve }`. */
  readonly resolvers?: Readonly<Record<string, unknown>>;
  /** `Type.field` → what is done around its resolver. */
  readonly resolversConfig?: Readonly<Record<string, unknown>>;
}

/** What a function given to `use` is called with. */
export interface ExtensionTools {
  readonly strapi: unknown;
  /** The nexus library, loaded when it is first touched. */
  readonly nexus: unknown;
}

export type SchemaExtension = SchemaAddition | ((tools: ExtensionTools) => SchemaAddition);

/** All additions of a project together. */
export interface SchemaAdditions {
  readonly types: readonly unknown[];
  readonly plugins: readonly unknown[];
  readonly typeDefs: readonly string[];
  /** Of two resolvers of one field the later one. */
  readonly resolvers: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  readonly configs: ReadonlyMap<string, ResolverConfig>;
}

export type Resolver = GraphQLFieldResolver<unknown, unknown>;
