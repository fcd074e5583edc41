/** Holds one value of a body against its attribute: what is the same for every type, then the type's own rules. */
import type { ScalarAttribute } from '../attribute.ts';
import { scalarType } from './index.ts';
import { type CheckedValue, problem, type WriteSubject } from './scalar-type.ts';
import { typeMessage } from './type-message.ts';

/**
 * Checks and casts a value. Never throws.
 * @param value any JSON value; undefined for an absent one, which is a problem where the attribute is
 * required: callers that let a value stay absent (updates) don't ask
 * @returns absent and null values as they are
 */
export function checkScalar(value: unknown, attribute: ScalarAttribute, subject: WriteSubject): CheckedValue {
  if (value !== undefined && value !== null)
    return scalarType(attribute.type).check(value, attribute, subject);
  const isMissing = attribute.required && !subject.draft;
  return { value, problems: isMissing ? [problem(missingMessage(value, attribute, subject))] : [] };
}

function missingMessage(value: undefined | null, { type }: ScalarAttribute, { label }: WriteSubject): string {
  const kind = scalarType(type).kindOfValue;
  if (value === undefined || kind === null) return `${label} must be defined.`;
  return typeMessage(label, kind, kind === 'number' ? Number.NaN : null);
}
