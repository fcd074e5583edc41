/**
 * What every oracle test comes to: two databases that differ only in what a caller may not see give him
 * the same answers, byte for byte, whatever he asks. The questions are random; half of them try a name
 * that is hidden.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/core/database/sql-template.ts';
import type { ContentType } from '../../src/core/model/content-type.ts';
import { fuzz } from '../support/fuzz.ts';
import { QueryGrammar } from '../support/query-grammar.ts';
import { type OpenRest, openRest } from '../support/rest.ts';
import { plantSecrets } from '../support/secrets.ts';
import { testSql } from '../support/test-sql.ts';
import { endpointOf } from './oracle.ts';

const MODES = ['reference', 'strict'] as const;
const open: Record<string, [OpenRest, OpenRest]> = {};
let types: ContentType[];

beforeAll(async () => {
  for (const compat of MODES) {
    const pair: [OpenRest, OpenRest] = [await openRest({ compat }), await openRest({ compat })];
    await plantSecrets(pair[0].db, pair[0].model, pair[0].layout, 'glimmerfox');
    await plantSecrets(pair[1].db, pair[1].model, pair[1].layout, 'tundrabell');
    for (const type of pair[1].model.contentTypes.values()) {
      if (type.populateCreatorFields || type.origin !== 'api') continue;
      const { table } = pair[1].layout.tables.get(type.uid)!;
      await pair[1].db.run(
        testSql(`UPDATE "${table}" SET created_by_id = 1 + id % 2, updated_by_id = 2 - id % 2`),
      );
    }
    await pair[1].db.run(sql`DELETE FROM admin_users_roles_links`);
    open[compat] = pair;
  }
  types = [...open['strict']![0].model.contentTypes.values()].filter((type) => type.origin === 'api');
});

afterAll(async () => {
  for (const pair of Object.values(open)) for (const rest of pair) await rest.close();
});

describe.each(MODES)('%s mode', (compat) => {
  test('hidden attributes and closed creators make no difference to any caller', async () => {
    await compare(compat, 'token:full', 300);
  });

  test('nor do the entries of types the public may not read', async () => {
    const { db } = open[compat]![1];
    await db.run(sql`UPDATE tags SET name = 'other-' || (100 - id), weight = id % 7, slug = null`);
    await db.run(sql`DELETE FROM articles_tags_links WHERE id % 3 = 0`);
    await db.run(sql`UPDATE profiles SET headline = 'other', story = id, accounts = null`);
    await db.run(sql`DELETE FROM authors_profile_links WHERE id % 2 = 0`);
    await db.run(sql`DELETE FROM tags_synonyms_links`);
    await compare(compat, 'public', 200);
  });
});

async function compare(compat: string, as: string, runs: number): Promise<void> {
  const [one, other] = open[compat]!;
  await fc.assert(
    fc.asyncProperty(fc.nat(99), fc.boolean(), fc.gen(), async (index, spoil, draw) => {
      const type = types[index % types.length]!;
      const { text } = new QueryGrammar(one.model, draw, spoil).query(type);
      const path = `${endpointOf(type)}?${text}`;
      const answer = await one.get(path, as);
      expect((await other.get(path, as)).text, path).toBe(answer.text);
      expect(answer.text).not.toMatch(/glimmerfox-|tundrabell-/);
    }),
    fuzz(runs),
  );
}
