/** Columns whose type is not what the model says: statements made from the model would fail on them. */
import type { ColumnKind } from '../../model/types/scalar-type.ts';
import type { DesiredLayout } from '../layout/desired/desired-layout.ts';
import type { PresentLayout } from '../sync/present-layout.ts';
import { storedName } from './stored-name.ts';

const TEXTS = ['varchar', 'text', 'bpchar'];

/** The types a kind of column may have; the first is the one it is made with. */
const FITTING: Readonly<Record<ColumnKind, readonly string[]>> = {
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

/** One sentence each. */
export function wrongTypes(present: PresentLayout, desired: DesiredLayout): string[] {
  return desired.flatMap(({ name, columns }) => {
    const table = present.tables.get(storedName(name).toLowerCase());
    return columns.flatMap((column) => {
      const type = table?.get(storedName(column.name).toLowerCase());
      if (type === undefined || FITTING[column.kind].includes(type)) return [];
      return [`${name}.${column.name} is ${type}, and its attribute wants ${FITTING[column.kind][0]}.`];
    });
  });
}
