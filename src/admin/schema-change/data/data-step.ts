/** What a change of the schemas does to the rows that are there, as data: it is kept in the journal of the change. */

import type { DesiredForeignKey } from '../../../core/database/layout/desired/desired-layout.ts';
import type { ScalarType } from '../../../core/model/attribute.ts';
import type { ColumnKind } from '../../../core/model/types/scalar-type.ts';
import type { Names, SchemaNames } from './renames.ts';

/** Each step finds out whether it is done: an interrupted change runs all of them again. */
export type DataStep =
  | { readonly kind: 'renameTable'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'renameColumn';
      /** Its name at this point of the steps. */
      readonly table: string;
      readonly from: string;
      readonly to: string;
    }
  /** Indexes that the database must not keep under their names: what is missing afterwards is made by the start. */
  | {
      readonly kind: 'dropIndex';
      readonly table: string;
      readonly index: string;
      readonly unique: boolean;
      /** Whether a foreign key has the same name: it needs the index on MySQL. */
      readonly ofKey: boolean;
    }
  /** A foreign key gets the name that a new table would give it; on MySQL two tables must not share one. */
  | {
      readonly kind: 'renameKey';
      readonly table: string;
      readonly from: string;
      readonly to: DesiredForeignKey;
    }
  /**
   * Values of one column in the form of another type. What cannot be put so stays where it was, under another name.
   */
  | {
      readonly kind: 'convertColumn';
      readonly table: string;
      readonly column: string;
      readonly from: ColumnKind;
      readonly to: ScalarType;
      /** Where the former values stay if some of them cannot be converted. */
      readonly keptAs: string;
    }
  /** A table whose name another one needs: it stays under a name of its own, without what shares names. */
  | {
      readonly kind: 'keepTable';
      readonly table: string;
      readonly keptAs: string;
      readonly indexes: readonly { readonly name: string; readonly unique: boolean }[];
    }
  /** Permissions and views of a type that is gone: a later type of the name must not find them. */
  | { readonly kind: 'forgetSettings'; readonly uid: string }
  /** Every row with one value in a column gets another one. */
  | {
      readonly kind: 'replaceValue';
      readonly table: string;
      readonly column: string;
      readonly from: string;
      readonly to: string;
      /** Only rows with this value in another column. */
      readonly where?: { readonly column: string; readonly equals: string };
    }
  /** What administrators' settings and permissions say of a type and its attributes. */
  | {
      readonly kind: 'renameInSettings';
      readonly uid: string;
      readonly to: string;
      /** Former name → new name. */
      readonly attributes: Names;
      /** The same for the paths of permissions, those inside of components included. */
      readonly fields: Names;
    }
  /** Views that name an attribute as what stands for a related entry; after all of `renameInSettings`. */
  | {
      readonly kind: 'renameMainField';
      readonly attributes: Names;
      readonly relations: readonly { readonly uid: string; readonly attribute: string }[];
    }
  /** What stored states of a type's entries name, by the former uids of the type and of components in it. */
  | {
      readonly kind: 'renameInSnapshots';
      readonly uid: string;
      readonly names: Readonly<Record<string, SchemaNames>>;
    }
  /** Revisions, deleted entries and schedules of a type that has another uid now. */
  | { readonly kind: 'moveHistory'; readonly from: string; readonly to: string }
  /** The same of a type that is gone: a later type of the name must not find them. */
  | { readonly kind: 'keepHistory'; readonly uid: string };

/** A value that a change leaves in the database without an attribute. */
export interface Leftovers {
  readonly uid: string;
  readonly attribute: string | null;
  readonly table: string;
  /** Null for a whole table. */
  readonly column: string | null;
  /** The rows that are meant; all of them unless given. */
  readonly rows?: readonly { readonly column: string; readonly equals: string }[];
}
