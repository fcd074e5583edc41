/** The tables that a statement of the server's own reads, by its text. */

/** Texts are skipped: what is in quotes inside of them is no name. */
const TEXT_OR_NAME = /'(?:[^']|'')*'|"((?:[^"]|"")*)"/g;

/**
 * All names in quotes that are names of tables. Columns and aliases of the same name count as well, which is safe: what
 * is made of the rows is dropped too often then, and never too late.
 * @param sql every name in it is quoted, and texts are in single quotes or placeholders
 * @param known the names of all tables, in lower case
 * @returns in lower case; a table that is named more than once is there twice
 */
export function tablesIn(sql: string, known: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  const again = new Set<string>();
  for (const [, name] of sql.matchAll(TEXT_OR_NAME)) {
    if (name === undefined) continue;
    const table = name.replaceAll('""', '"').toLowerCase();
    if (known.has(table)) (found.has(table) ? again : found).add(table);
  }
  return [...found, ...again];
}
