/**
 * Which tests a run has. The name of a file says its lane: `x.timing.test.ts` is about processes, sockets, browsers or real
 * time, `x.isolated.test.ts` replaces a module, and the others are deterministic. Its folder says whether it belongs to a
 * database server. What is left, and can be seen in no name, is listed here.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How much a run looks at: `quick` is for the time of work, `usual` must be green before a change is accepted, and `full`
 * before a release.
 */
export type Scope = 'quick' | 'usual' | 'full';

export type Server = 'postgres' | 'mariadb';

/** Those that are about one server itself, or about what the servers have in common. */
const OF_SERVERS = {
  postgres: ['test/servers/**/*.test.ts', 'test/postgres/**/*.test.ts'],
  mariadb: ['test/servers/**/*.test.ts', 'test/mysql/**/*.test.ts'],
} as const satisfies Record<Server, readonly string[]>;

/** Engines that are installed by hand, and servers that the tests crash. */
const FULL_ONLY = ['test/{faults,browsers}/**/*.test.ts'];

/**
 * Those that `npm run test:full` repeats on the servers: they send requests to the product and look at the result.
 * `npm test` runs them on SQLite.
 */
export const SUITES_ON_EVERY_DATABASE = [
  'test/rest/{batch,reads,flat-answers,flat-requests,filter-forms,anchors-and-parts,drafts-switched,switched-{attributes,options},statement-count,unique-concurrency*,relation-concurrency,password-attribute}.test.ts',
  'test/editing/*.test.ts',
  'test/explain/*.test.ts',
  'test/users/{auth-confirmation,auth-mail.timing,auth-own-avatar,auth-passwords,auth-register-fields,auth-sign-in,roles,users}.test.ts',
  'test/users/providers/journey.timing.test.ts',
  'test/security/{creator-relation,editor,existence,graphql-private-attribute,private-attribute,sanitized-query,single-type-query,top-level-parameter,unreadable-relation,user}-oracle.test.ts',
  'test/security/{column-alias-injection,polymorphic-leak,hostile-requests,too-many-values,long-answers}.test.ts',
  'test/security/{editor-escalation,admin-privilege-escalation,registration-fields,ended-sessions,revoked-rights,object-for-text,code-issued-jwt}.test.ts',
  'test/security/{noninterference,provider-address-takeover.timing}.test.ts',
  'test/database/hostile-names.test.ts',
  'test/processes/shared-state.timing.test.ts',
  'test/durability/batch-killed.timing.test.ts',
  'test/users/rate-limit-database-store.test.ts',
  'test/project-code/{task-lock,transactions,lifecycles,changed-results,knex,query-builder,kept-in-memory,services}.test.ts',
  'test/webhooks/{recorded,known,batches}.timing.test.ts',
  'test/admin/{audit-*,webhook-deliveries.timing,accounts,logos,simultaneous}.test.ts',
  'test/fuzz/admin-requests.test.ts',
  'test/content-manager/{views,locales,users,reads,writes,where-used}.test.ts',
  'test/media/{library,faults}.test.ts',
  'test/conformance/admin.timing.test.ts',
  'test/content-type-builder/{commands,interrupted,kept-data,random-changes,take-over}.test.ts',
  'test/faults/{whole-kit,killed-change}.timing.test.ts',
];

/** Those that full runs repeat on one server alone: their own statements are not those of the other. */
const ON_ONE_SERVER: Readonly<Record<Server, readonly string[]>> = {
  postgres: ['test/check/database.test.ts'],
  mariadb: [],
};

/**
 * Those that `npm run test:quick` leaves out: folders whose tests start the product again and again, and files that take more than a
 * second of processor time.
 */
export const SLOW_SUITES = [
  'test/caching/exactness.timing.test.ts',
  'test/{cli,compatibility,conformance,content-manager,durability,fuzz,journey,processes,project-code,properties,security}/**/*.test.ts',
  'test/content-type-builder/{commands,events,kept-data,interrupted,random-changes,refused,take-over}.test.ts',
  'test/content/seed.test.ts',
  'test/caching/answer-keys.test.ts',
  'test/check/{agreement,files}.test.ts',
  'test/client/client.test.ts',
  'test/database/{log-copier,older-v4}.test.ts',
  'test/editing/{large-selections,trash}.test.ts',
  'test/explain/explain.test.ts',
  'test/app/changed-types.test.ts',
  'test/admin/{audit-log,compressed-answers,simultaneous}.test.ts',
  'test/docs/examples.test.ts',
  'test/mcp/http.test.ts',
  'test/openapi/{documentation,openapi-3-0,recorded-answers}.test.ts',
  'test/graphql/{client/real-client,execute/guards,schema/extensions}.test.ts',
  'test/media/{faults,library,resumable}.test.ts',
  'test/model/write-checks.test.ts',
  'test/rest/{anchors-and-parts,finding-single-types,problem-order,relation-concurrency}.test.ts',
  'test/rest/{required-relations,values-without-ids,write-statement-count}.test.ts',
  'test/rest/{drafts-switched,switched-{attributes,options},email,flat-answers,large-bodies}.test.ts',
  'test/transfer/{hidden-rows,orphans,round-trip}.test.ts',
  'test/upload/{component-row,events,graphql-delete,library,names,nothing-stays,pictures,s3-*}.test.ts',
  'test/users/{auth-confirmation,auth-passwords,auth-register-fields,auth-sign-in,password-queue,users}.test.ts',
];

const TIMING = 'test/**/*.timing.test.ts';
const ISOLATED = 'test/**/*.isolated.test.ts';
const ROOT = join(import.meta.dirname, '../../..');

/** Whether a file belongs to the lane of what waits for the world: it is not run beside the others, and may be run again. */
export const isTiming = (file: string): boolean => file.endsWith('.timing.test.ts');

/** What a project of vitest consists of. */
export interface Files {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

/** Only a server has them, only a full run has them, or only a run without a server has them. */
const NOT_ON_SQLITE = [...new Set(Object.values(OF_SERVERS).flat()), ...FULL_ONLY, 'test/support/**'];

/**
 * What runs on SQLite, and what runs on no database.
 * @param leftOut patterns of the suites that this run leaves out (`test/run/areas.ts`)
 */
export function onSqlite(
  scope: Scope,
  leftOut: readonly string[] = [],
): Record<'deterministic' | 'isolated' | 'timing', Files> {
  const slow = scope === 'quick' ? SLOW_SUITES : [];
  return {
    deterministic: {
      include: ['test/**/*.test.ts'],
      exclude: [...NOT_ON_SQLITE, TIMING, ISOLATED, ...slow, ...leftOut],
    },
    isolated: { include: scope === 'quick' ? [] : [ISOLATED], exclude: NOT_ON_SQLITE },
    timing: {
      include: scope === 'quick' ? [] : [TIMING],
      exclude: [...NOT_ON_SQLITE, ...leftOut],
    },
  };
}

/** What runs on a server; `leftOut` as above. */
export function onServer(
  server: Server,
  scope: Scope,
  leftOut: readonly string[] = [],
): Record<'deterministic' | 'timing', Files> {
  const patterns = [
    ...(scope === 'quick' ? [] : OF_SERVERS[server]),
    ...(scope === 'full' ? [...SUITES_ON_EVERY_DATABASE, ...ON_ONE_SERVER[server]] : []),
  ];
  const files = globSync(patterns, { cwd: ROOT, exclude: leftOut }).sort();
  return {
    deterministic: { include: files.filter((file) => !isTiming(file)) },
    timing: { include: files.filter(isTiming) },
  };
}

/** What stops and crashes servers of its own, and what drives other engines than Chromium. */
export function inFullRunsOnly(scope: Scope): Record<'faults' | 'browsers', Files> {
  const where = (folder: string): string[] => (scope === 'full' ? [`test/${folder}/*.test.ts`] : []);
  return { faults: { include: where('faults') }, browsers: { include: where('browsers') } };
}
