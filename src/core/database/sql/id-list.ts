/** Lists of ids in statements: one parameter, so that the text is the same for any length and no list is too long. */
import { sql } from '../sql-template.ts';

/** Comes after `IN`; takes the result of `idList`. This is SQLite's form; other dialects replace it by their own. */
export const ID_LIST = sql`(SELECT value FROM json_each(+?))`;

/** The list as a parameter; values that are no id are left out. */
export const idList = (ids: readonly number[]): string =>
  JSON.stringify(ids.filter((id) => Number.isSafeInteger(id)));

/** The ids of such a parameter. */
export const idsOf = (list: string): readonly number[] => JSON.parse(list) as number[];
