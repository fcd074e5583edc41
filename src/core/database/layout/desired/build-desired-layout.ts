/** Makes every table of the v4 layout from model and layout, named as in v4 (docs/internals/database.md, "The data layout"). */
import { type Model, schemaOf } from '../../../model/content-type.ts';
import { NO_LINKS } from '../hop.ts';
import { type Layout, tableOf } from '../layout.ts';
import type { DesiredLayout, DesiredTable } from './desired-layout.ts';
import { INTERNAL_TABLES } from './internal-tables.ts';
import { withOctavoIndexes } from './octavo-indexes.ts';
import { OCTAVO_TABLES } from './octavo-tables.ts';
import { componentsTable, entryTable, linkTable, morphTable } from './type-tables.ts';

/** Nothing is ever written to it. */
const EMPTY_LINKS: DesiredTable = {
  name: NO_LINKS,
  columns: [
    { name: 'owner_id', kind: 'integer' },
    { name: 'target_id', kind: 'integer' },
  ],
  indexes: [],
  foreignKeys: [],
};

/** Options of the desired layout. */
export interface DesiredLayoutOptions {
  /** Octavo's own tables and indexes, named `octavo_…`, which v4 doesn't have; true by default. */
  readonly octavoTables?: boolean;
}

/**
 * The tables of all content-types and components, of their relations, components and media, the internal
 * ones and Octavo's own. Tables that several attributes share come once.
 */
export function buildDesiredLayout(
  model: Model,
  layout: Layout,
  { octavoTables = true }: DesiredLayoutOptions = {},
): DesiredLayout {
  const tables = new Map<string, DesiredTable>();
  const add = (table: DesiredTable): void => {
    if (!tables.has(table.name)) tables.set(table.name, table);
  };
  for (const uid of layout.tables.keys()) {
    const schema = schemaOf(model, uid);
    const entry = tableOf(layout, uid);
    add(
      octavoTables ? withOctavoIndexes.entry(entryTable(schema, entry), schema) : entryTable(schema, entry),
    );
    for (const hop of entry.hops.values()) {
      if (hop.kind === 'link' && hop.owner) {
        const table = linkTable(hop, entry.table);
        add(octavoTables ? withOctavoIndexes.link(table, hop) : table);
      } else if (hop.kind === 'component' || hop.kind === 'zone') {
        const table = componentsTable(hop.table, entry.table);
        add(octavoTables ? withOctavoIndexes.components(table) : table);
      } else if (hop.kind === 'morphToMany') {
        const table = morphTable(hop, entry.table);
        add(octavoTables ? withOctavoIndexes.morph(table, hop) : table);
      }
    }
  }
  for (const table of INTERNAL_TABLES) add(table);
  const hops = [...layout.tables.values()].flatMap((table) => [...table.hops.values()]);
  if (octavoTables && hops.some((hop) => hop.kind === 'link' && hop.table === NO_LINKS)) add(EMPTY_LINKS);
  if (octavoTables) for (const table of OCTAVO_TABLES) add(table);
  return [...tables.values()];
}
