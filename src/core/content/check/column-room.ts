/** What a database's columns have no room for, reported like the rules of an attribute (A1, A32). */
import type { ColumnLimits } from '../../database/database.ts';
import type { ScalarAttribute } from '../../model/attribute.ts';
import { scalarType } from '../../model/types/index.ts';

/**
 * The broken rule, or null. A password is stored as its hash, which has room.
 * @param limits undefined for a database whose columns hold anything
 * @param label the attribute's place, for the text
 */
export function roomProblem(
  limits: ColumnLimits | undefined,
  attribute: ScalarAttribute,
  value: unknown,
  label: string,
): string | null {
  if (!limits || attribute.type === 'password') return null;
  const { column } = scalarType(attribute.type);
  if (column === 'string' && typeof value === 'string' && value.length > limits.text) {
    // letters count, whatever they take in JavaScript
    return [...value].length > limits.text ? `${label} must be at most ${limits.text} characters` : null;
  }
  if (column === 'decimal' && typeof value === 'number' && Math.abs(value) > limits.decimal) {
    return value > 0
      ? `${label} must be less than or equal to ${limits.decimal}`
      : `${label} must be greater than or equal to ${-limits.decimal}`;
  }
  return null;
}
