/** What the text of a compiled statement says by itself: its tables, and the text formatted for people. */

const STRINGS = /'(?:[^']|'')*'/g;
const COMMON_TABLES = /(?:\bWITH|,)\s+"([^"]+)"\s+AS\b/g;
const SOURCES = /\b(?:FROM|JOIN)\s+"((?:[^"]|"")+)"\s+"(t\d+)"/g;

/** The tables of a statement by their aliases. Every table that a plan reads has an alias of its own. */
export function tablesByAlias(sql: string): ReadonlyMap<string, string> {
  const text = sql.replaceAll(STRINGS, "''");
  const common = new Set(Array.from(text.matchAll(COMMON_TABLES), ([, name]) => name!));
  const found = new Map<string, string>();
  for (const [, table, alias] of text.matchAll(SOURCES)) {
    const name = table!.replaceAll('""', '"');
    if (!common.has(name)) found.set(alias!, name);
  }
  return found;
}

/** Conditions that nearly all entries of a list meet. */
const USUAL = /"published_at" IS NOT NULL|"locale"=\+?\?/g;

/**
 * Whether the query that reads an alias ends at a LIMIT and has no condition, or only usual ones: then its rows are read
 * in order until there are enough, unless they have to be sorted first.
 */
export function endsAtLimit(sql: string, alias: string): boolean {
  const text = sql.replaceAll(STRINGS, (found) => ' '.repeat(found.length));
  const at = text.indexOf(` "${alias}"`);
  if (at < 0) return false;
  const rest = outerTextOf(text.slice(at));
  const [, condition = ''] = /\bWHERE\b(.*?)(?:\bORDER BY\b|\bLIMIT\b|$)/.exec(rest) ?? [];
  const others = condition
    .replaceAll(`"${alias}".`, '')
    .replaceAll(USUAL, '')
    .replaceAll(/\bAND\b/g, '');
  return /\bLIMIT\b/.test(rest) && others.trim() === '';
}

/** The text up to the end of the query it stands in, without inner queries. */
function outerTextOf(text: string): string {
  /** For each open parenthesis whether an inner query stands in it. */
  const open: boolean[] = [];
  let outerText = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '(') open.push(open.at(-1) === true || text.startsWith('SELECT', at + 1));
    else if (letter === ')' && open.pop() === undefined) return outerText;
    else if (letter !== ')' && open.at(-1) !== true) outerText += letter;
  }
  return outerText;
}

/** Clauses that begin a line. */
const CLAUSES = ['SELECT', 'FROM', 'WHERE', 'ORDER BY', 'LIMIT', 'CROSS JOIN', 'LEFT JOIN', 'JOIN'];

/** A statement with each clause on a line, inner queries further to the right; texts are left as they are. */
export function formatStatement(sql: string): string {
  let depth = 0;
  let out = '';
  /** For each open parenthesis whether a query stands in it. */
  const open: boolean[] = [];
  const line = (): string => `\n${'  '.repeat(depth)}`;
  for (let at = 0; at < sql.length; ) {
    const quoted = quotedAt(sql, at);
    if (quoted) {
      out += quoted;
      at += quoted.length;
      continue;
    }
    const letter = sql[at]!;
    if (letter === '(') {
      const isQuery = sql.startsWith('SELECT', at + 1);
      open.push(isQuery);
      if (isQuery) depth += 1;
      out += isQuery ? `(${line()}` : '(';
    } else if (letter === ')') {
      out += ')';
      if (open.pop()) depth -= 1;
    } else {
      const clause =
        letter === ' ' ? CLAUSES.find((keyword) => sql.startsWith(`${keyword} `, at + 1)) : undefined;
      const isOuter = open.length === 0 || open.at(-1) === true;
      if (clause && isOuter) {
        out += line() + clause;
        at += clause.length;
      } else out += letter;
    }
    at += 1;
  }
  return out;
}

/** The text or the name in quotes that begins at a place. */
function quotedAt(sql: string, at: number): string | null {
  const quote = sql[at];
  if (quote !== "'" && quote !== '"') return null;
  const pattern = quote === "'" ? /'(?:[^']|'')*'/y : /"(?:[^"]|"")*"/y;
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0] ?? null;
}
