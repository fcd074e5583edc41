/** What a translation would begin with is asked of entries that the editor may not read (A657). */
import { expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit();
const ARTICLE = 'api::article.article';
const EXPLORER = 'plugin::content-manager.explorer';

interface Right {
  readonly verb: string;
  readonly fields: readonly string[];
  readonly locales?: readonly string[];
  readonly conditions?: readonly string[];
}

async function allow(...rights: readonly Right[]): Promise<void> {
  const permissions = rights.map(({ verb, fields, locales = ['en'], conditions = [] }) => ({
    action: `${EXPLORER}.${verb}`,
    subject: ARTICLE,
    properties: { fields, locales },
    conditions,
  }));
  const answer = await kit().send('PUT', '/admin/roles/2/permissions', { permissions }, 'admin:super');
  expect(answer.status, answer.text).toBe(200);
}

const ask = (id: number, locale = 'en') =>
  kit().send(
    'POST',
    '/i18n/content-manager/actions/get-non-localized-fields',
    { model: ARTICLE, id, locale },
    'admin:editor',
  );

/** The articles 1 (en), 41 (fr) and 42 (de) are one in three locales; these values they share. */
const SHARED = ['kind', 'wordCount', 'editorNotes', 'cover', 'embargoUntil'];
const FAMILY = [1, 41, 42];

test('the right to make entries opens nothing of those there are', async () => {
  await allow(
    { verb: 'create', fields: SHARED },
    { verb: 'read', fields: SHARED, conditions: ['admin::is-creator'] },
  );
  for (const id of FAMILY) {
    const { status, text } = await ask(id);
    expect([status, /note|news/.test(text)]).toEqual([403, false]);
  }
});

test('values that only the right to make entries names stay closed', async () => {
  await allow({ verb: 'create', fields: SHARED }, { verb: 'read', fields: ['kind'] });
  const { status, body } = await ask(1);
  expect([status, Object.keys(body.nonLocalizedFields)]).toEqual([200, ['kind']]);
});

test('locales that the editor may not read are not named', async () => {
  await allow({ verb: 'read', fields: ['kind'] });
  const { body } = await ask(1);
  expect(body.localizations.map(({ id }: { id: number }) => id)).toEqual([1]);
});

test('a translator has the values by the locale that they may read', async () => {
  await allow(
    { verb: 'read', fields: ['kind'], locales: ['fr'] },
    { verb: 'create', fields: ['title', 'kind'], locales: ['de'] },
  );
  const [fr, de] = [await ask(1, 'fr'), await ask(1, 'de')];
  expect([fr.status, Object.keys(fr.body.nonLocalizedFields)]).toEqual([200, ['kind']]);
  expect([de.status, Object.keys(de.body.nonLocalizedFields)]).toEqual([200, ['kind']]);
});

test('a translation of an entry that the editor may not read is refused, and the answer says what is missing', async () => {
  const path = `/content-manager/collection-types/${ARTICLE}?locale=de&relatedEntityId=2`;
  const translate = () => kit().send('POST', path, { title: 'Auf Deutsch' }, 'admin:editor');
  const german = { verb: 'create', fields: ['title'], locales: ['de'] };
  await allow(german);
  const { status, body } = await translate();
  expect([status, body.error.message]).toEqual([
    400,
    'relatedEntityId: there is no such entry without this locale that you may read. A translation takes over the shared values of the entry it is made from, so it needs permission to read that entry',
  ]);
  await allow(german, { verb: 'read', fields: ['title'] });
  expect((await translate()).status).toBe(200);
});
