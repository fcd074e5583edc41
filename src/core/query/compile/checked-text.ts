/**
 * Checks a column's JSON against the client's schema (GraphQL). A value that the schema cannot express becomes
 * the mark; a body with a mark is read again in a way that lets the schema's types report the error.
 */
import type { SelectedValue } from '../plan.ts';
import type { QueryDialect } from './dialect.ts';
import { joined, literal, type Sql, sql } from './sql.ts';

/** The JSON text of a checked column; never NULL. */
export function checkedText(
  dialect: QueryDialect,
  column: Sql,
  value: Extract<SelectedValue, { kind: 'checked' }>,
): Sql {
  const { form, names, nonNull } = value;
  if (names) {
    const cases = names.map(
      ([stored, printed]) => sql` WHEN ${column}=${literal(stored)} THEN ${literal(JSON.stringify(printed))}`,
    );
    const none = nonNull ? dialect.mark : literal('null');
    return sql`CASE WHEN ${column} IS NULL THEN ${none}${joined(cases, '')} ELSE ${dialect.mark} END`;
  }
  const json =
    form === 'long' ? longText(dialect, column) : dialect.jsonText(form === 'int' ? 'integer' : form, column);
  const guards: Sql[] = [];
  if (nonNull) guards.push(sql` WHEN ${column} IS NULL THEN ${dialect.mark}`);
  if (form === 'int') {
    guards.push(sql` WHEN ${column} NOT BETWEEN -2147483648 AND 2147483647 THEN ${dialect.mark}`);
  }
  return guards.length === 0 ? json : sql`CASE${joined(guards, '')} ELSE ${json} END`;
}

/** A whole number if JavaScript holds it exactly, otherwise its digits as a text (A20). */
function longText(dialect: QueryDialect, column: Sql): Sql {
  const exact = sql`${column} BETWEEN -9007199254740991 AND 9007199254740991`;
  return sql`CASE WHEN ${exact} THEN ${dialect.jsonText('integer', column)} ELSE ${dialect.jsonText('bigint', column)} END`;
}
