import { describe, expect, test } from 'vitest';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import { contentTypeOf, schemaOf } from '../../src/core/model/content-type.ts';
import { build, component, kitSources, type } from './sources.ts';

const names = (attributes: ReadonlyMap<string, unknown>): string => [...attributes.keys()].join(' ');

describe('the kit project', () => {
  const { model, problems, warnings } = build(...kitSources());

  test('has nothing wrong', () => {
    expect(problems).toEqual([]);
    expect(warnings).toEqual([]);
    expect(model.contentTypes.size).toBe(27);
    expect(model.components.size).toBe(10);
  });

  test('fits the layout', () => {
    const tables = buildLayout(model).tables;
    expect(tables.get('api::article.article')?.hops.get('localizations')).toMatchObject({
      table: 'articles_localizations_links',
      ownerColumn: 'article_id',
      targetColumn: 'inv_article_id',
      orderColumn: 'article_order',
    });
    expect(tables.get('plugin::content-releases.release-action')?.hops.get('entry')?.kind).toBe('morphToOne');
  });

  test('has system attributes after the schema, in the order of v4', () => {
    expect(names(contentTypeOf(model, 'api::article.article').attributes)).toMatch(
      / notes createdAt updatedAt publishedAt createdBy updatedBy localizations locale$/,
    );
    expect(names(contentTypeOf(model, 'api::note.note').attributes)).toBe(
      'text importance subject subjects createdAt updatedAt createdBy updatedBy',
    );
    expect(names(schemaOf(model, 'shared.link').attributes)).toBe('label url newTab rank');
  });

  test('shows creators only where populateCreatorFields says so', () => {
    expect(contentTypeOf(model, 'api::author.author').attributes.get('createdBy')?.private).toBe(false);
    expect(contentTypeOf(model, 'api::article.article').attributes.get('createdBy')?.private).toBe(true);
  });

  test('reads privateAttributes of a type', () => {
    expect(contentTypeOf(model, 'api::profile.profile').attributes.get('secretMemo')?.private).toBe(true);
    expect(contentTypeOf(model, 'api::profile.profile').attributes.get('story')?.private).toBe(false);
  });

  test('says which attributes all locales share', () => {
    const attributes = contentTypeOf(model, 'api::article.article').attributes;
    const shared = [...attributes.values()].filter((attribute) => !attribute.localized);
    expect(shared.map((attribute) => attribute.name).join(' ')).toBe(
      'kind wordCount rating premium releaseDate embargoUntil editorNotes cover links',
    );
  });

  test.each([
    ['api::article.article', 'Article'],
    ['plugin::upload.file', 'UploadFile'],
    ['plugin::i18n.locale', 'I18NLocale'],
    ['plugin::users-permissions.user', 'UsersPermissionsUser'],
    ['admin::api-token-permission', 'AdminApiTokenPermission'],
    ['sections.link-list', 'ComponentSectionsLinkList'],
  ])('%s is %s in GraphQL', (uid, globalId) => {
    expect(schemaOf(model, uid).globalId).toBe(globalId);
  });

  test.each([
    ['plugin::users-permissions.user', 'password resetPasswordToken confirmationToken createdBy updatedBy'],
    ['plugin::upload.file', 'folder folderPath createdBy updatedBy'],
    [
      'admin::user',
      'email password resetPasswordToken registrationToken isActive roles blocked createdBy updatedBy',
    ],
  ])('%s keeps %s private', (uid, expected) => {
    const attributes = [...schemaOf(model, uid).attributes.values()];
    expect(
      attributes
        .filter((attribute) => attribute.private)
        .map((attribute) => attribute.name)
        .join(' '),
    ).toBe(expected);
  });

  test('is frozen through and through', () => {
    const types = model.contentTypes as Map<string, unknown>;
    expect(() => types.set('x', {})).toThrow(TypeError);
    const specimen = contentTypeOf(model, 'api::specimen.specimen');
    expect(() => Object.assign(specimen, { displayName: 'x' })).toThrow(TypeError);
    const preset = specimen.attributes.get('defaultPayload') as { default: object };
    expect(() => Object.assign(preset.default, { a: 2 })).toThrow(TypeError);
  });
});

describe('defaults and options', () => {
  test('a table without name is called as v4 calls it', () => {
    const bare = { collectionName: undefined };
    const { model } = build(type('blog-post', {}, bare), component('call-out', {}, bare));
    expect(schemaOf(model, 'api::blog-post.blog-post').collectionName).toBe('blog-post');
    expect(schemaOf(model, 'shared.call-out').collectionName).toBe('components_shared_call_outs');
  });

  test('configured names are private everywhere', () => {
    const sources = [type('a', { x: { type: 'string' } }), component('b', { x: { type: 'string' } })];
    const { model } = buildModel(sources, { privateAttributes: ['x', 'createdAt'] });
    const attributes = schemaOf(model, 'api::a.a').attributes;
    expect(attributes.get('x')?.private).toBe(true);
    expect(attributes.get('createdAt')?.private).toBe(true);
    expect(attributes.get('updatedAt')?.private).toBe(false);
    expect(schemaOf(model, 'shared.b').attributes.get('x')?.private).toBe(true);
  });

  test('relations and uids are each locale’s own, other attributes only where the schema says so', () => {
    const { model } = build(
      type(
        'a',
        {
          r: { type: 'relation', relation: 'oneToOne', target: 'api::a.a' },
          u: { type: 'uid' },
          s: { type: 'string' },
          m: { type: 'media' },
          l: { type: 'string', pluginOptions: { i18n: { localized: true } } },
        },
        { pluginOptions: { i18n: { localized: true } } },
      ),
    );
    const attributes = [...schemaOf(model, 'api::a.a').attributes.values()];
    const localized = attributes.filter((attribute) => !attribute.system && attribute.localized);
    expect(localized.map((attribute) => attribute.name)).toEqual(['r', 'u', 'l']);
  });

  test('timestamps: false changes nothing, as in v4', () => {
    const { model } = build(type('a', {}, { options: { timestamps: false } }));
    expect(names(schemaOf(model, 'api::a.a').attributes)).toBe('createdAt updatedAt createdBy updatedBy');
  });

  test('a declared system attribute is replaced where it stands, an unused name is free', () => {
    const text = { type: 'string' };
    const { model, problems, warnings } = build(
      type('a', { createdAt: text, locale: text, publishedAt: text }),
    );
    expect(problems).toEqual([]);
    expect(warnings.map((warning) => warning.attribute)).toEqual(['createdAt']);
    const attributes = schemaOf(model, 'api::a.a').attributes;
    expect(attributes.get('createdAt')).toMatchObject({ type: 'datetime', system: true });
    expect(attributes.get('locale')).toMatchObject({ type: 'string', system: false });
  });

  test('a custom field is stored as the type it was registered with', () => {
    const field = { type: 'customField', customField: 'plugin::color.color' };
    const customFields = new Map([['plugin::color.color', 'string' as const]]);
    const { model } = buildModel([type('a', { x: field })], { privateAttributes: [], customFields });
    expect(schemaOf(model, 'api::a.a').attributes.get('x')).toMatchObject({ kind: 'scalar', type: 'string' });
  });
});

describe('extensions of built-in types', () => {
  const USER = 'plugin::users-permissions.user';
  const extend = (schema: unknown) =>
    build(
      { file: 'user.json', kind: 'contentType', uid: USER, schema },
      type('team', { members: { type: 'relation', relation: 'oneToMany', target: USER, mappedBy: 'team' } }),
    );
  const { model, problems } = extend({
    info: { displayName: 'Member' },
    attributes: {
      username: { type: 'string', required: true },
      password: { type: 'password' },
      resetPasswordToken: { type: 'string', private: false },
      nickname: { type: 'string' },
      team: { type: 'relation', relation: 'manyToOne', target: 'api::team.team', inversedBy: 'members' },
    },
  });
  const user = contentTypeOf(model, USER);

  test('add attributes and keep the names', () => {
    expect(problems).toEqual([]);
    expect(user).toMatchObject({ collectionName: 'up_users', singularName: 'user', displayName: 'Member' });
    expect(user.attributes.get('nickname')?.private).toBe(false);
  });

  test('can not make a secret public', () => {
    expect(user.attributes.get('password')?.private).toBe(true);
    expect(user.attributes.get('resetPasswordToken')?.private).toBe(true);
  });

  test('hide the attributes they leave out, which the routes still need', () => {
    expect(user.attributes.get('provider')).toMatchObject({ type: 'string', private: true });
    expect(user.attributes.get('role')).toMatchObject({ private: true });
  });
});
