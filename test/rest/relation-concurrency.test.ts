/** Entries that may have one owner, wanted by several at the same time: one owner has it in the end. */
import { expect, test } from 'vitest';
import { serveKit } from '../support/serve-kit.ts';

const OWNERS = [1, 2, 3, 4, 5, 6, 7, 8];

test.each([
  [
    'one-to-one from the owning side',
    '/api/authors',
    { profile: 3 },
    'authors_profile_links',
    'profile_id = 3',
  ],
  [
    'one-to-one, by connect',
    '/api/authors',
    { profile: { connect: [4] } },
    'authors_profile_links',
    'profile_id = 4',
  ],
  ['one-to-many', '/api/categories', { children: [12] }, 'categories_parent_links', 'category_id = 12'],
])('%s', async (_name, path, data, table, where) => {
  const kit = await serveKit();
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(OWNERS.map((id) => kit.send('PUT', `${path}/${id}`, { data })));
    expect(answers.map(({ status }) => status)).toEqual(OWNERS.map(() => 200));
    const { count } = kit.db.prepare(`SELECT count(*) AS count FROM ${table} WHERE ${where}`).get() as {
      count: number;
    };
    expect(Number(count)).toBe(1);
  }
  await kit.close();
});

test('both sides of a one-to-one relation at the same time', async () => {
  const kit = await serveKit();
  const answers = await Promise.all(
    OWNERS.flatMap((id) => [
      kit.send('PUT', `/api/authors/${id}`, { data: { profile: 5 } }),
      kit.send('PUT', '/api/profiles/5', { data: { author: id } }),
    ]),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const { count } = kit.db
    .prepare('SELECT count(*) AS count FROM authors_profile_links WHERE profile_id = 5')
    .get() as { count: number };
  expect(Number(count)).toBe(1);
  await kit.close();
});
