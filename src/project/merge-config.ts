/** Lays `config/env/<NODE_ENV>/x` over `config/x`, the way v4 does. */

const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * A new value: objects are merged key by key and lists item by item at every depth, everything else is
 * replaced by `over`; `undefined` in `over` keeps what `base` has.
 */
export function mergeConfig(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (Array.isArray(base) && Array.isArray(over)) {
    const length = Math.max(base.length, over.length);
    return Array.from({ length }, (_, index) => mergeConfig(base[index], over[index]));
  }
  if (!isPlainObject(base) || !isPlainObject(over)) return over;
  const names = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...names].map((name) => [name, mergeConfig(base[name], over[name])]));
}
