/** The recorded administration API, end to end. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { DATABASE } from '../support/database.ts';
import { KIT } from '../support/kit.ts';
import { replaySuite } from '../support/replay-kit.ts';

/** Scenarios of a list that need the same environment have one server. */
const FILES = [
  [
    // first: a server records the use of a token once an hour, also where the rows were restored since
    'admin-oddities',
    ...['adm-upload-files', 'adm-upload-folders'],
    ...['adm-users-manager', 'adm-users-roles', 'adm-users-settings'],
    ...['admin-auth', 'admin-first', 'admin-rbac', 'admin-roles'],
    ...['admin-edges', 'admin-settings', 'admin-storage', 'admin-tokens', 'admin-users', 'admin-webhooks'],
  ],
  [
    ...['cm-access', 'cm-clone', 'cm-config', 'cm-edges', 'cm-entry', 'cm-i18n', 'cm-journey', 'cm-list'],
    ...['cm-parts', 'cm-publish', 'cm-rbac', 'cm-relations', 'cm-single', 'cm-stored', 'cm-uid', 'cm-users'],
  ],
];

interface Step {
  readonly method?: string;
  readonly path?: string;
  readonly sql?: string;
}

interface Scenario {
  readonly id: string;
  readonly steps: readonly Step[];
  readonly prepare?: readonly string[];
}

/** Whether a scenario looks into SQLite's file or changes it. */
const needsSqlite = ({ steps, prepare }: Scenario): boolean =>
  prepare !== undefined || steps.some(({ sql }) => sql !== undefined);

/** The scenarios that this database can be asked. */
function servedScenarios(file: string): string[] {
  const lines = readFileSync(join(KIT, 'cases', `${file}.jsonl`), 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Scenario)
    .filter((scenario) => DATABASE === 'sqlite' || !needsSqlite(scenario))
    .map(({ id }) => id);
}

const suites = FILES.map((files) => ({ files, only: files.flatMap(servedScenarios) }));

test.each(suites)('$files', { timeout: 280_000 }, async ({ files, only }) => {
  await replaySuite({ files, only, expectsSafeAnswers: true, mode: 'development' });
});
