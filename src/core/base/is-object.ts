/** Type guards for values of unknown origin. */

/** An object of untrusted JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object that is neither null nor a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same for values that the project's code has made: a date is a value there, and no object with members. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !(value instanceof Date);

/** True for a value that a client has sent: neither left out nor null. */
export const isPresent = (value: unknown): boolean => value !== undefined && value !== null;
