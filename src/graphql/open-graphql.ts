/** Puts the parts of GraphQL together. Loaded only where the plugin is on, and not before it has to be. */
import { type GraphQLSchema, isObjectType } from 'graphql';
import type { ContentReader } from '../content/read-content.ts';
import type { ContentWriter } from '../content/write/write-content.ts';
import type { Database } from '../database/database.ts';
import { type Layout, tableOf } from '../database/layout/layout.ts';
import type { Model } from '../model/content-type.ts';
import type { GraphqlConfig } from '../project/config/plugins/graphql.ts';
import type { MediaLibrary } from '../upload/media-library.ts';
import type { RateLimiter } from '../users/auth/rate-limiter.ts';
import type { RoleWriter } from '../users/roles/write-roles.ts';
import type { UsersContext } from '../users/users-context.ts';
import { DocumentStore } from './document/document-store.ts';
import type { ErrorTeller } from './errors/error-teller.ts';
import { GraphqlEngine } from './execute/engine.ts';
import type { GraphqlExecutor } from './execute/engine-types.ts';
import { type FieldGuards, NO_GUARDS } from './execute/field-guard.ts';
import { NOBODY_READS, type ReadWatch } from './execute/read-watch.ts';
import { createOperations } from './operations/create-operations.ts';
import { assembleSchema } from './schema/create-schema.ts';
import type { SchemaAdditions } from './schema/extensions/extension-types.ts';
import type { SchemaPlugin } from './schema/schema-options.ts';
import { ShadowCrudSwitches } from './schema/shadow-crud-switches.ts';

export interface GraphqlOptions {
  readonly db: Database;
  readonly model: Model;
  readonly layout: Layout;
  readonly reader: ContentReader;
  readonly writer: ContentWriter;
  /** `compat` is `strict`. */
  readonly strict: boolean;
  readonly config: GraphqlConfig;
  /** What the project's code has said of the schema; null without code. */
  readonly code: {
    readonly switches: ShadowCrudSwitches;
    readonly additions: SchemaAdditions;
    /** What is done around fields, or a function that finds it once it is known which fields there are. */
    readonly guards: FieldGuards | ((has: (place: string) => boolean) => FieldGuards);
    /** Errors of code tell nothing unless given. */
    readonly tell?: ErrorTeller;
    /** Nobody listens unless given. */
    readonly reads?: ReadWatch;
  } | null;
  /** null where the plugin is off. */
  readonly users: {
    readonly context: UsersContext;
    readonly limiter: RateLimiter;
    readonly roles: RoleWriter;
  } | null;
  /** null where the plugin is off. */
  readonly library: MediaLibrary | null;
  readonly localized: boolean;
  readonly onWarning: (message: string) => void;
  /** Takes what an answer only calls an internal error. */
  readonly report: (error: unknown) => void;
}

/**
 * Builds the schema, and what runs operations on it.
 * @throws StartError for names that GraphQL can't have
 */
export function openGraphql(options: GraphqlOptions): GraphqlExecutor {
  const { db, model, layout, reader, writer, strict, config, code, users, library, report } = options;
  const generated = {
    model,
    strict,
    shadowCrud: config.shadowCRUD,
    plugins: pluginsOf(options),
    switches: code?.switches ?? new ShadowCrudSwitches(),
  };
  const schema = assembleSchema(generated, code?.additions ?? null);
  const rowsOf = (uid: string): number => db.approximateRows(tableOf(layout, uid).table);
  return new GraphqlEngine({
    schema,
    documents: new DocumentStore(schema, { ...config, rowsOf }),
    model,
    reader,
    pages: config,
    operations: createOperations({
      content: { model, writer, library },
      users: users && { users: users.context, limiter: users.limiter, roles: users.roles, reader },
      upload: library && { model, layout, library, reader, strict },
    }),
    guards: guardsOf(code?.guards, schema),
    tell: code?.tell,
    reads: code?.reads ?? NOBODY_READS,
    onWarning: options.onWarning,
    report,
  });
}

function pluginsOf({ users, library, localized }: GraphqlOptions): ReadonlySet<SchemaPlugin> {
  const plugins = new Set<SchemaPlugin>();
  if (users) plugins.add('users-permissions');
  if (library) plugins.add('upload');
  if (localized) plugins.add('i18n');
  return plugins;
}

function guardsOf(
  guards: NonNullable<GraphqlOptions['code']>['guards'] | undefined,
  schema: GraphQLSchema,
): FieldGuards {
  if (typeof guards !== 'function') return guards ?? NO_GUARDS;
  return guards((place) => {
    const [type = '', field = ''] = place.split('.');
    const known = schema.getType(type);
    return isObjectType(known) && Object.hasOwn(known.getFields(), field);
  });
}
