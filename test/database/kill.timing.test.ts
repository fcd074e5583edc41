/** A server killed in the middle of writes leaves a whole database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const path = temporaryFolder();
const opener = pathToFileURL(
  resolve(import.meta.dirname, '../../src/core/database/sqlite/open-sqlite.ts'),
).href;

/** Writes pairs of rows for ever, each pair in one transaction, and says how far it is. */
const writer = `
  import { openSqlite } from ${JSON.stringify(opener)};
  const db = openSqlite({ filename: process.argv[2], journalMode: process.argv[3] });
  await db.run('CREATE TABLE t (id integer PRIMARY KEY, pair integer, body text)');
  await db.run('CREATE INDEX t_pair ON t (pair)');
  for (let pair = 1; ; pair += 1) {
    await db.transaction(async (tx) => {
      await tx.run('INSERT INTO t (pair, body) VALUES (?, ?)', [pair, 'x'.repeat(3000)]);
      if (pair % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
      await tx.run('INSERT INTO t (pair, body) VALUES (?, ?)', [pair, 'y'.repeat(3000)]);
    });
    if (pair % 20 === 0) process.stdout.write(pair + '\\n');
  }`;

test.each(['WAL', 'DELETE'])('kill -9 during writes (%s)', async (mode) => {
  writeFileSync(path('writer.mjs'), writer);
  for (const round of [1, 2]) {
    const filename = path(`${mode}-${round}.db`);
    const child = spawn(process.execPath, [path('writer.mjs'), filename, mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let acknowledged = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      acknowledged = Number(chunk.toString().trim().split('\n').at(-1));
      // at another moment of the next transaction each time
      setTimeout(() => child.kill('SIGKILL'), round * 3);
    });
    await once(child, 'close');
    const db = new BetterSqlite3(filename);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.prepare('SELECT pair FROM t GROUP BY pair HAVING count(*) <> 2').all()).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
    expect(db.prepare('SELECT max(pair) FROM t').pluck().get()).toBeGreaterThanOrEqual(acknowledged);
    db.close();
  }
});
