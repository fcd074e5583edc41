/** The id of an entry in a path. */
import { notFound } from '../errors/catalogue.ts';

/**
 * Digits, with a sign, zeros or blanks around as the reference's database takes them. Anything else
 * names no entry (A32).
 * @throws OctavoError NotFoundError
 */
export function pathId(text: string): number {
  if (!/^\s*[+-]?\d+\s*$/.test(text)) throw notFound();
  const id = Number(text);
  if (!Number.isSafeInteger(id)) throw notFound();
  return id;
}
