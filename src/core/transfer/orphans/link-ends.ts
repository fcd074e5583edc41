/** Which columns of which tables name rows of others, made of the model: what can point nowhere (pure). */
import { buildDesiredLayout } from '../../database/layout/desired/build-desired-layout.ts';
import type { DesiredLayout } from '../../database/layout/desired/desired-layout.ts';
import { buildLayout, type Layout } from '../../database/layout/layout.ts';
import type { Model } from '../../model/content-type.ts';

/** A column with the id of a row of one table. */
export interface FixedEnd {
  readonly column: string;
  readonly table: string;
}

/** Two columns that name a row by its id and the uid of its type or component. */
export interface TypedEnd {
  readonly idColumn: string;
  readonly typeColumn: string;
}

/** What the rows of a table point at. */
export interface TableEnds {
  /** The type whose schema has the attribute, with the attribute's name where the table is of one. */
  readonly place: string;
  /** Held by foreign keys in every database. */
  readonly fixed: readonly FixedEnd[];
  /** Held by nothing. */
  readonly typed: TypedEnd | null;
  /** Whether a row is nothing but a link; a row of an entry may point nowhere. */
  readonly isLink: boolean;
  /** Whether what the rows name by a type are components, which belong to an entry by such a row alone. */
  readonly holdsComponents: boolean;
}

export interface LinkEnds {
  readonly tables: ReadonlyMap<string, TableEnds>;
  /** Uid → table, of types and components. */
  readonly tableOfType: ReadonlyMap<string, string>;
  /** Table → uid of the component whose rows it has. */
  readonly components: ReadonlyMap<string, string>;
}

/** @param desired the tables, with those that hide entries */
export function linkEnds(model: Model, desired?: DesiredLayout): LinkEnds {
  const layout = buildLayout(model);
  const places = placesOf(layout);
  const tables = new Map<string, TableEnds>();
  for (const { name, foreignKeys, columns } of desired ?? buildDesiredLayout(model, layout)) {
    const place = places.get(name);
    const fixed = foreignKeys.map(({ column, table }) => ({ column, table }));
    if (fixed.length === 0 && !place?.typed) continue;
    const isEntry = columns.some((column) => column.name === 'created_at');
    tables.set(name, {
      place: place?.place ?? name,
      fixed,
      typed: place?.typed ?? null,
      isLink: !isEntry && !place?.isComponent,
      holdsComponents: place?.holdsComponents ?? false,
    });
  }
  const tableOfType = new Map([...layout.tables].map(([uid, { table }]) => [uid, table]));
  const components = new Map([...model.components.values()].map((one) => [one.collectionName, one.uid]));
  return { tables, tableOfType, components };
}

interface Place {
  readonly place: string;
  readonly typed: TypedEnd | null;
  readonly holdsComponents: boolean;
  readonly isComponent: boolean;
}

/** What a table is for, by the attributes that use it. */
function placesOf(layout: Layout): Map<string, Place> {
  const places = new Map<string, Place>();
  const plain = { typed: null, holdsComponents: false, isComponent: false };
  for (const { uid, table, hops } of layout.tables.values()) {
    const isComponent = !uid.includes('::');
    if (!places.has(table)) places.set(table, { ...plain, place: uid, isComponent });
    for (const [name, hop] of hops) {
      const place = `${uid}, attribute "${name}"`;
      if (hop.kind === 'link' && hop.owner) places.set(hop.table, { ...plain, place });
      else if (hop.kind === 'component' || hop.kind === 'zone') {
        const typed = { idColumn: 'component_id', typeColumn: 'component_type' };
        places.set(hop.table, { ...plain, place: uid, typed, holdsComponents: true });
      } else if (hop.kind === 'morphToMany') {
        const { idColumn, typeColumn } = hop;
        places.set(hop.table, { ...plain, place, typed: { idColumn, typeColumn } });
      } else if (hop.kind === 'morphToOne') {
        const { idColumn, typeColumn } = hop;
        places.set(table, { ...plain, place, typed: { idColumn, typeColumn }, isComponent });
      }
    }
  }
  return places;
}
