/** Layout statements that both kinds of servers share; names in double quotes, cut as each server cuts them. */

import type { ColumnKind } from '../../model/types/scalar-type.ts';
import type { DesiredForeignKey, DesiredLayout } from '../layout/desired/desired-layout.ts';
import type { PresentLayout } from '../layout/present-layout.ts';
import { ON_DELETE } from '../layout/schema-dialect.ts';
import { ident, type Sql, sql } from '../sql-template.ts';

/** v4 creates these two before all others, with other column types. */
export const MIGRATION_TABLES: ReadonlySet<string> = new Set(['strapi_migrations', 'strapi_database_schema']);

/** A name in double quotes, as the server stores it. */
export type QuoteName = (name: string) => Sql;

/** @param storedName what the server keeps of a name */
export const quoteNameAs =
  (storedName: (name: string) => string): QuoteName =>
  (name) =>
    ident(storedName(name));

/** @returns a server's `addForeignKey`: the table a key points at may be created later */
export const addForeignKeyAs =
  (quoteName: QuoteName) =>
  (table: string, { name, column, table: target, onDelete }: DesiredForeignKey): Sql =>
    sql`ALTER TABLE ${quoteName(table)} ADD CONSTRAINT ${quoteName(name)} FOREIGN KEY (${quoteName(column)}) REFERENCES ${quoteName(target)} ("id") ON DELETE ${ON_DELETE[onDelete]}`;

/** The types a kind of column may have; the first is the one it is made with. */
export type FittingTypes = Readonly<Record<ColumnKind, readonly string[]>>;

/**
 * @param storedName what the database keeps of a name
 * @returns one sentence each
 */
export function wrongTypes(
  present: PresentLayout,
  desired: DesiredLayout,
  fitting: FittingTypes,
  storedName: (name: string) => string,
): string[] {
  return desired.flatMap(({ name, columns }) => {
    const table = present.tables.get(storedName(name).toLowerCase());
    return columns.flatMap((column) => {
      const type = table?.get(storedName(column.name).toLowerCase());
      if (type === undefined || fitting[column.kind].includes(type)) return [];
      return [`${name}.${column.name} is ${type}, and its attribute wants ${fitting[column.kind][0]}.`];
    });
  });
}
