/** `graphql` of `config/plugins` (spec "Limits", G28 and G29, S7). */
import { type ConfigReader, readMaximum } from '../config-reader.ts';
import type { CompatContext } from '../section-context.ts';
import { readPluginEntry } from './plugin-entry.ts';

export interface GraphqlConfig {
  readonly enabled: boolean;
  readonly endpoint: string;
  /** Whether content-types get operations by themselves. */
  readonly shadowCRUD: boolean;
  /** The browser interface in production too. */
  readonly playgroundAlways: boolean;
  /** Nested fields of one request; null: no limit. */
  readonly depthLimit: number | null;
  /** Entries of a list without a page size. */
  readonly defaultLimit: number;
  /** Most entries of a list; null: no maximum. */
  readonly maxLimit: number | null;
  /** Whether `__schema` may be queried. */
  readonly introspection: boolean;
  readonly limits: GraphqlLimits;
}

/** @param plugins the reader of the whole section */
export function readGraphqlConfig(plugins: ConfigReader, context: CompatContext): GraphqlConfig {
  const { enabled, present, config } = readPluginEntry(plugins, 'graphql');
  const server = config.section('apolloServer');
  server.boolean('tracing', false);
  server.ignore('cache', 'csrfPrevention', 'persistedQueries', 'plugins', 'playground', 'cors', 'debug');
  config.ignore('generateArtifacts', 'artifacts');
  config.unsupported('subscriptions', 'subscriptions are not served');
  config.unsupported('federation', 'federation is not served');
  return {
    enabled: enabled ?? (present || context.dependencies.has('@strapi/plugin-graphql')),
    endpoint: config.custom('endpoint', '/graphql', "a path such as '/graphql'", (value) =>
      typeof value === 'string' && /^\/[^\s?#]+$/.test(value) ? value : undefined,
    ),
    shadowCRUD: config.boolean('shadowCRUD', true),
    playgroundAlways: config.boolean('playgroundAlways', false),
    introspection: server.boolean('introspection', context.environment !== 'production'),
    ...readPages(config, context),
    limits: readGraphqlLimits(config),
  };
}

/**
 * By `graphqlListsAreLimited` 100 by default and at most, depth 10. Otherwise v4's 10, no maximum, no depth
 * limit, and `amountLimit` without effect (S7).
 */
function readPages(
  config: ConfigReader,
  { rules }: CompatContext,
): Pick<GraphqlConfig, 'depthLimit' | 'defaultLimit' | 'maxLimit'> {
  const { graphqlListsAreLimited } = rules;
  const amountLimit = readMaximum(config, 'amountLimit', undefined);
  const maxLimit = readMaximum(
    config,
    'maxLimit',
    graphqlListsAreLimited ? (amountLimit === undefined ? 100 : amountLimit) : null,
  );
  const defaultLimit = config.integer('defaultLimit', graphqlListsAreLimited ? 100 : 10, { min: 1 });
  return {
    depthLimit: config.integer('depthLimit', graphqlListsAreLimited ? 10 : null, { min: 1 }),
    defaultLimit: Math.min(defaultLimit, maxLimit ?? defaultLimit),
    maxLimit,
  };
}

/** Generous for users and their tools, and small enough that every accepted request stays bounded. */
export interface GraphqlLimits {
  /** Entries, components and other objects an operation may touch: lists multiply. */
  readonly cost: number;
  /** Fields an operation selects, those of a fragment at each place it is used. */
  readonly fields: number;
  /** Fields of `Query` or `Mutation` in one operation. */
  readonly rootFields: number;
  /** Aliases in a document. */
  readonly aliases: number;
  /** Directives in a document. */
  readonly directives: number;
  /** Characters of a document. */
  readonly length: number;
  /** Tokens of a document: names, numbers, texts and punctuation. */
  readonly tokens: number;
  /** Levels of brackets in a document, and of fields and fragments once it is unfolded. */
  readonly nesting: number;
  /** Pairs of fields under one name, which validation compares with each other. */
  readonly merges: number;
  /** Operations of a batch. */
  readonly batch: number;
}

export const DEFAULT_GRAPHQL_LIMITS: GraphqlLimits = {
  cost: 500_000,
  fields: 10_000,
  rootFields: 100,
  aliases: 250,
  directives: 250,
  length: 100_000,
  tokens: 15_000,
  nesting: 200,
  merges: 100_000,
  batch: 20,
};

const POSITIVE = { min: 1 };

/** Whatever walks a document calls itself for each level, and a stack has an end. */
const LEVELS = { min: 1, max: 500 };

/** @param config the reader of the plugin's `config` */
export function readGraphqlLimits(config: ConfigReader): GraphqlLimits {
  const limits = config.section('limits');
  const defaults = DEFAULT_GRAPHQL_LIMITS;
  return {
    cost: limits.integer('cost', defaults.cost, POSITIVE),
    fields: limits.integer('fields', defaults.fields, POSITIVE),
    rootFields: limits.integer('rootFields', defaults.rootFields, POSITIVE),
    aliases: limits.integer('aliases', defaults.aliases, POSITIVE),
    directives: limits.integer('directives', defaults.directives, POSITIVE),
    length: limits.integer('length', defaults.length, POSITIVE),
    tokens: limits.integer('tokens', defaults.tokens, POSITIVE),
    nesting: limits.integer('nesting', defaults.nesting, LEVELS),
    merges: limits.integer('merges', defaults.merges, POSITIVE),
    batch: limits.integer('batch', defaults.batch, POSITIVE),
  };
}
