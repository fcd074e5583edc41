/** A set of attribute paths, as permissions name them: `title`, `seo`, `seo.metaTitle`. */
export class FieldSet {
  /** Every attribute. */
  static readonly ALL = new FieldSet(null);
  /** No attribute. */
  static readonly NONE = new FieldSet([]);

  readonly #paths: ReadonlySet<string> | null;
  readonly #longest: number;

  /** @param paths null for every attribute */
  constructor(paths: Iterable<string> | null) {
    this.#paths = paths === null ? null : new Set(paths);
    let longest = 0;
    for (const { length } of this.#paths ?? []) longest = Math.max(longest, length);
    this.#longest = longest;
  }

  /** True for every attribute of the type. */
  get isAll(): boolean {
    return this.#paths === null;
  }

  /** True if nothing is in the set. */
  get isEmpty(): boolean {
    return this.#paths?.size === 0;
  }

  /** True if the whole of what a path names is in the set: the path itself, or one above it. */
  has(path: string): boolean {
    if (this.#paths === null || this.#paths.has(path)) return true;
    // clients send paths of any length: what is longer than all in the set is not looked up
    for (let end = path.lastIndexOf('.', this.#longest); end > 0; end = path.lastIndexOf('.', end - 1))
      if (this.#paths.has(path.slice(0, end))) return true;
    return false;
  }

  /** True if a path or a part of what it names is in the set: `seo` for `seo.metaTitle`. */
  hasPartOf(path: string): boolean {
    if (this.has(path)) return true;
    for (const one of this.#paths!) if (one.startsWith(`${path}.`)) return true;
    return false;
  }

  /** The paths inside an attribute, from there: `metaTitle` inside `seo`. */
  inside(name: string): FieldSet {
    if (this.has(name)) return FieldSet.ALL;
    const below = [...this.#paths!].filter((path) => path.startsWith(`${name}.`));
    return new FieldSet(below.map((path) => path.slice(name.length + 1)));
  }

  /** What is in both of two sets. */
  static common(one: FieldSet, other: FieldSet): FieldSet {
    if (one.isAll) return other;
    if (other.isAll) return one;
    return new FieldSet(
      [...one.#paths!, ...other.#paths!].filter((path) => one.has(path) && other.has(path)),
    );
  }

  /** What is in one of several sets. */
  static union(sets: readonly FieldSet[]): FieldSet {
    if (sets.some(({ isAll }) => isAll)) return FieldSet.ALL;
    return new FieldSet(sets.flatMap((one) => [...one.#paths!]));
  }
}
