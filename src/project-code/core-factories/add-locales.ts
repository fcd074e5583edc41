/** `meta.availableLocales` of entries that project code answers: the server's own answers have it by the rule `entriesListLocales` (S1). */
import type { Strapi } from '../strapi/strapi.ts';

interface Entry {
  readonly id: number;
  readonly attributes: object;
  meta?: unknown;
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'attributes' in value &&
  typeof value.attributes === 'object';

/**
 * Adds it to the entry, or the entries, under `data`; what has no entries stays as it is.
 * @param answer what `transformResponse` has given
 */
export async function addLocales(strapi: Strapi, uid: string, answer: unknown): Promise<unknown> {
  const data = (answer as { data?: unknown } | null | undefined)?.data;
  const entries = [data].flat().filter(isEntry);
  if (entries.length === 0) return answer;
  const locales = await localesOf(
    strapi,
    uid,
    entries.map(({ id }) => id),
  );
  for (const entry of entries) entry.meta ??= { availableLocales: locales.get(entry.id) ?? [] };
  return answer;
}

/** The other locales' codes, by entry; empty for a type without locales. */
async function localesOf(
  strapi: Strapi,
  uid: string,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (!strapi.contentType(uid)?.attributes['localizations']) return new Map();
  const rows = await strapi.db.query(uid).findMany({
    where: { id: { $in: ids } },
    select: ['id'],
    populate: { localizations: { select: ['locale'] } },
  });
  return new Map(
    rows.map(({ id, localizations }) => [
      Number(id),
      (localizations as { locale?: unknown }[]).map(({ locale }) => String(locale)),
    ]),
  );
}
