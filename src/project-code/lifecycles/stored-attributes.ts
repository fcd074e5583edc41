/**
 * The attributes of a type as v4's `strapi.db.metadata` and `event.model` have them: each with the column, or the table
 * and the columns, that hold it. Code of plugins writes SQL by these names.
 */
import { type Hop, NO_LINKS } from '../../core/database/layout/hop.ts';
import type { TableLayout } from '../../core/database/layout/layout.ts';

type Attribute = Readonly<Record<string, unknown>>;

/** The attributes of a type in the form of its tables. */
export function storedAttributes(
  attributes: Readonly<Record<string, Attribute>>,
  { columns, hops }: TableLayout,
): Record<string, Attribute> {
  const id = { type: 'increments', columnName: 'id' };
  const stored = Object.entries(attributes).map(([name, attribute]): [string, Attribute] => {
    const column = columns.get(name);
    if (column !== undefined) return [name, { ...attribute, columnName: column }];
    const hop = hops.get(name);
    return [name, hop ? storedRelation(attribute, hop) : attribute];
  });
  return { id, ...Object.fromEntries(stored) };
}

/** Media are relations to files there; all else is as the schema says. */
export function declaredAttributes(
  attributes: Readonly<Record<string, Attribute>>,
  { hops }: TableLayout,
): Record<string, Attribute> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => {
      const hop = hops.get(name);
      return [name, attribute['type'] === 'media' && hop ? storedRelation(attribute, hop) : attribute];
    }),
  );
}

function storedRelation(attribute: Attribute, hop: Hop): Attribute {
  switch (hop.kind) {
    case 'link':
      return hop.table === NO_LINKS ? attribute : { ...attribute, joinTable: linkTable(hop) };
    case 'column':
      return {
        ...attribute,
        owner: true,
        joinColumn: { ...columnOf(hop.column), referencedTable: hop.targetTable },
      };
    case 'component':
      return {
        ...attribute,
        type: 'relation',
        relation: hop.many ? 'oneToMany' : 'oneToOne',
        target: hop.componentUid,
        joinTable: {
          name: hop.table,
          joinColumn: columnOf('entity_id'),
          inverseJoinColumn: columnOf('component_id'),
          on: { field: hop.field },
          orderColumnName: 'order',
          orderBy: { order: 'asc' },
          pivotColumns: COMPONENT_PIVOT,
        },
      };
    case 'zone':
      return {
        ...attribute,
        type: 'relation',
        relation: 'morphToMany',
        joinTable: {
          name: hop.table,
          joinColumn: columnOf('entity_id'),
          morphColumn: {
            idColumn: columnOf('component_id'),
            typeColumn: { name: 'component_type' },
            typeField: '__component',
          },
          on: { field: hop.field },
          orderBy: { order: 'asc' },
          pivotColumns: COMPONENT_PIVOT,
        },
      };
    case 'morphLink':
      if (attribute['type'] !== 'media') return attribute;
      return {
        type: 'relation',
        relation: hop.many ? 'morphMany' : 'morphOne',
        target: hop.targetUid,
        morphBy: 'related',
      };
    case 'morphColumn':
      return attribute;
    case 'morphToOne':
      return {
        ...attribute,
        morphColumn: { typeColumn: { name: hop.typeColumn }, idColumn: columnOf(hop.idColumn) },
      };
    case 'morphToMany':
      return {
        ...attribute,
        joinTable: {
          name: hop.table,
          joinColumn: columnOf(hop.ownerColumn),
          morphColumn: { typeColumn: { name: hop.typeColumn }, idColumn: columnOf(hop.idColumn) },
          orderBy: { order: 'asc' },
          pivotColumns: [hop.ownerColumn, hop.typeColumn, hop.idColumn],
        },
      };
  }
}

const COMPONENT_PIVOT = ['entity_id', 'component_id', 'field', 'component_type'];

const columnOf = (name: string) => ({ name, referencedColumn: 'id' });

function linkTable(hop: Extract<Hop, { kind: 'link' }>): object {
  const { ownerColumn, targetColumn, orderColumn, inverseOrderColumn } = hop;
  return {
    name: hop.table,
    joinColumn: columnOf(ownerColumn),
    inverseJoinColumn: columnOf(targetColumn),
    // both sides name the side first that declares the table
    pivotColumns: hop.owner ? [ownerColumn, targetColumn] : [targetColumn, ownerColumn],
    ...(orderColumn === null ? {} : { orderColumnName: orderColumn, orderBy: { [orderColumn]: 'asc' } }),
    ...(inverseOrderColumn === null ? {} : { inverseOrderColumnName: inverseOrderColumn }),
  };
}
