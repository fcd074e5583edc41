/** The index that would spare a statement from reading a table whole, tried where that costs nothing. */
import type { Database, SqlParameter } from '../../database/database.ts';
import { ident, idents, joined, type Sql, sql } from '../../database/sql-template.ts';
import { indexCandidates } from '../../query/explain/index-candidates.ts';
import type { Plan } from '../../query/plan.ts';

export interface HelpfulIndex {
  /** `CREATE INDEX …`, to be run as it is. */
  readonly statement: string;
  /**
   * Whether the database's plan was seen to change with it. It is tried on SQLite, in memory and without rows; a server
   * would have to build it.
   */
  readonly tried: boolean;
}

/** Names of indexes on PostgreSQL are cut there. */
const LONGEST_NAME = 63;

/** Characters of a text without a length that MariaDB and MySQL put into an index. */
const TEXT_PREFIX = sql`(191)`;

const LONG_TEXTS = new Set(['tinytext', 'text', 'mediumtext', 'longtext']);

/**
 * Looks for an index.
 * @param table the one that is read whole
 * @returns null where no column of the plan is one an index finds rows by
 */
export async function helpfulIndex(
  db: Database,
  plan: Plan,
  table: string,
  { statement, values }: { readonly statement: Sql; readonly values: readonly SqlParameter[] },
): Promise<HelpfulIndex | null> {
  const candidates = indexCandidates(plan, table);
  if (candidates.length === 0) return null;
  if (db.dialect !== 'sqlite') {
    return { statement: await onServer(db, table, candidates[0]!), tried: false };
  }
  const { openPlanningCopy } = await import('../../database/sqlite/try-indexes.ts');
  const copy = await openPlanningCopy(db);
  try {
    for (const columns of candidates) {
      const name = ident(nameOf(table, columns));
      const create = sql`CREATE INDEX ${name} ON ${ident(table)} (${idents(columns)})`;
      const { scans } = await copy.planWith(create, sql`DROP INDEX ${name}`, statement, values);
      if (!scans.some((scan) => scan.table === table && scan.of === 'table')) {
        return { statement: create, tried: true };
      }
    }
    return null;
  } finally {
    copy.close();
  }
}

async function onServer(db: Database, table: string, columns: readonly string[]): Promise<string> {
  const name = nameOf(table, columns);
  if (db.dialect === 'postgres')
    return sql`CREATE INDEX ${ident(name)} ON ${ident(table)} (${idents(columns)})`;
  const rows = await db.query<{ name: string; type: string }>(
    sql`SELECT COLUMN_NAME AS name, DATA_TYPE AS type FROM information_schema.COLUMNS
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?`,
    [table],
  );
  const long = new Set(rows.filter(({ type }) => LONG_TEXTS.has(type)).map(({ name }) => name));
  const parts = columns.map((each) => (long.has(each) ? sql`${ident(each)}${TEXT_PREFIX}` : ident(each)));
  const create: Sql = sql`CREATE INDEX ${ident(name)} ON ${ident(table)} (${joined(parts, ', ')})`;
  // as its own client reads names, without the mode in which Octavo's connections read them
  return create.replaceAll('"', '`');
}

const nameOf = (table: string, columns: readonly string[]): string =>
  `${table}_${columns.join('_')}_idx`.slice(-LONGEST_NAME);
