/** The languages of the interface, and in which direction their lines run. */

/** By their own names. Each has all messages. */
export const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', fr: 'Français', de: 'Deutsch' };

/** The scripts in use whose lines begin at the right, as ISO 15924 names them. */
const FROM_THE_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** @param language a BCP 47 tag; what is none runs from the left. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return FROM_THE_RIGHT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
