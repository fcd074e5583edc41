/** The table that says which components an entry has and in which order: `articles_components`. */
import type { DesiredTable } from './desired-layout.ts';

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
