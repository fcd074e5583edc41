/**
 * Translates the product's SQL for MariaDB and MySQL. Their SQL mode makes them understand names in double
 * quotes and `||`; this file rewrites the rest.
 */
import { ID_LIST } from '../sql/id-list.ts';
import { parameterColumns, tableOf } from './parameter-columns.ts';

/** The parts of a statement between its constant texts. */
export interface Placeholder {
  /** A value, the list of ids, or how many rows at most. */
  readonly kind: 'value' | 'ids' | 'limit';
  /** The column a value is compared with or written to, if the text shows it. */
  readonly column: string | null;
}

/** A translated statement, apart from the lists in it. */
export interface MysqlSql {
  /** One more than there are placeholders. */
  readonly texts: readonly string[];
  readonly placeholders: readonly Placeholder[];
  /** The table of the statement, if it names one. */
  readonly table: string | null;
  /** Whether it is worth preparing; the others have no parameters. */
  readonly isPrepared: boolean;
  readonly changesTables: boolean;
}

/** Texts and names, which stay unchanged; the list of ids; a placeholder, with or without a plus. */
const PIECES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\(SELECT value FROM json_each\(\+\?\)\)|(?:\bLIMIT )?\+?\?/gi;

/** Finds the placeholders of a statement. */
export function mysqlSql(source: string): MysqlSql {
  const sql = source.replace(/ DEFAULT VALUES$/, ' () VALUES ()');
  const columns = parameterColumns(sql);
  const texts: string[] = [];
  const placeholders: Placeholder[] = [];
  let text = '';
  let from = 0;
  for (const { 0: piece, index } of sql.matchAll(PIECES)) {
    const isLimit = /^LIMIT /i.test(piece);
    const isIds = piece === ID_LIST;
    if (!isIds && !piece.endsWith('?')) continue;
    text += sql.slice(from, index) + (isLimit ? piece.slice(0, 6) : '');
    from = index + piece.length;
    texts.push(text);
    text = '';
    const kind = isIds ? 'ids' : isLimit ? 'limit' : 'value';
    placeholders.push({ kind, column: columns[placeholders.length] ?? null });
  }
  texts.push(text + sql.slice(from));
  const [verb = ''] = /\w+/.exec(sql) ?? [];
  return {
    texts,
    placeholders,
    table: tableOf(sql),
    isPrepared: /^(?:SELECT|WITH|INSERT|UPDATE|DELETE|EXPLAIN)$/i.test(verb),
    changesTables: /^(?:CREATE|ALTER|DROP|RENAME)$/i.test(verb),
  };
}
