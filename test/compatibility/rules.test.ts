/**
 * Each compatibility rule has an effect of its own: with this rule alone taken from the other preset, a project answers
 * in this point as that preset does.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { configurationKey } from '../../src/admin/content-manager/configuration/configuration-store.ts';
import { maxHeadSize } from '../../src/api/http/header-limit.ts';
import { corsPolicy } from '../../src/api/http/headers/cors-policy.ts';
import {
  type CompatibilityRules,
  PRESETS,
  RULE_NAMES,
  type RuleName,
} from '../../src/core/base/compatibility-rules.ts';
import { EntryFiles } from '../../src/core/content/statements/entry-files.ts';
import { loadProject } from '../../src/core/project/load-project.ts';
import { createErrorTranslator } from '../../src/project-code/graphql-services/error-translator.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { openRoutes } from '../project-code/code-project.ts';
import { headersOf, type Identity } from '../support/credentials.ts';
import { openKitGraphql } from '../support/graphql.ts';
import { KIT } from '../support/kit.ts';
import { type AuthOptions, type AuthServer, bearer, serveAuth } from '../users/auth-server.ts';
import { type OpenRules, openWithRules } from './open-with-rules.ts';

type Observe = (rules: CompatibilityRules) => Promise<unknown>;
// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
type Body = any;

/** Answers differ by `entriesListLocales` as well, which has an observation of its own. */
const withoutExtras = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value) =>
    key === 'meta' && value.availableLocales ? undefined : value,
  );

const opened = new Map<string, Promise<OpenRules>>();

afterAll(async () => {
  for (const open of opened.values()) await (await open).close();
});

/** What a GET answers; the kits of equal rules are one. */
const read =
  (path: string, look: (body: Body) => unknown = withoutExtras, as?: Identity): Observe =>
  async (rules) => {
    const key = JSON.stringify(rules);
    if (!opened.has(key)) opened.set(key, openWithRules(rules));
    return look(await (await opened.get(key)!).get(path, as));
  };

/** What happens to a private copy of the fixture. */
const written =
  (work: (kit: OpenRules) => Promise<unknown>): Observe =>
  async (rules) => {
    const kit = await openWithRules(rules);
    try {
      return withoutExtras(await work(kit));
    } finally {
      await kit.close();
    }
  };

const graphql =
  (query: string): Observe =>
  async (rules) => {
    const kit = await openKitGraphql({ rules });
    try {
      return (await kit.ask(query, 'token:full')).body;
    } finally {
      await kit.close();
    }
  };

const configured =
  (look: (config: Awaited<ReturnType<typeof loadProject>>['config']) => unknown): Observe =>
  async (rules) => {
    const api = `module.exports = { compat: ${JSON.stringify({ preset: 'strict', ...rules })} };`;
    const dir = temporaryProject({ 'config/.keep': '', '.env': 'JWT_SECRET=s', 'config/api.js': api });
    return look((await loadProject(dir, { env: {} })).config);
  };

const PASSWORD = 'Reader-pass-1';
const JWT = "strapi.plugin('users-permissions').service('jwt')";

/** What a served project answers. */
const served =
  (work: (server: AuthServer) => Promise<unknown>, options: AuthOptions = {}): Observe =>
  async (rules) =>
    work(
      await serveAuth({
        ...options,
        files: {
          ...options.files,
          'config/api.js': `module.exports = { compat: ${JSON.stringify({ preset: 'strict', ...rules })} };`,
          'src/api/door/routes/door.js': openRoutes({
            '/door/verify': `async (ctx) => ({ id: (await ${JWT}.verify(ctx.query.token)).id })`,
          }),
        },
      }),
    );

/** A JWT whose user has got another password since. */
async function formerJwt(server: AuthServer): Promise<string> {
  const user = { username: 'somebody', email: 'somebody@octavo.test', password: PASSWORD };
  const { jwt } = (await server.post('/api/auth/local/register', user)).body;
  const password = 'Other-pass-2';
  const body = { currentPassword: PASSWORD, password, passwordConfirmation: password };
  await server.post('/api/auth/change-password', body, bearer(jwt));
  return jwt;
}

/** The fixture's component, whose label is to be unique. */
function linkWithUniqueLabel(): string {
  const schema = JSON.parse(readFileSync(join(KIT, 'project/src/components/shared/link.json'), 'utf8'));
  schema.attributes.label.unique = true;
  return JSON.stringify(schema);
}

const ids = (body: Body): readonly number[] =>
  body.error ? body : body.data.map(({ id }: { id: number }) => id);

const EFFECTS: Readonly<Record<RuleName, Observe>> = {
  entriesListLocales: read('/api/articles/1?fields=title', ({ data }) => data.meta),
  singleEntriesHonourPublicationState: read('/api/articles/5?fields=title', ({ data }) => data?.id),
  populateHonoursPublicationState: read('/api/authors/5?populate[articles][fields]=id', ({ data }) =>
    ids(data.attributes.articles),
  ),
  filtersHonourPublicationState: read('/api/authors?fields=id&filters[articles][id]=5', ids),
  connectRefusesRepeatedIds: written(({ send }) =>
    send('PUT', '/api/articles/1', { data: { tags: { connect: [1, 1] } } }),
  ),
  setExcludesConnect: written(({ send }) =>
    send('PUT', '/api/articles/1', { data: { tags: { set: [1], connect: [2] } } }),
  ),
  unknownOperatorsRefused: read('/api/tags?fields=id&filters[name][$like]=x'),
  unknownPopulateRefused: read('/api/tags/1?fields=id&populate=deep'),
  graphqlListsAreLimited: configured(({ plugins }) => plugins.graphql),
  creatorsShowNamesOnly: read('/api/authors/1?populate=createdBy', ({ data }) =>
    Object.keys(data.attributes.createdBy.data.attributes),
  ),
  emptyIdListMatchesNothing: graphql(
    '{ tags(filters: { id: { in: [] } }, pagination: { limit: 3 }) { data { id } } }',
  ),
  openCorsHasNoCredentials: async (rules) =>
    corsPolicy(
      { origins: null, exposedHeaders: [], allowedHeaders: [], methods: [], headers: [] } as never,
      rules,
    ).headersFor('https://a.test'),
  operandsAreValues: read('/api/tags?fields=id&filters[name][$eq][x]=1'),
  minHoldsForEmptyLists: written(({ send }) => send('PUT', '/api/specimens/1', { data: { measures: [] } })),
  allowedTypesChecked: written(({ send }) => send('PUT', '/api/authors/1', { data: { portrait: 6 } })),
  updatesCheckRequired: written(({ send }) =>
    send('PUT', '/api/articles/1?populate=links', { data: { links: [{ label: 'x' }] } }),
  ),
  sharedAttributesAlwaysSync: written(async ({ send, get }) => {
    await send('PUT', '/api/articles/1', { data: { wordCount: 4711 } });
    return get('/api/articles?locale=all&fields=id&filters[wordCount]=4711');
  }),
  passwordChangeEndsJwts: served(async (server) => {
    const { status } = await server.get('/api/users/me', bearer(await formerJwt(server)));
    return status;
  }),
  confirmationAnswersAlike: served(async (server) => {
    const { body } = await server.post('/api/auth/send-email-confirmation', { email: 'reader@octavo.test' });
    return body.error?.message ?? body;
  }),
  codeErrorsAreHidden: async (rules) =>
    createErrorTranslator(import.meta.dirname, rules)(new Error('of project code')),
  codeRefusesEndedJwts: served(async (server) => {
    const { status } = await server.get(`/api/door/verify?token=${await formerJwt(server)}`);
    return status;
  }),
  mixedListsAreNamed: read('/api/tags?sort[0]=id&sort[1][name]=desc'),
  hiddenNamesRefusedFirst: read('/api/authors?filters[articles][editorNotes]=x&filters[nothing]=x'),
  populatePaginates: read('/api/articles/1?fields=id&populate[tags][fields]=id&populate[tags][limit]=0'),
  pagesNeedLists: read('/api/setting?fields=id&start=1'),
  populateFiltersByLocale: read(
    '/api/articles/1?fields=id&publicationState=preview&populate[localizations][fields]=id&populate[localizations][locale]=fr',
  ),
  fieldsKeepTheirOrder: read(
    '/api/tags/1?populate[articles][fields]=slug&populate[articles][sort]=title',
    ({ data }) => Object.keys(data.attributes.articles.data[0].attributes),
  ),
  providerTokensAreWithheld: configured(({ plugins }) => plugins.usersPermissions.providerTokens),
  zonesTakeNoParameters: read('/api/homepage?fields=id&populate[sections][fields]=id'),
  polymorphicPopulateCanBeFalse: read('/api/notes/2?fields=id&populate[subject]=false'),
  populateTextsCountWhole: read(
    '/api/articles/1?fields=id&populate=author.articles,tags',
    ({ data }) => Object.keys(data.attributes),
    'token:custom',
  ),
  writesCheckPolymorphicPopulate: written(({ send }) =>
    send('PUT', '/api/notes/1?populate[subjects][fields]=id', { data: { importance: 2 } }),
  ),
  relationIdsCountOnce: written(({ send }) => send('PUT', '/api/articles/1', { data: { tags: [1, '1'] } })),
  lastIdTakesThePlace: written(({ send }) =>
    send('POST', '/api/articles?fields=id&populate[author][fields]=id', {
      data: { title: 'New', slug: 'new', author: [2, 1, 3] },
    }),
  ),
  newLocalesAreCheckedAsDrafts: written(({ send }) =>
    send('POST', '/api/articles/40/localizations', { locale: 'de' }),
  ),
  deleteRefusesUnknownLocales: written(({ send }) => send('DELETE', '/api/setting?locale=xx')),
  filesReachNestedLists: written(async ({ rest: { model, layout, settings } }) => {
    const type = model.contentTypes.get('api::article.article')!;
    const options = { library: null as never, model, layout, rules: settings.rules };
    return new EntryFiles(options, type, [{ path: 'seo.social[0].image', file: null as never }]).labels.size;
  }),
  fileNamesCheckedBeforeWriting: written(async ({ get, sendForm }) => {
    const error = await sendForm('POST', '/api/tags', { name: 'of a form' }, 'cover');
    return [error, await get('/api/tags?fields=id&filters[name]=of a form')];
  }),
  registerNeedsAllowedFields: served(
    async (server) => {
      const body = { username: 'new', email: 'new@octavo.test', password: PASSWORD, nickname: 'Nicky' };
      return (await server.post('/api/auth/local/register', body)).body.user.nickname;
    },
    { attributes: { nickname: { type: 'string' } } },
  ),
  addressesLimitRegistering: served(
    async (server) => {
      const statuses: number[] = [];
      for (const name of ['one', 'two', 'three']) {
        const body = { username: `${name}-new`, email: `${name}@octavo.test`, password: PASSWORD };
        statuses.push((await server.post('/api/auth/local/register', body)).status);
      }
      return statuses;
    },
    { plugin: { ratelimit: { interval: 60_000, max: 2 } } },
  ),
  addressesMayBeLong: async (rules) => maxHeadSize(rules),
  containsDistinguishesCase: read('/api/authors?fields=id&filters[name][$contains]=A', ids),
  groupsTakeObjectsOnly: read('/api/tags?fields=id&filters[$and][0][0][id]=1'),
  readsVaryByFormat: served(async (server) => (await server.get('/api/tags')).headers.get('vary')),
  writesKeepTheirLocale: written(({ send }) =>
    send('PUT', '/api/setting?fields=siteName', { data: { siteName: 'Maison', locale: 'fr' } }),
  ),
  uniqueHoldsWithinBodies: served(
    async (server) => {
      const data = {
        title: 'Twins',
        slug: 'twins',
        links: ['x', 'x'].map((label) => ({ label, url: '/x' })),
      };
      const { status } = await server.post(
        '/api/articles',
        { data },
        headersOf('token:full') as Record<string, string>,
      );
      return status;
    },
    { files: { 'src/components/shared/link.json': linkWithUniqueLabel() } },
  ),
  formatsNameTheirAttribute: written(({ send }) =>
    send('POST', '/api/specimens', { data: { code: 'format', clock: '10:00' } }),
  ),
  labelsAreWords: served(
    async ({ db }) => {
      const key = configurationKey({ uid: 'plugin::users-permissions.user', modelType: 'contentType' });
      const { value } = db
        .prepare(`SELECT value FROM strapi_core_store_settings WHERE "key" = ?`)
        .get(key) as { value: string };
      return ['username', 'nickName'].map((name) => JSON.parse(value).metadatas[name].edit.label);
    },
    { attributes: { nickName: { type: 'string' } } },
  ),
  accountsNeedTheirRights: served(async (server) => {
    // editors who delete accounts, and authors who may do more
    for (const [id, action, role] of [
      [9001, 'admin::users.delete', 2],
      [9002, 'admin::audit-logs.read', 3],
    ] as const) {
      server.db
        .prepare(
          `INSERT INTO admin_permissions (id, action, properties, conditions, action_parameters) VALUES (?, ?, '{}', '[]', '{}')`,
        )
        .run(id, action);
      server.db
        .prepare('INSERT INTO admin_permissions_role_links (permission_id, role_id) VALUES (?, ?)')
        .run(id, role);
    }
    const editor = headersOf('admin:editor') as Record<string, string>;
    return (await server.post('/admin/users/batch-delete', { ids: [4] }, editor)).status;
  }),
};

describe.each(RULE_NAMES)('%s', (name) => {
  test('changes from either preset what the other one answers', async () => {
    const observe = EFFECTS[name];
    const strict = await observe(PRESETS.strict);
    const reference = await observe(PRESETS.reference);
    expect(strict).not.toEqual(reference);
    expect(await observe({ ...PRESETS.strict, [name]: false })).toEqual(reference);
    expect(await observe({ ...PRESETS.reference, [name]: true })).toEqual(strict);
  });
});
