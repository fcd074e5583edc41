import type { ConfigReader } from './config-reader.ts';
import { toNumber } from './variable-value.ts';

/** v4's word for "no maximum"; absent limits are null here. */
const NO_MAXIMUM = -1;

/** A largest page size: a number, or null for none (`-1`); `fallback` where the key is absent. */
export function readMaximum<T>(reader: ConfigReader, key: string, fallback: T): number | null | T {
  const value = reader.custom(
    key,
    undefined,
    'a whole number of at least 1, or -1 for no maximum',
    (found) => {
      const number = toNumber(found);
      return Number.isSafeInteger(number) && (number! >= 1 || number === NO_MAXIMUM) ? number : undefined;
    },
  );
  if (value === undefined) return fallback;
  return value === NO_MAXIMUM ? null : value;
}
