/** Statements that change one row by its id, or add one, by their text: the form in which the product itself writes entries. */
import { changedRow, newRows } from './row-names.ts';

export interface OneRow {
  /** In lower case. */
  readonly table: string;
  /** The change's name; null where the values do not say which row it is. */
  nameOf(values: readonly unknown[]): string | null;
}

const NAME = `(?:"(?:[^"]|"")+"|[\\p{L}_][\\p{L}\\p{N}_$]*)`;
const LIST = `${NAME}(?:, ${NAME})*`;
const SET = `${NAME} = \\?`;

const pattern = (...parts: readonly string[]): RegExp => new RegExp(parts.join(''), 'iu');

const UPDATE = pattern('^UPDATE (', NAME, ') SET (', SET, '(?:, ', SET, ')*) WHERE "?id"? = \\+?\\?$');
const INSERT = pattern('^INSERT INTO (', NAME, ') \\((', LIST, ')\\) VALUES \\(\\?(?:, \\?)*\\)$');

/** Columns that say which row it is: all but the first are SQLite's own names for the same. */
const IDENTITY = /(?:^|[\s",(])(?:id|rowid|_rowid_|oid)(?:$|[\s",)])/i;

/** @returns null for a statement of any other form, and for one that writes an id */
export function oneRowIn(text: string): OneRow | null {
  const update = UPDATE.exec(text);
  const insert = update ? null : INSERT.exec(text);
  const [, name, columns] = update ?? insert ?? [];
  if (name === undefined || columns === undefined || IDENTITY.test(columns)) return null;
  const table = (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name).toLowerCase();
  if (insert) return { table, nameOf: () => newRows(table) };
  return {
    table,
    nameOf: (values) => {
      const id = values.at(-1);
      return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? changedRow(table, id) : null;
    },
  };
}
