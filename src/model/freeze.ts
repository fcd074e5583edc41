/** Freezes a value at every depth, so that parts of the server can share the model. */

/** Freezes objects, lists and maps with all they hold; a change throws a TypeError. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) {
    for (const item of value.values()) deepFreeze(item);
    // Object.freeze does not protect a map's content
    for (const method of ['set', 'delete', 'clear']) Object.defineProperty(value, method, { value: refuse });
    return Object.freeze(value);
  }
  // frozen before its values: a circle ends here
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item);
  return value;
}

function refuse(): never {
  throw new TypeError('the model can not be changed');
}
