import type { FittingTypes } from '../server/wrong-types.ts';

const TEXTS = ['varchar', 'text', 'bpchar'];

/** The types a kind of column may have; the first is the one it is made with. */
export const FITTING_TYPES: FittingTypes = {
  string: TEXTS,
  text: ['text', 'varchar', 'bpchar'],
  integer: ['int4', 'int2', 'int8'],
  bigint: ['int8', 'int4'],
  float: ['float8', 'float4', 'numeric'],
  decimal: ['numeric', 'float8'],
  boolean: ['bool'],
  date: ['date'],
  time: ['time'],
  datetime: ['timestamp'],
  timestamp: ['timestamp'],
  json: ['jsonb', 'json'],
};
