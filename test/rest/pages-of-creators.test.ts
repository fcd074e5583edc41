/** `start` below the relation to an entry's creator, which is one: as in v4 nothing comes after the first. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit({ compat: 'reference' });
});
afterAll(() => kit.close());

test.each([
  ['[start]=1', false],
  ['[start]=0', true],
  ['[limit]=1', true],
  ['[limit]=0', true],
  ['=true', true],
])('populate[createdBy]%s shows it: %s', async (parameter, isShown) => {
  const query = `populate[createdBy]${parameter}`;
  const one = await kit.send('GET', `/api/authors/3?${query}`, undefined, 'token:full');
  const list = await kit.send('GET', `/api/authors?filters[id]=3&${query}`, undefined, 'token:full');
  const put = await kit.send('PUT', `/api/authors/3?${query}`, { data: {} }, 'token:full');
  for (const entry of [one.body.data, list.body.data[0], put.body.data])
    expect(entry.attributes.createdBy.data !== null).toBe(isShown);
});
