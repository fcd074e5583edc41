/** Files of a form for lists inside components: as in v4, `reference` links them where the query populates the list (S30). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

const SHOWN = 'populate[seo][populate][social][populate]=image';
const ENTRY = {
  title: 'With pictures',
  seo: { metaTitle: 't', social: [{ network: 'bluesky' }, { network: 'mastodon' }] },
};

/** The files of an entry's two items after it was made by a form with one for the second. */
async function made(kit: ServedKit, query: string): Promise<unknown[]> {
  const form = new FormData();
  form.set('data', JSON.stringify({ ...ENTRY, slug: `pictures-${Math.random()}` }));
  form.set('files.seo.social[1].image', new Blob(['text'], { type: 'text/plain' }), 'a.txt');
  const headers = headersOf('token:full') as Record<string, string>;
  const sent = await kit.ask(`/api/articles?${query}`, { method: 'POST', headers, body: form });
  expect(sent.status).toBe(200);
  const { body } = await kit.ask(`/api/articles/${sent.body.data.id}?${SHOWN}`, { headers });
  return body.data.attributes.seo.social.map((one: { image: { data: unknown } }) => one.image.data !== null);
}

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit();
});
afterAll(() => kit.close());

test.each([
  SHOWN,
  'populate[seo][populate]=social',
  'populate=seo.social',
  'populate[0]=seo.social.image',
  'populate[seo][populate]=*',
])('a populated list gets its files: %s', async (query) => {
  expect(await made(kit, query)).toEqual([false, true]);
});

test.each([
  'fields=id',
  'populate=seo',
  'populate=*',
  'populate[seo][populate]=shareImage',
  'populate[seo]=false',
])('any other does not: %s', async (query) => {
  expect(await made(kit, query)).toEqual([false, false]);
});
