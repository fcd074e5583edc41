/** What is particular to one scalar attribute type; each type is one file beside this one. */
import type { ScalarAttribute, ScalarType } from '../attribute.ts';

/** The column kinds of the v4 layout; a dialect names the SQL type of each. */
export type ColumnKind =
  | 'string'
  | 'text'
  | 'integer'
  | 'bigint'
  | 'float'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'time'
  | 'datetime'
  | 'timestamp'
  | 'json';

/** How a stored value is printed in an entry's JSON; a dialect has one SQL expression for each. */
export type JsonForm =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'number'
  | 'boolean'
  | 'date'
  | 'time'
  | 'datetime'
  | 'timestamp'
  | 'json'
  | 'never';

/** A filter value in the form the database compares: a datetime is its time in milliseconds. */
export type FilterValue = string | number | bigint | boolean | Date | null;

/** A value as a statement's parameter; JSON types give their text. */
export type StoredValue = string | number | bigint | boolean | Date | null;

/** The kinds of JSON values the texts of the v4 API name. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** How a value is being written. */
export interface WriteSubject {
  /** The attribute's place as messages show it: `code`, `measures[1].amount`. */
  readonly label: string;
  /** Drafts are not held to `required` and `minLength` (spec/behaviour-rest-writes "Draft & publish"). */
  readonly draft: boolean;
}

/** One broken rule. */
export interface ValueProblem {
  /** Where inside the attribute's value: empty for the value itself, `['0', 'children']` inside blocks. */
  readonly path: readonly string[];
  readonly message: string;
}

/** A broken rule of the value itself. */
export const problem = (message: string): ValueProblem => ({ path: [], message });

/** What checking found. */
export interface CheckedValue {
  /** The value as cast, for `toStored`; meaningless with problems. */
  readonly value: unknown;
  /** Broken rules in the order the v4 API lists them. */
  readonly problems: readonly ValueProblem[];
}

export interface ScalarTypeDefinition {
  readonly name: ScalarType;
  readonly column: ColumnKind;
  readonly json: JsonForm;
  /** How `_q` looks at it: as text, as a number when the search text is one, or not at all. */
  readonly search: 'text' | 'number' | null;
  /**
   * Turns a filter's text into a value to compare with (spec/behaviour-rest-reads "Filter values").
   * @param value what the query string or a GraphQL argument holds; never null, never an object
   * @param parameter the attribute's name, for error texts
   * @throws OctavoError ValidationError for a text the type can't hold
   */
  castFilter(value: string | number | boolean, parameter: string): FilterValue;

  /** What rule texts say a value must be; null where a required one must only be there. */
  readonly kindOfValue: ValueKind | null;
  /**
   * Holds a value against the type and the attribute's rules and casts it; never throws. Absent and null
   * values never come here: `checkScalar` (check-scalar.ts) answers those for every type alike.
   * @param value any JSON value but null; a bigint for an integer literal beyond 2^53
   */
  check(value: unknown, attribute: ScalarAttribute, subject: WriteSubject): CheckedValue;
  /**
   * The value as the database keeps it. Formats of dates and times are looked at here, because the
   * v4 API asks for them after all other rules and one at a time (spec/behaviour-rest-writes "Attribute rules").
   * @param value what `check` gave
   * @param label the attribute's place, for error texts
   * @throws OctavoError ValidationError, details {}, for another format
   */
  toStored(value: unknown, label: string): StoredValue;
}
