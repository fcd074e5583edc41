/**
 * A mark that changes when the tables with permissions or settings change: by another process of this server,
 * by a v4 server on the same database, or by a database tool. Every version of a row has the transaction that
 * wrote it, so no trigger and no notification is needed, which could be missed or dropped by a connection
 * pooler.
 */
import type { Statement } from './postgres-session.ts';
import type { PostgresPool } from './session-pool.ts';

/** The transaction that wrote the row, and the row's place. */
const VERSION = 't.xmin::text||t.ctid::text';

/** Small tables all of them: some hundred rows together, read in a fraction of a millisecond. */
const MARKED_TABLES: readonly (readonly [table: string, trace?: string, where?: string])[] = [
  ['up_roles'],
  ['up_permissions'],
  ['up_permissions_role_links'],
  // without `last_used_at`, which is written often
  ['strapi_api_tokens', 'ROW(t.id,t.type,t.access_key,t.expires_at)::text'],
  ['strapi_api_token_permissions'],
  ['strapi_api_token_permissions_token_links'],
  ['strapi_webhooks'],
  [
    'strapi_core_store_settings',
    VERSION,
    "t.key IN ('plugin_users-permissions_advanced','plugin_i18n_default_locale')",
  ],
];

/** Any row that is added, changed or deleted changes the sum; 48 bits stay exact in a number. */
const traces = MARKED_TABLES.map(
  ([table, trace = VERSION, where = 'true'], index) =>
    `SELECT hashtextextended(${trace},${index}) AS "trace" FROM "${table}" t WHERE ${where}`,
).join(' UNION ALL ');

const MARK: Statement = {
  text: `SELECT (coalesce(sum(m."trace"),0)%281474976710656)::bigint AS "mark" FROM (${traces}) m`,
  parameters: 0,
  shape: null,
};

export async function changeMark(pool: PostgresPool): Promise<number> {
  const { rows } = await pool.use((session) => session.run(MARK, []));
  return Number(rows[0]!['mark']);
}
