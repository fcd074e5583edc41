/** Columns whose type is not what the model says: statements made from the model would fail on them. */
import type { ColumnKind } from '../../model/types/scalar-type.ts';
import type { DesiredLayout } from '../layout/desired/desired-layout.ts';
import type { PresentLayout } from '../sync/present-layout.ts';

/** The types a kind of column may have; the first is the one it is made with. */
export type FittingTypes = Readonly<Record<ColumnKind, readonly string[]>>;

/**
 * @param storedName what the database keeps of a name
 * @returns one sentence each
 */
export function wrongTypes(
  present: PresentLayout,
  desired: DesiredLayout,
  fitting: FittingTypes,
  storedName: (name: string) => string,
): string[] {
  return desired.flatMap(({ name, columns }) => {
    const table = present.tables.get(storedName(name).toLowerCase());
    return columns.flatMap((column) => {
      const type = table?.get(storedName(column.name).toLowerCase());
      if (type === undefined || fitting[column.kind].includes(type)) return [];
      return [`${name}.${column.name} is ${type}, and its attribute wants ${fitting[column.kind][0]}.`];
    });
  });
}
