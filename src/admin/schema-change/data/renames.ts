/** What a change has renamed. */

/** What was renamed; see `SchemaDraft`. */
export interface Renames {
  /** New uid → former uid. */
  readonly renamedTypes: ReadonlyMap<string, string>;
  /** New uid → (new name → former name). */
  readonly renamedAttributes: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Former name → present one. */
export type Names = Readonly<Record<string, string>>;

/** What became of one schema, and which schemas its attributes hold. */
export interface SchemaNames {
  readonly to: string;
  readonly attributes: Names;
  /** Former name of an attribute → the former uid of its component. */
  readonly components: Names;
}
