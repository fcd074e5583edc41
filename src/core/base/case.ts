/**
 * Names made of other names, as v4 makes them: PascalCase for types, snake_case for columns and tables.
 * Words are cut in lodash's way, so that names in an existing database are found whatever they are made of.
 */

const UPPER = '[A-Z]';
const LOWER = '[a-z]';
/** What separates words: ASCII but letters and digits, signs, and all kinds of blanks. */
const BREAK_RANGE =
  '\\x00-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\xbf\\xd7\\xf7\\u1680\\u180e\\u2000-\\u206f\\u2700-\\u27bf\\u3000\\ufeff';
const BREAK = `[${BREAK_RANGE}]`;
/** Letters of other scripts: they have no case here, so a capital among them starts no word. */
const OTHER = `[^A-Za-z0-9${BREAK_RANGE}\\ud800-\\udfff]`;

/** The first of these that fits is the next word; the order matters. */
const WORD = new RegExp(
  [
    `${UPPER}?${LOWER}+(?=${BREAK}|${UPPER}|$)`,
    `(?:${UPPER}|${OTHER})+(?=${BREAK}|${UPPER}(?:${LOWER}|${OTHER})|$)`,
    `${UPPER}?(?:${LOWER}|${OTHER})+`,
    `${UPPER}+`,
    // ordinals stay whole: `the2ndChoice` is `the_2nd_choice`
    '\\d*(?:1ST|2ND|3RD|(?![123])\\dTH)(?=\\b|[a-z_])',
    '\\d*(?:1st|2nd|3rd|(?![123])\\dth)(?=\\b|[A-Z_])',
    '\\d+',
  ].join('|'),
  'g',
);

/** Latin letters that are no ASCII letter with a mark. */
const LATIN: Readonly<Record<string, string>> = {
  Æ: 'Ae',
  æ: 'ae',
  Ð: 'D',
  ð: 'd',
  Ø: 'O',
  ø: 'o',
  Þ: 'Th',
  þ: 'th',
  ß: 'ss',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ĳ: 'IJ',
  ĳ: 'ij',
  ĸ: 'k',
  Ŀ: 'L',
  ŀ: 'l',
  Ł: 'L',
  ł: 'l',
  ŉ: 'n',
  Ŋ: 'N',
  ŋ: 'n',
  Œ: 'Oe',
  œ: 'oe',
  Ŧ: 'T',
  ŧ: 't',
  ſ: 's',
};

/** The words of a name: `blocksText`, `blocks-text` and `blocks_text` have the same two. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .replace(
      /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]/g,
      (letter) => LATIN[letter] ?? letter.normalize('NFD'),
    )
    .replace(/[\u0300-\u036f\ufe20-\ufe2f\u20d0-\u20ff]/g, '')
    .replace(/['\u2019]/g, '');
  return plain.match(WORD) ?? [];
}

/**
 * `blocksText` → `blocks_text`, `HTMLBody` → `html_body`, `two2` → `two_2`, `straße` → `strasse`.
 * @returns the name in snake_case; text without a letter or digit gives an empty string
 */
export const snakeCase = (text: string): string => wordsOf(text).join('_').toLowerCase();

/** `HTMLBody` → `html-body`, `v2Things` → `v-2-things`, `straße` → `strasse`. */
export const hyphened = (text: string): string => wordsOf(text).join('-').toLowerCase();

/** `link-list` → `LinkList`, `i18n_locale` → `I18NLocale`, `HTMLBody` → `HtmlBody`. */
export const pascalCase = (text: string): string =>
  wordsOf(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');

/** Such a name stays as it is; any other is split into words, at digits too. */
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** `big-thing2` stays, `v2Things` → `v-2-things`, `snake_case` → `snake-case`. */
export function kebabCase(name: string): string {
  if (KEBAB.test(name)) return name;
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  const words = plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu) ?? [];
  return words.join('-').toLowerCase();
}
