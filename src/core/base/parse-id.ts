/** The ids of rows, as clients send them. */

/** Texts that name a row, by who reads them. */
const FORMS = {
  /** As ids are printed: what reads entries (A1, A32). */
  printed: /^(?:0|[1-9]\d*)$/,
  /** With zeros in front: v4's content manager and media library. */
  digits: /^\d+$/,
  /** With a sign, zeros or blanks around, but no fraction, as v4's database accepts them: what writes (A32). */
  signed: /^\s*[+-]?\d+\s*$/,
} as const;

/** @returns null for what names no row in this form */
export function parseId(id: unknown, form: keyof typeof FORMS = 'signed'): number | null {
  if (typeof id !== 'string' && typeof id !== 'number' && typeof id !== 'bigint') return null;
  const text = String(id);
  const number = FORMS[form].test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}
