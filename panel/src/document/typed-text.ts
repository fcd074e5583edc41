/**
 * What was typed into a control and is no value of its type yet: broken JSON, half a date, a number with letters in it.
 * It stays in the document, so that it is shown, kept in drafts and named as wrong, and it is never sent. A plain
 * object, since drafts are copied by the browser. Pure.
 */

const KEY = '__octavo_typed__';

export interface TypedText {
  readonly [KEY]: string;
}

export const typedText = (text: string): TypedText => ({ [KEY]: text });

export const isTypedText = (value: unknown): value is TypedText =>
  typeof value === 'object' && value !== null && typeof (value as Partial<TypedText>)[KEY] === 'string';

export const textOfTyped = (value: TypedText): string => value[KEY];

/** Whether there is such a text anywhere in a value. */
export const hasTypedText = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (isTypedText(value) || Object.values(value).some(hasTypedText));
