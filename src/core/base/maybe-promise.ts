/** Values that may be there at once: an embedded database answers without a promise, a server does not. */

export type MaybePromise<T> = T | Promise<T>;

/** True for anything with a `then`: project code may return promises of its own making. */
export function isPromise<T>(value: MaybePromise<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

/**
 * Continues with a value: synchronously if it is there, later if it is a promise. It saves requests on an
 * embedded database from promises they do not need.
 * @returns the result of `next`; an error of `next` is thrown, or rejects the promise
 */
export function after<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
