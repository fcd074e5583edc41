/**
 * The tables a statement may change, by its text and by what the file's schema does besides: foreign keys that delete or
 * change rows of other tables, triggers, and views over tables.
 */
import type { Database as Handle } from 'better-sqlite3';
import { ALL_TABLES } from '../changes/table-changes.ts';
import { type Sql, sql } from '../sql-template.ts';

/** The tables a statement changes, in lower case; `ALL_TABLES` where its text does not tell. */
export type WrittenTables = readonly string[] | typeof ALL_TABLES;

/** Changes no rows: what begins and ends transactions. */
const CONTROL = /^\s*(?:begin|commit|end|rollback|savepoint|release)\b/i;

/**
 * A statement of SQLite changes the one table it names first, itself. Anything before the verb (a comment, a WITH) makes
 * the text count as unknown, and so does a name with a schema before it.
 */
const TARGET =
  /^\s*(insert|replace|update|delete)(\s+or\s+\w+)?(?:\s+into|\s+from)?\s+(?:"((?:[^"]|"")+)"|`([^`]+)`|\[([^\]]+)\]|([\p{L}_][\p{L}\p{N}_$]*))(?!\s*\.)/iu;

/** An INSERT that may also delete or change rows. */
const CONFLICT = /\bon\s+conflict\b/i;

/** Texts whose tables are kept. */
const TEXTS = 2000;

interface ForeignKey {
  readonly child: string;
  readonly parent: string;
  readonly onDelete: string;
  readonly onUpdate: string;
}

/** What follows from a change of a table, besides. */
interface Schema {
  readonly tables: ReadonlySet<string>;
  /** Tables that a trigger belongs to: what it does is not known. */
  readonly triggered: ReadonlySet<string>;
  /** Each of them shows what is in tables, so any change may be one of theirs. */
  readonly views: readonly string[];
  /** Parent → tables whose rows a deletion, or a change of a key, changes or deletes. */
  readonly deleting: ReadonlyMap<string, readonly string[]>;
  readonly updating: ReadonlyMap<string, readonly string[]>;
}

const PASSIVE = new Set(['no action', 'restrict']);

export class WrittenTablesReader {
  readonly #handle: Handle;
  readonly #byText = new Map<string, WrittenTables>();
  #schema: Schema | null = null;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** Reads the schema again before the next statement is looked at. */
  forgetSchema(): void {
    this.#schema = null;
    this.#byText.clear();
  }

  /**
   * @param text a statement that is not read-only
   * @returns none for one that only begins or ends a transaction
   */
  of(text: string): WrittenTables {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const tables = this.#find(text);
    if (this.#byText.size >= TEXTS) this.#byText.clear();
    this.#byText.set(text, tables);
    return tables;
  }

  #find(text: string): WrittenTables {
    if (CONTROL.test(text)) return [];
    const match = TARGET.exec(text);
    if (!match) return ALL_TABLES;
    const [, verb = '', alternative, quoted, ticked, bracketed, bare] = match;
    const name = quoted?.replaceAll('""', '"') ?? ticked ?? bracketed ?? bare!;
    const table = name.toLowerCase();
    this.#schema ??= readSchema(this.#handle);
    const { tables, views, deleting, updating } = this.#schema;
    if (!tables.has(table)) return ALL_TABLES;
    const replaces = verb.toLowerCase() === 'replace' || alternative !== undefined || CONFLICT.test(text);
    const changed = new Set([table]);
    if (verb.toLowerCase() !== 'insert' || replaces) {
      const deletes = verb.toLowerCase() === 'delete' || replaces;
      // a cascade deletes rows, whatever has set it off, so from the second table on both lists count
      for (const child of [...(deletes ? (deleting.get(table) ?? []) : []), ...(updating.get(table) ?? [])]) {
        addAll(changed, child, this.#schema);
      }
    }
    for (const one of changed) if (this.#schema.triggered.has(one)) return ALL_TABLES;
    return [...changed, ...views];
  }
}

/** Adds a table and whatever a change or deletion of its rows changes. */
function addAll(changed: Set<string>, table: string, schema: Schema): void {
  if (changed.has(table)) return;
  changed.add(table);
  for (const child of schema.deleting.get(table) ?? []) addAll(changed, child, schema);
  for (const child of schema.updating.get(table) ?? []) addAll(changed, child, schema);
}

/** Triggers may be temporary, which a schema of their own lists. */
const OBJECTS = sql`SELECT type, name, tbl_name AS "table" FROM sqlite_master UNION ALL SELECT type, name, tbl_name FROM sqlite_temp_master`;

const FOREIGN_KEYS = sql`SELECT m.name AS child, k."table" AS parent, k.on_delete AS "onDelete", k.on_update AS "onUpdate" FROM sqlite_master m, pragma_foreign_key_list(m.name) k WHERE m.type='table'`;

/** The rows of a statement, with all texts in lower case: SQLite's own `lower` knows no letters but those of ASCII. */
function rows<Row>(handle: Handle, text: Sql): Row[] {
  const found = handle.prepare(text).all() as Record<string, string>[];
  const lower = ([name, value]: [string, string]) => [name, value.toLowerCase()] as const;
  return found.map((row) => Object.fromEntries(Object.entries(row).map(lower)) as Row);
}

function readSchema(handle: Handle): Schema {
  const objects = rows<{ type: string; name: string; table: string }>(handle, OBJECTS);
  const keys = rows<ForeignKey>(handle, FOREIGN_KEYS);
  const named = (type: string) => objects.filter((one) => one.type === type);
  return {
    tables: new Set(named('table').map(({ name }) => name)),
    triggered: new Set(named('trigger').map(({ table }) => table)),
    views: named('view').map(({ name }) => name),
    deleting: childrenBy(keys, ({ onDelete }) => onDelete),
    updating: childrenBy(keys, ({ onUpdate }) => onUpdate),
  };
}

function childrenBy(
  keys: readonly ForeignKey[],
  action: (key: ForeignKey) => string,
): ReadonlyMap<string, readonly string[]> {
  const active = keys.filter((key) => !PASSIVE.has(action(key)));
  return new Map(
    [...new Set(active.map(({ parent }) => parent))].map((parent) => [
      parent,
      active.filter((key) => key.parent === parent).map(({ child }) => child),
    ]),
  );
}
