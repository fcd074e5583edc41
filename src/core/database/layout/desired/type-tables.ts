/** The table of a content-type or component: a row an entry. */
import type { ScalarAttribute } from '../../../model/attribute.ts';
import type { AnySchema } from '../../../model/content-type.ts';
import { scalarType } from '../../../model/types/index.ts';
import type { LinkHop, MorphToManyHop } from '../hop.ts';
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
      // as in v4, rows that exist when draftAndPublish is switched on are published
      const filled = attribute.system && attribute.name === 'publishedAt' ? { filledFrom: 'created_at' } : {};
      columns.set(name, { name, kind: columnKind(attribute), ...filled });
      // the only constraint v4 leaves to the database; `unique` is checked before a write (G54)
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

/**
 * @param hop the relation as its owning side sees it
 * @param ownerTable the table of the type whose schema declares the relation
 */
export function linkTable(hop: LinkHop, ownerTable: string): DesiredTable {
  const { table, ownerColumn, targetColumn, orderColumn, inverseOrderColumn } = hop;
  const columns: DesiredColumn[] = [
    { name: ownerColumn, kind: 'integer', unsigned: true },
    { name: targetColumn, kind: 'integer', unsigned: true },
  ];
  const indexes: DesiredIndex[] = [
    { name: `${table}_fk`, columns: [ownerColumn], unique: false },
    { name: `${table}_inv_fk`, columns: [targetColumn], unique: false },
    { name: `${table}_unique`, columns: [ownerColumn, targetColumn], unique: true },
  ];
  if (orderColumn) {
    columns.push({ name: orderColumn, kind: 'float', unsigned: true });
    indexes.push({ name: `${table}_order_fk`, columns: [orderColumn], unique: false });
  }
  if (inverseOrderColumn) {
    columns.push({ name: inverseOrderColumn, kind: 'float', unsigned: true });
    indexes.push({ name: `${table}_order_inv_fk`, columns: [inverseOrderColumn], unique: false });
  }
  const foreignKeys: DesiredForeignKey[] = [
    { name: `${table}_fk`, column: ownerColumn, table: ownerTable, onDelete: 'CASCADE' },
    { name: `${table}_inv_fk`, column: targetColumn, table: hop.targetTable, onDelete: 'CASCADE' },
  ];
  return { name: table, columns, indexes, foreignKeys };
}

/** @param ownerTable the table of the type that has the components; it names the indexes too */
export function componentsTable(name: string, ownerTable: string): DesiredTable {
  const entityKey = `${ownerTable}_entity_fk`;
  return {
    name,
    columns: [
      { name: 'entity_id', kind: 'integer', unsigned: true },
      { name: 'component_id', kind: 'integer', unsigned: true },
      { name: 'component_type', kind: 'string' },
      { name: 'field', kind: 'string' },
      { name: 'order', kind: 'float', unsigned: true },
    ],
    indexes: [
      { name: `${ownerTable}_field_index`, columns: ['field'], unique: false },
      { name: `${ownerTable}_component_type_index`, columns: ['component_type'], unique: false },
      { name: entityKey, columns: ['entity_id'], unique: false },
      {
        name: `${ownerTable}_unique`,
        columns: ['entity_id', 'component_id', 'field', 'component_type'],
        unique: true,
      },
    ],
    foreignKeys: [{ name: entityKey, column: 'entity_id', table: ownerTable, onDelete: 'CASCADE' }],
  };
}

/** @param ownerTable the table of the type that points anywhere (`files`) */
export function morphTable(hop: MorphToManyHop, ownerTable: string): DesiredTable {
  const { table, ownerColumn, idColumn, typeColumn } = hop;
  return {
    name: table,
    columns: [
      { name: ownerColumn, kind: 'integer', unsigned: true },
      { name: idColumn, kind: 'integer', unsigned: true },
      { name: typeColumn, kind: 'string' },
      { name: 'field', kind: 'string' },
      { name: 'order', kind: 'float', unsigned: true },
    ],
    indexes: [
      { name: `${table}_fk`, columns: [ownerColumn], unique: false },
      { name: `${table}_order_index`, columns: ['order'], unique: false },
      { name: `${table}_id_column_index`, columns: [idColumn], unique: false },
    ],
    foreignKeys: [{ name: `${table}_fk`, column: ownerColumn, table: ownerTable, onDelete: 'CASCADE' }],
  };
}
