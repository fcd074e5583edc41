/**
 * Table and column names as the v4 layout makes them: snake_case in lodash's way of cutting words,
 * so that names in an existing database are found whatever the attribute is called.
 */

const WORDS =
  /\p{Lu}?\p{Ll}+(?=\p{Lu}|\P{L}|$)|\p{Lu}+(?=\p{Lu}\p{Ll}|\P{L}|$)|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lo}+|\d+/gu;

/**
 * `blocksText` → `blocks_text`, `HTMLBody` → `html_body`, `two2` → `two_2`.
 * @returns the name in snake_case; text without a letter or digit gives an empty string
 */
export function snakeCase(text: string): string {
  const words = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/['\u2019]/g, '').match(WORDS);
  return (words ?? []).join('_').toLowerCase();
}
