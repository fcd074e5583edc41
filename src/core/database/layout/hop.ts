/**
 * A hop is the way from an entry to what one of its attributes points at, in tables and columns. It is a
 * resolved fact: the plan contains it and the compiler joins by it, so that no later step looks up a name.
 */

/** The link table of relations that have no links: it stays empty, and exists only if a relation needs it. */
export const NO_LINKS = 'octavo_no_links';

/** By a link table (`articles_tags_links`): ordinary relations, seen from either side. */
export interface LinkHop {
  readonly kind: 'link';
  readonly table: string;
  /** The column holding the id of the entry the attribute belongs to. */
  readonly ownerColumn: string;
  /** The column holding the related entry's id. */
  readonly targetColumn: string;
  /** The order of the related entries as this side sees them; null if the layout has no order. */
  readonly orderColumn: string | null;
  /** The order of this side's entries as the other side sees them. */
  readonly inverseOrderColumn: string | null;
  readonly targetTable: string;
  readonly targetUid: string;
  readonly many: boolean;
  /** True on the side whose schema declares the table. */
  readonly owner: boolean;
}

/** By a foreign-key column of the entry's own table: `created_by_id`, `updated_by_id`. */
export interface ColumnHop {
  readonly kind: 'column';
  readonly column: string;
  readonly targetTable: string;
  readonly targetUid: string;
  readonly many: false;
}

/** To components of one kind by `<owner>_components`. */
export interface ComponentHop {
  readonly kind: 'component';
  readonly table: string;
  readonly field: string;
  readonly componentUid: string;
  readonly targetTable: string;
  readonly many: boolean;
}

/** To components of several kinds by `<owner>_components`. */
export interface ZoneHop {
  readonly kind: 'zone';
  readonly table: string;
  readonly field: string;
  readonly components: readonly { readonly uid: string; readonly table: string }[];
}

/** From a `morphMany`, `morphOne` or media attribute, back along the table of a `morphToMany`. */
export interface MorphLinkHop {
  readonly kind: 'morphLink';
  /** `files_related_morphs`, `notes_subjects_morphs` */
  readonly table: string;
  /** The column with the id of the pointing entry, which is the entry this hop leads to. */
  readonly targetColumn: string;
  /** The columns that name the entry that is pointed at, which is the entry this hop starts from. */
  readonly idColumn: string;
  readonly typeColumn: string;
  readonly ownerUid: string;
  readonly field: string;
  readonly targetTable: string;
  readonly targetUid: string;
  readonly many: boolean;
}

/** From a `morphOne` or `morphMany` attribute, back along the columns of a `morphToOne`. */
export interface MorphColumnHop {
  readonly kind: 'morphColumn';
  readonly idColumn: string;
  readonly typeColumn: string;
  readonly ownerUid: string;
  readonly targetTable: string;
  readonly targetUid: string;
  readonly many: boolean;
}

/** To one entry of any type, by two columns of the entry's own table. */
export interface MorphToOneHop {
  readonly kind: 'morphToOne';
  readonly idColumn: string;
  readonly typeColumn: string;
}

/** To several entries of any type, by a table of its own. */
export interface MorphToManyHop {
  readonly kind: 'morphToMany';
  readonly table: string;
  readonly ownerColumn: string;
  readonly idColumn: string;
  readonly typeColumn: string;
}

export type Hop =
  | LinkHop
  | ColumnHop
  | ComponentHop
  | ZoneHop
  | MorphLinkHop
  | MorphColumnHop
  | MorphToOneHop
  | MorphToManyHop;

/** The hops that lead to entries of one known table, so that filters and sorts can follow them. */
export type FilterableHop = LinkHop | ColumnHop | ComponentHop | MorphLinkHop | MorphColumnHop;
