/**
 * Suites that cost much and are about one part of the product: `npm test` runs them where the change touches this part, and
 * `npm run test:full` always does. What is broken at a distance is found by the suites that every run has: the replays of
 * recorded requests on the three databases, one journey through the panel, servers that are killed, answers from memory.
 */

/** A part of the product, with the suites that are run where it changes. */
export interface Area {
  /** How the last lines of a run name it. */
  readonly name: string;
  /** Patterns of test files. */
  readonly suites: readonly string[];
  /** Files of the project that belong to it, tests and their helpers among them. */
  readonly touchedBy: RegExp;
}

/** What all areas depend on. */
const EVERYTHING = /^(package-lock\.json|vitest\.config\.ts|test\/run\/(areas|worker|worker-pool)\.ts)$/;

export const AREAS: readonly Area[] = [
  {
    name: 'screens of the panel',
    suites: ['test/panel/screens/!(content-manager).timing.test.ts'],
    touchedBy:
      /^(panel|test\/panel|test\/support\/(panel|browser|chromium))|^src\/([a-z-]+\/){1,2}(routes|panel)|^src\/.*panel/,
  },
  {
    name: 'package',
    suites: [
      'test/package.timing.test.ts',
      'test/types/*.timing.test.ts',
      'test/examples/*.timing.test.ts',
      'test/docs/scripts-and-tests.timing.test.ts',
      'test/cli/first-ten-minutes.timing.test.ts',
    ],
    touchedBy:
      /^(package\.json|README\.md|scripts\/(build|check-package)|bin|entry|types|examples|assets)|^src\/([a-z-]+\/)?(cli|client|generate|project-code\/modules)\/|^test\/(package|types|examples|docs|cli)/,
  },
  {
    name: 'command line',
    suites: [
      'test/cli/!(first-ten-minutes).timing.test.ts',
      'test/security/command-line-injection.timing.test.ts',
    ],
    touchedBy:
      /^(bin|entry)\/|^src\/([a-z-]+\/)?(cli|project)\/|^src\/octavo\/app\/(program|start-|open-)|^test\/(cli|security\/command-line)/,
  },
  {
    name: 'comparison with v4',
    suites: ['test/compare/*.timing.test.ts'],
    touchedBy: /^src\/([a-z-]+\/)?(compare|cli|app|http)\/|^test\/(compare|run)\//,
  },
  {
    name: 'several processes',
    suites: [
      'test/processes/*.timing.test.ts',
      'test/durability/!(kill).timing.test.ts',
      'test/journey/*.timing.test.ts',
    ],
    touchedBy:
      /^src\/([a-z-]+\/)?(app|database|hooks|content\/answers|users|cli)\/|^test\/(processes|durability|journey|support\/(sharing|own-server|server-process|built-octavo))/,
  },
  {
    name: 'project code',
    suites: [
      'test/project-code/{fixtures,listened-kit,faults,mail,webhooks}.timing.test.ts',
      'test/app/program/*.timing.test.ts',
    ],
    touchedBy:
      /^(entry|types)\/|^src\/([a-z-]+\/)?(project-code|hooks|app)\/|^test\/(project-code|app|support\/replay-kit)/,
  },
  {
    // what code may call, one by one; some of it is in every run, as are the fixture's own controllers and services
    name: 'project code in detail',
    suites: [
      'test/project-code/!(default-actions|lifecycles|services|start-mistakes|transactions|v4-surface).test.ts',
    ],
    touchedBy:
      /^(entry|types)\/|^src\/([a-z-]+\/)?(access|app|base|content|database|errors|graphql|hooks|http|model|project|project-code|query|rest|upload|users)\/|^test\/(project-code|support)/,
  },
  {
    name: 'moves between databases',
    suites: [
      'test/transfer/*.test.ts',
      'test/{postgres,mysql}/move*.test.ts',
      'test/cli/transfer.timing.test.ts',
    ],
    touchedBy:
      /^src\/([a-z-]+\/)?(transfer|model|database\/(layout|sync|seed|postgres|mysql))\/|^test\/(transfer|postgres|mysql|cli\/transfer)/,
  },
  {
    name: 'uploads',
    suites: ['test/upload/*.timing.test.ts', 'test/security/bucket-object-takeover.timing.test.ts'],
    touchedBy: /^src\/([a-z-]+\/)?(upload|media|http)\/|^test\/(upload|security\/bucket)/,
  },
  {
    name: 'type builder',
    suites: [
      'test/conformance/builder.timing.test.ts',
      'test/content-type-builder/*.timing.test.ts',
      'test/content-type-builder/{interrupted,kept-data,random-changes,refused,take-over}.test.ts',
    ],
    touchedBy:
      /^src\/([a-z-]+\/)?(content-type-builder|schema-change|project|model)\/|^test\/(content-type-builder|conformance)/,
  },
  {
    name: 'MCP',
    suites: ['test/mcp/*.timing.test.ts'],
    touchedBy: /^src\/([a-z-]+\/)?(mcp|openapi)\/|^src\/octavo\/app\/mcp|^test\/mcp/,
  },
  {
    name: 'sign-in providers',
    suites: [
      'test/users/providers/*.timing.test.ts',
      'test/security/{forged-id-token,provider-address-takeover,authorization-code-injection,provider-token-of-another-site}.timing.test.ts',
    ],
    touchedBy: /^src\/api\/users\/|^test\/(users|support\/openid)/,
  },
];

/**
 * @param changed files that the change touches, from the root of the project; null where that is not known, as in a clone of
 *   one commit: the nightly run looks at all
 * @returns the names of the areas whose suites a usual run leaves out
 */
export function untouchedAreas(changed: readonly string[] | null): string[] {
  const files = changed ?? [];
  if (files.some((file) => EVERYTHING.test(file))) return [];
  return AREAS.filter(({ touchedBy }) => !files.some((file) => touchedBy.test(file))).map(({ name }) => name);
}

/** The patterns of the suites of areas, for `exclude`. */
export const suitesOf = (names: readonly string[]): string[] =>
  AREAS.filter(({ name }) => names.includes(name)).flatMap(({ suites }) => suites);
