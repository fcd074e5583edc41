/** Where two JSON values differ. */

export interface Difference {
  /** The path of the value, without indexes: equal kinds of difference have equal paths. */
  readonly kind: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** Every place where two values differ; lists of different lengths are one difference. */
export function* differences(ours: unknown, theirs: unknown, path = ''): Generator<Difference> {
  if (Object.is(ours, theirs)) return;
  const both = [ours, theirs];
  if (both.every(Array.isArray) && (ours as unknown[]).length === (theirs as unknown[]).length) {
    for (const [index, one] of (ours as unknown[]).entries())
      yield* differences(one, (theirs as unknown[])[index], `${path}[]`);
  } else if (both.every((value) => typeof value === 'object' && value !== null && !Array.isArray(value))) {
    const [left, right] = both as Record<string, unknown>[];
    for (const key of new Set([...Object.keys(left!), ...Object.keys(right!)]))
      yield* differences(left![key], right![key], `${path}.${key}`);
  } else yield { kind: path, ours, theirs };
}
