import type { ConfigReader } from './config-reader.ts';

/** v4's word for "no maximum"; absent limits are null here. */
const NO_MAXIMUM = -1;

/** A largest page size: a number, or null for none (`-1`); `fallback` where the key is absent. */
export function readMaximum<T>(reader: ConfigReader, key: string, fallback: T): number | null | T {
  const value = reader.custom(
    key,
    undefined,
    'a whole number of at least 1, or -1 for no maximum',
    (found) =>
      Number.isSafeInteger(found) && ((found as number) >= 1 || found === NO_MAXIMUM)
        ? (found as number)
        : undefined,
  );
  if (value === undefined) return fallback;
  return value === NO_MAXIMUM ? null : value;
}
