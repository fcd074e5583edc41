/** Gathers the rows of all tables, and keeps the order columns of links as the v4 layout has them. */
import type { SqlParameter } from '../../database/database.ts';
import type { LinkHop } from '../../database/layout/hop.ts';
import type { RelationAttribute } from '../../model/attribute.ts';

/** A row by column name. */
export type SeedRow = Record<string, SqlParameter>;

interface TableRow {
  readonly table: string;
  readonly row: SeedRow;
}

export class RowCollector {
  /** Entries, components and files: what links point at, to be written first. */
  readonly entries: TableRow[] = [];
  readonly links: TableRow[] = [];
  readonly #counts = new Map<string, number>();
  readonly #pairs = new Set<string>();

  /** The next number of a series that starts at 1. */
  count(series: string): number {
    const next = (this.#counts.get(series) ?? 0) + 1;
    this.#counts.set(series, next);
    return next;
  }

  entry(table: string, row: SeedRow): void {
    this.entries.push({ table, row });
  }

  link(table: string, row: SeedRow): void {
    this.links.push({ table, row });
  }

  /**
   * Links two entries, from whichever side; naming the same pair from both sides is one link.
   * @returns false where a side that can have one partner has another one already
   */
  relate(hop: LinkHop, attribute: RelationAttribute, id: number, targetId: number): boolean {
    const side = (column: string, of: number): string => `${hop.table} ${column} ${of}`;
    const mine = side(hop.ownerColumn, id);
    const theirs = side(hop.targetColumn, targetId);
    const pair = [mine, theirs].sort().join(' ');
    if (this.#pairs.has(pair)) return true;
    this.#pairs.add(pair);
    // a one-way relation may share its targets, as in v4
    const twoWay = attribute.inversedBy !== undefined || attribute.mappedBy !== undefined;
    const theyHaveOne = twoWay && (attribute.relation === 'oneToOne' || attribute.relation === 'oneToMany');
    const free = (sideHasOne: boolean, key: string): boolean => !sideHasOne || this.count(`one ${key}`) === 1;
    if (!free(!hop.many, mine) || !free(theyHaveOne, theirs)) return false;
    this.link(hop.table, {
      [hop.ownerColumn]: id,
      [hop.targetColumn]: targetId,
      ...(hop.orderColumn ? { [hop.orderColumn]: this.count(`order ${mine}`) } : {}),
      ...(hop.inverseOrderColumn ? { [hop.inverseOrderColumn]: this.count(`order ${theirs}`) } : {}),
    });
    return true;
  }
}
