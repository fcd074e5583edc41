import type { Sql } from '../../src/core/database/sql-template.ts';

/** A statement that a test has put together from its own texts. */
export const testSql = (text: string): Sql => text as Sql;
