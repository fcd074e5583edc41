/**
 * Finds the rows that point nowhere. It is fed with the rows of all tables, each in the order of its ids, so that a
 * database and the file of an export are judged alike; it keeps ids alone.
 */
import type { FileRow, FileValue } from '../format.ts';
import type { LinkEnds, TableEnds } from './link-ends.ts';
import { SortedIds } from './sorted-ids.ts';

/** What is the matter with rows. */
export type OrphanKind =
  /** A link one of whose ends is gone, or missing. */
  | 'link'
  /** A link to a type or component that there is not. */
  | 'type'
  /** The row of an entry; one of its columns names a row that is gone. */
  | 'column'
  /** A component's row that no entry has. */
  | 'component';

/** Rows of one table that have the same problem. */
export interface Orphans {
  readonly table: string;
  /** The type or component, with the attribute, that the table is of. */
  readonly place: string;
  readonly kind: OrphanKind;
  /** For the kind `column`: those that are to be empty. */
  readonly columns: readonly string[];
  /** Whether a foreign key keeps databases from holding some of the rows as they are. */
  readonly isRefused: boolean;
  readonly ids: readonly number[];
}

interface Found {
  readonly table: string;
  readonly kind: OrphanKind;
  readonly columns: readonly string[];
  isRefused: boolean;
  readonly ids: number[];
}

/** A table while its rows come. */
interface Feeding {
  readonly table: string;
  readonly ids: SortedIds;
  readonly ends: TableEnds | undefined;
  /** The places of columns in a row. */
  readonly place: (column: string) => number;
}

/** A row whose ends are looked for: as soon as all rows of their tables are known. */
interface Waiting {
  readonly feeding: Feeding;
  readonly id: number;
  readonly fixed: readonly FileValue[];
  readonly typedId: FileValue;
  readonly type: FileValue;
}

export class OrphanFinder {
  readonly #ends: LinkEnds;
  readonly #ids = new Map<string, SortedIds>();
  readonly #waiting: Waiting[] = [];
  readonly #found = new Map<string, Found>();
  /** Tables all of whose rows are known. */
  readonly #done = new Set<string>();
  /** Uid → the components that entries have. */
  readonly #held = new Map<string, Set<number>>();
  #feeding: Feeding | null = null;

  constructor(ends: LinkEnds) {
    this.#ends = ends;
  }

  /**
   * The rows of a table follow.
   * @param columns those of a row behind its id
   */
  begin(table: string, columns: readonly string[]): void {
    if (this.#feeding) this.#done.add(this.#feeding.table);
    const ids = new SortedIds();
    this.#ids.set(table, ids);
    const place = (column: string): number => columns.indexOf(column) + 1;
    this.#feeding = { table, ids, ends: this.#ends.tables.get(table), place };
  }

  add(row: FileRow): void {
    const feeding = this.#feeding!;
    const id = Number(row[0]);
    feeding.ids.add(id);
    const { ends } = feeding;
    if (!ends) return;
    const cell = (column: string): FileValue => {
      const place = feeding.place(column);
      return place === 0 ? null : (row[place] ?? null);
    };
    const fixed = ends.fixed.map(({ column }) => cell(column));
    const typedId = ends.typed ? cell(ends.typed.idColumn) : null;
    const type = ends.typed ? cell(ends.typed.typeColumn) : null;
    const link = { feeding, id, fixed, typedId, type };
    const target = this.#ends.tableOfType.get(String(type));
    const isKnown =
      ends.fixed.every(({ table }, at) => fixed[at] === null || this.#done.has(table)) &&
      (typedId === null || target === undefined || this.#done.has(target));
    if (isKnown) this.#judge(link);
    else this.#waiting.push(link);
  }

  /** What is said by a table that is not among those that are fed: an entry of it has the component. */
  hold(uid: string, id: number): void {
    this.#held.set(uid, (this.#held.get(uid) ?? new Set()).add(id));
  }

  /** To be called once, when all rows are known. */
  finish(): Orphans[] {
    for (const row of this.#waiting) this.#judge(row);
    for (const [table, uid] of this.#ends.components) {
      const ids = this.#ids.get(table);
      if (!ids) continue;
      const alone = ids.all().filter((id) => !this.#held.get(uid)?.has(id));
      if (alone.length > 0) this.#note(table, 'component', [], false, alone);
    }
    return [...this.#found.values()].map((found) => ({
      ...found,
      place:
        this.#ends.components.get(found.table) ?? this.#ends.tables.get(found.table)?.place ?? found.table,
    }));
  }

  #judge({ feeding, id, fixed, typedId, type }: Waiting): void {
    const { table, ends } = feeding;
    const { fixed: keys, typed, isLink, holdsComponents } = ends!;
    const gone = keys.filter(({ table: target }, at) => {
      const value = fixed[at] ?? null;
      return value === null ? isLink : !this.#has(target, value);
    });
    const isRefused = keys.some((key, at) => gone.includes(key) && (fixed[at] ?? null) !== null);
    if (gone.length > 0) {
      const columns = isLink ? [] : gone.map(({ column }) => column);
      this.#note(table, isLink ? 'link' : 'column', columns, isRefused, [id]);
      if (isLink) return;
    }
    if (!typed || (typedId === null && !isLink)) return;
    const target = this.#ends.tableOfType.get(String(type));
    const columns = isLink ? [] : [typed.idColumn, typed.typeColumn];
    const kind = isLink ? 'link' : 'column';
    if (target === undefined && type !== null)
      this.#note(table, isLink ? 'type' : 'column', columns, false, [id]);
    else if (target === undefined || typedId === null || !this.#has(target, typedId))
      this.#note(table, kind, columns, false, [id]);
    else if (holdsComponents) this.hold(String(type), Number(typedId));
  }

  #has(table: string, id: FileValue): boolean {
    return this.#ids.get(table)?.has(Number(id)) === true;
  }

  #note(
    table: string,
    kind: OrphanKind,
    columns: readonly string[],
    isRefused: boolean,
    ids: readonly number[],
  ): void {
    const key = JSON.stringify([table, kind, columns]);
    const found = this.#found.get(key) ?? { table, kind, columns, isRefused, ids: [] };
    found.isRefused ||= isRefused;
    this.#found.set(key, found);
    for (const id of ids) found.ids.push(id);
  }
}
