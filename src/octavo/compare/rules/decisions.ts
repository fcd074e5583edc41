/** The decisions to answer differently from v4 that answers to reads can show, with what each is about. */

/** By their ids in the kit's DECISIONS.md; docs/compatibility.md says what to do about each. */
export const DECISIONS = {
  A1: 'v4 answers 500 to a wrong request, Octavo 400',
  A2: 'large integers keep all of their digits',
  A3: '% and _ in a text that is looked for are letters',
  A4: 'private attributes and passwords are never shown',
  A5: 'private attributes cannot be filtered, sorted or selected by any route',
  A6: 'entries with equal sort keys come in the order of their ids',
  A7: 'sorting by a relation to many shows each entry once',
  A15: '_q looks only at attributes that the caller may read, and takes _ as a letter',
  A16: 'relations to any type follow the publication state',
  A17: 'attributes holds what fields says, and no column of the sort',
  A20: 'fields of GraphQL that fail in v4 work',
  A21: 'a page in GraphQL without a size has the default size',
  A128: 'pageSize in GraphQL beside limit: -1 is the total',
  A132: 'wrong filters of a populate are refused also where there is nothing to populate',
  A134: 'and, or and null inside of the filter of one attribute in GraphQL',
  A135: 'locale "all" of a single type, and pageCount of nothing, in GraphQL',
  A387: 'an object as the value of a JSON attribute in a filter of GraphQL',
  A765: 'of several mistakes in a request another one is named',
  S32: 'lists inside of $and, $or and $not',
} as const;

export type DecisionId = keyof typeof DECISIONS;

/** What a pair of answers shows: decisions explain all of it, or a title says what is different. */
export type Finding =
  | { readonly decisions: readonly DecisionId[] }
  | {
      readonly title: string;
    };

/** A finding that one decision explains. */
export const decided = (...decisions: readonly DecisionId[]): Finding => ({ decisions });
