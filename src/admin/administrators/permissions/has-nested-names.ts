/** The letter that sorts before all others. */
const FIRST = '\u0000';

/**
 * Whether a path of attributes is inside of another one of a list (`seo.metaTitle` of `seo`), which v4 refuses in a permission.
 * Sorted with the dot before any other letter, a path stands right before those inside of it: each is compared with its
 * neighbour alone, however many parts it has.
 */
export function hasNestedNames(paths: readonly string[]): boolean {
  const sorted = [...new Set(paths.map((path) => path.split('.').join(FIRST)))].sort();
  return sorted.some((path, at) => sorted[at + 1]?.startsWith(path + FIRST) === true);
}
