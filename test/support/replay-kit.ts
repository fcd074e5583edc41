/**
 * The conformance kit's replayer against the command line as people start it, but for the cost of passwords: each recorded
 * request, each answer compared. On SQLite the kit's file is written anew between two scenarios, on a server the changed
 * rows are; both under the running server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { octavoCommand } from './built-octavo.ts';
import { copyDatabase, DATABASE, restoreDatabase, returnDatabase } from './database.ts';
import { KIT } from './kit-model.ts';
import { databaseStartedBy, startedDatabase } from './started-database.ts';

/** A sign-in takes 70 ms of a core otherwise, and the recorded ones are hundreds. */
const QUICK_BCRYPT = join(import.meta.dirname, 'use-quick-bcrypt.ts');

/** What is replayed: case files, or some areas of them. */
export interface ReplaySuite {
  readonly files: readonly string[];
  readonly only?: readonly string[];
  /** Whether the order of keys counts as well. */
  readonly strictOrder?: boolean;
  /** A project in place of the kit's. */
  readonly project?: string;
  /** Where the case files are, if they are not the kit's. */
  readonly folder?: string;
  /** The command that serves; `dev` for a server that changes its project and starts again. */
  readonly command?: 'dev';
  /** `NODE_ENV` of the server. */
  readonly mode?: 'development';
  /** Whether steps expect the answers for which v4's were found unsafe (`expect:strict`). */
  readonly expectsSafeAnswers?: boolean;
  /** How many scenarios there are, or more. */
  readonly atLeast?: number;
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
  folder = join(KIT, 'cases'),
  mode,
  command,
  expectsSafeAnswers = false,
  atLeast = 1,
}: ReplaySuite): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-replay-'));
  const report = join(dir, 'report.json');
  const place =
    DATABASE === 'sqlite'
      ? await (project === undefined ? startedDatabase() : databaseStartedBy(project, dir))
      : copyDatabase(dir);
  const restorer = DATABASE === 'sqlite' ? undefined : await serveRestores(place);
  try {
    const output = await replay({ ...environmentOf(place), ...(mode && { NODE_ENV: mode }) }, [
      ...[
        '--serve',
        `exec ${process.execPath} --import ${QUICK_BCRYPT} ${octavoCommand()} ${command ?? 'start'}`,
      ],
      ...resetOf(place, restorer?.address, expectsSafeAnswers ? ['strict'] : []),
      ...(strictOrder ? ['--strict-order'] : []),
      ...(project === undefined ? [] : ['--project', project]),
      ...only.flatMap((area) => ['--only', area]),
      ...['--json', report],
      ...files.map((name) => join(folder, `${name}.jsonl`)),
    ]);
    const { passed, results } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    expect(
      results.filter((result) => !result.ok),
      output,
    ).toEqual([]);
    expect(passed).toBeGreaterThanOrEqual(atLeast);
  } finally {
    restorer?.close();
    if (DATABASE !== 'sqlite') returnDatabase(place);
    rmSync(dir, { recursive: true, force: true });
  }
}

const environmentOf = (place: string): NodeJS.ProcessEnv =>
  // in rollback-journal mode the replayer resets the file under the running server
  DATABASE === 'sqlite'
    ? { DATABASE_JOURNAL_MODE: 'delete' }
    : { DATABASE_CLIENT: DATABASE, DATABASE_URL: place };

const resetOf = (place: string, resetUrl: string | undefined, variants: readonly string[]): string[] =>
  DATABASE === 'sqlite'
    ? ['--variant', ['octavo', ...variants].join(','), '--data', place]
    : [
        ...['--variant', [`octavo-${DATABASE}`, 'octavo', ...variants, DATABASE].join(',')],
        ...['--reset', 'live'],
        ...(resetUrl === undefined ? [] : ['--reset-url', resetUrl]),
      ];

/** Restores a copy on a server at each request: a command would be a process each time. */
async function serveRestores(place: string): Promise<{ readonly address: string; close(): void }> {
  const server = createServer((_request, response) => {
    restoreDatabase(place).then(
      () => response.writeHead(204).end(),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  // the replayer may ask again after any time
  server.keepAliveTimeout = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
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
