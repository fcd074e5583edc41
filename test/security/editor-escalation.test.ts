/**
 * Editors with a part of the rights try to write more than that: attributes, locales and entries that no permission
 * names, clones and translations of what they cannot read (A231, A232, A235 to A238).
 */
import { describe, expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit();

const EXPLORER = 'plugin::content-manager.explorer';
const TYPES = '/content-manager/collection-types';
const TAG = 'api::tag.tag';
const BOOK = 'api::book.book';
const ARTICLE = 'api::article.article';
const IMPRINT = 'api::imprint.imprint';

interface Right {
  readonly verb: string;
  readonly subject: string;
  readonly fields?: readonly string[];
  readonly locales?: readonly string[];
  readonly condition?: 'is-creator';
}

/** Gives the editor's role these permissions, and no others. */
const allow = (...rights: readonly Right[]): Promise<void> => allowRole(2, ...rights);

async function allowRole(role: number, ...rights: readonly Right[]): Promise<void> {
  const permissions = rights.map(({ verb, subject, fields, locales, condition }) => ({
    action: `${EXPLORER}.${verb}`,
    subject,
    properties: { ...(fields ? { fields } : {}), ...(locales ? { locales } : {}) },
    conditions: condition ? [`admin::${condition}`] : [],
  }));
  const answer = await kit().send('PUT', `/admin/roles/${role}/permissions`, { permissions }, 'admin:super');
  expect(answer.status, answer.text).toBe(200);
}

const send = (method: string, path: string, body?: unknown) => kit().send(method, path, body, 'admin:editor');

const row = (sql: string, ...values: unknown[]) =>
  kit()
    .db.prepare(sql)
    .get(...values) as Record<string, unknown> | undefined;

const NAME = ['name'];

describe('attributes that no permission names', () => {
  test('stay as they are, whatever the body says', async () => {
    await allow({ verb: 'update', subject: TAG, fields: NAME });
    const before = row('SELECT slug, color, weight, created_by_id, created_at FROM tags WHERE id = 1');
    const body = {
      name: 'mine',
      slug: 'mine',
      color: '#ffffff',
      weight: 1,
      createdBy: 3,
      createdAt: '2020-01-01',
      id: 700,
    };
    expect((await send('PUT', `${TYPES}/${TAG}/1`, { ...body, synonyms: [2] })).status).toBe(200);
    expect(row('SELECT slug, color, weight, created_by_id, created_at FROM tags WHERE id = 1')).toEqual(
      before,
    );
    expect(row('SELECT name FROM tags WHERE id = 1')).toEqual({ name: 'mine' });
    expect(row('SELECT id FROM tags WHERE id = 700')).toBeUndefined();
  });

  test('stay as they are inside components', async () => {
    await allow({ verb: 'update', subject: ARTICLE, fields: ['seo.metaTitle'], locales: ['en'] });
    const seo = row(
      'SELECT component_id AS id FROM articles_components WHERE entity_id = 1 AND field = ?',
      'seo',
    )!;
    const before = row('SELECT meta_description FROM components_shared_seos WHERE id = ?', seo['id']);
    const body = { seo: { id: seo['id'], metaTitle: 'mine', metaDescription: 'not mine' } };
    expect((await send('PUT', `${TYPES}/${ARTICLE}/1`, body)).status).toBe(200);
    const after = row(
      'SELECT meta_title, meta_description FROM components_shared_seos WHERE id = ?',
      seo['id'],
    );
    expect(after).toEqual({ ...before, meta_title: 'mine' });
  });

  test('of a grant whose condition the entry does not meet do not count', async () => {
    await allow({ verb: 'update', subject: TAG, fields: ['color'] });
    await allowRole(3, { verb: 'update', subject: TAG, fields: NAME, condition: 'is-creator' });
    await kit().send('PUT', '/admin/users/3', { roles: [2, 3] }, 'admin:super');
    expect((await send('PUT', `${TYPES}/${TAG}/1`, { name: 'mine', color: '#123456' })).status).toBe(200);
    expect(row('SELECT name, color FROM tags WHERE id = 1')).toEqual({ name: 'paper', color: '#123456' });
  });

  test('publish nothing', async () => {
    await allow(
      { verb: 'update', subject: BOOK, fields: ['title'] },
      { verb: 'create', subject: BOOK, fields: ['title'] },
    );
    const body = { title: 'x', publishedAt: '2024-01-01T00:00:00.000Z' };
    await send('PUT', `${TYPES}/${BOOK}/6`, body);
    expect(row('SELECT published_at AS at FROM books WHERE id = 6')).toEqual({ at: null });
    const { id } = (await send('POST', `${TYPES}/${BOOK}`, body)).body;
    expect(row('SELECT published_at AS at FROM books WHERE id = ?', id)).toEqual({ at: null });
    for (const action of ['6/actions/publish', '1/actions/unpublish'])
      expect((await send('POST', `${TYPES}/${BOOK}/${action}`)).status).toBe(403);
    expect((await send('POST', `${TYPES}/${BOOK}/actions/bulkPublish`, { ids: [6] })).status).toBe(403);
  });
});

describe('entries that no permission is for', () => {
  test('of another administrator are neither changed, deleted nor published, nor is a selection with one of them', async () => {
    await allow(
      { verb: 'update', subject: BOOK, condition: 'is-creator' },
      { verb: 'delete', subject: BOOK, condition: 'is-creator' },
      { verb: 'publish', subject: BOOK, condition: 'is-creator' },
      { verb: 'create', subject: BOOK },
      { verb: 'read', subject: BOOK, fields: ['title'] },
    );
    const { id: mine } = (await send('POST', `${TYPES}/${BOOK}`, { title: 'mine' })).body;
    const before = row('SELECT * FROM books WHERE id = 1');
    const path = `${TYPES}/${BOOK}`;
    expect((await send('PUT', `${path}/1`, { title: 'mine' })).status).toBe(403);
    expect((await send('DELETE', `${path}/1`)).status).toBe(403);
    expect((await send('POST', `${path}/1/actions/unpublish`)).status).toBe(403);
    expect((await send('POST', `${path}/actions/bulkPublish`, { ids: [mine, 1] })).status).toBe(403);
    expect(row('SELECT published_at AS at FROM books WHERE id = ?', mine)).toEqual({ at: null });
    // of a selection to be deleted the others are simply not there
    const answer = await send('POST', `${path}/actions/bulkDelete?filters[title]=mine`, {
      ids: [1, 2, mine],
    });
    expect(answer.body).toEqual({ count: 1 });
    expect(row('SELECT * FROM books WHERE id = 1')).toEqual(before);
  });

  test('are not found out by filters of a deletion on what may not be read', async () => {
    await allow({ verb: 'delete', subject: BOOK }, { verb: 'read', subject: BOOK, fields: ['title'] });
    const path = `${TYPES}/${BOOK}/actions/bulkDelete`;
    for (const filter of [
      'internalRef',
      'pages',
      '$or][0][pages',
      '$and][0][$not][internalRef',
      'authors][email',
    ])
      expect((await send('POST', `${path}?filters[${filter}][$eq]=100`, { ids: [1] })).status).toBe(400);
    expect(row('SELECT id FROM books WHERE id = 1')).toEqual({ id: 1 });
  });

  test('are made in no other locale, and in no other state of the rights', async () => {
    await allow({ verb: 'create', subject: IMPRINT, fields: NAME, locales: ['de'] });
    const count = () => row('SELECT COUNT(*) AS n FROM imprints');
    const before = count();
    for (const query of ['', '?locale=fr', '?locale=fr&relatedEntityId=5'])
      expect((await send('POST', `${TYPES}/${IMPRINT}${query}`, { name: 'x', locale: 'de' })).status).toBe(
        403,
      );
    expect(count()).toEqual(before);
    expect((await send('POST', `${TYPES}/${IMPRINT}?locale=de`, { name: 'x' })).status).toBe(200);
  });

  test('of a single type are not created again where the existing one is not open', async () => {
    const single = 'api::homepage.homepage';
    await allow(
      { verb: 'create', subject: single },
      { verb: 'update', subject: single, condition: 'is-creator' },
      { verb: 'delete', subject: single, condition: 'is-creator' },
    );
    const path = `/content-manager/single-types/${single}`;
    expect((await send('PUT', path, { title: 'mine' })).status).toBe(403);
    expect((await send('DELETE', path)).status).toBe(404);
    expect(row('SELECT COUNT(*) AS n, MIN(title) AS title FROM homepages')).toMatchObject({
      n: 1,
      title: 'Octavo Press',
    });
  });
});

describe('what cannot be read', () => {
  test('is not cloned', async () => {
    await allow({ verb: 'create', subject: BOOK }, { verb: 'read', subject: BOOK, condition: 'is-creator' });
    expect((await send('POST', `${TYPES}/${BOOK}/clone/1`, { isbn: 'x' })).status).toBe(403);
  });

  test('does not come along with a clone of what can', async () => {
    await allow(
      { verb: 'create', subject: BOOK },
      { verb: 'read', subject: BOOK, fields: ['title', 'authors'] },
    );
    const { body } = await send('POST', `${TYPES}/${BOOK}/clone/1`, { isbn: 'x' });
    const cloned = row('SELECT title, pages, price, internal_ref FROM books WHERE id = ?', body.id);
    expect(cloned).toEqual({ title: 'Book 01', pages: null, price: null, internal_ref: null });
    expect(
      row('SELECT COUNT(*) AS n FROM shelves_many_to_many_links WHERE book_id = ?', body.id),
    ).toMatchObject({ n: 0 });
  });

  test('is not translated, which would show what its locales share', async () => {
    await allow(
      { verb: 'create', subject: IMPRINT, fields: ['name', 'founded'], locales: ['de'] },
      { verb: 'read', subject: IMPRINT, fields: ['name', 'founded'], locales: ['de'] },
    );
    const answers = await Promise.all(
      [1, 9999].map((id) =>
        send('POST', `${TYPES}/${IMPRINT}?locale=de&relatedEntityId=${id}`, { name: 'x' }),
      ),
    );
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([400, answers[0]!.text]));
  });

  test('is not found out by asking which values of a uid are taken', async () => {
    await allow(
      { verb: 'create', subject: TAG, fields: NAME },
      { verb: 'create', subject: 'api::category.category' },
    );
    const ask = (contentTypeUID: string) =>
      send('POST', '/content-manager/uid/check-availability', {
        contentTypeUID,
        field: 'slug',
        value: 'paper',
      });
    expect((await ask(TAG)).status).toBe(403);
    expect((await ask('api::category.category')).status).toBe(200);
  });
});
