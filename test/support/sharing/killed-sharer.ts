/** Shares a file with others, commits one change, makes another one, and is killed before that is committed. */
import { sql, statementOfProjectCode } from '../../../src/core/database/sql-template.ts';
import { openSqlite } from '../../../src/core/database/sqlite/open-sqlite.ts';

const [filename = '', committed = '', lost = ''] = process.argv.slice(2);
const db = openSqlite({ filename });
await db.changes!.share!();
await db.run(statementOfProjectCode(committed));
await db.run(sql`BEGIN IMMEDIATE`);
await db.run(statementOfProjectCode(lost));
process.kill(process.pid, 'SIGKILL');
