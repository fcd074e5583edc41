/**
 * Counts up in so many commits: in two tables of a file, as a worker that shares it, or in a third one, as a program that
 * leaves no notes.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { openSqlite } from '../../../src/core/database/sqlite/open-sqlite.ts';
import { testSql } from '../test-sql.ts';

const [filename = '', commits = '', kind = ''] = process.argv.slice(2);
const db = openSqlite({ filename, synchronous: 'OFF' });
const isWorker = kind === 'worker';
if (isWorker) await db.changes!.share!();
for (let one = 0; one < Number(commits); one += 1) {
  const table = !isWorker ? 'third' : one % 3 === 0 ? 'first' : 'second';
  await db.run(testSql(`UPDATE ${table} SET count = count + 1`));
  await turn();
}
db.close();
