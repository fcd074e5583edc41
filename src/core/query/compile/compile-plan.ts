/**
 * Plan → one SQL statement whose only row and column is the finished body, as bytes. A pure function: its
 * output is kept as golden files with the tests.
 */
import type { SqlParameter } from '../../database/database.ts';
import type { Sql as SqlText } from '../../database/sql-template.ts';
import type { FilterValue } from '../../model/types/scalar-type.ts';
import { PART_SEPARATOR } from '../body-parts.ts';
import { type CountPlan, isCounted, type ListPlan, type OnePlan, type Plan, type Slot } from '../plan.ts';
import { type CompileScope, countOf, orderClause, whereClause } from './compile-condition.ts';
import { entryText } from './compile-entry.ts';
import { compilePage, TOTAL_ROWS } from './compile-page.ts';
import { compileSelected } from './compile-selected.ts';
import type { QueryDialect } from './dialect.ts';
import { JsonWriter } from './json-writer.ts';
import { Aliases, ident, type Sql, sql, statementText } from './sql.ts';

/** A statement, and which value each of its placeholders takes. */
export interface CompiledPlan {
  readonly sql: SqlText;
  readonly slots: readonly Slot[];
}

/**
 * Where a statement checks whether it may go on, if the database does not end it: nowhere, at the rows it looks at, or also
 * on its way along an index, which costs what is short half as much again.
 */
export type Guards = 'none' | 'rows' | 'walks';

/** Compiles a plan into the REST envelope's bytes. */
export function compilePlan(plan: Plan, dialect: QueryDialect, guards: Guards = 'none'): CompiledPlan {
  const scope: CompileScope = {
    dialect,
    aliases: new Aliases(),
    guarded: guards !== 'none',
    guardsWalks: guards === 'walks',
  };
  const statement = compileKind(scope, plan);
  return { sql: statementText(statement), slots: statement.slots };
}

function compileKind(scope: CompileScope, plan: Plan): Sql {
  switch (plan.kind) {
    case 'one':
      return compileOne(scope, plan);
    case 'list':
      return compileList(scope, plan);
    case 'count':
      return compileCount(scope, plan);
    case 'selected':
      return compileSelected(scope, plan);
  }
}

/** The values of a statement's placeholders, in order. */
export function bindValues(
  compiled: CompiledPlan,
  values: readonly FilterValue[],
  dialect: QueryDialect,
): SqlParameter[] {
  return compiled.slots.map((slot) => dialect.bind(values[slot]!));
}

function compileOne(scope: CompileScope, plan: OnePlan): Sql {
  const row = scope.aliases.take();
  const text = new JsonWriter(scope.dialect);
  const entry = entryText(scope, row, plan.entry);
  if (plan.unwrapped) text.sql(entry);
  else text.raw('{"data":').sql(entry).raw(',"meta":{}}');
  if (plan.companion) text.raw(PART_SEPARATOR).sql(entryText(scope, row, plan.companion));
  const where = whereClause(scope, row, plan.where);
  const order = orderClause(scope, row, plan.order);
  return sql`SELECT ${scope.dialect.body(text.toSql())} FROM ${ident(plan.entry.table)} ${ident(row)}${where}${order} LIMIT 1`;
}

function compileCount(scope: CompileScope, plan: CountPlan): Sql {
  const { dialect, guardsWalks, aliases } = scope;
  if (guardsWalks && dialect.guard) {
    const total = countOf(scope, plan.entry.table, plan.where);
    return sql`SELECT ${dialect.body(sql`"total"`)} FROM (${total})`;
  }
  const row = aliases.take();
  const where = whereClause(scope, row, plan.where);
  return sql`SELECT ${dialect.body(sql`count(*)`)} FROM ${ident(plan.entry.table)} ${ident(row)}${where}`;
}

function compileList(scope: CompileScope, plan: ListPlan): Sql {
  const { dialect } = scope;
  const page = compilePage(scope, plan, isCounted(plan));
  const entries = page.entries(plan.entry);
  const text = new JsonWriter(dialect);
  if (plan.unwrapped) text.raw('[').sql(entries).raw(']');
  else {
    text.raw('{"data":[').sql(entries).raw('],"meta":{');
    if (plan.meta !== 'none') pagination(scope, plan, text);
    text.raw('}}');
  }
  if (plan.total === 'appended') text.raw(PART_SEPARATOR).sql(TOTAL_ROWS);
  return page.statement(dialect.body(text.toSql()));
}

function pagination(scope: CompileScope, plan: ListPlan, text: JsonWriter): void {
  const [first, second] = plan.paginationSlots!;
  const names = plan.meta === 'page' ? ['page', 'pageSize'] : ['start', 'limit'];
  const { dialect } = scope;
  text.raw(`"pagination":{"${names[0]}":`).sql(dialect.integerText(first));
  text.raw(`,"${names[1]}":`).sql(dialect.integerText(second));
  if (plan.withCount) {
    const total = TOTAL_ROWS;
    if (plan.meta === 'page') text.raw(',"pageCount":').sql(dialect.pageCount(total, second));
    text.raw(',"total":').sql(total);
  }
  text.raw('}');
}
