/** What the panel and the host of plugins know of one another in the form of an entry. Values live in the panel's document. */
import type { TypeConfiguration, ViewConfiguration } from '../content-types/configuration.ts';
import type { Attribute, ComponentType, ContentType } from '../content-types/content-types.ts';
import type { ReadQuery } from '../routing/query-codec.ts';

/** Something that changes, and says so. The same value until it has changed. */
export interface Watched<Value> {
  value(): Value;
  /** @returns stops that */
  subscribe(listener: () => void): () => void;
}

/** A type with its components, and how its form is arranged. */
export interface ShownType {
  readonly type: ContentType;
  readonly components: ReadonlyMap<string, ComponentType>;
  readonly configuration: TypeConfiguration;
}

/** What the panel knows of a form, in its words. */
export interface FormState extends ShownType {
  /** What the form says, with what the server sets of the entry. JSON is text, as in v4. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What is stored. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** What is wrong, by path. */
  readonly errors: Readonly<Record<string, string>>;
  readonly isNew: boolean;
  readonly isBusy: boolean;
}

/** The form of an entry, for the components of plugins in it. Places are named as v4 names them: `blocks.0.colour`. */
export interface FormBridge extends Watched<FormState> {
  /** The value for the input of a place. */
  inputValue(name: string, type: string): unknown;
  /** Puts a value, as typing does. */
  change(name: string, type: string, value: unknown): void;
  /** Puts a new component into a list or a zone. @param at its index; the end without one */
  addComponent(name: string, uid: string, at?: number): void;
  removeComponent(name: string, index: number): void;
  moveComponent(name: string, from: number, to: number): void;
  publish(): Promise<void>;
  unpublish(): Promise<void>;
}

/** A field of a form that a plugin's input edits. */
export interface FieldView {
  readonly name: string;
  readonly attribute: Attribute;
  readonly label: string;
  readonly description: string | undefined;
  readonly hint: string | undefined;
  readonly placeholder: string | undefined;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly required: boolean;
  /** Says whether the value is one of its locale. */
  readonly labelNote: string | undefined;
}

/** A place of the content manager that plugins put components into. */
export interface Zone {
  readonly view: 'editView' | 'listView';
  readonly block: string;
  /** The type that the page is of. */
  readonly slug: string;
}

/** A column of a list. */
export interface PluginColumn {
  readonly name: string;
  readonly label: string;
  readonly attribute: Attribute;
  readonly sortable: boolean;
  readonly mainField: string | null;
  /** Draws the cell of an entry, of a column that a plugin has added. @returns takes it away */
  readonly show?: (element: HTMLElement, entry: object) => () => void;
}

/** What a list shows. */
export interface ListState {
  readonly type: ContentType;
  readonly view: ViewConfiguration;
  readonly columns: readonly PluginColumn[];
  readonly entries: readonly object[];
  readonly pagination: object;
  readonly isLoading: boolean;
}

/** An input for an option of a custom field. */
export interface OptionInput {
  /** `options.format`, or a setting that all fields have: `required`. */
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly placeholder: string | undefined;
  readonly defaultValue: unknown;
  /** Of a `select`. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export interface OptionSection {
  readonly title: string | null;
  readonly inputs: readonly OptionInput[];
}

/** A custom field, as the content-type builder offers it. */
export interface CustomFieldType {
  readonly uid: string;
  /** The type that it is stored as. */
  readonly type: string;
  readonly label: string;
  readonly description: string;
  readonly base: readonly OptionSection[];
  readonly advanced: readonly OptionSection[];
}

/** What the host does in forms and lists. */
export interface FormHost {
  readonly customFields: readonly CustomFieldType[];
  /** Whether a plugin brings the input of an attribute. */
  hasInput(attribute: Pick<Attribute, 'type' | 'customField'>): boolean;
  /** Shows the input of a field. @returns takes it away */
  showField(element: HTMLElement, form: FormBridge, field: Watched<FieldView>): () => void;
  /** How many components plugins have put into a place. */
  countInZone(zone: Zone): number;
  /** Shows what plugins have put into a place. @param form the form around it; null in lists */
  showZone(element: HTMLElement, zone: Zone, form: FormBridge | null): () => void;
  /** A type as plugins want its form to be. @param query the parameters of the address */
  layOut(shown: ShownType, query: ReadQuery): ShownType;
  /** The columns of a list, with those of plugins. */
  columnsOf(list: Pick<ListState, 'type' | 'view' | 'columns'>): readonly PluginColumn[];
  /** A list shows something else now. */
  showList(list: ListState): void;
  /** What is wrong with the options of a custom field, by their names. */
  checkOptions(uid: string, definition: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>;
}
