/**
 * The product's SQL in the words of MariaDB and MySQL, in one place. Names in double quotes and `||` they
 * understand by their SQL mode; what is left is put otherwise here.
 */
import { ID_LIST } from '../id-list.ts';
import { parameterColumns, tableOf } from './parameter-columns.ts';

/** What stands in a statement between its constant texts. */
export interface Placeholder {
  /** A value, the list of ids, or how many rows at most. */
  readonly kind: 'value' | 'ids' | 'limit';
  /** The column a value is compared with or written to, where that is plain to see. */
  readonly column: string | null;
}

/** A statement as the server is told it, but for the lists in it. */
export interface MysqlSql {
  /** One more than there are placeholders. */
  readonly texts: readonly string[];
  readonly placeholders: readonly Placeholder[];
  /** The table it is about, where it names one. */
  readonly table: string | null;
  /** Whether it is worth preparing; the others have no parameters. */
  readonly isPrepared: boolean;
  readonly changesTables: boolean;
}

/** Texts and names, in which nothing is to be changed; the list of ids; a placeholder, freed or bare. */
const PIECES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\(SELECT value FROM json_each\(\+\?\)\)|(?:\bLIMIT )?\+?\?/gi;

/** Finds the placeholders of a statement. */
export function mysqlSql(given: string): MysqlSql {
  const sql = given.replace(/ DEFAULT VALUES$/, ' () VALUES ()');
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
    isPrepared: /^(?:SELECT|WITH|INSERT|UPDATE|DELETE)$/i.test(verb),
    changesTables: /^(?:CREATE|ALTER|DROP|RENAME)$/i.test(verb),
  };
}
