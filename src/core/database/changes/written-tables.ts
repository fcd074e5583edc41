/**
 * The tables a statement may change, by its text and by what a database's schema does besides: foreign keys that delete or
 * change rows of other tables, triggers, and views over tables.
 */
import { type OneRow, oneRowIn } from './one-row.ts';
import { ALL_TABLES } from './table-changes.ts';

/** The tables a statement changes, in lower case; `ALL_TABLES` where its text does not say. */
export type WrittenTables = readonly string[] | typeof ALL_TABLES;

/** What follows from a change of a table, besides; all names in lower case. */
export interface WriteEffects {
  readonly tables: ReadonlySet<string>;
  /** Tables with a trigger, and tables that change other rows by themselves: which ones is not known. */
  readonly triggered: ReadonlySet<string>;
  /** Each of them shows what is in tables, so any change may be one of theirs. */
  readonly views: readonly string[];
  /** Parent → tables whose rows a deletion, or a change of a key, changes or deletes. */
  readonly deleting: ReadonlyMap<string, readonly string[]>;
  readonly updating: ReadonlyMap<string, readonly string[]>;
}

/** A foreign key, with names and actions in lower case. */
export interface WriteForeignKey {
  readonly child: string;
  readonly parent: string;
  readonly onDelete: string;
  readonly onUpdate: string;
}

const CONTROL = /^\s*(?:begin|commit|end|rollback|savepoint|release)\b/i;

/** Whether a statement changes nothing itself: what begins and ends transactions. */
export const isControl = (text: string): boolean => CONTROL.test(text);

/**
 * A statement changes the one table it names first, itself. Anything before the verb (a comment, a WITH) makes the text
 * count as unknown, and so does a name with a schema before it. A name ends where every database sees its end: a comment may
 * hide a schema, and a name may go on with a sign that is no letter.
 */
const TARGET =
  /^\s*(insert|replace|update|delete)(\s+or\s+\w+)?(?:\s+into|\s+from)?\s+(?:"((?:[^"]|"")+)"|`([^`]+)`|\[([^\]]+)\]|([\p{L}_][\p{L}\p{N}_$]*))(?=[ \t\n\f\r(;]|$)(?!\s*(?:\.|--|\/\*))/iu;

/** An INSERT that may also delete or change rows. */
const CONFLICT = /\b(?:conflict|duplicate)\b/i;

/**
 * The time of an API token's last use: no answer and no permission is made of it, so it counts as a table of its own, and
 * everything that is kept in memory stays as it was.
 */
const LAST_USES = 'strapi_api_tokens.last_used_at';
const LAST_USE = /^update strapi_api_tokens set last_used_at = (?:\?|\$1)\s+where\b/i;

/** Texts whose tables are kept. */
const TEXTS = 2000;

const PASSIVE = new Set(['no action', 'restrict']);

/** What a statement changes, by its text. */
interface Written {
  readonly tables: WrittenTables;
  /** Where it changes one row of its table by the id, or adds one; null for any other. */
  readonly oneRow: OneRow | null;
}

const ANYTHING: Written = { tables: ALL_TABLES, oneRow: null };
const NOTHING: Written = { tables: [], oneRow: null };

export class WrittenTablesReader {
  readonly #readEffects: () => WriteEffects | null;
  readonly #storedName: (name: string) => string;
  readonly #byText = new Map<string, Written>();
  #effects: WriteEffects | null = null;

  /**
   * @param readEffects null where they are not known at the moment: then any statement may change all tables
   * @param storedName what the database makes of a name in a statement; the name itself unless given
   */
  constructor(readEffects: () => WriteEffects | null, storedName = (name: string): string => name) {
    this.#readEffects = readEffects;
    this.#storedName = storedName;
  }

  /** Reads the effects again before the next statement is looked at. */
  forgetSchema(): void {
    this.#effects = null;
    this.#byText.clear();
  }

  /**
   * @param text a statement that is not read-only
   * @returns none for one that only begins or ends a transaction
   */
  of(text: string): WrittenTables {
    return this.#read(text).tables;
  }

  /**
   * As `of`, with the row in place of its table where a statement changes one row by its id (`row-names.ts`).
   * @param values of its placeholders
   */
  changesOf(text: string, values: readonly unknown[]): WrittenTables {
    const { tables, oneRow } = this.#read(text);
    const name = oneRow?.nameOf(values);
    return name && tables ? tables.map((table) => (table === oneRow!.table ? name : table)) : tables;
  }

  #read(text: string): Written {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    if (isControl(text)) return NOTHING;
    // a start adds dozens of indexes, and each of them would have the schema read again
    if (!TARGET.test(text)) return ANYTHING;
    this.#effects ??= this.#readEffects();
    if (!this.#effects) return ANYTHING;
    const tables = changedBy(text, this.#effects, this.#storedName);
    const oneRow = oneRowIn(text);
    // a key that follows a column of its own table changes further rows of it
    const isAlone = oneRow !== null && !this.#effects.updating.has(oneRow.table);
    const written: Written = { tables, oneRow: isAlone ? oneRow : null };
    if (this.#byText.size >= TEXTS) this.#byText.clear();
    this.#byText.set(text, written);
    return written;
  }
}

function changedBy(text: string, effects: WriteEffects, storedName: (name: string) => string): WrittenTables {
  const match = TARGET.exec(text);
  if (!match) return ALL_TABLES;
  const [, verb = '', alternative, quoted, ticked, bracketed, plain] = match;
  const name = quoted?.replaceAll('""', '"') ?? ticked ?? bracketed ?? plain!;
  const table = storedName(name.toLowerCase());
  const { tables, views, deleting, updating } = effects;
  if (!tables.has(table)) return ALL_TABLES;
  const replaces = verb.toLowerCase() === 'replace' || alternative !== undefined || CONFLICT.test(text);
  if (LAST_USE.test(text) && !effects.triggered.has(table)) return [LAST_USES, ...views];
  const changed = new Set([table]);
  if (verb.toLowerCase() !== 'insert' || replaces) {
    const deletes = verb.toLowerCase() === 'delete' || replaces;
    // a cascade deletes rows, whatever has set it off, so from the second table on both lists count
    for (const child of [...(deletes ? (deleting.get(table) ?? []) : []), ...(updating.get(table) ?? [])]) {
      addAll(changed, child, effects);
    }
  }
  for (const one of changed) if (effects.triggered.has(one)) return ALL_TABLES;
  return [...changed, ...views];
}

/** Adds a table and whatever a change or deletion of its rows changes. */
function addAll(changed: Set<string>, table: string, effects: WriteEffects): void {
  if (changed.has(table)) return;
  changed.add(table);
  for (const child of effects.deleting.get(table) ?? []) addAll(changed, child, effects);
  for (const child of effects.updating.get(table) ?? []) addAll(changed, child, effects);
}

/** The children of each parent whose rows an action of a key changes. */
export function childrenBy(
  keys: readonly WriteForeignKey[],
  action: (key: WriteForeignKey) => string,
): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const key of keys) {
    if (PASSIVE.has(action(key))) continue;
    const known = children.get(key.parent);
    if (known) known.push(key.child);
    else children.set(key.parent, [key.child]);
  }
  return children;
}
