/** The test of one column in a dialect. */
import type { Fold, SearchOp, Slot, Test } from '../plan.ts';
import { joined, type Sql, sql } from './sql.ts';

const COMPARISONS = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** How a dialect writes tests. */
export interface TestDialect {
  /** A value compared with a column. */
  value(slot: Slot): Sql;
  /** A value compared with a text that is folded so; by `unicode` the database folds the value, too. */
  text(slot: Slot, fold: Fold): Sql;
  /** The column as a text, its letter case folded or not. */
  readonly folded: Readonly<Record<Fold, (c: Sql) => Sql>>;
  contains(text: Sql, looked: Slot, fold: Fold): Sql;
  startsWith(text: Sql, looked: Slot, fold: Fold): Sql;
  endsWith(text: Sql, looked: Slot, fold: Fold): Sql;
  /** The search with the letter case of the database's LIKE; null if that is exact. */
  readonly asLike: ((op: SearchOp, c: Sql, looked: Slot) => Sql) | null;
}

/** @returns `QueryDialect.test` */
export function testIn(dialect: TestDialect): (c: Sql, test: Test) => Sql {
  const { folded, value } = dialect;
  return (c, test) => {
    switch (test.op) {
      case 'null':
        return sql`${c} IS NULL`;
      case 'notNull':
        return sql`${c} IS NOT NULL`;
      case 'in':
      case 'notIn': {
        // an empty list is no list to servers
        if (test.values.length === 0) return test.op === 'in' ? sql`false` : sql`true`;
        const list = joined(test.values.map(value), ',');
        return test.op === 'in' ? sql`${c} IN (${list})` : sql`${c} NOT IN (${list})`;
      }
      case 'between':
        return sql`${c} BETWEEN ${value(test.from)} AND ${value(test.to)}`;
      case 'equals':
        return sql`${folded[test.fold](c)}=${dialect.text(test.value, test.fold)}`;
      case 'contains':
      case 'startsWith':
      case 'endsWith':
        if (test.fold !== 'database') return dialect[test.op](folded[test.fold](c), test.value, test.fold);
        return (
          dialect.asLike?.(test.op, c, test.value) ?? dialect[test.op](folded.none(c), test.value, 'none')
        );
      default: {
        const operator = { text: COMPARISONS[test.op], slots: [] };
        return sql`${c}${operator}${value(test.value)}`;
      }
    }
  };
}
