import type { MaybePromise } from '../database/database.ts';

/**
 * Goes on with a value: at once when it is here, later when it is a promise. It keeps a request on an
 * embedded database free of promises it does not need.
 * @returns what `next` gives; what `next` throws is thrown, or rejects the promise
 */
export function after<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
