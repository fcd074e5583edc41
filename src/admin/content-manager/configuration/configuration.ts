/** How lists and forms of one type look. Types only. */
import type { JsonObject } from '../../../core/base/is-object.ts';

export interface ViewSettings {
  readonly bulkable: boolean;
  readonly filterable: boolean;
  readonly searchable: boolean;
  readonly pageSize: number;
  /** The field that stands for an entry where another refers to it. */
  readonly mainField: string;
  /** A field, or one of a related entry: `author[name]`. */
  readonly defaultSortBy: string;
  readonly defaultSortOrder: 'ASC' | 'DESC';
}

/** How a form shows a field; `id` has none of these. */
export interface EditMetadata {
  readonly label?: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly visible?: boolean;
  readonly editable?: boolean;
  /** For relations: the field of the related entry that stands for it. */
  readonly mainField?: string;
}

/** How a list shows a field. */
export interface ListMetadata {
  readonly label?: string;
  readonly searchable?: boolean;
  readonly sortable?: boolean;
  /** As in `edit`; answered, never stored. */
  readonly mainField?: string;
}

export interface FieldMetadata {
  readonly edit: EditMetadata;
  readonly list: ListMetadata;
}

/** A field in a form, so many twelfths of its row wide. */
export interface PlacedField {
  readonly name: string;
  readonly size: number;
}

export interface Layouts {
  /** The columns of a list. */
  readonly list: readonly string[];
  /** The rows of a form. */
  readonly edit: readonly (readonly PlacedField[])[];
}

/** What is kept of a type. */
export interface ViewConfiguration {
  readonly settings: ViewSettings;
  readonly metadatas: Readonly<Record<string, FieldMetadata>>;
  readonly layouts: Layouts;
  /** What clients keep there. */
  readonly options?: JsonObject;
}

/** The parts of a configuration that a request replaces. */
export type ConfigurationChange = Partial<ViewConfiguration>;
