/** An answer with signed addresses in it. A leaf: types only. */

export interface SignedBody {
  readonly bytes: Buffer;
  /**
   * Until when (`performance.now()`) the same answer would be signed with the same addresses; 0 where that is not known,
   * and then it must not be kept.
   */
  readonly goodUntil: number;
}
