/** Finds the query dialect of a database. */
import type { DialectFacts } from '../../database/open-database.ts';
import type { QueryDialect } from './dialect.ts';
import { mysqlDialect } from './mysql-dialect.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** The dialect of an open database. */
export function queryDialect(facts: DialectFacts): QueryDialect {
  if (facts.name === 'postgres') return postgresDialect(facts);
  return facts.name === 'mysql' ? mysqlDialect(facts) : sqliteDialect;
}
