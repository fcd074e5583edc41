/** The content folder of the example, loaded into an empty database, and what is said about broken files. */

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasSeed } from '../../src/core/content/seed/content-folder.ts';

import { contentIsEmpty, type SeedReport, seedContent } from '../../src/core/content/seed/seed-content.ts';
import type { Database, SqlValue } from '../../src/core/database/database.ts';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout, type Layout } from '../../src/core/database/layout/layout.ts';
import { seedDatabase } from '../../src/core/database/seed/seed-database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import type { Model } from '../../src/core/model/content-type.ts';
import type { SchemaSource } from '../../src/core/model/schema-source.ts';
import { contentWriter } from '../support/content-writer.ts';
import { kitModel } from '../support/kit.ts';
import { testSql } from '../support/test-sql.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../examples/lanternfish');
const NOW = Date.UTC(2026, 10, 21, 12);
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function exampleModel(): Model {
  const root = join(EXAMPLE, 'src');
  const sources: SchemaSource[] = [];
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const type = /^api\/([^/]+)\/content-types\/([^/]+)\/schema\.json$/.exec(file);
    const component = /^components\/([^/]+)\/([^/]+)\.json$/.exec(file);
    const uid = type ? `api::${type[1]}.${type[2]}` : component ? `${component[1]}.${component[2]}` : null;
    if (uid === null) continue;
    const schema: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
    sources.push({ file, kind: type ? 'contentType' : 'component', uid, schema });
  }
  const { model, problems } = buildModel(sources, { privateAttributes: [] });
  expect(problems).toEqual([]);
  return model;
}

async function emptyDatabase(model: Model): Promise<{ db: Database; layout: Layout }> {
  const layout = buildLayout(model);
  const db = openSqlite({ filename: ':memory:' });
  await syncLayout(db, buildDesiredLayout(model, layout));
  await seedDatabase(db, model, { now: new Date(NOW) });
  return { db, layout };
}

/** A private copy of the example's content, with one file changed. */
function changedContent(file: string, change: (text: string) => string): string {
  const dir = contentFolder();
  cpSync(join(EXAMPLE, 'content'), join(dir, 'content'), { recursive: true });
  const path = join(dir, 'content', file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  return dir;
}

function contentFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-seed-'));
  folders.push(dir);
  return dir;
}

describe('the example', () => {
  const model = exampleModel();
  let db: Database;
  let dir: string;
  let report: SeedReport;
  const progress: [number, number][] = [];
  const rows = async (sql: string): Promise<Record<string, SqlValue>[]> => db.query(testSql(sql));
  const value = async (sql: string): Promise<SqlValue> => Object.values((await rows(sql))[0]!)[0]!;
  const column = async (sql: string): Promise<SqlValue[]> =>
    (await rows(sql)).map((row) => Object.values(row)[0]!);

  beforeAll(async () => {
    dir = contentFolder();
    cpSync(join(EXAMPLE, 'content'), join(dir, 'content'), { recursive: true });
    const empty = await emptyDatabase(model);
    db = empty.db;
    expect(await contentIsEmpty(db, model)).toBe(true);
    report = await seedContent({
      ...empty,
      model,
      writer: contentWriter({ ...empty, model }, NOW),
      dir,
      now: NOW,
      onProgress: (...step) => progress.push(step),
    });
  });
  afterAll(() => db.close());

  test('has content and fills an empty database', async () => {
    expect(hasSeed(EXAMPLE)).toBe(true);
    expect(hasSeed(join(EXAMPLE, 'src'))).toBe(false);
    expect(await contentIsEmpty(db, model)).toBe(false);
    expect(report).toMatchObject({ entries: 444, media: 17, locales: 1 });
    expect(progress.at(-1)![0]).toBe(progress.at(-1)![1]);
  });

  test('every type has as many rows as its file has entries', async () => {
    for (const name of readdirSync(join(EXAMPLE, 'content'))) {
      if (!name.endsWith('.json') || name === 'manifest.json' || name === 'media.json') continue;
      const file = JSON.parse(readFileSync(join(EXAMPLE, 'content', name), 'utf8'));
      const locales = file.entries.flatMap((entry: { locales?: object }) => Object.keys(entry.locales ?? {}));
      const table = model.contentTypes.get(file.type)!.collectionName;
      expect(await value(`SELECT count(*) FROM "${table}"`), name).toBe(file.entries.length + locales.length);
    }
  });

  test('ids follow the files, first locale first', async () => {
    expect(await value('SELECT common_name FROM creatures WHERE id = 1')).toBe('Vampire squid');
    expect(await value('SELECT common_name FROM creatures WHERE id = 67')).toBe('Vampire des abysses');
  });

  test('drafts have no time of publication', async () => {
    expect(await value("SELECT count(*) FROM creatures WHERE published_at IS NULL AND locale = 'en'")).toBe(
      4,
    );
    expect(await value(`SELECT count(*) FROM articles WHERE published_at = ${NOW}`)).toBe(42);
  });

  test('values are stored as the v4 layout has them', async () => {
    const [event] = await rows('SELECT starts_at, sold_out, price FROM events WHERE id = 3');
    expect(event).toEqual({ starts_at: Date.UTC(2026, 11, 2, 17), sold_out: 1, price: 14 });
    expect(await value('SELECT languages FROM keepers WHERE id = 1')).toBe('["en","no","fr"]');
    expect(await value("SELECT feeding_at FROM exhibits WHERE slug = 'the-lantern-room'")).toBe(
      '11:00:00.000',
    );
    expect(await value('SELECT cost FROM expeditions WHERE id = 1')).toBe(412000);
    expect(await value("SELECT ship FROM expeditions WHERE slug = 'first-light'")).toBe('Photophore');
  });

  test('links keep their order on both sides', async () => {
    const links = 'creatures_habitats_links';
    const habitats = await column(`SELECT h.slug FROM ${links} l JOIN habitats h ON h.id = l.habitat_id
      WHERE l.creature_id = 1 ORDER BY l.habitat_order`);
    expect(habitats).toEqual(['midnight-waters', 'twilight-waters']);
    const orders = await column(
      `SELECT l.creature_order FROM ${links} l WHERE l.habitat_id = 5 ORDER BY l.creature_order`,
    );
    expect(orders.length).toBeGreaterThan(5);
    expect(orders).toEqual(orders.map((_, index) => index + 1));
  });

  test('one-to-one, self and tree relations', async () => {
    expect(await value('SELECT count(*) FROM keepers_badge_links')).toBe(14);
    const children = await column(`SELECT t.name FROM taxa_parent_links l JOIN taxa t ON t.id = l.taxon_id
      WHERE l.inv_taxon_id = 1 ORDER BY l.taxon_order`);
    expect(children.slice(0, 3)).toEqual(['Chordata', 'Mollusca', 'Arthropoda']);
    const prey =
      await column(`SELECT c.slug FROM creatures_eats_links l JOIN creatures c ON c.id = l.inv_creature_id
      JOIN creatures f ON f.id = l.creature_id WHERE f.slug = 'pelican-eel'`);
    expect(prey).toEqual(['scarlet-deep-sea-shrimp']);
  });

  test('a variant shares what is not localized and relates within its locale', async () => {
    const [fr] = await rows(
      "SELECT id, scientific_name, depth_max FROM creatures WHERE slug = 'vampire-des-abysses'",
    );
    expect(fr).toEqual({ id: 67, scientific_name: 'Vampyroteuthis infernalis', depth_max: 1200 });
    const habitats =
      await column(`SELECT h.name FROM creatures_habitats_links l JOIN habitats h ON h.id = l.habitat_id
      WHERE l.creature_id = 67 ORDER BY l.habitat_order`);
    expect(habitats).toEqual(['Eaux de minuit', 'Eaux crépusculaires']);
    const links = await rows(
      'SELECT creature_id, inv_creature_id FROM creatures_localizations_links WHERE 1 IN (creature_id, inv_creature_id)',
    );
    expect(links).toEqual([
      { creature_id: 1, inv_creature_id: 67 },
      { creature_id: 67, inv_creature_id: 1 },
    ]);
  });

  test('a variant has copies of the components and the files all locales share', async () => {
    const measurements = await rows(`SELECT p.entity_id AS creature, m.id, m.what FROM creatures_components p
      JOIN components_creature_measurements m ON m.id = p.component_id
      WHERE p.entity_id IN (1, 67) AND p.field = 'measurements' ORDER BY p.entity_id`);
    expect(measurements).toEqual([
      { creature: 1, id: 1, what: 'Diameter of the eye' },
      { creature: 67, id: expect.any(Number), what: 'Diameter of the eye' },
    ]);
    const photos = await rows(`SELECT file_id FROM files_related_morphs
      WHERE related_type = 'api::creature.creature' AND related_id IN (1, 67) AND field = 'photo'`);
    expect(photos).toHaveLength(2);
    expect(photos[0]).toEqual(photos[1]);
  });

  test('components, nested ones and zones', async () => {
    const [article] = await rows("SELECT id FROM articles WHERE slug = 'why-the-deep-sea-glows'");
    const parts = await rows(`SELECT component_type AS type, field, "order" FROM articles_components
      WHERE entity_id = ${article!['id']} ORDER BY field, "order"`);
    expect(parts).toEqual([
      { type: 'sections.figure', field: 'sections', order: 1 },
      { type: 'sections.creature-cards', field: 'sections', order: 2 },
      { type: 'sections.quote', field: 'sections', order: 3 },
      { type: 'shared.seo', field: 'seo', order: null },
    ]);
    const water = await value(`SELECT w.light FROM components_exhibit_waters w
      JOIN components_exhibit_tanks_components t ON t.component_id = w.id AND t.component_type = 'exhibit.water'
      JOIN exhibits_components e ON e.component_id = t.entity_id AND e.component_type = 'exhibit.tank'
      WHERE e.entity_id = 1`);
    expect(water).toBe('dark');
  });

  test('polymorphic relations and media', async () => {
    expect(await rows('SELECT target_id, target_type FROM field_notes WHERE id = 3')).toEqual([
      { target_id: 1, target_type: 'api::expedition.expedition' },
    ]);
    const gallery =
      await rows(`SELECT f.name, m."order" FROM files_related_morphs m JOIN files f ON f.id = m.file_id
      WHERE m.related_type = 'api::exhibit.exhibit' AND m.related_id = 1 AND m.field = 'gallery' ORDER BY m."order"`);
    expect(gallery).toEqual([
      { name: 'lantern-room.png', order: 1 },
      { name: 'lanternfish.png', order: 2 },
    ]);
    const formats = JSON.parse(
      String(await value("SELECT formats FROM files WHERE name = 'deep-banner.png'")),
    );
    expect(Object.keys(formats)).toEqual(['thumbnail', 'large', 'medium', 'small']);
    for (const url of [formats.small.url, await value('SELECT url FROM files WHERE id = 1')]) {
      expect(existsSync(join(dir, 'public', String(url)))).toBe(true);
    }
  });

  test('roles get their actions after those they have', async () => {
    const actions = await rows(`SELECT p.action, l.permission_order AS n FROM up_permissions p
      JOIN up_permissions_role_links l ON l.permission_id = p.id JOIN up_roles r ON r.id = l.role_id
      WHERE r.type = 'public' ORDER BY l.permission_order`);
    expect(actions.map(({ n }) => n)).toEqual(actions.map((_, index) => index + 1));
    expect(actions[0]).toMatchObject({ action: 'plugin::users-permissions.auth.callback' });
    expect(actions.filter(({ action }) => String(action).startsWith('api::creature.'))).toHaveLength(2);
    expect(actions.filter(({ action }) => String(action).includes('badge'))).toEqual([]);
  });
});

describe('a broken content file', () => {
  const model = exampleModel();
  const seed = async (dir: string): Promise<string> => {
    const { db, layout } = await emptyDatabase(model);
    try {
      await seedContent({
        db,
        model,
        layout,
        writer: contentWriter({ db, model, layout }, NOW),
        dir,
        now: NOW,
      });
      return 'loaded';
    } catch (error) {
      expect(await contentIsEmpty(db, model)).toBe(true);
      return (error as Error).message;
    } finally {
      await db.close();
    }
  };
  const breakText = (file: string, from: string, to: string): Promise<string> =>
    seed(changedContent(file, (text) => text.replace(from, to)));

  test.each([
    [
      'creature.json',
      '"taxon": "vampyromorphida"',
      '"taxon": "vampires"',
      'content/creature.json: vampire-squid.taxon: there is no entry "vampires" of api::taxon.taxon',
    ],
    [
      'creature.json',
      '"diet": "detritus"',
      '"diet": "blood"',
      'content/creature.json: vampire-squid.diet: diet must be one of the following values: plankton',
    ],
    [
      'creature.json',
      '"depthMax": 1200',
      '"depthMax": 12000',
      'vampire-squid.depthMax: depthMax must be less than or equal to 11000',
    ],
    [
      'creature.json',
      '"scientificName"',
      '"latinName"',
      'vampire-squid.latinName: api::creature.creature has no such attribute',
    ],
    [
      'creature.json',
      '"photo": "vampire-squid.png"',
      '"photo": "bat.png"',
      'vampire-squid.photo: content/media.json has no file "bat.png"',
    ],
    [
      'creature.json',
      '"commonName": "Vampire des abysses"',
      '"commonName": "Vampire", "describedIn": 1904',
      'vampire-squid (fr).describedIn: is shared by all locales',
    ],
    [
      'article.json',
      '"__component": "sections.figure"',
      '"__component": "shared.seo"',
      'content/article.json: why-the-deep-sea-glows.sections[1]: expected an object with __component',
    ],
    [
      'keeper.json',
      '"badge": "lf-108"',
      '"badge": "lf-101"',
      'content/keeper.json: tomas-arrieta.badge: "lf-101" or this entry is linked to another one already',
    ],
    [
      'field-note.json',
      '"key": "first-light"',
      '"key": "last-light"',
      'note-003.subject: there is no entry "last-light" of api::expedition.expedition',
    ],
    [
      'taxon.json',
      '"key": "chordata"',
      '"key": "animalia"',
      'content/taxon.json: animalia: another entry has this key',
    ],
    [
      'media.json',
      '"file": "lanternfish_lanternfish.png"',
      '"file": "../manifest.json"',
      'content/media.json: lanternfish.png: content/media has no file',
    ],
    [
      'manifest.json',
      '"api::taxon.taxon"',
      '"api::taxi.taxi"',
      'content/manifest.json: permissions.public: this project has no content-type api::taxi.taxi',
    ],
    ['event.json', '"entries": [', '"entries": [,', 'content/event.json:3:15: is not JSON'],
  ])('%s: %s → %s', async (file, from, to, message) => {
    expect(await breakText(file, from, to)).toContain(message);
  });

  test('all mistakes are reported at once', async () => {
    const dir = changedContent('creature.json', (text) =>
      text.replaceAll('"diet": "symbiosis"', '"diet": "air"'),
    );
    expect(await seed(dir)).toMatch(/The project cannot start, \d+ problems:/);
  });
});

test('a polymorphic list names entries of any type', async () => {
  const model = kitModel();
  const { db, layout } = await emptyDatabase(model);
  const dir = contentFolder();
  mkdirSync(join(dir, 'content'));
  const write = (name: string, json: object): void =>
    writeFileSync(join(dir, 'content', name), JSON.stringify(json));
  write('manifest.json', { format: 1, locales: [{ code: 'en', name: 'English (en)' }] });
  write('shelf.json', { type: 'api::shelf.shelf', entries: [{ key: 's', data: { label: 'S' } }] });
  write('book.json', { type: 'api::book.book', entries: [{ key: 'b', data: { title: 'B' } }] });
  const subjects = [
    { __type: 'api::shelf.shelf', key: 's' },
    { __type: 'api::book.book', key: 'b' },
  ];
  write('note.json', { type: 'api::note.note', entries: [{ key: 'n', data: { text: 'N', subjects } }] });
  await seedContent({ db, model, layout, writer: contentWriter({ db, model, layout }, NOW), dir, now: NOW });
  expect(
    await db.query(
      sql`SELECT subjects_id AS id, subjects_type AS type, field, "order" AS n FROM notes_subjects_morphs`,
    ),
  ).toEqual([
    { id: 1, type: 'api::shelf.shelf', field: 'notes', n: 1 },
    { id: 1, type: 'api::book.book', field: null, n: 2 },
  ]);
  await db.close();
});
