/** The table of a relation: `articles_tags_links`, a row a link. */
import type { LinkHop } from '../hop.ts';
import type { DesiredColumn, DesiredForeignKey, DesiredIndex, DesiredTable } from './desired-layout.ts';

/**
 * @param hop the relation as its owning side sees it
 * @param ownerTable the table of the type whose schema names the relation
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
