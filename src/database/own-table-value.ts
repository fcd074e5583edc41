import type { Executor } from './database.ts';

/**
 * One value out of the table that the statement around it writes. MySQL lets a subquery read that table only two
 * queries deep.
 * @param rest FROM, and what comes after it
 */
export const ownTableValue = (tx: Executor, value: string, rest: string): string =>
  tx.updatesByJoin
    ? `(SELECT n."value" FROM (SELECT ${value} AS "value" ${rest} LIMIT 1) n)`
    : `(SELECT ${value} ${rest})`;
