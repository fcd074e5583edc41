import type { DialectFacts } from '../../database/open-database.ts';
import type { QueryDialect } from './dialect.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** The dialect of an open database. */
export const queryDialect = (facts: DialectFacts): QueryDialect =>
  facts.name === 'postgres' ? postgresDialect(facts) : sqliteDialect;
