/** The rows of a page and their total: what lists of every form have in common. */
import type { EntryPlan, ListPlan } from '../plan.ts';
import {
  type CompileScope,
  conditionsOf,
  orderExpression,
  orderKeys,
  orderKeysOf,
  whereClause,
} from './compile-condition.ts';
import { entryText } from './compile-entry.ts';
import type { OrderedRows } from './dialect.ts';
import { isLookedFor } from './is-looked-for.ts';
import { column, ident, joined, type Sql, sql, where } from './sql.ts';

/** Which rows, in what order. */
export type PagedPlan = Pick<ListPlan, 'entry' | 'where' | 'order' | 'limit'> & {
  readonly offset: ListPlan['offset'] | null;
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

/** @param counted the body holds `TOTAL_ROWS` */
export function compilePage(scope: CompileScope, plan: PagedPlan, counted: boolean): CompiledPage {
  // what has to be looked for row by row is looked for once, for the page and for the total
  const hits = counted && plan.where && isLookedFor(plan.where) ? compileHits(scope, plan) : null;
  return {
    entries: (entry) => entriesText(scope, entry, hits ? hitIds(scope, plan) : pageIds(scope, plan)),
    statement: (body) => {
      if (!counted) return sql`SELECT ${body}`;
      const total = hits ? sql`SELECT count(*) AS "total" FROM ${ident(HITS)}` : totalOf(scope, plan);
      const statement = sql`SELECT ${body} FROM (${total}) ${ident(TOTAL)}`;
      return hits
        ? sql`WITH ${ident(HITS)} AS ${scope.dialect.materialized}(${hits}) ${statement}`
        : statement;
    },
  };
}

/** All rows that meet the filter, with what they are to be ordered by. */
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

function pageIds(scope: CompileScope, plan: PagedPlan): OrderedRows {
  const found = scope.aliases.take();
  return pageOf(plan, found, {
    from: sql`${ident(plan.entry.table)} ${ident(found)}`,
    where: conditionsOf(scope, found, plan.where),
    order: orderKeys(scope, found, plan.order),
  });
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
  const counted = scope.aliases.take();
  return sql`SELECT count(*) AS "total" FROM ${ident(plan.entry.table)} ${ident(counted)}${whereClause(scope, counted, plan.where)}`;
}

/** The ids of the page come first, from indexes where there are any; only then the wide rows. */
function entriesText(scope: CompileScope, entry: EntryPlan, ids: OrderedRows): Sql {
  const page = scope.dialect.inOrder(ids, scope.aliases.take());
  const row = scope.aliases.take();
  const text = scope.dialect.joinRows(entryText(scope, row, entry), page);
  return sql`(SELECT ${text} FROM ${page.from} CROSS JOIN ${ident(entry.table)} ${ident(row)}${where([sql`${column(row, 'id')}=${page.column('id')}`, ...page.where])})`;
}
