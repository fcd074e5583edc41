/** The scalar attribute types by name. */
import type { ScalarAttribute, ScalarType } from '../attribute.ts';
import { bigintegerType } from './biginteger.ts';
import { blocksType } from './blocks.ts';
import { booleanType } from './boolean.ts';
import { dateType } from './date.ts';
import { datetimeType } from './datetime.ts';
import { emailType } from './email.ts';
import { enumerationType } from './enumeration.ts';
import { decimalType, floatType } from './fractions.ts';
import { integerType } from './integer.ts';
import { jsonType } from './json.ts';
import { passwordType } from './password.ts';
import { type CheckedValue, problem, type ScalarTypeDefinition, type WriteSubject } from './scalar-type.ts';
import { longTextType, richtextType, shortTextType } from './texts.ts';
import { timeType } from './time.ts';
import { timestampType } from './timestamp.ts';
import { typeMessage } from './type-message.ts';
import { uidType } from './uid.ts';

const TYPES: { readonly [Name in ScalarType]: ScalarTypeDefinition } = {
  string: shortTextType,
  text: longTextType,
  richtext: richtextType,
  blocks: blocksType,
  uid: uidType,
  enumeration: enumerationType,
  email: emailType,
  password: passwordType,
  date: dateType,
  time: timeType,
  datetime: datetimeType,
  timestamp: timestampType,
  integer: integerType,
  biginteger: bigintegerType,
  float: floatType,
  decimal: decimalType,
  boolean: booleanType,
  json: jsonType,
};

/** The definition of the type with this name. */
export const scalarType = (name: ScalarType): ScalarTypeDefinition => TYPES[name];

/**
 * Checks and casts a value. Never throws.
 * @param value any JSON value; undefined if absent, which is a problem if the attribute is required: callers
 *   that allow absent values (updates) don't call it then
 * @returns absent and null values unchanged
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
