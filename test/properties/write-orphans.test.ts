/**
 * Thousands of random writes leave nothing behind that belongs nowhere: no component row without an
 * owner, no link without ends, no one-sided localization, no two entries in one place of a list.
 * `EDITS=10000` runs it long, `FUZZ_SEED` with other chances.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentType, Model } from '../../src/model/content-type.ts';
import { KIT, kitModel } from '../support/kit.ts';
import { presentIn } from '../support/present.ts';
import { seededRandom } from '../support/random.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';
import { brokenInvariants } from '../support/table-invariants.ts';
import { WriteGrammar } from '../support/write-grammar.ts';

const EDITS = Number(process.env['EDITS'] ?? 600);
const BATCH = 60;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_240_229);

/** The entries of a type are kept about this many, so that they meet each other often. */
const ENOUGH = 40;

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
  ['a component nobody owns', 'INSERT INTO components_shared_links (label) VALUES (1)'],
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
    const recent: string[] = [];
    const statuses = new Map<number, number>();
    for (let edit = 1; edit <= EDITS; edit += 1) {
      const { method, path, body } = nextWrite(grammar, kit);
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
    expect(statuses.get(200) ?? 0).toBeGreaterThan(EDITS * 0.6);
  });
});

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

function nextWrite(grammar: WriteGrammar, kit: ServedKit): Write {
  const type = grammar.pick(types);
  const query = grammar.pick(['', '', '?populate=*', '?populate=localizations', '?fields[0]=id']);
  if (type.kind === 'singleType') return singleWrite(grammar, type, query);
  const path = `/api/${type.pluralName}`;
  const ids = kit.db.prepare(`SELECT id FROM "${type.collectionName}"`).pluck().all() as number[];
  const id = ids.length > 0 ? grammar.pick(ids) : null;
  const action = grammar.upTo(9);
  if (id === null || action < 2 || (ids.length < ENOUGH / 2 && action < 4)) {
    const locale = type.localized && grammar.flip() ? { locale: grammar.pick(['en', 'fr', 'de']) } : {};
    return {
      method: 'POST',
      path: path + query,
      body: { data: { ...grammar.entry(type, null), ...locale } },
    };
  }
  if (action === 2 || (ids.length > ENOUGH && action < 5))
    return { method: 'DELETE', path: `${path}/${id}${query}` };
  if (type.localized && action < 5) {
    const body = { ...grammar.entry(type, null), locale: grammar.pick(['en', 'fr', 'de']) };
    return { method: 'POST', path: `${path}/${id}/localizations`, body };
  }
  return { method: 'PUT', path: `${path}/${id}${query}`, body: { data: grammar.entry(type, id) } };
}

function singleWrite(grammar: WriteGrammar, type: ContentType, query: string): Write {
  const locale =
    type.localized && grammar.flip() ? `${query ? '&' : '?'}locale=${grammar.pick(['en', 'fr', 'de'])}` : '';
  const path = `/api/${type.singularName}`;
  if (grammar.once(8)) return { method: 'DELETE', path: path + query + locale };
  if (type.localized && grammar.once(4)) {
    const body = { ...grammar.entry(type, null), locale: grammar.pick(['fr', 'de']) };
    return { method: 'POST', path: `${path}/localizations`, body };
  }
  return { method: 'PUT', path: path + query + locale, body: { data: grammar.entry(type, null) } };
}
