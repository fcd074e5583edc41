/** The definition of a scalar attribute type; each type has one file in this folder. */
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

/** A value as a statement's parameter; JSON types have their text. */
export type StoredValue = string | number | bigint | boolean | Date | null;

/** The kinds of JSON values the texts of the v4 API name. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** How a value is being written. */
export interface WriteSubject {
  /** The attribute's place in messages: `code`, `measures[1].amount`. */
  readonly label: string;
  /** `required` and `minLength` do not apply to drafts (spec/rest-writes "Draft & publish"). */
  readonly draft: boolean;
}

/** One broken rule. */
export interface ValueProblem {
  /** The place inside the attribute's value: empty for the value itself, `['0', 'children']` inside blocks. */
  readonly path: readonly string[];
  readonly message: string;
}

/** A broken rule of the value itself. */
export const problem = (message: string): ValueProblem => ({ path: [], message });

/** The result of a check. */
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
   * Converts a filter's text into a value to compare with (spec/rest-reads "Filter values").
   * @param value from the query string or a GraphQL argument; never null, never an object
   * @param parameter the attribute's name, for error texts
   * @throws OctavoError ValidationError for a text the type can't hold
   */
  castFilter(value: string | number | boolean, parameter: string): FilterValue;

  /** The expected kind of value in error texts; null if a required value may be of any kind. */
  readonly kindOfValue: ValueKind | null;
  /**
   * Checks a value against the type and the attribute's rules and casts it; never throws. Absent and null
   * values never come here: `checkScalar` handles those for all types.
   * @param value any JSON value except null; a bigint for an integer literal beyond 2^53
   */
  check(value: unknown, attribute: ScalarAttribute, subject: WriteSubject): CheckedValue;
  /**
   * The value as the database stores it. Formats of dates and times are checked here, because the v4 API checks
   * them after all other rules and one at a time (spec/rest-writes "Attribute rules").
   * @param value the result of `check`
   * @param label the attribute's place, for error texts
   * @throws OctavoError ValidationError, details {}, for another format
   */
  toStored(value: unknown, label: string): StoredValue;
}
