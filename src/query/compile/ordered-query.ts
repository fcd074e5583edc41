/** Rows in an order as a query in parentheses, for databases whose subqueries may look at the rows around them. */
import type { Slot } from '../plan.ts';
import type { OrderedRows, RowSource } from './dialect.ts';
import { column, ident, joined, type OrderKey, orderedBy, type Sql, sql, where } from './sql.ts';

/** `LIMIT … OFFSET …`; without either still something that keeps the subquery's order. */
export type LimitWords = (limit: Slot | null, offset: Slot | null) => Sql;

/** The query that finds the rows, in their order. */
export function orderedQuery(rows: OrderedRows, limit: LimitWords): Sql {
  const columns = Object.entries(rows.columns).map(([name, value]) => sql`${value} AS ${ident(name)}`);
  return sql`SELECT ${joined(columns, ',')} FROM ${rows.from}${where(rows.where)}${orderedBy(rows.order)}${limit(rows.limit, rows.offset)}`;
}

/** @param query a query with a name; its rows come in their order, or have the columns of `order` */
export const sourceOf = (query: Sql, alias: string, order: readonly OrderKey[] = []): RowSource => ({
  from: sql`${query} ${ident(alias)}`,
  where: [],
  column: (name) => column(alias, name),
  order,
});
