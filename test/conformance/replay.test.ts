/**
 * The conformance kit, end to end: the real command line on the fixture project, every recorded request of
 * the areas that are served so far, each answer compared with key order.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildDesiredLayout } from '../../src/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../src/database/layout/layout.ts';
import { openSqlite } from '../../src/database/sqlite/open-sqlite.ts';
import { syncLayout } from '../../src/database/sync/sync-layout.ts';
import { KIT, kitModel } from '../support/kit.ts';

const SERVE = `exec ${process.execPath} ${resolve(import.meta.dirname, '../../bin/octavo.js')} start`;

interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly results: readonly { readonly id: string; readonly ok: boolean; readonly steps: unknown }[];
}

/** What is replayed: a case file, or some areas of it. */
const SUITES: readonly {
  readonly files: readonly string[];
  readonly only?: readonly string[];
  readonly strictOrder: boolean;
}[] = [
  { files: ['rest-read-basic', 'rest-filter', 'rest-populate', 'rest-select'], strictOrder: true },
  { files: ['rest-write', 'rest-relations', 'rest-components', 'rest-i18n'], strictOrder: false },
  { files: ['users'], strictOrder: true },
  { files: ['auth', 'access', 'security', 'http', 'upload'], strictOrder: false },
  {
    files: ['graphql-query', 'graphql-mutation', 'graphql-schema', 'graphql-auth'],
    strictOrder: true,
  },
  { files: ['kit-smoke'], only: ['smoke.rest-write'], strictOrder: false },
];

test.each(SUITES)('$files', { timeout: 280_000 }, async ({ files, only = [], strictOrder }) => {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-replay-report-'));
  const report = join(dir, 'report.json');
  const data = join(dir, 'data.db');
  try {
    await startedOnce(data);
    const output = await replay([
      '--serve',
      SERVE,
      '--variant',
      'octavo',
      ...(strictOrder ? ['--strict-order'] : []),
      ...only.flatMap((area) => ['--only', area]),
      '--data',
      data,
      '--json',
      report,
      ...files.map((name) => join(KIT, 'cases', `${name}.jsonl`)),
    ]);
    const { passed, results } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const different = results.filter((result) => !result.ok);
    expect(different, output).toEqual([]);
    expect(passed).toBeGreaterThan(0);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

/** The kit's database with what Octavo adds at its first start, since the reset takes away what is added later. */
async function startedOnce(file: string): Promise<void> {
  copyFileSync(join(KIT, 'data.db'), file);
  const db = openSqlite({ filename: file, journalMode: null });
  const model = kitModel();
  await syncLayout(db, buildDesiredLayout(model, buildLayout(model)));
  await db.close();
}

/** Runs the replayer; in rollback-journal mode it resets the data under the running server. */
function replay(args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(KIT, 'replay.mjs'), ...args], {
      env: { ...process.env, DATABASE_JOURNAL_MODE: 'delete' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 2) failed(new Error(output));
      else done(output);
    });
  });
}
