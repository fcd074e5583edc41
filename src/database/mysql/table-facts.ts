/** What has to be known of tables to speak with them: which columns keep moments, and what a key is about. */
import type { SqlValue } from '../database.ts';

/** Of one table. */
export interface Facts {
  readonly moments: ReadonlySet<string>;
  /** The columns of each unique key. */
  readonly uniqueKeys: ReadonlyMap<string, readonly string[]>;
}

/** Runs a statement without parameters. */
export type Ask = (sql: string) => Promise<readonly Record<string, SqlValue>[]>;

const FACTS = `SELECT table_name AS "table", column_name AS "column", NULL AS "key", 0 AS "place"
  FROM information_schema.columns WHERE table_schema = DATABASE() AND data_type IN ('datetime', 'timestamp')
  UNION ALL SELECT table_name, column_name, index_name, seq_in_index FROM information_schema.statistics
  WHERE table_schema = DATABASE() AND non_unique = 0 ORDER BY 1, 3, 4`;

const NOTHING: Facts = { moments: new Set(), uniqueKeys: new Map() };

export class TableFacts {
  #facts: ReadonlyMap<string, Facts> | null = null;

  /** Tables have changed: what is known is asked anew when it is needed. */
  forget(): void {
    this.#facts = null;
  }

  /** Whether nothing has to be asked. */
  get isKnown(): boolean {
    return this.#facts !== null;
  }

  async load(ask: Ask): Promise<void> {
    this.#facts ??= read(await ask(FACTS));
  }

  /** Of a table as last loaded. */
  of(table: string): Facts {
    return this.#facts?.get(table) ?? NOTHING;
  }
}

function read(rows: readonly Record<string, SqlValue>[]): ReadonlyMap<string, Facts> {
  const tables = new Map<string, { moments: Set<string>; uniqueKeys: Map<string, string[]> }>();
  for (const row of rows) {
    const [table, column] = [String(row['table']), String(row['column'])];
    const facts = tables.get(table) ?? { moments: new Set(), uniqueKeys: new Map() };
    tables.set(table, facts);
    if (row['key'] === null) {
      facts.moments.add(column);
      continue;
    }
    const key = String(row['key']);
    facts.uniqueKeys.set(key, [...(facts.uniqueKeys.get(key) ?? []), column]);
  }
  return tables;
}
