/**
 * Whether anybody has changed the tables that say who may do what, and the settings: another process of
 * this server, an old server beside it, or a person with a database tool. The rows have no versions that
 * could be asked for, as PostgreSQL's have; but the tables are small, so a sum over what they hold will do.
 */
import type { Session } from './session.ts';

/** Some hundred rows together, read in about a millisecond. */
const WATCHED: readonly (readonly [table: string, columns: readonly string[], where?: string])[] = [
  ['up_roles', ['id', 'name', 'type']],
  ['up_permissions', ['id', 'action']],
  ['up_permissions_role_links', ['id', 'permission_id', 'role_id']],
  // not when a token was last used, which is noted often
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

/** Any row that is added, changed or gone makes another sum; 32 bits of a digest for each. */
const traces = WATCHED.map(([table, columns, where = 'true'], index) => {
  const values = columns.map((name) => `quote(t."${name}")`).join();
  return `SELECT CAST(conv(left(md5(concat_ws(',',${index},${values})),8),16,10) AS UNSIGNED) AS trace FROM "${table}" t WHERE ${where}`;
}).join(' UNION ALL ');

const MARK = `SELECT CAST(coalesce(sum(m.trace),0) AS SIGNED) AS "mark" FROM (${traces}) m`;

export async function changeMark(session: Session): Promise<number> {
  const [row] = await session.plain(MARK);
  return Number(row!['mark']);
}
