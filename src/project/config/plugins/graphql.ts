/** `graphql` of `config/plugins` (spec "Limits", gaps 28 and 29, S7). */
import type { ConfigReader } from '../config-reader.ts';
import { readMaximum } from '../read-maximum.ts';
import type { CompatContext } from '../section-context.ts';
import { type GraphqlLimits, readGraphqlLimits } from './graphql-limits.ts';
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
  /** Entries of a list that asks for no page size. */
  readonly defaultLimit: number;
  /** Most entries of a list; null: no maximum. */
  readonly maxLimit: number | null;
  /** Whether `__schema` may be asked for. */
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
 * `strict`: 100 by default and at most, depth 10. `reference`: v4's 10, no maximum, no depth limit, and
 * `amountLimit` without effect (S7).
 */
function readPages(
  config: ConfigReader,
  { compat }: CompatContext,
): Pick<GraphqlConfig, 'depthLimit' | 'defaultLimit' | 'maxLimit'> {
  const strict = compat === 'strict';
  const amountLimit = readMaximum(config, 'amountLimit', undefined);
  const maxLimit = readMaximum(
    config,
    'maxLimit',
    strict ? (amountLimit === undefined ? 100 : amountLimit) : null,
  );
  const defaultLimit = config.integer('defaultLimit', strict ? 100 : 10, { min: 1 });
  return {
    depthLimit: config.integer('depthLimit', strict ? 10 : null, { min: 1 }),
    defaultLimit: Math.min(defaultLimit, maxLimit ?? defaultLimit),
    maxLimit,
  };
}
