/**
 * What another locale of an entry brings along: all that locales share (strict mode), or the scalars alone
 * as in v4 (reference mode). The locales that are there are not written for it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

interface Shown {
  readonly founded: number | null;
  readonly address: { readonly id: number; readonly label: string } | null;
  readonly logo: number | undefined;
}

async function shown(kit: ServedKit, id: number): Promise<Shown> {
  const { body } = await kit.send(
    'GET',
    `/api/imprints/${id}?populate=address,logo&publicationState=preview`,
  );
  const { founded, address, logo } = body.data.attributes;
  return {
    founded,
    address: address && { id: address.id, label: address.label },
    logo: logo.data?.id,
  };
}

let serial = 0;

/** An imprint with a component and a file that all locales share. */
async function made(kit: ServedKit): Promise<number> {
  serial += 1;
  const { body } = await kit.send('POST', '/api/imprints', {
    data: { name: `One ${serial}`, founded: 1899, address: { label: 'Here', url: '/here' }, logo: 1 },
  });
  return body.data.id;
}

const localize = async (kit: ServedKit, id: number, body: object): Promise<number> => {
  const answer = await kit.send('POST', `/api/imprints/${id}/localizations`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
};

describe('strict mode', () => {
  let kit: ServedKit;
  beforeAll(async () => {
    kit = await serveKit({ compat: 'strict' });
  });
  afterAll(() => kit.close());

  test('shared components and media are copied, and the first locale keeps its own rows', async () => {
    const id = await made(kit);
    const before = await shown(kit, id);
    expect(before).toEqual({ founded: 1899, address: { id: expect.any(Number), label: 'Here' }, logo: 1 });
    const french = await shown(kit, await localize(kit, id, { locale: 'fr', name: `Un ${id}` }));
    expect(french).toEqual({ founded: 1899, address: { id: expect.any(Number), label: 'Here' }, logo: 1 });
    expect(french.address!.id).not.toBe(before.address!.id);
    expect(await shown(kit, id)).toEqual(before);
  });

  test('what the body sends counts in all locales', async () => {
    const id = await made(kit);
    await localize(kit, id, { locale: 'fr', name: `Un ${id}` });
    const german = await localize(kit, id, {
      locale: 'de',
      name: `Eins ${id}`,
      address: { label: 'Dort', url: '/dort' },
      logo: null,
    });
    const rows = await Promise.all([id, german].map((one) => shown(kit, one)));
    for (const row of rows) {
      expect(row).toMatchObject({ founded: 1899, address: { label: 'Dort' } });
      expect(row.logo).toBeUndefined();
    }
    expect(new Set(rows.map((row) => row.address!.id)).size).toBe(2);
  });

  test('another locale of a single type, made by PUT, shares as well', async () => {
    await kit.send('PUT', '/api/setting', { data: { itemsPerPage: 40 } });
    await kit.send('DELETE', '/api/setting?locale=de');
    const { status, text } = await kit.send('PUT', '/api/setting?locale=de', {
      data: { siteName: 'Haus', maintenance: true },
    });
    expect(status, text).toBe(200);
    const rows = kit.db.prepare('SELECT locale, items_per_page AS n, maintenance AS m FROM settings').all();
    expect(rows).toContainEqual({ locale: 'de', n: 40, m: 1 });
    expect(rows).toContainEqual({ locale: 'en', n: 40, m: 1 });
  });
});

test('reference mode: scalars alone, and the default locale of a single type is made anew with its defaults', async () => {
  const kit = await serveKit();
  await kit.send('PUT', '/api/setting', { data: { itemsPerPage: 40 } });
  await kit.send('DELETE', '/api/setting');
  await kit.send('PUT', '/api/setting', { data: { siteName: 'House' } });
  expect(kit.db.prepare("SELECT items_per_page AS n FROM settings WHERE locale = 'en'").all()).toEqual([
    { n: 10 },
  ]);
  const id = await made(kit);
  const before = await shown(kit, id);
  const french = await shown(kit, await localize(kit, id, { locale: 'fr', name: `Un ${id}` }));
  expect(french).toEqual({ founded: 1899, address: null, logo: undefined });
  expect(await shown(kit, id)).toEqual(before);
  await kit.close();
});
