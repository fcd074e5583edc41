/** The id of an entry in a path. */
import { notFound } from '../../core/errors/catalogue.ts';

/** Ids as they are printed. */
const STRICT_ID = /^(?:0|[1-9]\d*)$/;

/** Ids in the forms that the reference's database accepts: with a sign, zeros or blanks around. */
const LOOSE_ID = /^\s*[+-]?\d+\s*$/;

/**
 * Reads the id of an entry to answer: digits only; any other text names no entry (A32).
 * @throws OctavoError NotFoundError
 */
export const readId = (text: string): number => toId(text, STRICT_ID);

/** The same; null for a text that names no entry. */
export function findId(text: string): number | null {
  const id = STRICT_ID.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/**
 * Reads the id of an entry to write. Recordings hold writes to the looser forms, `03` and `+3`.
 * @param missing the error of a text that is no id, where the route has its own
 * @throws OctavoError NotFoundError
 */
export const writtenId = (text: string, missing = notFound): number => toId(text, LOOSE_ID, missing);

function toId(text: string, form: RegExp, missing = notFound): number {
  const id = form.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw missing();
  return id;
}
