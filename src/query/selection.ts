/**
 * What a client wants of an entry when it names every member of the answer itself (GraphQL): the tree of a
 * selection set, with its aliases, but without fragments, variables or types. `resolve/selection` turns it
 * into a Plan.
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
      /** Stored texts and what the client's schema calls them (enumerations). */
      readonly names?: readonly (readonly [stored: string, shown: string])[];
    }
  | {
      readonly kind: 'relation';
      readonly attribute: string;
      readonly level: LevelParams;
      /** What stands around the related entries: `{ data { … } }`. */
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
      /** The members for each type, by uid; types without an entry here are left out. */
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

/** The arguments of one level, in the words of the query string: `$eq` for `eq`. */
export interface LevelParams {
  readonly filters?: unknown;
  readonly sort?: unknown;
  /** Absent where the level has no pages; null is what a client may send in its place. */
  readonly pagination?: Readonly<Record<string, unknown>> | null;
  readonly publicationState?: 'live' | 'preview' | null;
}

/**
 * A root selection: which entries of a type, and what of them. `written` is an entry by its id in any state,
 * for the answers of writes; the id is given when the read is run.
 */
export interface RootSelection extends LevelParams {
  readonly kind: 'list' | 'one' | 'single' | 'written';
  /** The id of a single entry, as the client has it. */
  readonly id?: unknown;
  /** The `locale` argument; undefined where none is given. */
  readonly locale?: unknown;
  readonly members: readonly RootMember[];
  /**
   * True: what the client's schema can't hold (null where it has none, a number past 32 bits, a relation the
   * caller may not read) is printed as a mark. False: values are printed as they are, and members that fail
   * as errors (`ERROR_KEY`).
   */
  readonly marked: boolean;
  /** The entry as it is once nothing hangs on it any more: what the answer of a delete shows. */
  readonly detached?: true;
}

/**
 * Where marks are not wanted, a member that fails by itself is an object with the error under this key:
 * `{ name, message, details }`.
 */
export const ERROR_KEY = '\u0000error';

/** How many entries a page holds where the client does not say, and at most (S7). */
export interface PageSettings {
  readonly defaultLimit: number;
  readonly maxLimit: number | null;
}
