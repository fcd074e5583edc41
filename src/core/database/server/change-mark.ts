/**
 * A mark that changes when the tables with permissions or settings change: by another process of this server, by a v4
 * server on the same database, or by a database tool. It is a sum over the rows, so no trigger and no notification is
 * needed, which could be missed or dropped by a connection pooler.
 */
import { rowTrace, type ServerDialect, sumOfTraces } from '../row-trace.ts';
import { ident, joined, type Sql, sql } from '../sql-template.ts';

/** The columns of a table that count, and which rows. */
interface MarkedTable {
  readonly columns: readonly string[];
  readonly where?: Sql;
  /** True where other columns are written often. */
  readonly only?: true;
}

/** Small tables all of them: some hundred rows together, summed up in about a millisecond or less. */
const MARKED_TABLES: Readonly<Record<string, MarkedTable>> = {
  up_roles: { columns: ['id', 'name', 'type'] },
  up_permissions: { columns: ['id', 'action'] },
  up_permissions_role_links: { columns: ['id', 'permission_id', 'role_id'] },
  // without `last_used_at`, which is written often
  strapi_api_tokens: { columns: ['id', 'type', 'access_key', 'expires_at'], only: true },
  strapi_api_token_permissions: { columns: ['id', 'action'] },
  strapi_api_token_permissions_token_links: { columns: ['id', 'api_token_permission_id', 'api_token_id'] },
  strapi_webhooks: { columns: ['id', 'name', 'url', 'headers', 'events', 'enabled'] },
  strapi_core_store_settings: {
    columns: ['id', 'key', 'value'],
    where: sql` WHERE t."key" IN ('plugin_users-permissions_advanced','plugin_i18n_default_locale')`,
  },
};

/** The statement that reads the mark: one row with one number, `mark`. */
export function changeMarkStatement(dialect: ServerDialect): Sql {
  const traces = Object.entries(MARKED_TABLES).map(
    ([name, { columns, where = sql``, only = false }], table) => {
      const trace = rowTrace(dialect, 't', columns, { table, only });
      return sql`SELECT ${trace} AS "trace" FROM ${ident(name)} t${where}`;
    },
  );
  return sql`SELECT ${sumOfTraces(dialect, sql`m."trace"`)} AS "mark" FROM (${joined(traces, ' UNION ALL ')}) m`;
}
