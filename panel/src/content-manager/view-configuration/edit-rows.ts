/** The rows of a form while an administrator arranges them: fields move, grow and go, and no row gets wider than twelve. Pure. */
import type { PlacedField } from '../../content-types/configuration.ts';

export type Rows = readonly (readonly PlacedField[])[];

/** How many columns a row has. */
const ROW_WIDTH = 12;

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Where a field is dropped, seen from another one. */
export interface DropPlace {
  readonly name: string;
  readonly side: 'top' | 'bottom' | 'left' | 'right';
}

const widthOf = (row: readonly PlacedField[]): number => row.reduce((sum, { size }) => sum + size, 0);

const fits = (row: readonly PlacedField[], { size }: PlacedField): boolean =>
  widthOf(row) + size <= ROW_WIDTH;

const withoutEmpty = (rows: Rows): Rows => rows.filter((row) => row.length > 0);

/** Where a field is; row -1 where it is not. */
export function placeOf(rows: Rows, name: string): { readonly row: number; readonly index: number } {
  const row = rows.findIndex((fields) => fields.some((field) => field.name === name));
  return { row, index: rows[row]?.findIndex((field) => field.name === name) ?? -1 };
}

/** Adds a field at the end: beside the last one if there is room. */
export function addField(rows: Rows, field: PlacedField): Rows {
  const last = rows.at(-1);
  return last && fits(last, field) ? [...rows.slice(0, -1), [...last, field]] : [...rows, [field]];
}

export const removeField = (rows: Rows, name: string): Rows =>
  withoutEmpty(rows.map((row) => row.filter((field) => field.name !== name)));

/** Changes the width of a field. What has no room beside it any more goes into the next row. */
export function resizeField(rows: Rows, name: string, size: number): Rows {
  return rows.flatMap((row) => {
    if (!row.some((field) => field.name === name)) return [row];
    const parts: PlacedField[][] = [[]];
    for (const field of row) {
      const resized = field.name === name ? { ...field, size } : field;
      if (fits(parts.at(-1)!, resized)) parts.at(-1)!.push(resized);
      else parts.push([resized]);
    }
    return withoutEmpty(parts);
  });
}

/**
 * One step by keyboard. Left and right change places in a row. Up and down leave a row that has other fields for a row of
 * its own, and from there join the next row if there is room, else pass it.
 */
export function stepField(rows: Rows, name: string, direction: Direction): Rows {
  const { row, index } = placeOf(rows, name);
  const fields = rows[row];
  if (!fields) return rows;
  const field = fields[index]!;
  const step = direction === 'up' || direction === 'left' ? -1 : 1;
  if (direction === 'left' || direction === 'right') {
    const other = fields[index + step];
    if (!other) return rows;
    const next = [...fields];
    next[index] = other;
    next[index + step] = field;
    return rows.with(row, next);
  }
  if (fields.length > 1) {
    const rest = fields.filter((one) => one !== field);
    return rows.toSpliced(row, 1, ...(step < 0 ? [[field], rest] : [rest, [field]]));
  }
  const neighbour = rows[row + step];
  if (!neighbour) return rows;
  const joined = step < 0 ? [...neighbour, field] : [field, ...neighbour];
  const next = fits(neighbour, field) ? [joined] : step < 0 ? [[field], neighbour] : [neighbour, [field]];
  return rows.toSpliced(Math.min(row, row + step), 2, ...next);
}

/** Puts a field beside another one, or into a row of its own above or below it. */
export function dropField(rows: Rows, name: string, { name: target, side }: DropPlace): Rows {
  const from = placeOf(rows, name);
  const field = rows[from.row]?.[from.index];
  if (!field || name === target) return rows;
  const rest = rows.map((row) => row.filter((one) => one.name !== name));
  const { row, index } = placeOf(rest, target);
  const fields = rest[row];
  if (!fields) return rows;
  if ((side === 'left' || side === 'right') && fits(fields, field)) {
    return withoutEmpty(rest.with(row, fields.toSpliced(side === 'left' ? index : index + 1, 0, field)));
  }
  const after = side === 'bottom' || side === 'right';
  return withoutEmpty(rest.toSpliced(after ? row + 1 : row, 0, [field]));
}
