/**
 * The Plan: one read, holding only resolved facts: tables, columns, hops, typed tests, order, page and nested
 * plans. It knows no HTTP, no GraphQL and no role: what the caller may not see is not in it.
 *
 * Values are kept in a list outside the plan, which names them by slot. So plans of equal shape compare equal,
 * and one compiled statement serves them all.
 */
import type {
  ColumnHop,
  ComponentHop,
  FilterableHop,
  LinkHop,
  MorphColumnHop,
  MorphLinkHop,
  MorphToManyHop,
  MorphToOneHop,
  ZoneHop,
} from '../database/layout/hop.ts';
import type { FilterValue, JsonForm } from '../model/types/scalar-type.ts';

/** The index of a value in the list that belongs to the plan. */
export type Slot = number;

/** How a text comparison treats letter case: not at all, or by folding (A3). */
export type Fold = 'none' | 'ascii' | 'unicode';

/**
 * How a text search folds: as above, or as the database's own LIKE (S31): SQLite folds ASCII letters, MySQL and
 * MariaDB follow the column's collation, PostgreSQL is exact.
 */
export type SearchFold = Fold | 'database';

/** A test of one column's value. Only `null` holds for NULL. */
export type Test =
  | { readonly op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'; readonly value: Slot }
  | { readonly op: 'in' | 'notIn'; readonly values: readonly Slot[] }
  | { readonly op: 'between'; readonly from: Slot; readonly to: Slot }
  | { readonly op: 'null' | 'notNull' }
  | { readonly op: 'equals'; readonly value: Slot; readonly fold: Fold }
  | { readonly op: SearchOp; readonly value: Slot; readonly fold: SearchFold };

/** Where in a text the value is searched. */
export type SearchOp = 'contains' | 'startsWith' | 'endsWith';

/** A condition on the rows of one table, in negation normal form: only tests carry a `negated`. */
export type Condition =
  | { readonly kind: 'always' | 'never' }
  | { readonly kind: 'and' | 'or'; readonly items: readonly Condition[] }
  | { readonly kind: 'test'; readonly column: string; readonly negated: boolean; readonly test: Test }
  | RelatedCondition;

/**
 * Holds if at least one related row in `base` meets `where`; with `orMissing` also if there is no related row
 * in `base` at all (the reference joins left: a test for null holds without a relation).
 */
export interface RelatedCondition {
  readonly kind: 'related';
  readonly hop: FilterableHop;
  readonly base: Condition | null;
  readonly where: Condition;
  readonly orMissing: boolean;
}

/** One sort key: a column of the entry, or the smallest/largest value over a path of hops (A7). */
export interface OrderTerm {
  readonly path: readonly { readonly hop: FilterableHop; readonly base: Condition | null }[];
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** The parts of one entry that its JSON contains, in order. */
export interface EntryPlan {
  readonly table: string;
  /**
   * `{ id, attributes: { … } }`, or the fields next to the id as components and raw values have them, or only
   * the fields, if the client has named them all.
   */
  readonly shape: 'entry' | 'flat' | 'selected';
  /** Constant members: before the id (`__type`) or after it (`__component`). */
  readonly label?: {
    readonly key: '__type' | '__component';
    readonly value: string;
    readonly leads: boolean;
  };
  readonly fields: readonly FieldPlan[];
  /** The entry of a content-type, which conditions of `GuardedValue`s inside it are about. */
  readonly isOwner?: true;
  /** The source of `meta.availableLocales`; `none` gives `[]`, for types without locales; absent: no meta (S1). */
  readonly locales?: LinkHop | 'none';
}

export interface FieldPlan {
  readonly key: string;
  readonly value: ValuePlan;
}

/** A list or single related entry: which, in what order, how many. */
interface RelatedRows {
  readonly entry: EntryPlan;
  readonly where: Condition | null;
  /** The caller's order; null for the relation's own order. */
  readonly order: readonly OrderTerm[] | null;
  readonly limit: Slot | null;
  readonly offset: Slot | null;
}

export type ValuePlan =
  | { readonly kind: 'column'; readonly column: string; readonly form: JsonForm }
  | SignedValue
  | ({
      readonly kind: 'relation';
      readonly hop: LinkHop | ColumnHop | MorphLinkHop | MorphColumnHop;
      /** `{ data: … }` around the value, or the unwrapped value inside raw entries. */
      readonly wrapped: boolean;
      /** An empty list is null (media and other polymorphic lists). */
      readonly emptyIsNull: boolean;
    } & RelatedRows)
  | ({
      readonly kind: 'component';
      readonly hop: ComponentHop;
      /** A missing component is a mark instead of null. */
      readonly nonNull?: true;
    } & RelatedRows)
  | { readonly kind: 'zone'; readonly hop: ZoneHop; readonly variants: readonly VariantPlan[] }
  | { readonly kind: 'morphToOne'; readonly hop: MorphToOneHop; readonly variants: readonly VariantPlan[] }
  | {
      readonly kind: 'morphToMany';
      readonly hop: MorphToManyHop;
      readonly variants: readonly VariantPlan[];
      /** An empty list is printed as a list; otherwise the member is left out. */
      readonly listed?: true;
    }
  | {
      readonly kind: 'count';
      /** `{ data: { attributes: { count } } }`, or the unwrapped `{ count }` of components and raw entries. */
      readonly wrapped: boolean;
      readonly hop: FilterableHop;
      readonly where: Condition | null;
    }
  /** How many entries of any type a polymorphic relation points at: `{ count }`. */
  | { readonly kind: 'morphCount'; readonly hop: MorphToOneHop | MorphToManyHop }
  | GuardedValue
  | SelectedValue;

/**
 * Members that only some entries have: those that meet a condition. The key of such a field is not printed. Inside a
 * component the condition is about the entry that the component belongs to.
 */
export interface GuardedValue {
  readonly kind: 'guarded';
  readonly where: Condition;
  readonly fields: readonly FieldPlan[];
}

/** For files that are not public: what depends on the storage of a file. */
export type SignedValue =
  /** A column whose addresses are signed before the answer is sent: its JSON stands between two marks. */
  | {
      readonly kind: 'signed';
      readonly column: string;
      readonly form: JsonForm;
      readonly storedBy: StoredBy;
    }
  /** Whether they are. */
  | { readonly kind: 'isSigned'; readonly storedBy: StoredBy };

/** The column that names a file's storage, and the names that count. */
export interface StoredBy {
  readonly column: string;
  readonly names: readonly string[];
  /** The columns that the stored file's name consists of: an address is signed for that file only. */
  readonly fileName: { readonly hash: string; readonly ext: string };
}

/** Values that only clients who name every member ask for. */
export type SelectedValue =
  | { readonly kind: 'constant'; readonly json: string }
  /** A value that the client's schema can't express, or that the caller may not read. */
  | { readonly kind: 'mark' }
  | { readonly kind: 'id' }
  /** An object of further members of the same row. */
  | { readonly kind: 'group'; readonly fields: readonly FieldPlan[] }
  /** A column checked against the client's schema: a value it can't express is a mark. */
  | {
      readonly kind: 'checked';
      readonly column: string;
      /** `int` is an integer that is a mark past 32 bits. */
      readonly form: JsonForm | 'long' | 'int';
      readonly nonNull: boolean;
      /** Stored texts and the names printed for them; any other text is a mark. */
      readonly names?: readonly (readonly [stored: string, printed: string])[];
    };

/** One of the types a zone item or polymorphic value may have. */
export interface VariantPlan {
  readonly uid: string;
  readonly entry: EntryPlan;
  readonly where: Condition | null;
}

/** A list with or without its total. */
export interface ListPlan {
  readonly kind: 'list';
  /** The list itself, without `data` and `meta` around it. */
  readonly unwrapped?: true;
  readonly entry: EntryPlan;
  readonly where: Condition | null;
  readonly order: readonly OrderTerm[];
  readonly limit: Slot | null;
  readonly offset: Slot;
  /** The content of `meta`: page or offset numbers, or nothing. */
  readonly meta: 'page' | 'offset' | 'none';
  readonly withCount: boolean;
  /** Slots of the numbers `meta.pagination` repeats: page and pageSize, or start and limit. */
  readonly paginationSlots: readonly [Slot, Slot] | null;
  readonly total?: TotalSource;
}

/**
 * Where the total of a list comes from, if it is not simply counted: counted, and appended to the body as well
 * (`bodyParts` takes the two apart), or a value that is known already.
 */
export type TotalSource = 'appended' | Slot;

/** At most one entry. */
export interface OnePlan {
  readonly kind: 'one';
  /** The entry itself, without `data` and `meta` around it. */
  readonly unwrapped?: true;
  readonly entry: EntryPlan;
  /** The same row once more with other fields, behind the entry: `bodyParts` takes the two apart. */
  readonly companion?: EntryPlan;
  readonly where: Condition;
  readonly order: readonly OrderTerm[];
}

/** How many rows meet a condition, as a plain number. */
export interface CountPlan {
  readonly kind: 'count';
  /** Names the table; nothing of an entry is answered. */
  readonly entry: EntryPlan;
  readonly where: Condition | null;
}

/** Entries inside an object whose members the client has named. */
export interface SelectedPlan {
  readonly kind: 'selected';
  /** Names the table, and holds all fields that are answered of one entry, for the cost. */
  readonly entry: EntryPlan;
  /** A list, or one entry or null. */
  readonly many: boolean;
  readonly where: Condition | null;
  readonly order: readonly OrderTerm[];
  readonly limit: Slot | null;
  readonly offset: Slot | null;
  readonly members: readonly SelectedRootMember[];
  /** The entries are those that another one is linked to; then `where` and `order` are not used. */
  readonly along?: LinkedRows;
  readonly total?: TotalSource;
}

/** The links of one entry, in their order: pages of them are read from the link table. */
export interface LinkedRows {
  readonly hop: LinkHop;
  /** The id of the entry whose links they are. */
  readonly owner: Slot;
  readonly direction: 'asc' | 'desc';
}

/** A member of the object around the entries. */
export type SelectedRootMember = { readonly key: string } & (
  | { readonly kind: 'constant'; readonly json: string }
  | { readonly kind: 'rows'; readonly entry: EntryPlan }
  | { readonly kind: 'object'; readonly members: readonly SelectedRootMember[] }
  | { readonly kind: 'number'; readonly slot: Slot }
  | { readonly kind: 'total' }
  /** The pages a total makes; without a page size everything is one page. */
  | { readonly kind: 'pageCount'; readonly pageSize: Slot | null }
);

/** Whether a total is printed; only then is it counted (G26). */
export const showsTotal = (members: readonly SelectedRootMember[]): boolean =>
  members.some(
    (member) =>
      member.kind === 'total' ||
      member.kind === 'pageCount' ||
      (member.kind === 'object' && showsTotal(member.members)),
  );

/** A list of either form. */
export type Listed = ListPlan | SelectedPlan;

/** Whether a list's answer contains its total. */
export const isCounted = (plan: Listed): boolean =>
  plan.kind === 'list' ? plan.meta !== 'none' && plan.withCount && !plan.unwrapped : showsTotal(plan.members);

export type Plan = ListPlan | OnePlan | CountPlan | SelectedPlan;

/** A plan with the values its slots name. */
export interface BoundPlan {
  readonly plan: Plan;
  readonly values: readonly FilterValue[];
}
