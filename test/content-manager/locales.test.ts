/** Locales over HTTP, on every database: what a deleted one takes along, and what counts at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kitModel } from '../support/kit-model.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';
import { brokenInvariants } from '../support/table-invariants.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit();
});
afterAll(() => kit.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  kit.send(method, path, body, 'admin:super');

const count = (sql: string, ...values: unknown[]): number =>
  Number(
    kit.db
      .prepare(sql)
      .pluck()
      .get(...values),
  );

const superLocales = async (): Promise<string[]> => {
  const { body } = await send('GET', '/admin/users/me/permissions');
  const reads = body.data.find(
    ({ action, subject }: { action: string; subject: string }) =>
      action === 'plugin::content-manager.explorer.read' && subject === 'api::article.article',
  );
  return reads.properties.locales;
};

describe('a deleted locale', () => {
  test('takes its entries along as if each were deleted, and nothing of the others', async () => {
    const german = count(`SELECT COUNT(*) FROM articles WHERE locale = 'de'`);
    const others = count(`SELECT COUNT(*) FROM articles WHERE locale <> 'de'`);
    expect(german).toBeGreaterThan(0);
    const log = () => send('GET', '/admin/audit-logs?pageSize=100');
    const answer = await send('DELETE', '/i18n/locales/3');
    expect(answer.status).toBe(200);
    expect(count(`SELECT COUNT(*) FROM articles WHERE locale = 'de'`)).toBe(0);
    expect(count(`SELECT COUNT(*) FROM articles`)).toBe(others);
    expect(brokenInvariants(kit.db, kitModel())).toEqual([]);
    expect(await superLocales()).toEqual(['en', 'fr']);
    const actions = (await log()).body.results.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'entry.delete').length).toBeGreaterThanOrEqual(
      german,
    );
    expect(actions).toContain('locale.delete');
  });

  test('is never the default one, and the next default counts at once', async () => {
    const made = await send('POST', '/i18n/locales', { code: 'it', isDefault: true });
    expect(made.body).toMatchObject({ code: 'it', isDefault: true });
    expect((await send('DELETE', `/i18n/locales/${made.body.id}`)).status).toBe(400);
    expect(await superLocales()).toEqual(['en', 'fr', 'it']);
    // the content API asks for the default locale
    const { body } = await kit.send('GET', '/api/articles?pagination[pageSize]=1', undefined, 'token:full');
    expect(body.data).toEqual([]);
    const back = await send('PUT', '/i18n/locales/1', { isDefault: true });
    expect(back.body).toMatchObject({ code: 'en', isDefault: true });
    expect((await send('DELETE', `/i18n/locales/${made.body.id}`)).status).toBe(200);
  });

  test('of two that are made with one code at the same time, one is refused', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => send('POST', '/i18n/locales', { code: 'nl', isDefault: false })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(count(`SELECT COUNT(*) FROM i18n_locale WHERE code = 'nl'`)).toBe(1);
  });
});

describe('the shared values of an entry', () => {
  const ask = (body: object, as = 'admin:editor') =>
    kit.send('POST', '/i18n/content-manager/actions/get-non-localized-fields', body, as);
  const question = { model: 'api::imprint.imprint', id: 1, locale: 'fr' };

  test('are for those who may read or create in the locale, with the attributes they may read of an entry', async () => {
    expect((await ask(question)).status).toBe(403);
    const allowed = (verb: string, fields: readonly string[], locale: string) => ({
      action: `plugin::content-manager.explorer.${verb}`,
      subject: 'api::imprint.imprint',
      properties: { fields, locales: [locale] },
      conditions: [],
    });
    const creating = allowed('create', ['founded', 'address.label', 'logo'], 'fr');
    const allow = async (...permissions: readonly object[]): Promise<void> =>
      expect((await send('PUT', '/admin/roles/2/permissions', { permissions })).status).toBe(200);
    await allow(creating);
    expect((await ask(question)).status).toBe(403);
    await allow(creating, allowed('read', ['founded', 'address.label'], 'en'));
    const { body } = await ask(question);
    expect(Object.keys(body.nonLocalizedFields)).toEqual(['founded', 'address']);
    expect(Object.keys(body.nonLocalizedFields.address)).toEqual(['label']);
    for (const translation of body.localizations) {
      expect(Object.keys(translation).sort()).toEqual(['id', 'locale']);
    }
    expect((await ask(question, 'admin:author')).status).toBe(403);
  });

  test.each([
    '1.5',
    'abc',
    '',
    999,
    null,
    undefined,
  ])('of a single type are given whatever the id: %s', async (id) => {
    const { status, body } = await ask({ model: 'api::setting.setting', id, locale: 'fr' }, 'admin:super');
    expect(status).toBe(200);
    expect(Object.keys(body.nonLocalizedFields)).toEqual(['itemsPerPage', 'maintenance', 'contactEmail']);
  });

  test.each([
    ['a type without locales', { model: 'api::tag.tag', id: 1, locale: 'fr' }, 400],
    ['no type', { model: 'constructor', id: 1, locale: 'fr' }, 400],
    ['no entry', { ...question, id: 'abc' }, 404],
    ['no locale', { ...question, locale: 'xx' }, 400],
  ])('%s', async (_name, body, status) => {
    expect((await ask(body, 'admin:super')).status).toBe(status);
  });
});

describe('the locales of a permission', () => {
  const IMPRINT = 'api::imprint.imprint';
  const path = `/content-manager/collection-types/${IMPRINT}`;
  const allow = async (properties: object): Promise<void> => {
    const permissions = ['create', 'read', 'update', 'delete'].map((verb) => ({
      action: `plugin::content-manager.explorer.${verb}`,
      subject: IMPRINT,
      properties,
      conditions: [],
    }));
    const answer = await send('PUT', '/admin/roles/2/permissions', { permissions });
    expect(answer.status, answer.text).toBe(200);
  };
  const as = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', to: string, body?: object) =>
    kit.send(method, to, body, 'admin:editor');

  test.each<[string, object, 'all' | 'some' | 'none']>([
    ['absent', {}, 'none'],
    ['an empty list', { locales: [] }, 'none'],
    ['a list', { locales: ['fr'] }, 'some'],
    ['null', { locales: null }, 'all'],
  ])('%s (A361)', async (_name, properties, open) => {
    await allow(properties);
    const { body: own } = await as('GET', '/admin/users/me/permissions');
    expect(own.data.find(({ subject }: { subject: string }) => subject === IMPRINT).properties).toEqual(
      properties,
    );
    const total = (where = ''): number => count(`SELECT COUNT(*) FROM imprints ${where}`);
    const expected = { all: total(), some: total(`WHERE locale = 'fr'`), none: 0 }[open];
    expect((await as('GET', `${path}?locale=all`)).body.pagination.total).toBe(expected);
    const english = open === 'all' ? 200 : 403;
    expect((await as('GET', `${path}/1`)).status).toBe(english);
    expect((await as('PUT', `${path}/1`, {})).status).toBe(english);
    expect((await as('POST', path, { name: `of ${open}`, founded: 1900 })).status).toBe(english);
    const french = count(`SELECT id FROM imprints WHERE locale = 'fr'`);
    expect((await as('GET', `${path}/${french}`)).status).toBe(open === 'none' ? 403 : 200);
    expect((await as('GET', '/i18n/locales')).body.length).toBe(count('SELECT COUNT(*) FROM i18n_locale'));
  });
});
