/** A database that notes what it is asked, in and outside of transactions. */
import type { Database, Executor, SqlParameter } from '../../src/core/database/database.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlParameter[];
}

/** @returns the same database, and the statements run through it since they were last taken */
export function recordStatements(db: Database): { db: Database; take(): Statement[] } {
  const statements: Statement[] = [];
  const note = (sql: string, values: readonly SqlParameter[] = []): void => {
    statements.push({ sql, values });
  };
  const recorded = (executor: Executor): Executor => ({
    query: (sql, values) => {
      note(sql, values);
      return executor.query(sql, values);
    },
    run: (sql, values) => {
      note(sql, values);
      return executor.run(sql, values);
    },
  });
  return {
    db: {
      ...recorded(db),
      dialect: db.dialect,
      quickTime: db.quickTime,
      readBody: (sql, values, bounds) => {
        note(sql, values);
        return db.readBody(sql, values, bounds);
      },
      readCostlyBody: (sql, values, bounds) => {
        note(sql, values);
        return db.readCostlyBody(sql, values, bounds);
      },
      get inTransaction() {
        return db.inTransaction;
      },
      approximateRows: (table) => db.approximateRows(table),
      fanOut: (table, column) => db.fanOut(table, column),
      approximateBytes: (table, column) => db.approximateBytes(table, column),
      transaction: (work, options) => db.transaction((tx) => work(recorded(tx)), options),
      afterCommit: (work) => db.afterCommit(work),
      changeMark: () => db.changeMark(),
      changes: db.changes,
      get statementCount() {
        return db.statementCount;
      },
      close: () => db.close(),
    },
    take: () => statements.splice(0),
  };
}
