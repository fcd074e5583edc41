/**
 * A mark that changes when the tables with permissions or settings change: by another process of this server,
 * by a v4 server on the same database, or by a database tool. The rows have no versions that could be read, as
 * PostgreSQL's have; but the tables are small, so a checksum over their content is enough.
 */
import type { Session } from './mysql-session.ts';

/** Some hundred rows together, read in about a millisecond. */
const MARKED_TABLES: readonly (readonly [table: string, columns: readonly string[], where?: string])[] = [
  ['up_roles', ['id', 'name', 'type']],
  ['up_permissions', ['id', 'action']],
  ['up_permissions_role_links', ['id', 'permission_id', 'role_id']],
  // without `last_used_at`, which is written often
  ['strapi_api_tokens', ['id', 'type', 'access_key', 'expires_at']],
  ['strapi_api_token_permissions', ['id', 'action']],
  ['strapi_api_token_permissions_token_links', ['id', 'api_token_permission_id', 'api_token_id']],
  ['strapi_webhooks', ['id', 'name', 'url', 'headers', 'events', 'enabled']],
  [
    'strapi_core_store_settings',
    ['id', 'key', 'value'],
    "t.\"key\" IN ('plugin_users-permissions_advanced','plugin_i18n_default_locale')",
  ],
];

/** Any row that is added, changed or deleted changes the sum; 32 bits of a digest for each row. */
const traces = MARKED_TABLES.map(([table, columns, where = 'true'], index) => {
  const values = columns.map((name) => `quote(t."${name}")`).join();
  return `SELECT CAST(conv(left(md5(concat_ws(',',${index},${values})),8),16,10) AS UNSIGNED) AS trace FROM "${table}" t WHERE ${where}`;
}).join(' UNION ALL ');

const MARK = `SELECT CAST(coalesce(sum(m.trace),0) AS SIGNED) AS "mark" FROM (${traces}) m`;

export async function changeMark(session: Session): Promise<number> {
  const [row] = await session.plain(MARK);
  return Number(row!['mark']);
}
