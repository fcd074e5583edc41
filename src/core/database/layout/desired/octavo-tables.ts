/** The tables Octavo adds to those of v4, which v4 ignores (docs/internals/database.md, "The data layout"). */
import type { DesiredTable } from './desired-layout.ts';

/**
 * When a user's reset and confirmation tokens were issued. The tokens themselves stay in v4's columns, where
 * either server finds them; v4 has no column for the time (A10). There are no foreign keys: they would keep v4
 * from rebuilding its own tables, and an id is never used twice.
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

/** How often a user's password was changed: a JWT names the count it was issued for (S17). */
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
 * A user's account at a provider. Users are found by it and not by their address, which a provider may later
 * give to another person. v4 has no place for it.
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

/**
 * Sign-ins at providers that have begun, kept for minutes, so that any process can continue a sign-in that
 * another has begun.
 */
const SIGN_IN_KEYS: DesiredTable = {
  name: 'octavo_sign_in_keys',
  columns: [
    // SHA-256 in hex of purpose, provider and key: a reader of the table cannot sign in with it
    { name: 'key_hash', kind: 'string' },
    // JSON of the profile; NULL for a state that was used
    { name: 'profile', kind: 'text' },
    { name: 'expires_at', kind: 'datetime' },
  ],
  indexes: [
    { name: 'octavo_sign_in_keys_hash', columns: ['key_hash'], unique: true },
    { name: 'octavo_sign_in_keys_expires', columns: ['expires_at'], unique: false },
  ],
  foreignKeys: [],
};

/** The counts of rate limits, shared by all processes, if a project stores them here; kept for minutes. */
const RATE_COUNTS: DesiredTable = {
  name: 'octavo_rate_counts',
  columns: [
    // SHA-256 of the counted key: a reader of the table learns no address
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

/**
 * How often an administrator's password was changed, and when last: a token says for which of them it was issued, and
 * one of the old server's only when.
 */
const ADMIN_SESSIONS: DesiredTable = {
  name: 'octavo_admin_sessions',
  columns: [
    { name: 'admin_id', kind: 'integer' },
    { name: 'version', kind: 'integer' },
    // ms since 1970
    { name: 'changed_at', kind: 'bigint' },
  ],
  indexes: [{ name: 'octavo_admin_sessions_admin', columns: ['admin_id'], unique: true }],
  foreignKeys: [],
};

/** Sessions of administrators that were signed out before their tokens expire. */
const ENDED_SESSIONS: DesiredTable = {
  name: 'octavo_ended_sessions',
  columns: [
    // SHA-256 in hex of the session's id, or of a whole token that has none
    { name: 'session_hash', kind: 'string' },
    // ms since 1970
    { name: 'expires_at', kind: 'bigint' },
  ],
  indexes: [{ name: 'octavo_ended_sessions_hash', columns: ['session_hash'], unique: true }],
  foreignKeys: [],
};

/** When invitations and reset codes of administrators were issued; v4's columns hold their digests. */
const ADMIN_TOKENS: DesiredTable = {
  name: 'octavo_admin_tokens',
  columns: [
    { name: 'admin_id', kind: 'integer' },
    // `reset` or `registration`
    { name: 'purpose', kind: 'string' },
    { name: 'digest', kind: 'string' },
    // ms since 1970
    { name: 'issued_at', kind: 'bigint' },
  ],
  indexes: [{ name: 'octavo_admin_tokens_admin', columns: ['admin_id', 'purpose'], unique: true }],
  foreignKeys: [],
};

/** The last deliveries of webhooks, and those that wait for another attempt (A272). */
const WEBHOOK_DELIVERIES: DesiredTable = {
  name: 'octavo_webhook_deliveries',
  columns: [
    { name: 'webhook_id', kind: 'integer' },
    { name: 'event', kind: 'string' },
    // the same for each attempt
    { name: 'delivery_key', kind: 'string' },
    // NULL where it was too large to be kept
    { name: 'body', kind: 'text' },
    // JSON: when, status, error and duration of each
    { name: 'attempts', kind: 'text' },
    // both in ms since 1970; NULL for no further attempt
    { name: 'created_at', kind: 'bigint' },
    { name: 'next_attempt_at', kind: 'bigint' },
  ],
  indexes: [
    { name: 'octavo_webhook_deliveries_webhook', columns: ['webhook_id'], unique: false },
    { name: 'octavo_webhook_deliveries_next', columns: ['next_attempt_at'], unique: false },
  ],
  foreignKeys: [],
};

/** What signs the deliveries of a webhook; v4's table has no place for it. */
const WEBHOOK_SECRETS: DesiredTable = {
  name: 'octavo_webhook_secrets',
  columns: [
    { name: 'webhook_id', kind: 'integer' },
    { name: 'secret', kind: 'string' },
    { name: 'created_at', kind: 'bigint' },
  ],
  indexes: [{ name: 'octavo_webhook_secrets_webhook', columns: ['webhook_id'], unique: true }],
  foreignKeys: [],
};

/** What administrators have done: the audit log (A271). */
const AUDIT_LOG: DesiredTable = {
  name: 'octavo_audit_log',
  columns: [
    { name: 'action', kind: 'string' },
    // ms since 1970
    { name: 'date', kind: 'bigint' },
    // the administrator, as the account was called then; it may be gone
    { name: 'user_id', kind: 'integer' },
    { name: 'user_email', kind: 'string' },
    { name: 'user_name', kind: 'string' },
    { name: 'ip', kind: 'string' },
    // JSON
    { name: 'payload', kind: 'text' },
  ],
  indexes: [
    { name: 'octavo_audit_log_date', columns: ['date'], unique: false },
    { name: 'octavo_audit_log_user', columns: ['user_id', 'date'], unique: false },
    { name: 'octavo_audit_log_action', columns: ['action', 'date'], unique: false },
  ],
  foreignKeys: [],
};

/** Former states of entries that administrators have changed (`src/admin/editing/revisions.ts`). */
const REVISIONS: DesiredTable = {
  name: 'octavo_revisions',
  columns: [
    { name: 'type_uid', kind: 'string' },
    { name: 'entry_id', kind: 'integer' },
    // counts from 1 for each entry
    { name: 'number', kind: 'integer' },
    // `create`, `update`, `publish` …; `elsewhere` for a state that others have made
    { name: 'action', kind: 'string' },
    // ms since 1970
    { name: 'made_at', kind: 'bigint' },
    { name: 'admin_id', kind: 'integer' },
    // JSON: the names of the attributes that differ from the revision before
    { name: 'changed', kind: 'text' },
    // JSON of the whole entry
    { name: 'snapshot', kind: 'text' },
  ],
  indexes: [
    { name: 'octavo_revisions_entry', columns: ['type_uid', 'entry_id', 'number'], unique: true },
    { name: 'octavo_revisions_made', columns: ['made_at'], unique: false },
  ],
  foreignKeys: [],
};

/** Entries that administrators have deleted, with all that brings them back (`src/admin/editing/trash.ts`). */
const TRASH: DesiredTable = {
  name: 'octavo_trash',
  columns: [
    { name: 'type_uid', kind: 'string' },
    { name: 'entry_id', kind: 'integer' },
    { name: 'locale', kind: 'string' },
    // ms since 1970
    { name: 'deleted_at', kind: 'bigint' },
    { name: 'admin_id', kind: 'integer' },
    // JSON of the whole entry, and of what pointed at it
    { name: 'snapshot', kind: 'text' },
    { name: 'inbound', kind: 'text' },
  ],
  indexes: [
    { name: 'octavo_trash_entry', columns: ['type_uid', 'entry_id'], unique: true },
    { name: 'octavo_trash_deleted', columns: ['deleted_at'], unique: false },
  ],
  foreignKeys: [],
};

/** When entries are to be published and unpublished (`src/admin/editing/schedules.ts`). */
const SCHEDULES: DesiredTable = {
  name: 'octavo_schedules',
  columns: [
    { name: 'type_uid', kind: 'string' },
    { name: 'entry_id', kind: 'integer' },
    // `publish` or `unpublish`
    { name: 'action', kind: 'string' },
    // ms since 1970
    { name: 'due_at', kind: 'bigint' },
    { name: 'admin_id', kind: 'integer' },
    // why it could not be done when it was due; NULL before
    { name: 'failure', kind: 'text' },
  ],
  indexes: [
    { name: 'octavo_schedules_entry', columns: ['type_uid', 'entry_id', 'action'], unique: true },
    { name: 'octavo_schedules_due', columns: ['due_at'], unique: false },
  ],
  foreignKeys: [],
};

/** Writes of entries that clients may send again, by their keys, so that each is done once (`src/admin/editing/request-keys.ts`). */
const REQUEST_KEYS: DesiredTable = {
  name: 'octavo_request_keys',
  columns: [
    // SHA-256 in hex of the administrator and the key
    { name: 'key_hash', kind: 'string' },
    // the same of the request: another one with this key is refused
    { name: 'request_hash', kind: 'string' },
    { name: 'type_uid', kind: 'string' },
    // the entry that was written
    { name: 'entry_id', kind: 'integer' },
    // ms since 1970
    { name: 'made_at', kind: 'bigint' },
  ],
  indexes: [
    { name: 'octavo_request_keys_key', columns: ['key_hash'], unique: true },
    { name: 'octavo_request_keys_made', columns: ['made_at'], unique: false },
  ],
  foreignKeys: [],
};

/** What v4's rows of files have no place for. A file without a row has neither. */
const FILES: DesiredTable = {
  name: 'octavo_files',
  columns: [
    { name: 'file_id', kind: 'integer' },
    // SHA-256 in hex of the content as it was sent; NULL for files from before
    { name: 'digest', kind: 'string' },
    // the point of a picture that smaller cuts keep: in ten thousandths of its width and height; NULL without one
    { name: 'focal_x', kind: 'integer' },
    { name: 'focal_y', kind: 'integer' },
  ],
  indexes: [
    { name: 'octavo_files_file', columns: ['file_id'], unique: true },
    { name: 'octavo_files_digest', columns: ['digest'], unique: false },
  ],
  foreignKeys: [],
};

export const OCTAVO_TABLES: readonly DesiredTable[] = [
  USER_TOKENS,
  USER_SESSIONS,
  USER_IDENTITIES,
  SIGN_IN_KEYS,
  RATE_COUNTS,
  TASKS,
  ADMIN_SESSIONS,
  ENDED_SESSIONS,
  ADMIN_TOKENS,
  WEBHOOK_DELIVERIES,
  WEBHOOK_SECRETS,
  AUDIT_LOG,
  REVISIONS,
  TRASH,
  SCHEDULES,
  REQUEST_KEYS,
  FILES,
];
