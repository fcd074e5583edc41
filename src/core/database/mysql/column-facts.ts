/** Facts about tables that statements depend on: which columns store moments, and which columns a key has. */
import type { SqlValue } from '../database.ts';
import type { ServerFigures } from '../server/table-sizes.ts';

/** Of one table. */
export interface Facts {
  readonly moments: ReadonlySet<string>;
  /** The columns of each unique key. */
  readonly uniqueKeys: ReadonlyMap<string, readonly string[]>;
}

/** Runs a statement without parameters. */
export type QueryServer = (sql: string) => Promise<readonly Record<string, SqlValue>[]>;

const FACTS = `SELECT table_name AS "table", column_name AS "column", NULL AS "key", 0 AS "place"
  FROM information_schema.columns WHERE table_schema = DATABASE() AND data_type IN ('datetime', 'timestamp')
  UNION ALL SELECT table_name, column_name, index_name, seq_in_index FROM information_schema.statistics
  WHERE table_schema = DATABASE() AND non_unique = 0 ORDER BY 1, 3, 4`;

const NOTHING: Facts = { moments: new Set(), uniqueKeys: new Map() };

export class TableFacts {
  #facts: ReadonlyMap<string, Facts> | null = null;

  /** Tables have changed: the facts are read again when they are needed. */
  forget(): void {
    this.#facts = null;
  }

  /** Whether all facts are known. */
  get isKnown(): boolean {
    return this.#facts !== null;
  }

  async load(query: QueryServer): Promise<void> {
    this.#facts ??= read(await query(FACTS));
  }

  /** Replaces the facts; until the server has answered, the earlier ones hold. */
  async reload(query: QueryServer): Promise<void> {
    this.#facts = read(await query(FACTS));
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

const SIZES = `SELECT table_name AS "name", table_rows AS "rows", avg_row_length AS "bytes"
  FROM information_schema.tables WHERE table_schema = DATABASE()`;

/** How many rows each table has and how long they are, as the server estimates. */
export async function tableSizes(session: { readonly plain: QueryServer }): Promise<ServerFigures> {
  const rows = await session.plain(SIZES);
  const sizes = rows.map(
    ({ name, rows: count, bytes }) =>
      [String(name), { rows: Number(count ?? 0), bytes: Number(bytes ?? 0) }] as const,
  );
  return { sizes: new Map(sizes) };
}
