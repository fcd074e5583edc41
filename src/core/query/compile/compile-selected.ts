/** A selected plan → the statement whose only value is the object the client has asked for. */
import { PART_SEPARATOR } from '../body-parts.ts';
import { type SelectedPlan, type SelectedRootMember, showsTotal } from '../plan.ts';
import { type CompileScope, orderClause, whereClause } from './compile-condition.ts';
import { entryText } from './compile-entry.ts';
import { type CompiledPage, compilePage, TOTAL_ROWS } from './compile-page.ts';
import { JsonWriter } from './json-writer.ts';
import { ident, type Sql, sql } from './sql.ts';

/** Compiles the object around the entries; it returns one row even if there is no entry. */
export function compileSelected(scope: CompileScope, plan: SelectedPlan): Sql {
  const page = compilePage(scope, plan, showsTotal(plan.members));
  const text = new JsonWriter(scope.dialect);
  object(scope, plan, page, plan.members, text);
  if (plan.total === 'appended') text.raw(PART_SEPARATOR).sql(TOTAL_ROWS);
  return page.statement(scope.dialect.body(text.toSql()));
}

function object(
  scope: CompileScope,
  plan: SelectedPlan,
  page: CompiledPage,
  members: readonly SelectedRootMember[],
  text: JsonWriter,
): void {
  text.raw('{');
  members.forEach((member, index) => {
    text.raw(`${index > 0 ? ',' : ''}${JSON.stringify(member.key)}:`);
    switch (member.kind) {
      case 'constant':
        text.raw(member.json);
        return;
      case 'object':
        object(scope, plan, page, member.members, text);
        return;
      case 'number':
        text.sql(scope.dialect.integerText(member.slot));
        return;
      case 'total':
        text.sql(TOTAL_ROWS);
        return;
      case 'pageCount':
        text.sql(
          member.pageSize === null
            ? sql`CASE WHEN ${TOTAL_ROWS}>0 THEN 1 ELSE 0 END`
            : scope.dialect.pageCount(TOTAL_ROWS, member.pageSize),
        );
        return;
      case 'rows':
        if (plan.many) text.raw('[').sql(page.entries(member.entry)).raw(']');
        else text.sql(oneText(scope, plan, member));
    }
  });
  text.raw('}');
}

function oneText(
  scope: CompileScope,
  plan: SelectedPlan,
  { entry }: Extract<SelectedRootMember, { kind: 'rows' }>,
): Sql {
  const row = scope.aliases.take();
  const where = whereClause(scope, row, plan.where);
  const order = orderClause(scope, row, plan.order);
  return sql`coalesce((SELECT ${entryText(scope, row, entry)} FROM ${ident(entry.table)} ${ident(row)}${where}${order} LIMIT 1),'null')`;
}
