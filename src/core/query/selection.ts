/**
 * What a client selects of an entry when it names every member of the answer itself (GraphQL): the tree of a
 * selection set, with its aliases, but without fragments, variables or types. `resolve/selection` turns it into
 * a Plan.
 */

/** One member of an answered object, under the client's own key. */
export type SelectedMember = { readonly key: string } & (
  | { readonly kind: 'constant'; readonly json: string }
  | { readonly kind: 'id' }
  /** An object made of the same row: `attributes { … }`. */
  | { readonly kind: 'group'; readonly members: readonly SelectedMember[] }
  | {
      readonly kind: 'scalar';
      readonly attribute: string;
      /** The client's schema has no null here. */
      readonly nonNull: boolean;
      /** Stored texts and their names in the client's schema (enumerations). */
      readonly names?: readonly (readonly [stored: string, printed: string])[];
    }
  | {
      readonly kind: 'relation';
      readonly attribute: string;
      readonly level: LevelParams;
      /** The object around the related entries: `{ data { … } }`. */
      readonly members: readonly WrapperMember[];
    }
  | {
      readonly kind: 'component';
      readonly attribute: string;
      readonly level: LevelParams;
      readonly nonNull: boolean;
      readonly members: readonly SelectedMember[];
    }
  /** A dynamic zone or a polymorphic relation. */
  | {
      readonly kind: 'union';
      readonly attribute: string;
      readonly nonNull: boolean;
      /** The members for each type, by uid; types without members here are left out. */
      readonly variants: ReadonlyMap<string, readonly SelectedMember[]>;
    }
);

/** A member of the object around related entries. */
export type WrapperMember = { readonly key: string } & (
  | { readonly kind: 'constant'; readonly json: string }
  | { readonly kind: 'rows'; readonly members: readonly SelectedMember[] }
);

/** A member of the object around the entries a request is about. */
export type RootMember =
  | WrapperMember
  | ({ readonly key: string } & (
      | { readonly kind: 'object'; readonly members: readonly RootMember[] }
      | { readonly kind: PageNumber }
    ));

/** The numbers of a page (`meta.pagination`). */
export type PageNumber = 'page' | 'pageSize' | 'pageCount' | 'total';

/** The arguments of one level, in the syntax of the query string: `$eq` for `eq`. */
export interface LevelParams {
  readonly filters?: unknown;
  readonly sort?: unknown;
  /** Absent if the level has no pages; a client may send null. */
  readonly pagination?: Readonly<Record<string, unknown>> | null;
  readonly publicationState?: 'live' | 'preview' | null;
}

/**
 * A root selection: which entries of a type, and what of them. `written` is an entry by its id in any state,
 * for the answers of writes; the id is bound when the read runs.
 */
export interface RootSelection extends LevelParams {
  readonly kind: 'list' | 'one' | 'single' | 'written';
  /** The id of a single entry, as the client has it. */
  readonly id?: unknown;
  /** The `locale` argument; undefined if there is none. */
  readonly locale?: unknown;
  /** A further filter of a list, with the rights of project code, which has set it. */
  readonly extraFilter?: object | undefined;
  readonly members: readonly RootMember[];
  /**
   * True: a value that the client's schema can't express (null for a non-null field, a number past 32 bits, a
   * relation the caller may not read) is printed as a mark. False: values are printed as they are, and members
   * that fail as errors (`ERROR_KEY`).
   */
  readonly marked: boolean;
  /** The entry after all its relations are removed: the answer of a delete. */
  readonly detached?: true;
}

/**
 * If marks are off, a member that fails by itself is an object with the error under this key: `{ name, message,
 * details }`.
 */
export const ERROR_KEY = '\u0000error';

/** The default and maximum number of entries on a page (S7). */
export interface PageSettings {
  readonly defaultLimit: number;
  readonly maxLimit: number | null;
}
