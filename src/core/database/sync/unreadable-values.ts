/**
 * Values that an attribute cannot read after its type has changed. Servers enforce column types, so there the
 * start stops; SQLite keeps any value, and reading gives null.
 */

import { type Model, schemaOf } from '../../model/content-type.ts';
import { scalarType } from '../../model/types/index.ts';
import type { JsonForm } from '../../model/types/scalar-type.ts';
import type { Executor } from '../database.ts';
import type { Layout } from '../layout/layout.ts';
import type { PresentLayout } from '../layout/present-layout.ts';
import { ident, type Sql, sql } from '../sql-template.ts';
import { columnType } from '../sqlite/schema-dialect.ts';

export interface UnreadableValues {
  /** The content-type or component, and its attribute. */
  readonly uid: string;
  readonly attribute: string;
  /** The attribute's type now. */
  readonly type: string;
  /** The declared column type. */
  readonly column: string;
  readonly count: number;
}

/** The condition for values that a form cannot read; `c` is the column. */
const UNREADABLE: Readonly<Record<JsonForm, ((c: Sql) => Sql) | null>> = {
  text: (c) => sql`typeof(${c}) IN ('integer','real','blob')`,
  date: (c) => sql`typeof(${c})='text' AND ${c} NOT GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'`,
  time: (c) => sql`typeof(${c})<>'text' OR ${c} NOT GLOB '[0-9][0-9]:[0-9][0-9]*'`,
  // a text that spells a number or a moment is read as it
  integer: (c) => sql`typeof(${c})='blob' OR (typeof(${c})='text' AND ${c} GLOB '*[^0-9.eE+ -]*')`,
  number: (c) => sql`typeof(${c})='blob' OR (typeof(${c})='text' AND ${c} GLOB '*[^0-9.eE+ -]*')`,
  bigint: (c) =>
    sql`typeof(${c})<>'integer' AND (CAST(${c} AS TEXT)='' OR CAST(${c} AS TEXT) GLOB '*[^0-9-]*')`,
  timestamp: (c) =>
    sql`typeof(${c})<>'integer' AND (CAST(${c} AS TEXT)='' OR CAST(${c} AS TEXT) GLOB '*[^0-9-]*')`,
  boolean: (c) => sql`typeof(${c}) IN ('text','blob')`,
  datetime: (c) => sql`typeof(${c})='blob' OR (typeof(${c})='text' AND julianday(${c}) IS NULL)`,
  json: (c) => sql`typeof(${c})='text' AND NOT json_valid(${c})`,
  never: null,
};

/**
 * Counts them, in columns that were made for another type; others are not looked at.
 * @param db an SQLite database
 */
export async function unreadableValues(
  db: Executor,
  model: Model,
  layout: Layout,
  present: PresentLayout,
): Promise<UnreadableValues[]> {
  const found: UnreadableValues[] = [];
  for (const { uid, table, columns } of layout.tables.values()) {
    const declaredTypes = present.tables.get(table.toLowerCase());
    if (!declaredTypes) continue;
    for (const attribute of schemaOf(model, uid).attributes.values()) {
      if (attribute.kind !== 'scalar') continue;
      const name = columns.get(attribute.name)!;
      const { column: kind, json } = scalarType(attribute.type);
      const declared = declaredTypes.get(name.toLowerCase());
      const condition = UNREADABLE[json];
      if (declared === undefined || declared === columnType(kind) || condition === null) continue;
      const [row] = await db.query<{ found: number }>(
        sql`SELECT count(*) AS "found" FROM ${ident(table)} WHERE ${ident(name)} IS NOT NULL AND (${condition(ident(name))})`,
      );
      const count = Number(row?.found ?? 0);
      if (count > 0)
        found.push({ uid, attribute: attribute.name, type: attribute.type, column: declared, count });
    }
  }
  return found;
}

/** One sentence for the operator. */
export const describeUnreadable = ({ uid, attribute, type, column, count }: UnreadableValues): string =>
  `${uid}, attribute "${attribute}": ${count} ${count === 1 ? 'value is' : 'values are'} not of the type ${type} (the column was made as ${column}) and ${count === 1 ? 'is' : 'are'} answered as null or as stored`;

/** What the operator can do about it. */
export const UNREADABLE_REMEDY =
  'The values are still there: change the attribute’s type back, or the values.';
