/** How `JSON.stringify` writes bigints: a long whole number of a body is one, so that no digit is lost (A22). */

/** A part that `JSON.stringify` writes as it is: `JSON.rawJSON`, which TypeScript's ES2024 library doesn't know yet. */
export const rawJson = (text: string): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);

/**
 * From now on bigints are written as numbers, with all their digits; without this every answer, setting or line of a log that
 * holds a part of such a body is a TypeError, in code of the project too. A `toJSON` that code has set stays.
 */
export function writeBigintsAsNumbers(): void {
  if (Object.hasOwn(BigInt.prototype, 'toJSON')) return;
  Object.defineProperty(BigInt.prototype, 'toJSON', {
    value: function toJSON(this: bigint): unknown {
      return rawJson(String(this));
    },
    writable: true,
    configurable: true,
  });
}
