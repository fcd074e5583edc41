/** Lists of ids in statements: one parameter, so that a text is the same for any length and none is too long. */

/** Behind `IN`; takes what `idList` gives. SQLite's words: other dialects put their own in this place. */
export const ID_LIST = '(SELECT value FROM json_each(+?))';

/** The list as a parameter; what is no id names nothing and is left out. */
export const idList = (ids: readonly number[]): string =>
  JSON.stringify(ids.filter((id) => Number.isSafeInteger(id)));

/** The ids of such a parameter. */
export const idsOf = (list: string): readonly number[] => JSON.parse(list) as number[];
