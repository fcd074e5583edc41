/** Which GraphQL type an attribute type has, and the scalars themselves. */
import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import type { ScalarType } from '../../../../core/model/attribute.ts';
import { dateScalar, dateTimeScalar, timeScalar } from '../scalars/date-time.ts';
import { jsonScalar } from '../scalars/json.ts';
import { localeCodeScalar } from '../scalars/locale-code.ts';
import { longScalar } from '../scalars/long.ts';
import { uploadScalar } from '../scalars/uploaded-file.ts';
import type { TypeTable } from '../type-table.ts';

const NAMES: { readonly [Type in ScalarType]: string } = {
  string: 'String',
  text: 'String',
  richtext: 'String',
  blocks: 'JSON',
  uid: 'String',
  // as filters; as fields and inputs they have types of their own
  enumeration: 'String',
  email: 'String',
  password: 'String',
  date: 'Date',
  time: 'Time',
  datetime: 'DateTime',
  timestamp: 'DateTime',
  integer: 'Int',
  biginteger: 'Long',
  float: 'Float',
  decimal: 'Float',
  boolean: 'Boolean',
  json: 'JSON',
};

/** `String`, `Int`, `Long` … */
export const scalarTypeName = (type: ScalarType): string => NAMES[type];

const BUILT_IN: readonly GraphQLScalarType[] = [
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
];

const OCTAVO_SCALARS: Readonly<Record<string, () => GraphQLScalarType>> = {
  Date: dateScalar,
  DateTime: dateTimeScalar,
  I18NLocaleCode: localeCodeScalar,
  JSON: jsonScalar,
  Long: longScalar,
  Time: timeScalar,
  Upload: uploadScalar,
};

/** Defines all scalars. */
export function defineScalars(table: TypeTable): void {
  for (const scalar of BUILT_IN) table.define(scalar.name, 'the server', () => scalar);
  for (const [name, make] of Object.entries(OCTAVO_SCALARS)) table.define(name, 'the server', make);
}
