/** The rows of a database that point nowhere. */
import type { DialectName, Executor } from '../../database/database.ts';
import type { DesiredLayout, DesiredTable } from '../../database/layout/desired/desired-layout.ts';
import type { PresentLayout } from '../../database/layout/present-layout.ts';
import { ident, sql } from '../../database/sql-template.ts';
import { schemaDialect } from '../../database/sync/load-schema-dialect.ts';
import { readRows } from '../read-rows.ts';
import { storedTable, tablesToMove } from '../stored-table.ts';
import type { LinkEnds } from './link-ends.ts';
import { OrphanFinder, type Orphans } from './orphan-finder.ts';

/** What is looked through. */
export interface SearchedTables {
  readonly layout: DesiredLayout;
  readonly ends: LinkEnds;
  readonly present: PresentLayout;
}

/** Reads ids, and the columns that name others. */
export async function findOrphans(
  tx: Executor,
  dialectName: DialectName,
  { layout, ends, present }: SearchedTables,
): Promise<Orphans[]> {
  const dialect = await schemaDialect(dialectName);
  const finder = new OrphanFinder(ends);
  for (const table of tablesToMove(layout)) {
    const stored = storedTable(withKeysOnly(table, ends), present, dialect);
    if (!stored) continue;
    finder.begin(
      table.name,
      stored.columns.map(([name]) => name),
    );
    for await (const rows of readRows(tx, dialectName, stored)) for (const row of rows) finder.add(row);
  }
  await holdByOthers(tx, finder, { layout, present }, dialect.storedName);
  return finder.finish();
}

/** Types that are gone from the schemas keep their components, until their tables are pruned. */
async function holdByOthers(
  tx: Executor,
  finder: OrphanFinder,
  { layout, present }: Pick<SearchedTables, 'layout' | 'present'>,
  storedName: (name: string) => string,
): Promise<void> {
  const known = new Set(layout.map(({ name }) => storedName(name).toLowerCase()));
  for (const [table, columns] of present.tables) {
    if (known.has(table) || !LINK_TO_COMPONENT.every((column) => columns.has(column))) continue;
    const rows = await tx.query<{ uid: string | null; id: number | null }>(
      sql`SELECT component_type AS "uid", component_id AS "id" FROM ${ident(table)}`,
    );
    for (const { uid, id } of rows) if (uid !== null && id !== null) finder.hold(uid, Number(id));
  }
}

const LINK_TO_COMPONENT = ['entity_id', 'component_id', 'component_type'];

function withKeysOnly(table: DesiredTable, { tables }: LinkEnds): DesiredTable {
  const ends = tables.get(table.name);
  const keys = new Set(ends?.fixed.map(({ column }) => column));
  if (ends?.typed) keys.add(ends.typed.idColumn).add(ends.typed.typeColumn);
  return { ...table, columns: table.columns.filter(({ name }) => keys.has(name)) };
}
