/**
 * Finds the column of each parameter in a statement: unlike PostgreSQL the server does not report it, and a
 * column for moments takes no milliseconds. Finds only the plain forms: `"column" = ?`, and the rows of an
 * INSERT.
 */

const NAME = String.raw`(?:"([^"]+)"|\b([A-Za-z_]\w*))`;
const BEFORE = new RegExp(String.raw`${NAME}\s*(?:=|<>|<=?|>=?)\s*\+?$`);
const INSERT = /^\s*INSERT\s+INTO\s+(?:"[^"]+"|\w+)\s*\(([^)]*)\)\s*VALUES\b/i;
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[(),?]/g;

/** @returns for each `?` of the statement a column, or null */
export function parameterColumns(sql: string): (string | null)[] {
  const insert = INSERT.exec(sql);
  const inserted = insert ? insert[1]!.split(',').map((name) => name.trim().replaceAll('"', '')) : null;
  const values = insert ? insert[0].length : sql.length;
  const columns: (string | null)[] = [];
  let depth = 0;
  let place = 0;
  for (const { 0: token, index } of sql.matchAll(TOKENS)) {
    if (token === '(') {
      depth += 1;
      if (depth === 1) place = 0;
    } else if (token === ')') depth -= 1;
    else if (token === ',' && depth === 1) place += 1;
    else if (token === '?') {
      if (inserted && index >= values) {
        columns.push(depth === 1 && stands(sql, index) ? (inserted[place] ?? null) : null);
        continue;
      }
      const [, quoted, unquoted] = BEFORE.exec(sql.slice(Math.max(0, index - 150), index)) ?? [];
      columns.push(quoted ?? unquoted ?? null);
    }
  }
  return columns;
}

/** Whether a `?` is all there is between two commas or parentheses. */
const stands = (sql: string, index: number): boolean =>
  /[(,]\s*\+?$/.test(sql.slice(Math.max(0, index - 10), index)) && /^\?\s*[,)]/.test(sql.slice(index));

/** The first table a statement names. */
export function tableOf(sql: string): string | null {
  const [, quoted, plain] = /\b(?:FROM|INTO|UPDATE|TABLE)\s+(?:"([^"]+)"|([A-Za-z_]\w*))/i.exec(sql) ?? [];
  return quoted ?? plain ?? null;
}
