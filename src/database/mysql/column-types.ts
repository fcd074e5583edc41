import type { FittingTypes } from '../server/wrong-types.ts';

const TEXTS = ['varchar', 'longtext', 'mediumtext', 'text', 'tinytext', 'char', 'enum'];

/** The types a kind of column may have; the first is the one it is made with. */
export const FITTING_TYPES: FittingTypes = {
  string: TEXTS,
  text: ['longtext', 'mediumtext', 'text', 'tinytext', 'varchar', 'char', 'enum'],
  integer: ['int', 'mediumint', 'smallint', 'tinyint', 'bigint'],
  bigint: ['bigint', 'int'],
  float: ['double', 'float', 'decimal'],
  decimal: ['decimal', 'double'],
  boolean: ['tinyint', 'bit'],
  date: ['date'],
  time: ['time'],
  datetime: ['datetime', 'timestamp'],
  timestamp: ['timestamp', 'datetime'],
  // MariaDB keeps JSON as text that is checked
  json: ['json', 'longtext'],
};
