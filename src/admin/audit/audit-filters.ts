/** The filters and the order that clients give for the audit log → conditions on its table. */

import { isObject } from '../../core/base/is-object.ts';
import type { SqlParameter } from '../../core/database/database.ts';
import { ident, joined, placeholders, type Sql, sql } from '../../core/database/sql-template.ts';
import { auditFilter, invalidParameter } from '../../core/errors/catalogue.ts';

export interface AuditCondition {
  readonly text: Sql;
  readonly values: readonly SqlParameter[];
}

/** What follows ORDER BY. */
export type AuditOrder = Sql;

type ValueKind = 'text' | 'number' | 'date';

/** The members that can be filtered by, and their columns. */
const FIELDS: Readonly<Record<string, { readonly column: string; readonly kind: ValueKind }>> = {
  id: { column: 'id', kind: 'number' },
  action: { column: 'action', kind: 'text' },
  date: { column: 'date', kind: 'date' },
  user: { column: 'user_id', kind: 'number' },
  ip: { column: 'ip', kind: 'text' },
};

const COMPARISONS: Readonly<Record<string, Sql>> = {
  $eq: sql`=`,
  $ne: sql`<>`,
  $lt: sql`<`,
  $lte: sql`<=`,
  $gt: sql`>`,
  $gte: sql`>=`,
};

const LISTS: Readonly<Record<string, Sql>> = { $in: sql`IN`, $notIn: sql`NOT IN` };

/** Values one filter takes at most. */
const MOST_VALUES = 100;

/**
 * Reads `filters`: `filters[action][$eq]=…`, `filters[user][id][$in][0]=…`, in `$and` and `$or`.
 * @returns null for none
 * @throws OctavoError ValidationError naming the parameter
 */
export function readAuditFilters(filters: unknown): AuditCondition | null {
  if (filters === undefined || filters === '') return null;
  const parts = groupOf(filters, 'filters');
  return parts.length === 0 ? null : all(parts, ' AND ');
}

/** Reads `sort`: `date:desc`, which is what counts without one. @throws OctavoError ValidationError naming the field */
export function readAuditSort(sort: unknown): AuditOrder {
  if (sort === undefined || sort === '') return sql`id DESC`;
  const terms = (Array.isArray(sort) ? sort : [sort]).flatMap((one) => {
    if (typeof one !== 'string') throw invalidParameter('sort');
    return one.split(',');
  });
  const order = terms.map((term) => {
    const [name = '', direction = 'asc'] = term.trim().split(':');
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name]! : null;
    const down = direction.toLowerCase();
    if (!field) throw invalidParameter(name);
    if (down !== 'asc' && down !== 'desc') throw invalidParameter('sort');
    return down === 'desc' ? sql`${ident(field.column)} DESC` : ident(field.column);
  });
  return joined([...order, sql`id DESC`], ', ');
}

function groupOf(node: unknown, path: string): AuditCondition[] {
  if (!isObject(node)) throw auditFilter(path);
  return Object.entries(node).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    if (name === '$and' || name === '$or') {
      const items = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : null;
      if (!items) throw auditFilter(at);
      const parts = items
        .map((item, index) => groupOf(item, `${at}.${index}`))
        .filter(({ length }) => length > 0);
      const conditions = parts.map((part) => all(part, ' AND '));
      return conditions.length === 0 ? [] : [all(conditions, name === '$and' ? ' AND ' : ' OR ')];
    }
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name]! : null;
    if (!field) throw invalidParameter(name);
    const tests = name === 'user' && isObject(value) && Object.hasOwn(value, 'id') ? value['id'] : value;
    return testsOf(field, tests, at);
  });
}

function testsOf(
  { column, kind }: { readonly column: string; readonly kind: ValueKind },
  tests: unknown,
  path: string,
): AuditCondition[] {
  const byOperator = isObject(tests) ? tests : { $eq: tests };
  return Object.entries(byOperator).map(([operator, value]) => {
    const at = `${path}.${operator}`;
    if (Object.hasOwn(LISTS, operator)) {
      const values = (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [value]).map(
        (one) => readValue(kind, one, at),
      );
      if (values.length > MOST_VALUES || values.length === 0) throw auditFilter(at);
      return { text: sql`${ident(column)} ${LISTS[operator]!} (${placeholders(values.length)})`, values };
    }
    if (!Object.hasOwn(COMPARISONS, operator)) throw auditFilter(at);
    return { text: sql`${ident(column)} ${COMPARISONS[operator]!} ?`, values: [readValue(kind, value, at)] };
  });
}

function readValue(kind: ValueKind, value: unknown, path: string): SqlParameter {
  if (typeof value !== 'string' && typeof value !== 'number') throw auditFilter(path);
  if (kind === 'text') return String(value);
  const number = kind === 'date' && !/^\d+$/.test(String(value)) ? Date.parse(String(value)) : Number(value);
  if (!Number.isSafeInteger(number) || value === '') throw auditFilter(path);
  // an id that no row can have must not be too large for its column
  return kind === 'number' ? Math.max(-1, Math.min(number, 2_147_483_647)) : number;
}

const all = (parts: readonly AuditCondition[], separator: ' AND ' | ' OR '): AuditCondition => ({
  text: sql`(${joined(
    parts.map(({ text }) => text),
    separator,
  )})`,
  values: parts.flatMap(({ values }) => values),
});
