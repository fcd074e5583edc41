/**
 * Ends as if it had been killed: after its commit, or in the middle of a transaction that has written to the log already.
 */
import BetterSqlite3 from 'better-sqlite3';

const [file = '', change = '', when = 'after'] = process.argv.slice(2);
const db = new BetterSqlite3(file);
if (when === 'before') {
  db.pragma('cache_size = 1');
  db.pragma('cache_spill = 1');
  db.exec('BEGIN IMMEDIATE');
}
db.exec(change);
process.kill(process.pid, 'SIGKILL');
