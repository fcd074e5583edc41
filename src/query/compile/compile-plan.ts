/**
 * Plan → one SQL statement whose only row and column is the finished body, as bytes. A pure function:
 * its texts are kept as golden files beside the tests.
 */
import type { SqlValue } from '../../database/database.ts';
import type { FilterValue } from '../../model/types/scalar-type.ts';
import type { CountPlan, ListPlan, OnePlan, Plan, Slot } from '../plan.ts';
import {
  type CompileScope,
  orderBy,
  orderClause,
  orderExpression,
  whereClause,
} from './compile-condition.ts';
import { entryText } from './compile-entry.ts';
import type { QueryDialect } from './dialect.ts';
import { isLookedFor } from './is-looked-for.ts';
import { JsonText } from './json-text.ts';
import { Aliases, column, ident, joined, type Sql, sql } from './sql.ts';

/** A statement and which value each of its placeholders takes. */
export interface CompiledPlan {
  readonly sql: string;
  readonly slots: readonly Slot[];
}

/**
 * Compiles a plan into the REST envelope's bytes.
 * @param guarded for a statement that runs aside and can be ended past its time
 */
export function compilePlan(plan: Plan, dialect: QueryDialect, guarded = false): CompiledPlan {
  const scope: CompileScope = { dialect, aliases: new Aliases(), guarded };
  const { text, slots } = compileKind(scope, plan);
  return { sql: text, slots };
}

function compileKind(scope: CompileScope, plan: Plan): Sql {
  switch (plan.kind) {
    case 'one':
      return compileOne(scope, plan);
    case 'list':
      return compileList(scope, plan);
    case 'count':
      return compileCount(scope, plan);
  }
}

/** The values of a statement's placeholders, in order. */
export function bindValues(
  compiled: CompiledPlan,
  values: readonly FilterValue[],
  dialect: QueryDialect,
): SqlValue[] {
  return compiled.slots.map((slot) => dialect.bind(values[slot]!));
}

function compileOne(scope: CompileScope, plan: OnePlan): Sql {
  const row = scope.aliases.take();
  const text = new JsonText(scope.dialect);
  const entry = entryText(scope, row, plan.entry);
  if (plan.bare) text.sql(entry);
  else text.raw('{"data":').sql(entry).raw(',"meta":{}}');
  const where = whereClause(scope, row, plan.where);
  const order = orderClause(scope, row, plan.order);
  return sql`SELECT ${scope.dialect.body(text.toSql())} FROM ${ident(plan.entry.table)} ${ident(row)}${where}${order} LIMIT 1`;
}

function compileCount(scope: CompileScope, plan: CountPlan): Sql {
  const row = scope.aliases.take();
  const where = whereClause(scope, row, plan.where);
  return sql`SELECT ${scope.dialect.body(sql`count(*)`)} FROM ${ident(plan.entry.table)} ${ident(row)}${where}`;
}

function compileList(scope: CompileScope, plan: ListPlan): Sql {
  const { dialect } = scope;
  const counted = plan.meta !== 'none' && plan.withCount && !plan.bare;
  // what has to be looked for row by row is looked for once, for the page and for the total
  const hits = counted && plan.where && isLookedFor(plan.where) ? compileHits(scope, plan) : null;
  const page = entriesText(scope, plan, hits ? hitIds(scope, plan) : pageIds(scope, plan));
  const text = new JsonText(dialect);
  if (plan.bare) text.raw('[').sql(page).raw(']');
  else {
    text.raw('{"data":[').sql(page).raw('],"meta":{');
    if (plan.meta !== 'none') pagination(scope, plan, text);
    text.raw('}}');
  }
  const body = dialect.body(text.toSql());
  if (!counted) return sql`SELECT ${body}`;
  const total = hits ? sql`SELECT count(*) AS "total" FROM ${ident(HITS)}` : totalOf(scope, plan);
  const statement = sql`SELECT ${body} FROM (${total}) ${ident(TOTAL)}`;
  return hits ? sql`WITH ${ident(HITS)} AS MATERIALIZED (${hits}) ${statement}` : statement;
}

const TOTAL = 'total';
const HITS = 'hits';

/** All rows that meet the filter, with what they are to be ordered by. */
function compileHits(scope: CompileScope, plan: ListPlan): Sql {
  const found = scope.aliases.take();
  const keys = plan.order.map(
    (term, index) => sql`,${orderExpression(scope, found, term)} AS ${ident(`key${index}`)}`,
  );
  return sql`SELECT ${column(found, 'id')} AS "id"${joined(keys, '')} FROM ${ident(plan.entry.table)} ${ident(found)}${whereClause(scope, found, plan.where)}`;
}

function hitIds(scope: CompileScope, plan: ListPlan): Sql {
  const found = scope.aliases.take();
  const order = orderBy(
    scope,
    found,
    plan.order.map((term, index) => ({ ...term, expression: column(found, `key${index}`) })),
  );
  return sql`SELECT ${column(found, 'id')} AS "id" FROM ${ident(HITS)} ${ident(found)}${order}${scope.dialect.limit(plan.limit, plan.offset)}`;
}

function pageIds(scope: CompileScope, plan: ListPlan): Sql {
  const found = scope.aliases.take();
  return sql`SELECT ${column(found, 'id')} AS "id" FROM ${ident(plan.entry.table)} ${ident(found)}${whereClause(scope, found, plan.where)}${orderClause(scope, found, plan.order)}${scope.dialect.limit(plan.limit, plan.offset)}`;
}

function totalOf(scope: CompileScope, plan: ListPlan): Sql {
  const counted = scope.aliases.take();
  return sql`SELECT count(*) AS "total" FROM ${ident(plan.entry.table)} ${ident(counted)}${whereClause(scope, counted, plan.where)}`;
}

/** The ids of the page come first, from indexes where there are any; only then the wide rows. */
function entriesText(scope: CompileScope, plan: ListPlan, ids: Sql): Sql {
  const page = scope.aliases.take();
  const row = scope.aliases.take();
  const text = scope.dialect.joinRows(entryText(scope, row, plan.entry));
  return sql`(SELECT ${text} FROM (${ids}) ${ident(page)} CROSS JOIN ${ident(plan.entry.table)} ${ident(row)} WHERE ${column(row, 'id')}=${column(page, 'id')})`;
}

function pagination(scope: CompileScope, plan: ListPlan, text: JsonText): void {
  const [first, second] = plan.shown!;
  const names = plan.meta === 'page' ? ['page', 'pageSize'] : ['start', 'limit'];
  const { dialect } = scope;
  text.raw(`"pagination":{"${names[0]}":`).sql(dialect.integerText(first));
  text.raw(`,"${names[1]}":`).sql(dialect.integerText(second));
  if (plan.withCount) {
    const total = column(TOTAL, 'total');
    if (plan.meta === 'page') text.raw(',"pageCount":').sql(dialect.pageCount(total, second));
    text.raw(',"total":').sql(total);
  }
  text.raw('}');
}
