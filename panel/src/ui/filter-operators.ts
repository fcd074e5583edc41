/** What may be asked of an attribute, by its type: v4's operators and words. Pure. */
import type { MessageId } from '../i18n/catalogues.ts';

export interface Operator {
  readonly name: string;
  readonly label: MessageId;
}

const label = (name: string): Operator => ({
  name,
  label: `components.FilterOptions.FILTER_TYPES.${name}` as MessageId,
});

const EQUALITY = ['$eq', '$ne'];
const NULLITY = ['$null', '$notNull'];
const ORDER = ['$gt', '$gte', '$lt', '$lte'];
const TEXT = [
  ...['$eq', '$eqi', '$ne', '$nei', '$null', '$notNull'],
  ...['$contains', '$containsi', '$notContains', '$notContainsi'],
  ...['$startsWith', '$startsWithi', '$endsWith', '$endsWithi'],
];
const ORDERED = [...EQUALITY, ...ORDER, ...NULLITY];

const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  string: TEXT,
  text: TEXT,
  email: TEXT,
  uid: TEXT,
  richtext: TEXT,
  integer: ORDERED,
  biginteger: ORDERED,
  float: ORDERED,
  decimal: ORDERED,
  date: ORDERED,
  datetime: ORDERED,
  time: ORDERED,
  timestamp: ORDERED,
  boolean: [...EQUALITY, ...NULLITY],
  enumeration: [...EQUALITY, ...NULLITY],
};

/** The operators of a type of attributes; none where these cannot be filtered. */
export const operatorsOf = (type: string): readonly Operator[] => (BY_TYPE[type] ?? []).map(label);

/** What an operator is called; undefined for one that no form offers. */
export const operatorOf = (name: string): MessageId | undefined =>
  [...TEXT, ...ORDERED].includes(name) ? label(name).label : undefined;

/** Whether an operator takes no value. */
export const isNullTest = (operator: string): boolean => NULLITY.includes(operator);
