/** The attributes all localizations of an entry have in common. */

import type { Executor, SqlValue } from '../../database/database.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import { ident, idents, sql } from '../../database/sql-template.ts';
import type { AnySchema, ContentType } from '../../model/content-type.ts';

export function sharedAttributes(type: ContentType): string[] {
  return [...type.attributes.values()].filter((one) => !one.localized && !one.system).map((one) => one.name);
}

/** Those of some attributes that are no columns but can be shared: media, components and zones. */
export function sharedParts(layout: Layout, type: ContentType, names: readonly string[]): string[] {
  const { hops } = tableOf(layout, type.uid);
  return names.filter((name) => {
    const kind = hops.get(name)?.kind;
    return kind === 'component' || kind === 'zone' || kind === 'morphLink';
  });
}

/** The columns an entry has for some attributes, by attribute and column, with their values. */
export async function columnValues(
  { tx, layout }: { readonly tx: Executor; readonly layout: Layout },
  type: Pick<AnySchema, 'uid'>,
  names: readonly string[],
  id: number,
): Promise<{ readonly name: string; readonly column: string; readonly value: SqlValue }[]> {
  const { columns, table } = tableOf(layout, type.uid);
  const taken = names.flatMap((name) => {
    const column = columns.get(name);
    return column === undefined ? [] : [{ name, column }];
  });
  if (taken.length === 0) return [];
  const [row] = await tx.query(
    sql`SELECT ${idents(taken.map(({ column }) => column))} FROM ${ident(table)} WHERE id = +?`,
    [id],
  );
  return taken.map(({ name, column }) => ({ name, column, value: row![column]! }));
}
