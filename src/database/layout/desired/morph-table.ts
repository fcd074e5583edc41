/** The table of a `morphToMany` relation, media included: `files_related_morphs`. */
import type { MorphToManyHop } from '../hop.ts';
import type { DesiredTable } from './desired-layout.ts';

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
