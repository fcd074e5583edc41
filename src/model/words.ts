/** Names made of other names, the way v4 makes them: PascalCase for types, snake_case for columns. */

const WORDS =
  /\p{Lu}?\p{Ll}+(?=\p{Lu}|\P{L}|$)|\p{Lu}+(?=\p{Lu}\p{Ll}|\P{L}|$)|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lo}+|\d+/gu;

/** `linkList`, `link-list` and `link_list` are all `['link', 'list']`. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['\u2019]/g, '');
  return (plain.match(WORDS) ?? []).map((word) => word.toLowerCase());
}

/** `blocksText` → `blocks_text`, `HTMLBody` → `html_body`, `two2` → `two_2`. */
export const snakeCase = (text: string): string => wordsOf(text).join('_');

/** `link-list` → `LinkList`, `i18n_locale` → `I18NLocale`. */
export const pascalCase = (text: string): string =>
  wordsOf(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
