/** Which page numbers are offered: the first, the last, and those around the current one. Pure. */

/** Up to this many pages are all offered. */
const ALL = 7;

/** As in v4's panel, there are always as many of them, so that they keep their places while the user turns pages. */
export function pagesAround(page: number, pageCount: number): number[] {
  if (pageCount <= ALL) return range(1, pageCount);
  const [from, to] =
    page <= 4 ? [2, 5] : page >= pageCount - 3 ? [pageCount - 4, pageCount - 1] : [page - 1, page + 1];
  return [1, ...range(from, to), pageCount];
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
