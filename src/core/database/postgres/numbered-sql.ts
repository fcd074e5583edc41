/**
 * Translates the product's SQL for PostgreSQL: `?` becomes `$1`, `$2` …, and what only SQLite understands is
 * rewritten. Names are in double quotes already.
 */
import { ID_LIST } from '../sql/id-list.ts';

/** A translated statement. */
export interface NumberedSql {
  readonly text: string;
  readonly parameters: number;
}

/** Texts and names, which stay unchanged; the list of ids; a placeholder, with or without a plus. */
const PIECES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\(SELECT value FROM json_each\(\+\?\)\)|\+?\?/g;

const IDS = '(SELECT value::bigint FROM json_array_elements_text($::json))';

/** Numbers the placeholders of a statement. An INSERT answers the new row's id, which every table has. */
export function numberedSql(sql: string): NumberedSql {
  let parameters = 0;
  const mark = (): string => {
    parameters += 1;
    return `$${parameters}`;
  };
  const text = sql.replace(PIECES, (piece) => {
    if (piece === '?' || piece === '+?') return mark();
    return piece === ID_LIST ? IDS.replace('$', mark) : piece;
  });
  const wantsId = /^\s*INSERT\b/i.test(sql) && !/\bRETURNING\b/i.test(sql);
  return { text: wantsId ? `${text} RETURNING "id"` : text, parameters };
}
