/** What a project takes out of the schema is out of it, and nothing else: as the reference has it. */
import { GraphQLSchema, validateSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ShadowCrudSwitches } from '../../../src/api/graphql/schema/shadow-crud-switches.ts';
import { ALL_PLUGINS, coordinates, kitSchema, sdl } from './kit-schema.ts';

type Switch = (uid: string) => ReturnType<ShadowCrudSwitches['of']>;

const whole = coordinates(kitSchema());

/** What is missing, by its place; members of missing types are left out. Nothing may have come instead. */
function missing(set: (of: Switch) => void, plugins = ALL_PLUGINS): string[] {
  const switches = new ShadowCrudSwitches();
  set((uid) => switches.of(uid));
  const schema = kitSchema({ switches, plugins });
  expect(validateSchema(new GraphQLSchema({ ...schema.toConfig(), assumeValid: false }))).toEqual([]);
  const left = coordinates(schema);
  expect([...left].filter((place) => !whole.has(place))).toEqual([]);
  const isGone = (place: string): boolean => !left.has(place);
  const isMemberOfGone = (place: string): boolean => place.includes('.') && isGone(place.split('.')[0]!);
  return [...whole].filter((place) => isGone(place) && !isMemberOfGone(place)).sort();
}

describe('switches of a content-type', () => {
  it('disable: it is gone, with all that points at it', () => {
    expect(missing((of) => of('api::profile.profile').disable())).toEqual([
      'Author.profile',
      'AuthorFiltersInput.profile',
      'AuthorInput.profile',
      'GenericMorph.Profile',
      'Mutation.createProfile',
      'Mutation.deleteProfile',
      'Mutation.updateProfile',
      'Profile',
      'ProfileEntity',
      'ProfileEntityResponse',
      'ProfileEntityResponseCollection',
      'ProfileFiltersInput',
      'ProfileInput',
      'Query.profile',
      'Query.profiles',
    ]);
  });

  it('disableQueries: no root fields, the types of relations stay', () => {
    expect(missing((of) => of('api::imprint.imprint').disableQueries())).toEqual([
      'ImprintEntityResponseCollection',
      'Query.imprint',
      'Query.imprints',
    ]);
  });

  it('disableMutations: no writes, but localizations', () => {
    expect(missing((of) => of('api::imprint.imprint').disableMutations())).toEqual([
      'Mutation.createImprint',
      'Mutation.deleteImprint',
      'Mutation.updateImprint',
    ]);
    expect(missing((of) => of('api::note.note').disableMutations())).toEqual([
      'Mutation.createNote',
      'Mutation.deleteNote',
      'Mutation.updateNote',
      'NoteInput',
    ]);
  });

  it.each([
    ['api::article.article', 'create', ['Mutation.createArticle']],
    ['api::article.article', 'update', ['Mutation.updateArticle']],
    ['api::shelf.shelf', 'delete', ['Mutation.deleteShelf']],
    ['api::book.book', 'findOne', ['Query.book']],
    ['api::shelf.shelf', 'find', ['Query.shelves', 'ShelfEntityResponseCollection']],
    ['api::setting.setting', 'update', ['Mutation.updateSetting']],
    ['api::homepage.homepage', 'find', ['Query.homepage']],
    ['api::article.article', 'fly', []],
  ])('disableAction of %s: %s', (uid, action, places) => {
    expect(missing((of) => of(uid).disableAction(action))).toEqual(places);
  });

  it('disableActions, and * for all of them', () => {
    expect(missing((of) => of('api::article.article').disableActions(['create', 'findOne']))).toEqual([
      'Mutation.createArticle',
      'Query.article',
    ]);
    const all = missing((of) => of('api::tag.tag').disableAction('*'));
    expect(all).toContain('Mutation.deleteTag');
    expect(all).toEqual(missing((of) => of('api::tag.tag').disableQueries().disableMutations()));
    expect(() => new ShadowCrudSwitches().of('x').disableActions('create' as never)).toThrow(TypeError);
  });

  it('leaves users their own mutations', () => {
    expect(
      missing((of) => of('plugin::users-permissions.user').disableMutations().disableActions(['create'])),
    ).toEqual([]);
    const gone = missing((of) => of('plugin::users-permissions.user').disable());
    expect(gone).toContain('Mutation.createUsersPermissionsUser');
    expect(gone).not.toContain('Mutation.login');
  });

  it('takes components out of fields and zones', () => {
    expect(missing((of) => of('shared.robots').disable())).toEqual([
      'ComponentSharedRobots',
      'ComponentSharedRobotsFiltersInput',
      'ComponentSharedRobotsInput',
      'ComponentSharedSeo.robots',
      'ComponentSharedSeoFiltersInput.robots',
      'ComponentSharedSeoInput.robots',
      'GenericMorph.ComponentSharedRobots',
    ]);
    expect(missing((of) => of('sections.quote').disable())).toEqual([
      'ArticleSectionsDynamicZone.ComponentSectionsQuote',
      'ComponentSectionsQuote',
      'GenericMorph.ComponentSectionsQuote',
      'HomepageSectionsDynamicZone.ComponentSectionsQuote',
      'SpecimenBitsDynamicZone.ComponentSectionsQuote',
    ]);
  });

  it('does not mind a type that does not exist', () => {
    expect(missing((of) => of('api::no.no').disable())).toEqual([]);
  });
});

describe('switches of a field', () => {
  it.each([
    ['api::specimen.specimen', 'huge', 'disableOutput', ['Specimen.huge']],
    ['api::book.book', 'pages', 'disableInput', ['BookInput.pages']],
    ['api::book.book', 'isbn', 'disableFilters', ['BookFiltersInput.isbn']],
    ['api::tag.tag', 'slug', 'disable', ['Tag.slug', 'TagFiltersInput.slug', 'TagInput.slug']],
    ['api::tag.tag', 'createdAt', 'disable', ['Tag.createdAt', 'TagFiltersInput.createdAt']],
    ['api::tag.tag', 'id', 'disable', ['TagFiltersInput.id']],
    ['api::note.note', 'subject', 'disable', ['Note.subject']],
    ['api::profile.profile', 'author', 'disableFilters', ['ProfileFiltersInput.author']],
    ['plugin::upload.file', 'formats', 'disableOutput', ['UploadFile.formats']],
    ['api::tag.tag', 'nope', 'disable', []],
  ] as const)('%s %s %s', (uid, name, call, places) => {
    expect(missing((of) => of(uid).field(name)[call]())).toEqual(places);
  });

  it('an enumeration without uses is gone', () => {
    expect(missing((of) => of('shared.measure').field('unit').disable())).toEqual([
      'ComponentSharedMeasure.unit',
      'ComponentSharedMeasureFiltersInput.unit',
      'ComponentSharedMeasureInput.unit',
      'ENUM_COMPONENTSHAREDMEASURE_UNIT',
    ]);
  });

  it('chains', () => {
    expect(missing((of) => of('api::tag.tag').field('slug').disableOutput().disableInput())).toEqual([
      'Tag.slug',
      'TagInput.slug',
    ]);
  });
});

describe('getters', () => {
  it('of a content-type', () => {
    const of = new ShadowCrudSwitches().of('api::article.article');
    const state = () => [
      of.isEnabled(),
      of.isDisabled(),
      of.areQueriesEnabled(),
      of.areQueriesDisabled(),
      of.areMutationsEnabled(),
      of.areMutationsDisabled(),
      of.isActionEnabled('create'),
      of.isActionDisabled('create'),
    ];
    expect(state()).toEqual([true, false, true, false, true, false, true, false]);
    of.disableQueries().disableMutations();
    expect(state()).toEqual([true, false, false, true, false, true, true, false]);
    of.disable().disableAction('create');
    expect(state()).toEqual([false, true, false, true, false, true, false, true]);
    expect(of.isActionEnabled('update')).toBe(true);
    of.disableAction('*');
    expect(of.isActionEnabled('update')).toBe(false);
  });

  it('of a field', () => {
    const field = new ShadowCrudSwitches().of('api::article.article').field('title');
    const state = () => [
      field.isEnabled(),
      field.isDisabled(),
      field.hasOutputEnabled(),
      field.hasInputEnabled(),
      field.hasFiltersEnabled(),
      field.hasFiltersEnabeld(),
    ];
    expect(state()).toEqual([true, false, true, true, true, true]);
    field.disableInput();
    expect(state()).toEqual([true, false, true, false, true, true]);
    field.disableOutput().disableFilters();
    expect(state()).toEqual([false, true, false, false, false, false]);
  });
});

describe('without', () => {
  it('shadowCRUD nothing is left but a field that says so', () => {
    expect(sdl(kitSchema({ shadowCrud: false }))).toBe('type Query {\n  ok: Boolean!\n}\n');
  });

  it('i18n there are no locales', () => {
    const gone = missing(() => {}, new Set(['users-permissions', 'upload']));
    expect(gone).toContain('Mutation.createArticleLocalization');
    expect(gone).toContain('Article.localizations');
    expect(gone).toContain('Query.i18NLocales');
    expect(sdl(kitSchema({ plugins: new Set(['users-permissions', 'upload']) }))).not.toMatch(/locale|i18n/i);
  });

  it('users or upload neither their types nor their fields', () => {
    expect(sdl(kitSchema({ plugins: new Set(['i18n']) }))).not.toMatch(/UsersPermissions|Upload|login/);
  });
});
