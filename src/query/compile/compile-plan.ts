/**
 * Plan → one SQL statement whose only row and column is the finished body, as bytes. A pure function:
 * its texts are kept as golden files beside the tests.
 */
import type { SqlValue } from '../../database/database.ts';
import type { FilterValue } from '../../model/types/scalar-type.ts';
import type { ListPlan, OnePlan, Plan, Slot } from '../plan.ts';
import { type CompileScope, orderClause, whereClause } from './compile-condition.ts';
import { entryText } from './compile-entry.ts';
import type { QueryDialect } from './dialect.ts';
import { JsonText } from './json-text.ts';
import { Aliases, column, ident, type Sql, sql } from './sql.ts';

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
  const { text, slots } = plan.kind === 'one' ? compileOne(scope, plan) : compileList(scope, plan);
  return { sql: text, slots };
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

function compileList(scope: CompileScope, plan: ListPlan): Sql {
  const { dialect } = scope;
  if (plan.bare) {
    const list = new JsonText(dialect).raw('[').sql(pageOfEntries(scope, plan)).raw(']');
    return sql`SELECT ${dialect.body(list.toSql())}`;
  }
  const text = new JsonText(dialect).raw('{"data":[').sql(pageOfEntries(scope, plan)).raw('],"meta":{');
  if (plan.meta !== 'none') pagination(scope, plan, text);
  text.raw('}}');
  if (plan.meta === 'none' || !plan.withCount) return sql`SELECT ${dialect.body(text.toSql())}`;
  const counted = scope.aliases.take();
  const total = sql`SELECT count(*) AS "total" FROM ${ident(plan.entry.table)} ${ident(counted)}${whereClause(scope, counted, plan.where)}`;
  return sql`SELECT ${dialect.body(text.toSql())} FROM (${total}) ${ident(TOTAL)}`;
}

const TOTAL = 'total';

/** The ids of the page are found first, from indexes where there are any; only then the wide rows. */
function pageOfEntries(scope: CompileScope, plan: ListPlan): Sql {
  const found = scope.aliases.take();
  const page = scope.aliases.take();
  const row = scope.aliases.take();
  const table = ident(plan.entry.table);
  const ids = sql`SELECT ${column(found, 'id')} AS "id" FROM ${table} ${ident(found)}${whereClause(scope, found, plan.where)}${orderClause(scope, found, plan.order)}${scope.dialect.limit(plan.limit, plan.offset)}`;
  const text = scope.dialect.joinRows(entryText(scope, row, plan.entry));
  return sql`(SELECT ${text} FROM (${ids}) ${ident(page)} CROSS JOIN ${table} ${ident(row)} WHERE ${column(row, 'id')}=${column(page, 'id')})`;
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
