/** Collects JSON text: constant parts and SQL expressions in turn. */
import type { QueryDialect } from './dialect.ts';
import { joined, literal, type Sql, sql } from './sql.ts';

export class JsonWriter {
  private readonly parts: Sql[] = [];
  private pending = '';
  private readonly dialect: QueryDialect;

  constructor(dialect: QueryDialect) {
    this.dialect = dialect;
  }

  /** Constant JSON text; neighbours become one literal. */
  raw(text: string): this {
    this.pending += text;
    return this;
  }

  /** An expression whose value is JSON text; NULL counts as empty. */
  sql(expression: Sql): this {
    this.flush();
    this.parts.push(expression);
    return this;
  }

  /** All of it as one expression. */
  toSql(): Sql {
    this.flush();
    return this.dialect.concat(this.parts);
  }

  private flush(): void {
    if (this.pending === '') return;
    this.parts.push(literal(this.pending));
    this.pending = '';
  }
}

/** The most arguments one call takes; PostgreSQL's limit is 100, SQLite's 1000, older builds' 127. */
const PARTS = 100;

/**
 * A single part stays as it is.
 * @param opening the call up to its first part
 */
export function concatWith(opening: string): (parts: readonly Sql[]) => Sql {
  const call = (parts: readonly Sql[]): Sql => {
    if (parts.length === 1) return parts[0]!;
    if (parts.length <= PARTS) return sql`${{ text: opening, slots: [] }}${joined(parts, ',')})`;
    const groups: Sql[] = [];
    for (let i = 0; i < parts.length; i += PARTS) groups.push(call(parts.slice(i, i + PARTS)));
    return call(groups);
  };
  return call;
}

/** As SQLite and PostgreSQL have it. */
export const concatCall = concatWith('concat(');
