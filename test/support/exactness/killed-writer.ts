/** Commits one statement and ends as if it had been killed. */
import BetterSqlite3 from 'better-sqlite3';

const [file = '', change = ''] = process.argv.slice(2);
new BetterSqlite3(file).exec(change);
process.kill(process.pid, 'SIGKILL');
