/**
 * The product's SQL in PostgreSQL's words, in one place: `?` becomes `$1`, `$2` …, and what only SQLite
 * understands is put otherwise. Names are in double quotes already, as PostgreSQL has them.
 */
import { ID_LIST } from '../id-list.ts';

/** A statement as PostgreSQL is told it. */
export interface NumberedSql {
  readonly text: string;
  readonly parameters: number;
}

/** Texts and names, in which nothing is to be changed; the list of ids; a placeholder, freed or bare. */
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
