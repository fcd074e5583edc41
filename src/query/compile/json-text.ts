/** Collects JSON text: constant stretches and SQL expressions in turn. */
import type { QueryDialect } from './dialect.ts';
import { literal, type Sql } from './sql.ts';

export class JsonText {
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
