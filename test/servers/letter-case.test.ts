/** Filters without letter case find a text by itself in either case, also by letters that servers fold otherwise than JavaScript (A3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenRest, openRest } from '../support/rest.ts';
import { testSql } from '../support/test-sql.ts';

let rest: OpenRest;
beforeAll(async () => {
  rest = await openRest({ compat: 'reference' });
});
afterAll(() => rest.close());

test.each(['İdil', 'ΟΔΟΣ', 'Weiẞ', 'Élan', 'ПРИВЕТ'])('%s', async (name) => {
  await rest.db.run(testSql('UPDATE tags SET name = ? WHERE id = 1'), [`${name} x`]);
  for (const looked of [name, name.toUpperCase(), `${name} X`]) {
    for (const operator of ['$containsi', '$startsWithi']) {
      const query = `filters[name][${operator}]=${encodeURIComponent(looked)}&fields=id`;
      const { body } = await rest.get(`/api/tags?${query}`, 'token:full');
      expect([looked, operator, body.data.map(({ id }: { id: number }) => id)]).toEqual([
        looked,
        operator,
        [1],
      ]);
    }
  }
});
