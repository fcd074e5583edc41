/** The table of a content-type or component: a row an entry. */
import type { ScalarAttribute } from '../../../model/attribute.ts';
import type { AnySchema } from '../../../model/content-type.ts';
import { scalarType } from '../../../model/types/index.ts';
import type { TableLayout } from '../layout.ts';
import type { DesiredColumn, DesiredForeignKey, DesiredIndex, DesiredTable } from './desired-layout.ts';

/** Scalars and foreign keys in the order of the attributes, which is the order v4 creates them in. */
export function entryTable(schema: AnySchema, layout: TableLayout): DesiredTable {
  const columns = new Map<string, DesiredColumn>();
  const indexes: DesiredIndex[] = [];
  const foreignKeys: DesiredForeignKey[] = [];
  const { table } = layout;

  for (const attribute of schema.attributes.values()) {
    if (attribute.kind === 'scalar') {
      const name = layout.columns.get(attribute.name)!;
      // as v4 does when draftAndPublish is switched on: what is there is published
      const filled = attribute.system && attribute.name === 'publishedAt' ? { filledFrom: 'created_at' } : {};
      columns.set(name, { name, kind: columnKind(attribute), ...filled });
      // the one constraint v4 leaves to the database; `unique` is checked before a write (gap 54)
      if (attribute.type === 'uid') {
        indexes.push({ name: `${table}_${name}_unique`, columns: [name], unique: true });
      }
      continue;
    }
    const hop = layout.hops.get(attribute.name);
    if (hop?.kind === 'column') {
      const name = `${table}_${hop.column}_fk`;
      columns.set(hop.column, { name: hop.column, kind: 'integer', unsigned: true });
      indexes.push({ name, columns: [hop.column], unique: false });
      foreignKeys.push({ name, column: hop.column, table: hop.targetTable, onDelete: 'SET NULL' });
    } else if (hop?.kind === 'morphToOne') {
      columns.set(hop.idColumn, { name: hop.idColumn, kind: 'integer', unsigned: true });
      columns.set(hop.typeColumn, { name: hop.typeColumn, kind: 'string' });
    }
  }
  if (schema.modelType === 'contentType') indexes.push(...schema.indexes);
  return { name: table, columns: [...columns.values()], indexes, foreignKeys };
}

function columnKind(attribute: ScalarAttribute): DesiredColumn['kind'] {
  return scalarType(attribute.type).column;
}
