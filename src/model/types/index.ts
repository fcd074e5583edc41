/** The scalar attribute types by name. */
import type { ScalarType } from '../attribute.ts';
import { bigintegerType } from './biginteger.ts';
import { blocksType } from './blocks.ts';
import { booleanType } from './boolean.ts';
import { dateType } from './date.ts';
import { datetimeType } from './datetime.ts';
import { decimalType } from './decimal.ts';
import { emailType } from './email.ts';
import { enumerationType } from './enumeration.ts';
import { floatType } from './float.ts';
import { integerType } from './integer.ts';
import { jsonType } from './json.ts';
import { passwordType } from './password.ts';
import { richtextType } from './richtext.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';
import { stringType } from './string.ts';
import { textType } from './text.ts';
import { timeType } from './time.ts';
import { timestampType } from './timestamp.ts';
import { uidType } from './uid.ts';

const TYPES: { readonly [Name in ScalarType]: ScalarTypeDefinition } = {
  string: stringType,
  text: textType,
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

/** What is particular to the type of this name. */
export const scalarType = (name: ScalarType): ScalarTypeDefinition => TYPES[name];
