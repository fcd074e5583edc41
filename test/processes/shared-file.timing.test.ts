/**
 * Processes that write to one SQLite file at the same time: what this one has kept is never older than what was committed
 * before it asked.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { testSql } from '../support/test-sql.ts';

const COMMITS = 2000;

/** Before the ends of processes are noticed. */
const LOOKS = 20;

/** Written to by no process, by some commits of workers, by most of them, and by any other program. */
const TABLES = ['never', 'first', 'second', 'third'];

const WRITER = fileURLToPath(new URL('../support/sharing/counting-writer.ts', import.meta.url));

/** @returns how often what was kept of each table was used, and how often it was read again */
async function keepDuring(writers: readonly string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-shared-'));
  const file = join(dir, 'data.db');
  const outside = new BetterSqlite3(file);
  outside.pragma('journal_mode = WAL');
  outside.exec('CREATE TABLE strapi_core_store_settings (id INTEGER PRIMARY KEY, "key", value, type)');
  for (const table of TABLES) outside.exec(`CREATE TABLE ${table} (count); INSERT INTO ${table} VALUES (0)`);
  const db = openSqlite({ filename: file });
  onTestFinished(() => {
    db.close();
    outside.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const changes = db.changes!;
  await changes.share!();
  const running = writers.map((kind) => once(fork(WRITER, [file, String(COMMITS), kind]), 'exit'));
  let left = running.length;
  for (const one of running) void one.then(() => (left -= 1));
  const uses = Object.fromEntries(TABLES.map((table) => [table, { kept: 0, read: 0 }]));
  const kept = new Map<string, { readonly count: number; since: number }>();
  const look = async (table: string): Promise<void> => {
    const statement = `SELECT count FROM ${table}`;
    const committed = outside.prepare<[], number>(statement).pluck().get()!;
    await changes.refresh();
    const since = changes.stamp()!;
    const known = kept.get(table);
    if (known && changes.unchanged([table], known.since)) {
      expect(known.count).toBeGreaterThanOrEqual(committed);
      known.since = since;
      uses[table]!.kept += 1;
      return;
    }
    const [row] = await db.query<{ count: number }>(testSql(statement));
    kept.set(table, { count: row!.count, since });
    uses[table]!.read += 1;
  };
  while (left > 0) {
    for (let one = 0; one < LOOKS; one += 1) for (const table of TABLES) await look(table);
    await turn();
  }
  for (const table of TABLES) await look(table);
  expect(await Promise.all(running)).toEqual(writers.map(() => [0, null]));
  return uses;
}

test.each([
  { writers: ['worker', 'worker'] },
  { writers: ['worker', 'foreign'] },
  { writers: ['worker', 'worker', 'foreign'] },
])('beside $writers', { timeout: 120_000 }, async ({ writers }) => {
  const { never, second, third } = await keepDuring(writers);
  expect(never!.kept).toBeGreaterThan(LOOKS);
  expect(second!.read).toBeGreaterThan(1);
  if (writers.includes('foreign')) expect(third!.read).toBeGreaterThan(1);
});
