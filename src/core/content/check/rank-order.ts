/** Collects items in one order and sorts them by rank. */

export interface RankOrder {
  /** What the list gets from now on has this rank. */
  begin(rank: number): void;
  /** Sorts what the list has got since the first `begin`; what has the same rank keeps its order. */
  end(): void;
}

/** Sorts the end of a list by ranks. */
export function rankOrder<T>(list: T[]): RankOrder {
  const starts: { readonly rank: number; readonly at: number }[] = [];
  return {
    begin: (rank) => starts.push({ rank, at: list.length }),
    end: () => {
      const first = starts[0]?.at ?? list.length;
      if (list.length - first < 2) return;
      const groups = starts.map(({ rank, at }, index) => ({
        rank,
        items: list.slice(at, starts[index + 1]?.at ?? list.length),
      }));
      list.length = first;
      for (const { items } of groups.toSorted((a, b) => a.rank - b.rank)) list.push(...items);
    },
  };
}
