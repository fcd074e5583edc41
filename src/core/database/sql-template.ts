/**
 * SQL as values: text that is put together from constants and quoted names alone. The `sql` template takes only other
 * pieces of SQL, so that no name and no text of a client's becomes SQL unquoted; values are placeholders. A piece is a
 * string, and equal parts make equal texts: statements are prepared once for each text.
 */

declare const madeOfConstants: unique symbol;

/** A piece of SQL. Only the functions of this file make one. */
export type Sql = string & { readonly [madeOfConstants]: true };

/** Joins pieces by the constant texts between them. */
export function sql(texts: TemplateStringsArray, ...pieces: readonly Sql[]): Sql {
  let text = texts[0]!;
  for (let index = 0; index < pieces.length; index += 1) text += pieces[index]! + texts[index + 1]!;
  return text as Sql;
}

/** A table, column or alias, quoted. All three dialects take a doubled quote inside a quoted name. */
export const ident = (name: string): Sql => `"${name.replaceAll('"', '""')}"` as Sql;

/** The same in backticks, as v4 declares the tables of SQLite. */
export const backtickedIdent = (name: string): Sql => `\`${name.replaceAll('`', '``')}\`` as Sql;

/** A statement that project code has put together: knex quotes its names, and its author answers for the rest. */
export const statementOfProjectCode = (text: string): Sql => text as Sql;

/** `alias.column`, both quoted. */
export const column = (alias: string, name: string): Sql => sql`${ident(alias)}.${ident(name)}`;

/** Names with commas between them, quoted: the columns of an INSERT. */
export const idents = (names: readonly string[]): Sql => joined(names.map(ident), ', ');

/** As many placeholders with commas between them. */
export const placeholders = (count: number): Sql =>
  Array.from({ length: count }, () => '?').join(', ') as Sql;

/** The VALUES of an INSERT of several rows: `(?, ?), (?, ?)`. */
export const rows = (count: number, columns: number): Sql =>
  joined(
    Array.from({ length: count }, () => sql`(${placeholders(columns)})`),
    ', ',
  );

/** Each name with a value: the columns of an UPDATE. */
export const assignments = (names: Iterable<string>): Sql =>
  joined(
    Array.from(names, (name) => sql`${ident(name)} = ?`),
    ', ',
  );

/** A number of the server's own. */
export const number = (value: number): Sql => String(value) as Sql;

/** A text constant of the schema's, such as a type's uid. */
export const literal = (text: string): Sql => `'${text.replaceAll("'", "''")}'` as Sql;

/** Pieces with a separator between them. */
export const joined = (
  pieces: readonly Sql[],
  separator: ', ' | ' AND ' | ' OR ' | ' UNION ALL ' | ' + ' | ' ',
): Sql => pieces.join(separator) as Sql;

/** Nothing. */
export const empty = '' as Sql;
