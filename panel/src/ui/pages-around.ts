/** Which page numbers are offered: the first, the last, and those around the current one. Pure. */
export function pagesAround(page: number, pageCount: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pageCount];
  return [...new Set(wanted)].filter((one) => one >= 1 && one <= pageCount).sort((one, other) => one - other);
}
