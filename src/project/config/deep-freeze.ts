/** Freezes plain objects and lists at every depth; class instances and functions stay as they are. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return value;
  for (const item of Object.values(value)) deepFreeze(item);
  return Object.freeze(value);
}
