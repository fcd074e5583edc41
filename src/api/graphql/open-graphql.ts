/** Assembles the parts of GraphQL. Loaded only if the plugin is on, and when it is first needed. */
import { type GraphQLSchema, isObjectType } from 'graphql';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import type { ContentWriter } from '../../core/content/operations/content-writer.ts';
import type { Database } from '../../core/database/database.ts';
import { type Layout, tableOf } from '../../core/database/layout/layout.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { GraphqlConfig } from '../../core/project/config/plugins/graphql.ts';
import type { MediaLibrary } from '../../core/upload/media-library.ts';
import type { RateLimiter } from '../users/rate-limits/rate-limiter.ts';
import type { RoleWriter } from '../users/roles/write-roles.ts';
import type { UsersContext } from '../users/users-context.ts';
import { DocumentStore } from './document/document-store.ts';
import { GraphqlEngine } from './execute/engine.ts';
import type { GraphqlExecutor } from './execute/engine-types.ts';
import { type FieldGuards, NO_GUARDS } from './execute/field-guards.ts';
import type { ErrorTranslator } from './execute/format-error.ts';
import { ReadHooks, type ReadHooksOptions } from './execute/read-hooks.ts';
import { createOperations } from './operations/create-operations.ts';
import { assembleSchema } from './schema/create-schema.ts';
import type { SchemaAdditions } from './schema/extensions/extension-service.ts';
import type { SchemaPlugin } from './schema/schema-options.ts';
import { ShadowCrudSwitches } from './schema/shadow-crud-switches.ts';

export interface GraphqlOptions extends ReadHooksOptions {
  readonly db: Database;
  readonly model: Model;
  readonly layout: Layout;
  readonly writer: ContentWriter;
  readonly rules: CompatibilityRules;
  readonly config: GraphqlConfig;
  /** The additions of project code to the schema; null without code. */
  readonly code: {
    readonly switches: ShadowCrudSwitches;
    readonly additions: SchemaAdditions;
    /** The guards of fields, or a function that returns them once the fields are known. */
    readonly guards: FieldGuards | ((has: (place: string) => boolean) => FieldGuards);
    /** Translates the errors of project code. */
    readonly translateError: ErrorTranslator;
  } | null;
  /** null if the plugin is off. */
  readonly users: {
    readonly context: UsersContext;
    readonly limiter: RateLimiter;
    readonly roles: RoleWriter;
  } | null;
  /** null if the plugin is off. */
  readonly library: MediaLibrary | null;
  readonly localized: boolean;
  readonly onWarning: (message: string) => void;
  /** Receives errors that an answer only calls internal. */
  readonly report: (error: unknown) => void;
}

/**
 * Builds the schema and the engine.
 * @throws StartError for names that GraphQL can't have
 */
export function openGraphql(options: GraphqlOptions): GraphqlExecutor {
  const { db, model, layout, reader, writer, rules, config, code, users, library, report } = options;
  const generated = {
    model,
    rules,
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
      upload: library && { model, layout, library, reader, rules },
    }),
    guards: guardsOf(code?.guards, schema),
    translateError: code?.translateError,
    readHooks: new ReadHooks(options),
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
