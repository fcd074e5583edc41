/**
 * Marks addresses that must be signed before an answer is sent. Their JSON stands between two characters that
 * no JSON contains, so no text of a client can be taken for an address to sign.
 */
import type { SignedValue, StoredBy } from '../plan.ts';
import type { QueryDialect } from './dialect.ts';
import { column, joined, literal, type Sql, sql } from './sql.ts';

/** Before and after the JSON, as bytes of the answer. */
export const SIGN_FROM = 0x02;
export const SIGN_TO = 0x03;

/** The text of a signed value; never NULL. */
export function signedText(dialect: QueryDialect, alias: string, value: SignedValue): Sql {
  const stored = isStoredBy(alias, value.storedBy);
  if (value.kind === 'isSigned') return sql`CASE WHEN ${stored} THEN 'true' ELSE 'false' END`;
  const json = dialect.jsonText(value.form, column(alias, value.column));
  const { hash, ext } = value.storedBy.fileName;
  const text = (name: string): Sql => dialect.jsonText('text', column(alias, name));
  // formats bring the names of their files along
  const signed =
    value.form === 'json'
      ? [json]
      : [literal('['), json, literal(','), text(hash), literal(','), text(ext), literal(']')];
  const marked = dialect.concat([
    literal(String.fromCharCode(SIGN_FROM)),
    ...signed,
    literal(String.fromCharCode(SIGN_TO)),
  ]);
  return sql`CASE WHEN ${stored} THEN ${marked} ELSE ${json} END`;
}

const isStoredBy = (alias: string, { column: name, names }: StoredBy): Sql =>
  sql`${column(alias, name)} IN (${joined(names.map(literal), ',')})`;
