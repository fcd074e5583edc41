/** Every single place where two answers differ, with its path. */

export interface Place {
  readonly path: readonly (string | number)[];
  readonly ours: unknown;
  readonly theirs: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists of different lengths are one place. */
export function* placesOf(ours: unknown, theirs: unknown, path: Place['path'] = []): Generator<Place> {
  if (Object.is(ours, theirs)) return;
  if (Array.isArray(ours) && Array.isArray(theirs) && ours.length === theirs.length) {
    for (const [index, one] of ours.entries()) yield* placesOf(one, theirs[index], [...path, index]);
  } else if (isObject(ours) && isObject(theirs)) {
    for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)]))
      yield* placesOf(ours[key], theirs[key], [...path, key]);
  } else yield { path, ours, theirs };
}

/** A path without indexes. */
export const kindOf = ({ path }: Place): string =>
  path.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('');
