/**
 * The suites that run on every database: those that send requests to the product and look at the result. Tests of
 * SQLite's own behaviour, or of no database, run on SQLite only.
 */
export const SUITES_ON_EVERY_DATABASE = [
  'test/rest/{batch,reads,flat-answers,flat-requests,filter-forms,anchors-and-parts,drafts-switched,statement-count,unique-concurrency,relation-concurrency,password-attribute}.test.ts',
  'test/editing/*.test.ts',
  'test/explain/*.test.ts',
  'test/users/{auth-confirmation,auth-mail,auth-own-avatar,auth-register-fields,auth-sign-in,roles,users}.test.ts',
  'test/users/providers/journey.test.ts',
  'test/security/{creator-relation,editor,existence,graphql-private-attribute,single-type-query,unreadable-relation}-oracle.test.ts',
  'test/security/{column-alias-injection,polymorphic-leak,hostile-requests,too-many-values,long-answers}.test.ts',
  'test/database/hostile-names.test.ts',
  'test/processes/shared-state.test.ts',
  'test/durability/batch-killed.test.ts',
  'test/users/rate-limit-database-store.test.ts',
  'test/project-code/task-lock.test.ts',
  'test/webhooks/{recorded,known,batches}.test.ts',
  'test/admin/{audit-*,webhook-deliveries,accounts,logos,simultaneous}.test.ts',
  'test/fuzz/admin-requests.test.ts',
  'test/project-code/{transactions,lifecycles,changed-results,knex,query-builder,kept-in-memory,services}.test.ts',
  'test/content-manager/{views,locales,users,reads,writes}.test.ts',
  'test/media/{library,faults}.test.ts',
  'test/content-manager/where-used.test.ts',
  'test/security/{editor-escalation,admin-privilege-escalation,registration-fields,ended-sessions,revoked-rights,object-for-text,code-issued-jwt}.test.ts',
];

/**
 * Those that `npm test` runs on SQLite, and `npm run test:faults` on the servers: they send thousands of requests or
 * hash many passwords, and look for what is decided before there is a statement.
 */
export const LONG_SUITES_ON_EVERY_DATABASE = [
  'test/security/{private-attribute,sanitized-query,top-level-parameter,user}-oracle.test.ts',
  'test/security/{noninterference,provider-address-takeover}.test.ts',
  'test/users/auth-passwords.test.ts',
];

/** Those about one server itself. Where it has to crash or have a certificate, `npm run test:faults` starts one. */
export const SERVER_SUITES = {
  postgres: ['test/servers/**/*.test.ts', 'test/postgres/**/*.test.ts'],
  mariadb: ['test/servers/**/*.test.ts', 'test/mysql/**/*.test.ts'],
} as const;

/** Those that hold on one server more; what they look for has other words on the rest. */
export const MORE_SUITES = {
  postgres: ['test/check/database.test.ts', 'test/content-type-builder/kept-data.test.ts'],
  mariadb: [],
} as const;

/**
 * Those that take more than a second of processor time, on SQLite: they start processes or many servers, replay
 * recorded requests, hash many passwords, or try thousands of requests. `npm run test:quick` leaves them out.
 */
export const SLOW_SUITES = [
  'test/caching/exactness.test.ts',
  'test/{cli,compatibility,conformance,durability,fuzz,journey,processes,properties}/**/*.test.ts',
  'test/package.test.ts',
  'test/panel/budget.test.ts',
  'test/panel/screens/*.test.ts',
  'test/content-type-builder/{commands,events,kept-data,interrupted,random-changes,refused,take-over}.test.ts',
  'test/content/seed.test.ts',
  'test/app/changed-types.test.ts',
  'test/admin/{audit-log,simultaneous}.test.ts',
  'test/content-manager/{editing,listened-writes,two-servers,writes}.test.ts',
  'test/database/kill.test.ts',
  'test/docs/{examples,scripts-and-tests,webhooks}.test.ts',
  'test/mcp/{http,stdio}.test.ts',
  'test/openapi/{documentation,recorded-answers}.test.ts',
  'test/examples/front-ends.test.ts',
  'test/graphql/{playground/browser,schema/extensions}.test.ts',
  'test/media/{faults,library}.test.ts',
  'test/model/write-checks.test.ts',
  'test/project-code/{db-writes,decorated-service,graphql-services,kept-in-memory,locales-meta}.test.ts',
  'test/project-code/{one-sided-relations,services,thrown-errors,transactions}.test.ts',
  'test/project-code/{admin-services,faults,fixtures,installed-plugins,lifecycles,listened-kit,made-types,private-data,providers,v4-surface,webhooks}.test.ts',
  'test/rest/{anchors-and-parts,finding-single-types,relation-concurrency,required-relations}.test.ts',
  'test/rest/{drafts-switched,email,flat-answers,large-bodies,unique-concurrency}.test.ts',
  'test/security/*-oracle.test.ts',
  'test/security/{account-existence,code-issued-jwt,command-line-injection,ended-sessions,forged-id-token,hostile-file-names}.test.ts',
  'test/security/{graphql-login-brute-force,lock-out-by-name,mail-injection,middleware-and-listener-bypass}.test.ts',
  'test/security/{noninterference,polymorphic-leak,provider-address-takeover,provider-token-of-another-site}.test.ts',
  'test/security/{anonymous-files,bucket-object-takeover,editor-escalation,lifecycle-result-leak}.test.ts',
  'test/security/{rate-limit-keys,too-many-values,unparsed-bodies,uploaded-scripts}.test.ts',
  'test/security/{sign-in-csrf,unread-answers,user-escalation,users-deleted-by-code}.test.ts',
  'test/transfer/round-trip.test.ts',
  'test/types/types.test.ts',
  'test/upload/{events,library,memory,names,nothing-stays,pictures,s3-*}.test.ts',
  'test/users/{auth-passwords,auth-register-fields,auth-sign-in,password-queue,users}.test.ts',
  'test/users/providers/{accounts,connect,faults,journey,oauth2}.test.ts',
  'test/webhooks/{delivery,known}.test.ts',
];

/** Those that replace a module of the product (`vi.mock`), each in a process of its own. */
export const ISOLATED_SUITES = ['test/**/*.isolated.test.ts'];
