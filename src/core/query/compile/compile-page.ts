/** The rows of a page and their total: what lists of every form have in common. */
import type { EntryPlan, LinkedRows, ListPlan, TotalSource } from '../plan.ts';
import {
  type CompileScope,
  conditionsOf,
  countOf,
  guardOf,
  linkColumns,
  needsRowScan,
  orderExpression,
  orderKeys,
  orderKeysOf,
  textGuardOf,
  walkGuardOf,
  whereClause,
} from './compile-condition.ts';
import { entryText } from './compile-entry.ts';
import { type OrderedRows, type QueryDialect, sourceOf } from './dialect.ts';
import { column, empty, ident, joined, orderedBy, type Sql, sql, where } from './sql.ts';

/** Which rows, in what order. */
export type PagedPlan = Pick<ListPlan, 'entry' | 'where' | 'order' | 'limit'> & {
  readonly offset: ListPlan['offset'] | null;
  readonly along?: LinkedRows;
  readonly total?: TotalSource;
};

const TOTAL = 'total';
const HITS = 'hits';

/** The total, inside the body of a statement that counts. */
export const TOTAL_ROWS: Sql = column(TOTAL, 'total');

/** A page whose entries and total can be put into a body. */
export interface CompiledPage {
  /** The texts of the page's entries with commas between. */
  entries(entry: EntryPlan): Sql;
  /** The whole statement around a body. */
  statement(body: Sql): Sql;
}

/** @param counted the body contains `TOTAL_ROWS` */
export function compilePage(scope: CompileScope, plan: PagedPlan, counted: boolean): CompiledPage {
  // rows that have to be visited one by one are visited once, for the page and for the total
  const isKnown = typeof plan.total === 'number';
  const isCostly = counted && !isKnown && plan.where !== null && needsRowScan(plan.where);
  const { isOnPage } = scope.dialect;
  if (isCostly && isOnPage) return compileOnePass(scope, plan, isOnPage);
  const hits = isCostly ? compileHits(scope, plan) : null;
  return {
    entries: (entry) => entriesText(scope, entry, hits ? hitIds(scope, plan) : pageIds(scope, plan)),
    statement: (body) => {
      if (!counted) return sql`SELECT ${body}`;
      const total = hits ? sql`SELECT count(*) AS "total" FROM ${ident(HITS)}` : totalOf(scope, plan);
      const statement = sql`SELECT ${body} FROM (${total}) ${ident(TOTAL)}`;
      return hits ? sql`WITH ${ident(HITS)} AS MATERIALIZED (${hits}) ${statement}` : statement;
    },
  };
}

/**
 * Page and total by one pass: all rows that meet the filter get numbers in their order, and those on the page
 * find the rest of themselves.
 */
function compileOnePass(
  scope: CompileScope,
  plan: PagedPlan,
  isOnPage: NonNullable<QueryDialect['isOnPage']>,
): CompiledPage {
  const { dialect, aliases } = scope;
  const [found, hit, row] = [aliases.take(), aliases.take(), aliases.take()];
  const place = column(hit, 'place');
  const table = ident(plan.entry.table);
  const texts: Sql[] = [];
  return {
    entries: (entry) => {
      const name = `rows${texts.length}`;
      const text = sql`CASE WHEN ${column(row, 'id')} IS NOT NULL THEN ${entryText(scope, row, entry)} END`;
      const source = sourceOf(empty, hit, [{ expression: place }]);
      texts.push(sql`,${dialect.joinRows(text, source)} AS ${ident(name)}`);
      return column(TOTAL, name);
    },
    statement: (body) => {
      const order = orderedBy(orderKeys(scope, found, plan.order));
      const hits = sql`SELECT ${column(found, 'id')} AS "id",row_number() OVER (${order}) AS "place" FROM ${table} ${ident(found)}${whereClause(scope, found, plan.where)}`;
      const onPage = sql`CASE WHEN ${isOnPage(place, plan.limit, plan.offset)} THEN ${column(hit, 'id')} END`;
      const page = sql`SELECT count(*) AS "total"${joined(texts, '')} FROM (${hits}) ${ident(hit)} LEFT JOIN ${table} ${ident(row)} ON ${column(row, 'id')}=${onPage}`;
      return sql`SELECT ${body} FROM (${page}) ${ident(TOTAL)}`;
    },
  };
}

/** All rows that pass the filter, with the values they are ordered by. */
function compileHits(scope: CompileScope, plan: PagedPlan): Sql {
  const found = scope.aliases.take();
  const keys = plan.order.map(
    (term, index) => sql`,${orderExpression(scope, found, term)} AS ${ident(`key${index}`)}`,
  );
  return sql`SELECT ${column(found, 'id')} AS "id"${joined(keys, '')} FROM ${ident(plan.entry.table)} ${ident(found)}${whereClause(scope, found, plan.where)}`;
}

function hitIds(scope: CompileScope, plan: PagedPlan): OrderedRows {
  const found = scope.aliases.take();
  const keys = plan.order.map((_, index) => column(found, `key${index}`));
  return pageOf(plan, found, {
    from: sql`${ident(HITS)} ${ident(found)}`,
    where: [],
    order: orderKeysOf(found, plan.order, keys),
  });
}

/** The links of one entry: the table, its alias, and the condition that singles them out. */
function linksOf(scope: CompileScope, { hop, owner }: LinkedRows, link: string) {
  const columns = linkColumns(hop, link);
  const test = scope.dialect.test(columns.owner, { op: 'eq', value: owner });
  return { ...columns, from: sql`${ident(hop.table)} ${ident(link)}`, where: [test, ...columns.fixed] };
}

function linkedIds(scope: CompileScope, plan: PagedPlan, along: LinkedRows): OrderedRows {
  const link = scope.aliases.take();
  const { from, where, member, order } = linksOf(scope, along, link);
  const key = column(link, 'id');
  const { direction } = along;
  const keys = [...(order ? [order] : []), key].map((expression) => ({ expression, direction }));
  const { limit, offset } = plan;
  return { from, where, columns: { id: member }, key, order: keys, limit, offset, apart: true };
}

function pageIds(scope: CompileScope, plan: PagedPlan): OrderedRows {
  if (plan.along) return linkedIds(scope, plan, plan.along);
  const found = scope.aliases.take();
  return pageOf(plan, found, {
    from: sql`${ident(plan.entry.table)} ${ident(found)}`,
    where: [...sortGuard(scope, plan, found), ...conditionsOf(scope, found, plan.where)],
    order: orderKeys(scope, found, plan.order),
  });
}

/** The guard of an order: ordering fetches all rows, whatever the page; the order of ids is that of an index. */
function sortGuard(
  scope: CompileScope,
  { where: condition, order }: PagedPlan,
  found: string,
): readonly Sql[] {
  if (condition && needsRowScan(condition)) return [];
  const isWalked = order.every((term) => term.path.length === 0 && term.column === 'id');
  return isWalked ? walkGuardOf(scope, column(found, 'id')) : guardOf(scope);
}

const pageOf = (
  { limit, offset }: PagedPlan,
  found: string,
  rows: Pick<OrderedRows, 'from' | 'where' | 'order'>,
): OrderedRows => {
  const id = column(found, 'id');
  return { ...rows, columns: { id }, key: id, limit, offset, apart: true };
};

function totalOf(scope: CompileScope, plan: PagedPlan): Sql {
  if (typeof plan.total === 'number') return sql`SELECT ${scope.dialect.integerText(plan.total)} AS "total"`;
  if (!plan.along) return countOf(scope, plan.entry.table, plan.where);
  const { from, where: its } = linksOf(scope, plan.along, scope.aliases.take());
  return sql`SELECT count(*) AS "total" FROM ${from}${where(its)}`;
}

/** The ids of the page come first, from an index if there is one; then the wide rows. */
function entriesText(scope: CompileScope, entry: EntryPlan, ids: OrderedRows): Sql {
  const page = scope.dialect.inOrder(ids, scope.aliases.take());
  const row = scope.aliases.take();
  const text = scope.dialect.joinRows(entryText(scope, row, entry), page);
  return sql`(SELECT ${text} FROM ${page.from} CROSS JOIN ${ident(entry.table)} ${ident(row)}${where([sql`${column(row, 'id')}=${page.column('id')}`, ...page.where, ...textGuardOf(scope, entry, row)])})`;
}
