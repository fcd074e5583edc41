/** Operations on the fixture's GraphQL schema, in process, beside its REST reads. */

import { NO_GUARDS } from '../../src/api/graphql/execute/field-guards.ts';
import { NO_TRANSLATION } from '../../src/api/graphql/execute/format-error.ts';
import { type GraphqlOptions, openGraphql } from '../../src/api/graphql/open-graphql.ts';
import type { SchemaAdditions } from '../../src/api/graphql/schema/extensions/extension-service.ts';
import { ShadowCrudSwitches } from '../../src/api/graphql/schema/shadow-crud-switches.ts';
import { PLAIN_VIEW } from '../../src/core/content/hooks/listener-view.ts';
import { Hooks } from '../../src/core/hooks/hooks.ts';
import { DEFAULT_GRAPHQL_LIMITS, type GraphqlLimits } from '../../src/core/project/config/plugins/graphql.ts';
import { contentWriter } from './content-writer.ts';
import { headersOf, type Identity } from './credentials.ts';
import type { KitSettings } from './kit.ts';
import { type OpenRest, openRest } from './rest.ts';

export interface GraphqlResult {
  /** What was asked, for messages. */
  readonly request: string;
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are whatever the test looks for
  readonly body: any;
  /** The SQL statements it took. */
  readonly statements: number;
  /** What the answer only called an internal error. */
  readonly reported: readonly unknown[];
}

export interface OpenGraphql extends OpenRest {
  ask(query: string, as?: Identity, variables?: Readonly<Record<string, unknown>>): Promise<GraphqlResult>;
}

const NO_ADDITIONS: SchemaAdditions = {
  types: [],
  plugins: [],
  typeDefs: [],
  resolvers: new Map(),
  configs: new Map(),
};

/**
 * Opens the fixture with reads over REST, and reads and writes over GraphQL; without users and files.
 * @param code what a project's code says of the schema
 * @param limits those that differ from the usual ones
 */
export async function openKitGraphql(
  settings: KitSettings = {},
  code: Partial<NonNullable<GraphqlOptions['code']>> | null = null,
  introspection = true,
  limits: Partial<GraphqlLimits> = {},
): Promise<OpenGraphql> {
  const rest = await openRest(settings);
  const { rules } = rest.settings;
  const { graphqlListsAreLimited } = rules;
  let reported: unknown[] = [];
  const engine = openGraphql({
    db: rest.db,
    model: rest.model,
    layout: rest.layout,
    reader: rest.reader,
    writer: contentWriter(rest, Date.UTC(2024, 5, 1)),
    hooks: new Hooks(),
    listenerView: PLAIN_VIEW,
    settings: () => rest.settings,
    rules,
    config: {
      enabled: true,
      endpoint: '/graphql',
      shadowCRUD: true,
      playgroundAlways: false,
      depthLimit: null,
      defaultLimit: graphqlListsAreLimited ? 100 : 10,
      maxLimit: graphqlListsAreLimited ? 100 : null,
      introspection,
      limits: { ...DEFAULT_GRAPHQL_LIMITS, ...limits },
    },
    code: code && {
      switches: new ShadowCrudSwitches(),
      additions: NO_ADDITIONS,
      guards: NO_GUARDS,
      translateError: NO_TRANSLATION,
      ...code,
    },
    users: null,
    library: null,
    localized: true,
    onWarning: (message) => reported.push(message),
    report: (error) => reported.push(error),
  });
  return {
    ...rest,
    ask: async (query, as = 'public', variables = {}) => {
      reported = [];
      const headers = headersOf(as);
      const caller = await rest.access.authenticate(headers.authorization);
      // the first use of a token is a statement of its own, later
      await rest.access.usesRecorded();
      const before = rest.db.statementCount;
      const answer = await engine.execute(
        { query, operationName: null, variables },
        { caller, ip: '127.0.0.1', headers, mayMutate: true, budget: { bytes: 0, cost: 0 } },
      );
      const text = answer.body.toString('utf8');
      return {
        request: `${as} ${query} ${JSON.stringify(variables)}`,
        status: answer.status,
        text,
        body: JSON.parse(text),
        statements: rest.db.statementCount - before,
        reported,
      };
    },
  };
}
