/** What is wrong with a field before the server is asked. Pure. */
import type { Kind } from './kinds.ts';
import type { Complaint } from './names.ts';
import type { Definition } from './schemas.ts';

export type FieldComplaints = Readonly<Record<string, Complaint>>;

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : null;

function isExpression(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

/** @returns complaints by setting; the basic ones stand under the names `type`, `enum`, `component`, `components` */
export function checkDefinition({ name }: Kind, definition: Definition): FieldComplaints {
  const complaints: Record<string, Complaint> = {};
  const { type, regex, enum: values, minLength, maxLength, min, max } = definition;
  const required = 'content-type-builder.error.validation.required';
  if (name !== 'custom' && (typeof type !== 'string' || type === '')) complaints['type'] = required;
  if (typeof regex === 'string' && !isExpression(regex))
    complaints['regex'] = 'content-type-builder.error.validation.regex';
  if (name === 'enumeration') complaints['enum'] = enumComplaint(Array.isArray(values) ? values : []);
  if (name === 'enumeration' && definition['default'] !== undefined) {
    const isListed = Array.isArray(values) && values.includes(definition['default']);
    if (!isListed) complaints['default'] = 'content-type-builder.error.validation.default';
  }
  if (name === 'component' && typeof definition['component'] !== 'string') complaints['component'] = required;
  if (name === 'dynamiczone' && (definition['components'] as readonly string[] | undefined)?.length === 0)
    complaints['components'] = 'content-type-builder.error.validation.components';
  if (Array.isArray(definition['allowedTypes']) && definition['allowedTypes'].length === 0)
    complaints['allowedTypes'] = required;
  for (const key of ['minLength', 'maxLength'] as const) {
    const length = definition[key];
    if (length === undefined) continue;
    if (typeof length !== 'number' || !Number.isInteger(length) || length < 1)
      complaints[key] = 'content-type-builder.error.validation.positive';
  }
  for (const key of ['min', 'max'] as const) {
    const number = definition[key] === undefined ? 0 : numberOf(definition[key]);
    if (number === null || Number.isNaN(number))
      complaints[key] = 'content-type-builder.error.validation.number';
  }
  if (isLess(maxLength, minLength))
    complaints['maxLength'] = 'content-type-builder.error.validation.minSupMax';
  if (isLess(max, min)) complaints['max'] = 'content-type-builder.error.validation.minSupMax';
  return Object.fromEntries(Object.entries(complaints).filter(([, complaint]) => complaint !== null));
}

function isLess(most: unknown, least: unknown): boolean {
  const [high, low] = [numberOf(most), numberOf(least)];
  return high !== null && low !== null && high < low;
}

function enumComplaint(values: readonly unknown[]): Complaint {
  const texts = values.map(String);
  if (texts.length === 0) return 'content-type-builder.error.validation.required';
  if (new Set(texts).size < texts.length) return 'content-type-builder.error.validation.enum-duplicate';
  if (texts.some((text) => /^\d/.test(text))) return 'content-type-builder.error.validation.enum-number';
  return null;
}
