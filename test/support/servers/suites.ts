/**
 * The suites that run on every database: those that ask the product through its routes and look at what
 * comes of it. What is about SQLite's own ways, or about no database, runs on SQLite alone.
 */
export const SUITES_ON_EVERY_DATABASE = [
  'test/rest/{reads,filter-forms,anchors-and-parts,drafts-switched,statement-count,unique-concurrency,relation-concurrency,password-attribute}.test.ts',
  'test/users/{auth-*,roles,users}.test.ts',
  'test/users/providers/journey.test.ts',
  'test/security/*-oracle.test.ts',
  'test/security/provider-address-takeover.test.ts',
  'test/security/{column-alias-injection,noninterference,polymorphic-leak,hostile-requests,too-many-values}.test.ts',
  'test/processes/shared-state.test.ts',
  'test/users/database-counts.test.ts',
  'test/code/task-turns.test.ts',
  'test/webhooks/{recorded,known}.test.ts',
  'test/code/{transactions,lifecycles,knex,kept-in-memory,services}.test.ts',
  'test/security/{registration-fields,ended-sessions,object-for-text,code-issued-jwt}.test.ts',
];

/** Those about one server itself; they bring their own where it has to crash. */
export const SERVER_SUITES = {
  postgres: ['test/servers/**/*.test.ts', 'test/postgres/**/*.test.ts', 'test/faults/postgres-*.test.ts'],
  mariadb: ['test/servers/**/*.test.ts', 'test/mysql/**/*.test.ts', 'test/faults/mariadb-*.test.ts'],
} as const;

/** Those that hold on one server more; what they look for has other words on the rest. */
export const MORE_SUITES = { postgres: ['test/check/database.test.ts'], mariadb: [] } as const;
