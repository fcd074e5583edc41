/** Finds two entries of the content files that claim the same partner. */
import type { LinkHop } from '../../database/layout/hop.ts';
import type { RelationAttribute } from '../../model/attribute.ts';

/** Finds two entries of the content files that claim the same partner, of which each can have one. */
export class Partners {
  readonly #pairs = new Set<string>();
  readonly #taken = new Set<string>();

  /**
   * Notes a pair, from whichever side; naming the same pair from both sides is one link.
   * @param mine an entry's name, unique among all; `theirs` the same
   * @returns false where a side that can have one partner has another one already
   */
  claim(hop: LinkHop, attribute: RelationAttribute, mine: string, theirs: string): boolean {
    const owner = `${hop.table} ${hop.ownerColumn} ${mine}`;
    const target = `${hop.table} ${hop.targetColumn} ${theirs}`;
    const pair = [owner, target].sort().join(' ');
    if (this.#pairs.has(pair)) return true;
    this.#pairs.add(pair);
    // a one-way relation may share its targets
    const twoWay = attribute.inversedBy !== undefined || attribute.mappedBy !== undefined;
    const theyHaveOne = twoWay && (attribute.relation === 'oneToOne' || attribute.relation === 'oneToMany');
    return this.#take(!hop.many, owner) && this.#take(theyHaveOne, target);
  }

  #take(hasOne: boolean, side: string): boolean {
    if (!hasOne) return true;
    if (this.#taken.has(side)) return false;
    this.#taken.add(side);
    return true;
  }
}
