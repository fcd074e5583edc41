/** Numbers as people type them: with a point, or with a comma where it cannot mean thousands. Pure. */

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const WHOLE = /^[+-]?\d+$/;

/** `1,234`: one number and a bit for some, more than a thousand for others. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** The sign before the fraction in a language: `,` in German. */
export const decimalSign = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/**
 * The number that a text means; null for none, and for one that could mean two.
 * @param decimal the sign before the fraction in the language of the interface
 */
export function typedNumber(text: string, decimal: string): number | null {
  const typed = text.trim();
  if (!NUMBER.test(typed) || (decimal !== ',' && AMBIGUOUS.test(typed))) return null;
  const number = Number(typed.replace(',', '.'));
  const isExact = Number.isFinite(number) && (!WHOLE.test(typed) || Number.isSafeInteger(number));
  return isExact ? number : null;
}

/** The whole number of any length that a text is, as the server answers it; null for none. */
export function typedBigInteger(text: string): string | null {
  const typed = text.trim();
  return WHOLE.test(typed) ? String(BigInt(typed.replace('+', ''))) : null;
}
