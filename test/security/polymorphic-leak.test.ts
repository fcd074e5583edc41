/**
 * A4: in v4 polymorphic values came with all that their rows held, and a row decides at which type it
 * points. Rows that point at administrators, users, tokens and files' folders show nothing hidden, and
 * nothing of a type the caller may not read.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/core/database/sql-template.ts';
import { type OpenRest, openRest } from '../support/rest.ts';
import { plantSecrets } from '../support/secrets.ts';
import { HIT } from './oracle.ts';

const MODES = ['reference', 'strict'] as const;
const open: Record<string, OpenRest> = {};

const TARGETS = [
  ...['admin::user', 'admin::role', 'admin::permission', 'admin::api-token', 'admin::transfer-token'],
  ...['plugin::users-permissions.user', 'plugin::users-permissions.role', 'plugin::upload.folder'],
  ...[
    'plugin::upload.file',
    'plugin::i18n.locale',
    'api::profile.profile',
    'api::tag.tag',
    'api::author.author',
  ],
  ...['api::article.article', 'sections.quote', 'strapi_core_store_settings', 'up_users', '', "x' OR 1=1 --"],
];

beforeAll(async () => {
  for (const compat of MODES) {
    const rest = await openRest({ compat });
    const { db } = rest;
    for (const [index, type] of TARGETS.entries()) {
      await db.run(sql`INSERT INTO notes (text, target_id, target_type) VALUES (?, 1, ?)`, [
        `points at ${type}`,
        type,
      ]);
      await db.run(
        sql`INSERT INTO notes_subjects_morphs (note_id, subjects_id, subjects_type, field, "order") VALUES (1, 1, ?, ?, ?)`,
        [type, 'subjects', 100 + index],
      );
      await db.run(
        sql`INSERT INTO files_related_morphs (file_id, related_id, related_type, field, "order") VALUES (1, 1, ?, ?, ?)`,
        [type, 'x', 100 + index],
      );
      // the entry may have this component already
      await db.run(
        sql`DELETE FROM articles_components WHERE entity_id = 1 AND component_id = 1 AND field = 'sections' AND component_type = ?`,
        [type],
      );
      await db.run(
        sql`INSERT INTO articles_components (entity_id, component_id, component_type, field, "order") VALUES (1, 1, ?, ?, ?)`,
        [type, 'sections', 100 + index],
      );
    }
    await db.run(sql`UPDATE tags SET name = 'unreadable-' || id`);
    await db.run(sql`UPDATE profiles SET headline = 'unreadable-' || id`);
    await plantSecrets(db, rest.model, rest.layout, HIT);
    open[compat] = rest;
  }
});

afterAll(async () => {
  for (const rest of Object.values(open)) await rest.close();
});

const QUERIES = [
  '/api/notes?populate=*&pagination[limit]=100',
  '/api/notes?populate[subject][populate]=*&populate[subjects]=true&pagination[limit]=100',
  '/api/notes/1?populate=subject,subjects',
  '/api/notes?populate[subjects][populate]=*',
  ...TARGETS.map(
    (type) =>
      `/api/notes?pagination[limit]=100&populate[subjects][on][${encodeURIComponent(type)}][populate]=*`,
  ),
  ...TARGETS.map(
    (type) =>
      `/api/notes?pagination[limit]=100&populate[subject][on][${encodeURIComponent(type)}][populate]=*`,
  ),
  '/api/articles?pagination[limit]=3&populate[cover][populate]=*&populate[gallery][populate]=related',
  '/api/articles/1?populate[sections][populate]=*',
  ...TARGETS.map((type) => `/api/articles/1?populate[sections][on][${encodeURIComponent(type)}][populate]=*`),
];

describe.each(MODES)('%s mode', (compat) => {
  test.each(QUERIES)('%s', async (query) => {
    for (const as of ['public', 'authenticated', 'editor', 'token:full']) {
      const { status, text, request } = await open[compat]!.get(query, as);
      expect([200, 400], request).toContain(status);
      expect(text, request).not.toContain(HIT);
      expect(text, request).not.toMatch(/"__type":"admin::|"(isActive|registrationToken|accessKey)":/);
      if (as === 'public')
        expect(text, request).not.toMatch(/unreadable-|@octavo\.test","provider"|"confirmed":/);
    }
  });

  test('what may be read is still there', async () => {
    const { body } = await open[compat]!.get('/api/notes/1?populate[subjects]=true', 'public');
    const types = body.data.attributes.subjects.map((value: { __type: string }) => value.__type);
    expect(types).toContain('api::author.author');
    expect(types).not.toContain('api::tag.tag');
  });
});
