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

export const OWN_TABLES: readonly DesiredTable[] = [USER_TOKENS, USER_SESSIONS];
