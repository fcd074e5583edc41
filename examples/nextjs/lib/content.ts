/** What the pages ask of the content API. The types of the answers follow `fields` and `populate`. */
import { type ClientError, createClient } from 'octavo/client';
import type { Api } from './api';

export const OCTAVO_URL = process.env['OCTAVO_URL'] ?? 'http://localhost:1337';

const api = createClient<Api>(
  OCTAVO_URL,
  process.env['OCTAVO_TOKEN'] ? { token: process.env['OCTAVO_TOKEN'] } : {},
);

/** Creatures that make their own light, the deepest first. */
export async function listCreatures() {
  const { data } = given(
    await api.find('creatures', {
      fields: ['commonName', 'slug', 'summary', 'depthMin', 'depthMax'],
      filters: { luminous: true },
      populate: { photo: { fields: ['url', 'alternativeText'] } },
      sort: 'depthMax:desc',
      pagination: { pageSize: 24 },
    }),
  );
  return data;
}

/** One creature; null where there is none with this slug. */
export async function findCreature(slug: string) {
  const { data } = given(
    await api.find('creatures', {
      filters: { slug },
      populate: {
        photo: { fields: ['url', 'alternativeText', 'caption'] },
        habitats: { fields: ['name'] },
        eats: { fields: ['commonName', 'slug'] },
        measurements: true,
      },
    }),
  );
  return data[0] ?? null;
}

/** The address of a file of the media library. */
export const addressOf = (url: string | null): string => new URL(url ?? '', OCTAVO_URL).href;

/** Errors are values; here a page cannot be shown without its answer. */
function given<Answer extends { readonly ok: boolean; readonly error?: ClientError }>(answer: Answer) {
  if (answer.error) throw new Error(`${answer.error.status} ${answer.error.message}`);
  return answer as Extract<Answer, { readonly ok: true }>;
}
