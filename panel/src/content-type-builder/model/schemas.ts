/** Content-types and components as the content-type builder's API describes them. Pure. */
/** An attribute of a schema, as the builder reads and writes it. */
export type Definition = Readonly<Record<string, unknown>>;

export interface StoredType {
  readonly uid: string;
  /** The plugin it belongs to; absent for the project's own. */
  readonly plugin?: string;
  readonly schema: {
    readonly displayName: string;
    readonly singularName: string;
    readonly pluralName: string;
    readonly description: string;
    readonly kind: 'collectionType' | 'singleType';
    readonly draftAndPublish: boolean;
    readonly pluginOptions?: PluginOptions;
    readonly attributes: Readonly<Record<string, Definition>>;
    /** Whether the builder shows it. */
    readonly visible: boolean;
    /** The relations others may have with it; null for all. */
    readonly restrictRelationsTo: readonly string[] | null;
  };
}

export interface PluginOptions {
  readonly i18n?: { readonly localized?: boolean };
  readonly [plugin: string]: unknown;
}

export interface StoredComponent {
  readonly uid: string;
  readonly category: string;
  readonly schema: {
    readonly displayName: string;
    readonly description: string;
    readonly icon?: string;
    readonly pluginOptions?: PluginOptions;
    readonly attributes: Readonly<Record<string, Definition>>;
  };
}

/** Names that nothing may have. */
export interface ReservedNames {
  readonly models: readonly string[];
  /** In snake case. */
  readonly attributes: readonly string[];
}

export interface Schemas {
  readonly types: ReadonlyMap<string, StoredType>;
  readonly components: ReadonlyMap<string, StoredComponent>;
  readonly reserved: ReservedNames;
}

export const BUILDER = '/content-type-builder';

/** The types that are shown, of one kind, by name. */
export const shownTypes = ({ types }: Schemas, kind: StoredType['schema']['kind']): readonly StoredType[] =>
  [...types.values()]
    .filter(({ schema }) => schema.visible && schema.kind === kind)
    .sort((one, other) => one.schema.displayName.localeCompare(other.schema.displayName));

/** The components by category. */
export const componentsByCategory = ({
  components,
}: Schemas): ReadonlyMap<string, readonly StoredComponent[]> =>
  new Map(
    [...Map.groupBy(components.values(), ({ category }) => category)]
      .map(([category, found]): [string, StoredComponent[]] => [
        category,
        found.sort((one, other) => one.schema.displayName.localeCompare(other.schema.displayName)),
      ])
      .sort(([one], [other]) => one.localeCompare(other)),
  );
