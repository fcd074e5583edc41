/**
 * Checked Changes: a write with nothing left to refuse on account of the body: values of the right type,
 * relations as things to do, components as rows to make or to keep.
 */
import type { SqlParameter } from '../../database/database.ts';
import type { Hop } from '../../database/layout/hop.ts';
import type { OctavoError } from '../../errors/octavo-error.ts';
import type { AnySchema } from '../../model/content-type.ts';
import type { RelationInput } from './relation-input.ts';

/** An entry of any type, as polymorphic relations name one. */
export interface TypedId {
  readonly uid: string;
  readonly id: number;
}

/** What to do with one relation. */
export type LinkChange =
  | {
      readonly kind: 'relation';
      readonly hop: Extract<Hop, { kind: 'link' | 'morphLink' | 'morphColumn' }>;
      readonly input: RelationInput;
      /** True where the other side may have one of these only: it is taken from its former owner. */
      readonly exclusive: boolean;
      /** Thrown in place of the change: v4 notices it as it stores the relations, one after the other. */
      readonly refused?: OctavoError | undefined;
    }
  | {
      readonly kind: 'morphToMany';
      readonly hop: Extract<Hop, { kind: 'morphToMany' }>;
      readonly targets: readonly (TypedId & { readonly field: string | null })[];
    };

/** The rows a component or zone attribute is to have, in order. */
export interface PartChange {
  readonly hop: Extract<Hop, { kind: 'component' | 'zone' }>;
  readonly many: boolean;
  readonly rows: readonly PartRow[];
}

export interface PartRow {
  readonly uid: string;
  /** The row to keep; null for a new one. */
  readonly id: number | null;
  readonly changes: RowChanges;
}

/** What one row of an entry or component gets. */
export interface RowChanges {
  readonly schema: AnySchema;
  /** Column → value; only what changes. */
  readonly columns: Map<string, SqlParameter>;
  readonly links: LinkChange[];
  readonly parts: PartChange[];
}
