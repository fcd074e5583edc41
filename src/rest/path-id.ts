/** The id of an entry in a path. */
import { notFound } from '../errors/catalogue.ts';

/** Ids as they are printed. */
const PRINTED = /^(?:0|[1-9]\d*)$/;

/** Ids as the reference's database takes them: with a sign, zeros or blanks around. */
const TAKEN = /^\s*[+-]?\d+\s*$/;

/**
 * Reads the id of an entry to answer: digits and nothing else, anything more names no entry (A32).
 * @throws OctavoError NotFoundError
 */
export const readId = (text: string): number => toId(text, PRINTED);

/**
 * Reads the id of an entry to write. Recordings hold writes to the looser forms, `03` and `+3`.
 * @throws OctavoError NotFoundError
 */
export const writtenId = (text: string): number => toId(text, TAKEN);

function toId(text: string, form: RegExp): number {
  const id = form.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw notFound();
  return id;
}
