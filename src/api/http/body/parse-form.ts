/** A request's bytes → the value an urlencoded body holds, brackets read as in query strings. */
import { unreadableForm } from '../../../core/errors/catalogue.ts';

const DEPTH = 20;
const ITEMS = 100;
const FIELDS = 1000;

/** @throws OctavoError ValidationError for more fields, items or levels than the limits allow */
export async function parseForm(bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  // forms are rare: the parser is loaded with the first one
  const { default: qs } = await import('qs');
  try {
    return qs.parse(bytes.toString('utf8'), {
      depth: DEPTH,
      strictDepth: true,
      arrayLimit: ITEMS,
      parameterLimit: FIELDS,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    throw unreadableForm((error as Error).message);
  }
}
