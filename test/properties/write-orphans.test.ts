/**
 * Thousands of random writes leave nothing behind that belongs nowhere: no component row without an
 * owner, no link without ends, no one-sided localization, no two entries in one place of a list.
 * `FUZZ_RUNS=20` runs it longer, `FUZZ_SEED` with other chances.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentType, Model } from '../../src/core/model/content-type.ts';
import { DATABASE } from '../support/database.ts';
import { expectUsual, fuzz, SEED } from '../support/fuzz.ts';
import { KIT, kitModel } from '../support/kit.ts';
import { presentIn } from '../support/present.ts';
import { seededRandom } from '../support/random.ts';
import { randomWrite } from '../support/random-writes.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';
import { brokenInvariants } from '../support/table-invariants.ts';
import { WriteGrammar } from '../support/write-grammar.ts';

/** A write to a server takes longer, and so do the checks. */
const { numRuns: EDITS } = fuzz(DATABASE === 'sqlite' ? 240 : 180);
const BATCH = 60;

const open: Record<string, ServedKit> = {};
const model: Model = kitModel();
const types = [...model.contentTypes.values()].filter((type) => type.origin === 'api');

beforeAll(async () => {
  for (const compat of ['reference', 'strict'] as const) open[compat] = await serveKit({ compat });
});

afterAll(async () => {
  for (const kit of Object.values(open)) await kit.close();
});

test.each([
  ['a component that no entry owns', 'INSERT INTO components_shared_links (label) VALUES (1)'],
  [
    'a component that is gone',
    'DELETE FROM components_shared_seos WHERE id IN (SELECT id FROM components_shared_seos LIMIT 1)',
  ],
  ['a link without an end', 'DELETE FROM tags WHERE id IN (SELECT tag_id FROM articles_tags_links LIMIT 1)'],
  [
    'a file on nothing',
    'UPDATE files_related_morphs SET related_id = 99999 WHERE id IN (SELECT id FROM files_related_morphs LIMIT 1)',
  ],
  ['a note on nothing', "UPDATE notes SET target_id = 99999, target_type = 'api::book.book' WHERE id = 1"],
  [
    'a one-sided localization',
    'DELETE FROM articles_localizations_links WHERE id IN (SELECT id FROM articles_localizations_links LIMIT 1)',
  ],
  ['two in one place', 'UPDATE shelves_many_to_many_way_links SET book_order = 1'],
  ['a place without a number', 'UPDATE articles_tags_links SET tag_order = NULL'],
  [
    'a gap between components',
    'UPDATE articles_components SET "order" = 9 WHERE field = \'links\' AND "order" = 1',
  ],
])('the checks see %s', (_what, damage) => {
  const db = new BetterSqlite3(readFileSync(join(KIT, 'data.db')));
  db.pragma('foreign_keys = OFF');
  db.exec(damage);
  expect(brokenInvariants(db, model)).not.toEqual([]);
  db.close();
});

describe.each(['reference', 'strict'])('%s mode', (compat) => {
  test('the fixture itself is sound', () => {
    expect(brokenInvariants(open[compat]!.db, model)).toEqual([]);
  });

  test(`${EDITS} random writes`, { timeout: 60_000 + EDITS * 50 }, async () => {
    const kit = open[compat]!;
    const grammar = new WriteGrammar(model, seededRandom(SEED), presentIn(kit.db, model));
    const idsOf = (type: ContentType) =>
      kit.db.prepare(`SELECT id FROM "${type.collectionName}"`).pluck().all() as number[];
    const recent: string[] = [];
    const statuses = new Map<number, number>();
    for (let edit = 1; edit <= EDITS; edit += 1) {
      const { method, path, body } = randomWrite(grammar, types, idsOf);
      const answer = await kit.send(method, path, body);
      recent.push(`${answer.status} ${answer.request}`);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect([200, 400, 404], `${answer.request}\n${answer.text}`).toContain(answer.status);
      if (edit % BATCH === 0 || edit === EDITS) {
        const broken = brokenInvariants(kit.db, model);
        expect(broken, `seed ${SEED}, after edit ${edit}:\n${recent.join('\n')}`).toEqual([]);
        recent.length = 0;
      }
    }
    // most are taken, or nothing would be tried
    expectUsual(statuses.get(200) ?? 0, EDITS * 0.6);
  });
});
