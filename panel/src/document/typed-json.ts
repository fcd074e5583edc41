/** JSON as people type it: what a text means, and the text of a value. Pure. */
import { isTypedText, textOfTyped, typedText } from './typed-text.ts';

export const textOfJson = (value: unknown): string =>
  isTypedText(value)
    ? textOfTyped(value)
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value, null, 2);

/** The value that a text is; the text itself, marked as none yet, where it is no JSON. */
export function typedJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return typedText(text);
  }
}

/** What keeps a text from being JSON, in the words of the browser. */
export function mistakeInJson(text: string): string | null {
  try {
    if (text.trim() !== '') JSON.parse(text);
    return null;
  } catch (failure) {
    return (failure as Error).message;
  }
}
