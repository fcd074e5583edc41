/**
 * The conformance kit's replayer against the command line as people start it: each recorded request, each
 * answer compared. On SQLite the kit's file is written anew between two scenarios, on a server the changed
 * rows are; both under the running server.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { buildDesiredLayout } from '../../src/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../src/database/layout/layout.ts';
import { openSqlite } from '../../src/database/sqlite/open-sqlite.ts';
import { syncLayout } from '../../src/database/sync/sync-layout.ts';
import { copyDatabase, DATABASE, returnDatabase } from './database.ts';
import { KIT, kitModel } from './kit.ts';

const SERVE = `exec ${process.execPath} ${resolve(import.meta.dirname, '../../bin/octavo.js')} start`;
const RESTORE = resolve(import.meta.dirname, 'servers/restore-command.ts');

/** What is replayed: case files, or some areas of them. */
export interface ReplaySuite {
  readonly files: readonly string[];
  readonly only?: readonly string[];
  /** Whether the order of keys counts as well. */
  readonly strictOrder?: boolean;
  /** A project in place of the kit's. */
  readonly project?: string;
}

interface Report {
  readonly passed: number;
  readonly results: readonly { readonly id: string; readonly ok: boolean }[];
}

/** Replays a suite on the run's database and expects no difference. */
export async function replaySuite({
  files,
  only = [],
  strictOrder = false,
  project,
}: ReplaySuite): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-replay-'));
  const report = join(dir, 'report.json');
  const place = DATABASE === 'sqlite' ? await startedOnce(join(dir, 'data.db')) : copyDatabase(dir);
  try {
    const output = await replay(environmentOf(place), [
      ...['--serve', SERVE],
      ...resetOf(place),
      ...(strictOrder ? ['--strict-order'] : []),
      ...(project === undefined ? [] : ['--project', project]),
      ...only.flatMap((area) => ['--only', area]),
      ...['--json', report],
      ...files.map((name) => join(KIT, 'cases', `${name}.jsonl`)),
    ]);
    const { passed, results } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    expect(
      results.filter((result) => !result.ok),
      output,
    ).toEqual([]);
    expect(passed).toBeGreaterThan(0);
  } finally {
    if (DATABASE !== 'sqlite') returnDatabase(place);
    rmSync(dir, { recursive: true, force: true });
  }
}

const environmentOf = (place: string): NodeJS.ProcessEnv =>
  // in rollback-journal mode the replayer resets the file under the running server
  DATABASE === 'sqlite'
    ? { DATABASE_JOURNAL_MODE: 'delete' }
    : { DATABASE_CLIENT: DATABASE, DATABASE_URL: place };

const resetOf = (place: string): string[] =>
  DATABASE === 'sqlite'
    ? ['--variant', 'octavo', '--data', place]
    : [
        ...['--variant', `octavo-${DATABASE},octavo,${DATABASE}`, '--reset', 'live'],
        ...['--reset-command', `${process.execPath} ${RESTORE} '${place}'`],
      ];

/** The kit's database with what Octavo adds at its first start, since the reset takes away what is added later. */
async function startedOnce(file: string): Promise<string> {
  copyFileSync(join(KIT, 'data.db'), file);
  const db = openSqlite({ filename: file, journalMode: null });
  const model = kitModel();
  await syncLayout(db, buildDesiredLayout(model, buildLayout(model)));
  await db.close();
  return file;
}

function replay(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(KIT, 'replay.mjs'), ...args], {
      env: { ...process.env, ...env },
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', failed);
    child.on('close', (code) => (code === 2 ? failed(new Error(output)) : done(output)));
  });
}
