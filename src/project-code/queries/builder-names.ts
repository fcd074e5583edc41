/** What calls of `strapi.db.queryBuilder` name: attributes, columns and directions, in all forms that v4 takes. */

/** Attributes, columns, `alias.column`, SQL of knex. */
export type Names = string | object | readonly (string | object)[];

/** An attribute, or its column, and a value or several. */
export const isPlain = (name: string, value: unknown): boolean =>
  !name.startsWith('$') &&
  [value].flat().every((one) => one !== undefined && (Object(one) !== one || one instanceof Date));

/** Attributes with their directions, in any form that `orderBy` takes. */
export const orderOf = (keys: unknown): [name: string, direction: string][] =>
  [keys ?? []]
    .flat()
    .flatMap((key): [string, string][] =>
      typeof key === 'string'
        ? [[key, 'asc']]
        : Object.entries(key as object).map(([name, direction]) => [name, String(direction)]),
    );

/** A star means all attributes. */
export const listOf = (names: Names): (string | object)[] => [names].flat().filter((name) => name !== '*');

/** What is not there: a member of the builder, or something that a query of knex cannot say. */
export const missing = (what: string): Error =>
  new Error(`strapi.db.queryBuilder(uid): ${what} is not available: use strapi.db.connection, which is knex`);
