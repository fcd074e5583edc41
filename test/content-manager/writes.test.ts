/** Editors' writes over HTTP, on every database: what a refused one leaves, and what of an entry reaches others. */
import { describe, expect, test } from 'vitest';
import { kitModel } from '../support/kit-model.ts';
import { openOctavo } from '../support/open-octavo.ts';
import { serveSharedKit } from '../support/serve-kit.ts';
import { brokenInvariants } from '../support/table-invariants.ts';

const kit = serveSharedKit({ isWritable: true });

const TYPES = '/content-manager/collection-types';
const ARTICLES = `${TYPES}/api::article.article`;
const BOOKS = `${TYPES}/api::book.book`;
const IMPRINTS = `${TYPES}/api::imprint.imprint`;
const SPECIMENS = `${TYPES}/api::specimen.specimen`;
const TAGS = `${TYPES}/api::tag.tag`;

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  kit().send(method, path, body, 'admin:super');

const rows = (sql: string, ...values: unknown[]) =>
  kit()
    .db.prepare(sql)
    .all(...values) as Record<string, unknown>[];

/** All that a write could have touched. */
const everything = () =>
  [
    'articles',
    'articles_components',
    'components_shared_links',
    'components_shared_seos',
    'articles_tags_links',
    'books',
    'tags',
    'files_related_morphs',
  ].map((table) => JSON.stringify(rows(`SELECT * FROM ${table} ORDER BY id`)));

describe('a save that is refused late changes nothing', () => {
  const link = { label: 'new', url: '/new' };
  test.each([
    ['a foreign component behind a good one', { links: [link], seo: { id: 9999, metaTitle: 'x' } }],
    [
      'an unknown place in a relation',
      { links: [], tags: { connect: [{ id: 3, position: { before: 999 } }] } },
    ],
    ['a related entry there is not', { title: 'x', links: [link], tags: { connect: [{ id: 9999 }] } }],
    ['a value that is taken', { links: [], slug: 'the-quiet-harbour-1' }],
    ['a file there is not', { links: [], cover: { id: 9999 } }],
  ])('%s', async (_name, body) => {
    const before = everything();
    expect((await send('PUT', `${ARTICLES}/20`, body)).status).toBe(400);
    expect(everything()).toEqual(before);
  });

  test('a selection with one that cannot be published', async () => {
    const draft = await send('POST', BOOKS, { pages: 1 });
    const before = everything();
    const answer = await send('POST', `${BOOKS}/actions/bulkPublish`, { ids: [6, draft.body.id] });
    expect(answer.body.error).toMatchObject({ status: 400, name: 'ValidationError' });
    expect((await send('POST', `${BOOKS}/actions/bulkUnpublish`, { ids: [1, 999] })).status).toBe(404);
    expect(everything()).toEqual(before);
  });
});

describe('what is no write is a 400 that names it', () => {
  test.each([
    ['a list for an entry', 'POST', TAGS, [1], 'this must be a `object` type'],
    [
      'a filter that would be dropped',
      'POST',
      `${TAGS}/actions/bulkDelete?filters[nope][$eq]=1`,
      { ids: [1] },
      'nope',
    ],
    [
      'a filter through a relation',
      'POST',
      `${TAGS}/actions/bulkDelete?filters[articles][title]=x`,
      { ids: [1] },
      'articles',
    ],
    [
      'an unknown operator',
      'POST',
      `${TAGS}/actions/bulkDelete?filters[name][$nope]=x`,
      { ids: [1] },
      '$nope',
    ],
    [
      'too many ids',
      'POST',
      `${TAGS}/actions/bulkDelete`,
      { ids: Array.from({ length: 1001 }, (_, at) => at) },
      '1000',
    ],
    ['an id that is none', 'POST', `${BOOKS}/actions/bulkPublish`, { ids: [1.5] }, 'ids[0]'],
    ['a locale there is not', 'POST', `${IMPRINTS}?locale=xx`, { name: 'x' }, 'locale'],
    ['several locales', 'POST', `${IMPRINTS}?locale[0]=fr&locale[1]=de`, { name: 'x' }, 'locale'],
    [
      'a related entry that is none',
      'POST',
      `${IMPRINTS}?locale=de&relatedEntityId=x`,
      { name: 'x' },
      'related entity',
    ],
    [
      'a uid of what is none',
      'POST',
      '/content-manager/uid/generate',
      { contentTypeUID: 'constructor', field: 'x', data: {} },
      'ContentType',
    ],
  ] as const)('%s', async (_name, method, path, body, named) => {
    const before = everything();
    const answer = await send(method, path, body);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.error.message).toContain(named);
    expect(everything()).toEqual(before);
  });

  test('a body that is a text', async () => {
    const answer = await kit().ask(TAGS, {
      method: 'POST',
      body: 'name',
      headers: { 'content-type': 'text/plain', ...(await bearer()) },
    });
    expect(answer.body.error).toMatchObject({ status: 400, name: 'ValidationError' });
  });
});

/** The header of a super admin, as a sign-in gives it. */
async function bearer(): Promise<Record<string, string>> {
  const { headersOf } = await import('../support/credentials.ts');
  return headersOf('admin:super') as Record<string, string>;
}

describe('publishing', () => {
  test('holds the stored entry to the rules of published ones, at every depth', async () => {
    const draft = await send('POST', ARTICLES, { seo: { metaDescription: 'abc' }, links: [{}] });
    const answer = await send('POST', `${ARTICLES}/${draft.body.id}/actions/publish`);
    expect(answer.body.error.details.errors.map(({ path }: { path: string[] }) => path.join('.'))).toEqual(
      expect.arrayContaining([
        'title',
        'seo.metaTitle',
        'seo.metaDescription',
        'links.0.label',
        'links.0.url',
      ]),
    );
    expect(rows('SELECT published_at FROM articles WHERE id = ?', draft.body.id)).toEqual([
      { published_at: null },
    ]);
  });

  test('finds a value that another entry has got in the meantime', async () => {
    const one = await send('POST', BOOKS, { title: 'One', isbn: 'same' });
    const other = await send('POST', BOOKS, { title: 'Other', isbn: 'other' });
    kit().db.prepare('UPDATE books SET isbn = ? WHERE id = ?').run('same', other.body.id);
    const answer = await send('POST', `${BOOKS}/${other.body.id}/actions/publish`);
    expect(answer.body.error.message).toBe('This attribute must be unique');
    expect((await send('POST', `${BOOKS}/${one.body.id}/actions/publish`)).status).toBe(400);
  });

  test('a selection counts what has changed, and says who did it', async () => {
    const answer = await send('POST', `${BOOKS}/actions/bulkUnpublish`, { ids: ['1', 1, 2, 6] });
    expect(answer.body).toEqual({ count: 2 });
    const stored = rows('SELECT published_at, updated_by_id FROM books WHERE id IN (1, 2, 6) ORDER BY id');
    expect(stored.map((row) => row['published_at'])).toEqual([null, null, null]);
    expect(stored.map((row) => row['updated_by_id'])).toEqual([1, 1, null]);
  });
});

describe('a clone', () => {
  test('has what the other entry has, and takes nothing from it', async () => {
    const before = (await send('GET', `${BOOKS}/1`)).body;
    const { body } = await send('POST', `${BOOKS}/clone/1`, { isbn: 'clone-1' });
    expect(body).toMatchObject({ title: before.title, publishedAt: null, authors: before.authors });
    expect(body.shelvesOneToMany).toEqual({ count: 0 });
    expect((await send('GET', `${BOOKS}/1`)).body).toEqual(before);
    expect(brokenInvariants(kit().db, kitModel())).toEqual([]);
  });

  test('has components of its own, with values that must be unique only where the body names them', async () => {
    const source = rows('SELECT secret FROM specimens WHERE id = 1')[0];
    const taken = await send('POST', `${SPECIMENS}/clone/1`, {});
    expect(taken.body.error.message).toContain('errors occurred');
    const fresh = {
      code: 'C',
      codeUid: 'c',
      freeUid: 'f',
      uniqueText: 'c',
      uniqueCount: 9001,
      uniqueEmail: 'c@c.test',
    };
    const { body } = await send('POST', `${SPECIMENS}/clone/1`, fresh);
    expect(body.code).toBe('C');
    // the hash is copied, and not hashed again
    expect(rows('SELECT secret FROM specimens WHERE id = ?', body.id)[0]).toEqual(source);
    expect(brokenInvariants(kit().db, kitModel())).toEqual([]);
  });

  test('takes what the body connects and disconnects for a change of the copied relation', async () => {
    const authors = rows(
      'SELECT author_id AS id FROM books_authors_links WHERE book_id = 3 ORDER BY author_id',
    ).map(({ id }) => id);
    const body = { isbn: 'clone-3', authors: { connect: [{ id: 5 }], disconnect: [{ id: authors[0] }] } };
    const { id } = (await send('POST', `${BOOKS}/clone/3`, body)).body;
    const cloned = rows(
      'SELECT author_id AS id FROM books_authors_links WHERE book_id = ? ORDER BY author_id',
      id,
    );
    expect(cloned.map((row) => row['id'])).toEqual(
      [...authors.slice(1), 5].sort((a, b) => Number(a) - Number(b)),
    );
    expect(brokenInvariants(kit().db, kitModel())).toEqual([]);
  });
});

describe('a translation', () => {
  test('gets what all locales share, and empties nothing', async () => {
    const before = (await send('GET', `${IMPRINTS}/1`)).body;
    const { body } = await send('POST', `${IMPRINTS}?locale=de&relatedEntityId=1`, {
      name: 'Verlag',
      logo: null,
    });
    expect(body).toMatchObject({ locale: 'de', founded: before.founded, logo: { id: before.logo.id } });
    expect(body.address).toMatchObject({ label: before.address.label });
    expect(body.address.id).not.toBe(before.address.id);
    const after = (await send('GET', `${IMPRINTS}/1`)).body;
    expect({ ...after, localizations: null }).toEqual({ ...before, localizations: null });
    expect(brokenInvariants(kit().db, kitModel())).toEqual([]);
  });

  test('a change brings the other locales what it names, and nothing else', async () => {
    kit().db.prepare('UPDATE imprints SET founded = 1 WHERE id = 2').run();
    await send('PUT', `${IMPRINTS}/1`, { motto: 'Motto', address: { label: 'Both', url: '/both' } });
    const french = (await send('GET', `${IMPRINTS}/2`)).body;
    expect(french).toMatchObject({ founded: 1, address: { label: 'Both' } });
    expect(french.motto).not.toBe('Motto');
    expect(brokenInvariants(kit().db, kitModel())).toEqual([]);
  });

  // asked: v4 answers the same 400, and has made or changed the draft (A232)
  test.each([
    ['a new draft', 'POST', `${ARTICLES}?locale=de&relatedEntityId=2`, { links: [{}] }],
    ['a changed draft', 'PUT', `${ARTICLES}/48`, { title: 'x', links: [{}] }],
  ] as const)('%s changes nothing where a published locale must not have what it shares', async (_, method, path, body) => {
    const before = everything();
    const answer = await send(method, path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.errors).toEqual(
      ['label', 'url'].map((name) => ({
        path: ['links', '0', name],
        message: `links[0].${name} must be a \`string\` type, but the final value was: \`null\`.`,
        name: 'ValidationError',
      })),
    );
    expect(everything()).toEqual(before);
  });

  test('a draft whose other locales are drafts may share what it likes', async () => {
    kit().db.prepare('UPDATE articles SET published_at = NULL WHERE id IN (5, 47, 48)').run();
    const answer = await send('PUT', `${ARTICLES}/48`, { links: [{}] });
    expect(answer.status, answer.text).toBe(200);
    expect(brokenInvariants(kit().db, kitModel())).toEqual([]);
  });

  test('two at the same time make one', async () => {
    const translate = () => send('POST', `${IMPRINTS}?locale=de&relatedEntityId=1`, { name: 'Verlag' });
    const answers = await Promise.all([translate(), translate(), translate()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(brokenInvariants(kit().db, kitModel())).toEqual([]);
  });
});

describe('several editors', () => {
  test('leave one of their saves whole, on two processes too', async () => {
    const second = await openOctavo({ dir: kit().dir });
    try {
      const saves = Array.from({ length: 12 }, (_, at) => {
        const label = `editor ${at}`;
        const body = {
          title: label,
          seo: { metaTitle: label, metaDescription: label },
          links: [{ label, url: '/x' }],
        };
        return (at % 2 ? kit() : second).send('PUT', `${ARTICLES}/20`, body, 'admin:super');
      });
      expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]));
      const { body } = await send('GET', `${ARTICLES}/20`);
      expect(body.links).toHaveLength(1);
      expect([body.seo.metaTitle, body.seo.metaDescription, body.links[0].label]).toEqual(
        Array(3).fill(body.title),
      );
      expect(brokenInvariants(kit().db, kitModel())).toEqual([]);
    } finally {
      await second.close();
    }
  });

  test('who save a single type that is not there make one entry', async () => {
    const path = '/content-manager/single-types/api::homepage.homepage';
    await send('DELETE', path);
    const saves = Array.from({ length: 6 }, (_, at) => send('PUT', path, { title: `save ${at}` }));
    expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(rows('SELECT id FROM homepages')).toHaveLength(1);
  });

  test('who publish one draft at the same time publish it once', async () => {
    const publish = () => send('POST', `${BOOKS}/6/actions/publish`);
    const answers = await Promise.all([publish(), publish(), publish()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});
