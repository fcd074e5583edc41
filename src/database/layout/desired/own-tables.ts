/** The tables Octavo keeps beside those of v4, which the old server ignores (DESIGN "The data layout"). */
import type { DesiredTable } from './desired-layout.ts';

/**
 * When a user's reset and confirmation tokens were issued: they stay in v4's columns, where either server
 * finds them, and v4 has no place for the time (A10). No foreign keys: they would keep the old server from
 * rebuilding its own tables, and ids are given once.
 */
const USER_TOKENS: DesiredTable = {
  name: 'octavo_user_tokens',
  columns: [
    { name: 'user_id', kind: 'integer' },
    // `reset` or `confirmation`
    { name: 'purpose', kind: 'string' },
    // SHA-256 in hex: which of the tokens the time belongs to
    { name: 'token_hash', kind: 'string' },
    { name: 'issued_at', kind: 'datetime' },
  ],
  indexes: [{ name: 'octavo_user_tokens_user', columns: ['user_id', 'purpose'], unique: true }],
  foreignKeys: [],
};

/** How often a user's password was changed: JWTs say for which of them they were issued (S17). */
const USER_SESSIONS: DesiredTable = {
  name: 'octavo_user_sessions',
  columns: [
    { name: 'user_id', kind: 'integer' },
    { name: 'version', kind: 'integer' },
  ],
  indexes: [{ name: 'octavo_user_sessions_user', columns: ['user_id'], unique: true }],
  foreignKeys: [],
};

/**
 * Whom a user is at a provider: found by this and not by an address, which a provider may give to somebody
 * else. v4 has no place for it.
 */
const USER_IDENTITIES: DesiredTable = {
  name: 'octavo_user_identities',
  columns: [
    { name: 'user_id', kind: 'integer' },
    { name: 'provider', kind: 'string' },
    // SHA-256 in hex of provider, issuer and the provider's own name for the account
    { name: 'identity_hash', kind: 'string' },
  ],
  indexes: [
    { name: 'octavo_user_identities_hash', columns: ['identity_hash'], unique: true },
    { name: 'octavo_user_identities_user', columns: ['user_id'], unique: false },
  ],
  foreignKeys: [],
};

/** Sign-ins at providers under way, for minutes: so that any process can go on with what another began. */
const SIGN_IN_KEYS: DesiredTable = {
  name: 'octavo_sign_in_keys',
  columns: [
    // SHA-256 in hex of purpose, provider and key: who reads the table cannot sign in with it
    { name: 'key_hash', kind: 'string' },
    // JSON of who signs in; NULL for a state that was used
    { name: 'profile', kind: 'text' },
    { name: 'expires_at', kind: 'datetime' },
  ],
  indexes: [
    { name: 'octavo_sign_in_keys_hash', columns: ['key_hash'], unique: true },
    { name: 'octavo_sign_in_keys_expires', columns: ['expires_at'], unique: false },
  ],
  foreignKeys: [],
};

/** The rate limits of all processes together, where a project keeps them here; for minutes. */
const RATE_COUNTS: DesiredTable = {
  name: 'octavo_rate_counts',
  columns: [
    // SHA-256 of what is counted: who reads the table learns no address
    { name: 'key_hash', kind: 'string' },
    { name: 'used', kind: 'integer' },
    // ms since 1970
    { name: 'ends_at', kind: 'bigint' },
  ],
  indexes: [
    { name: 'octavo_rate_counts_key', columns: ['key_hash'], unique: true },
    { name: 'octavo_rate_counts_ends', columns: ['ends_at'], unique: false },
  ],
  foreignKeys: [],
};

/** When a project's tasks last began, and until when one is at work: so that one process runs each. */
const TASKS: DesiredTable = {
  name: 'octavo_tasks',
  columns: [
    { name: 'name', kind: 'string' },
    // both in ms since 1970
    { name: 'due_at', kind: 'bigint' },
    { name: 'busy_until', kind: 'bigint' },
  ],
  indexes: [{ name: 'octavo_tasks_name', columns: ['name'], unique: true }],
  foreignKeys: [],
};

export const OWN_TABLES: readonly DesiredTable[] = [
  USER_TOKENS,
  USER_SESSIONS,
  USER_IDENTITIES,
  SIGN_IN_KEYS,
  RATE_COUNTS,
  TASKS,
];
