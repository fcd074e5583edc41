/** A value of a content file → what the column of its attribute holds in the v4 layout. */
import type { SqlParameter } from '../../database/database.ts';
import type { ScalarAttribute } from '../../model/attribute.ts';

/** The stored value, or what is wrong with the given one. */
export type ColumnValue = { readonly value: SqlParameter } | { readonly problem: string };

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/;

/** Checks and turns one value; null stays null. */
export function columnValue(attribute: ScalarAttribute, given: unknown): ColumnValue {
  if (given === null) return { value: null };
  const broken = typeProblem(attribute, given) ?? ruleProblem(attribute, given);
  return broken === null ? { value: stored(attribute, given) } : { problem: broken };
}

function typeProblem(attribute: ScalarAttribute, given: unknown): string | null {
  const wrong = (expected: string): string => `is ${JSON.stringify(given)}, expected ${expected}`;
  switch (attribute.type) {
    case 'integer':
      return Number.isInteger(given) ? null : wrong('a whole number');
    case 'biginteger':
      return /^-?\d+$/.test(String(given)) ? null : wrong('a whole number, best as text');
    case 'float':
    case 'decimal':
      return typeof given === 'number' ? null : wrong('a number');
    case 'boolean':
      return typeof given === 'boolean' ? null : wrong('true or false');
    case 'date':
      return DATE.test(String(given)) ? null : wrong('a date such as 2026-05-31');
    case 'time':
      return TIME.test(String(given)) ? null : wrong('a time such as 09:30:00.000');
    case 'datetime':
    case 'timestamp':
      return typeof given === 'string' && !Number.isNaN(Date.parse(given))
        ? null
        : wrong('a moment such as 2026-05-31T09:30:00.000Z');
    case 'enumeration':
      return attribute.enum?.includes(String(given)) ? null : wrong(`one of ${attribute.enum?.join(', ')}`);
    case 'password':
      return 'is a password, which content files must not hold';
    case 'json':
    case 'blocks':
      return null;
    default:
      return typeof given === 'string' ? null : wrong('text');
  }
}

/** The rules of the schema that the v4 content API checks as well. */
function ruleProblem(
  { min, max, minLength, maxLength, regex }: ScalarAttribute,
  given: unknown,
): string | null {
  if (typeof given === 'number' && min !== undefined && given < Number(min))
    return `is ${given}, expected at least ${min}`;
  if (typeof given === 'number' && max !== undefined && given > Number(max))
    return `is ${given}, expected at most ${max}`;
  if (typeof given !== 'string') return null;
  if (minLength !== undefined && given.length < minLength) return `expected at least ${minLength} characters`;
  if (maxLength !== undefined && given.length > maxLength) {
    return `has ${given.length} characters, expected at most ${maxLength}`;
  }
  return regex !== undefined && !new RegExp(regex).test(given)
    ? `is "${given}", which ${regex} does not match`
    : null;
}

function stored(attribute: ScalarAttribute, given: unknown): SqlParameter {
  switch (attribute.type) {
    case 'biginteger':
      return BigInt(String(given));
    case 'datetime':
    case 'timestamp':
      return new Date(String(given));
    case 'time': {
      const [clock, fraction = ''] = String(given).split('.');
      return `${clock!.padEnd(8, ':00')}.${fraction.padEnd(3, '0')}`;
    }
    case 'json':
    case 'blocks':
      return JSON.stringify(given);
    default:
      return given as SqlParameter;
  }
}
