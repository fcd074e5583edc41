/**
 * Whether anybody has changed the tables that say who may do what, and the settings: another process of
 * this server, an old server beside it, or a person with a database tool. All of them leave a trace in the
 * rows themselves (each version of a row has the transaction that wrote it), so nothing needs to be told:
 * no trigger, no notification that could be missed, nothing a connection pooler in between could swallow.
 */

import type { Statement } from './session.ts';
import type { PostgresPool } from './session-pool.ts';

/** Who wrote the row, and where it is now. */
const VERSION = 't.xmin::text||t.ctid::text';

/** Small tables all of them: some hundred rows together, read in a fraction of a millisecond. */
const WATCHED: readonly (readonly [table: string, trace?: string, where?: string])[] = [
  ['up_roles'],
  ['up_permissions'],
  ['up_permissions_role_links'],
  // not when a token was last used, which is noted often
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

/** Any row that is added, changed or gone makes another sum; 48 bits stay exact in a number. */
const traces = WATCHED.map(
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
