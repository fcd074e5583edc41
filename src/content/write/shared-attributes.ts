/** The attributes all localizations of an entry have in common. */
import type { Executor, SqlValue } from '../../database/database.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import type { ContentType } from '../../model/content-type.ts';

export function sharedAttributes(type: ContentType): string[] {
  return [...type.attributes.values()].filter((one) => !one.localized && !one.system).map((one) => one.name);
}

/** The shared columns of an entry, but for those a body sets. */
export async function sharedValues(
  { tx, layout }: { readonly tx: Executor; readonly layout: Layout },
  type: ContentType,
  source: number,
  body: Readonly<Record<string, unknown>>,
): Promise<Map<string, SqlValue>> {
  const { columns, table } = tableOf(layout, type.uid);
  const names = sharedAttributes(type).filter((name) => columns.has(name) && !Object.hasOwn(body, name));
  const taken = names.map((name) => columns.get(name)!);
  if (taken.length === 0) return new Map();
  const [row] = await tx.query(
    `SELECT ${taken.map((name) => `"${name}"`).join(', ')} FROM "${table}" WHERE id = +?`,
    [source],
  );
  return new Map(taken.map((name) => [name, row![name]!]));
}
