/** What is particular to one scalar attribute type; each type is one file beside this one. */
import type { ScalarType } from '../attribute.ts';

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
}
