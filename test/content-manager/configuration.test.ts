/** Configurations of lists and forms, as pure functions: the defaults, what a start puts right, what is refused. */
import { describe, expect, test } from 'vitest';
import { completeConfiguration } from '../../src/admin/content-manager/configuration/complete-configuration.ts';
import { brokenTexts } from '../../src/admin/content-manager/configuration/configuration-rules.ts';
import {
  type DefaultsContext,
  defaultConfiguration,
} from '../../src/admin/content-manager/configuration/default-configuration.ts';
import { syncConfiguration } from '../../src/admin/content-manager/configuration/sync-configuration.ts';
import { FieldSizes } from '../../src/admin/content-manager/types/field-sizes.ts';
import { TypeCatalogue } from '../../src/admin/content-manager/types/type-catalogue.ts';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import { buildModel } from '../../src/core/model/build-model.ts';

const UID = 'api::film.film';

/** The catalogue of a film with these attributes, and of a person it may refer to. */
function films(attributes: object, config: object = {}, rules: DefaultsContext['rules'] = PRESETS.reference) {
  const type = (uid: string, name: string, own: object, more: object = {}) => ({
    file: name,
    kind: 'contentType' as const,
    uid,
    schema: {
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      attributes: own,
      ...more,
    },
  });
  const { model, schemas, problems } = buildModel(
    [
      type(UID, 'film', attributes, { config }),
      type('api::person.person', 'person', { age: { type: 'integer' }, name: { type: 'string' } }),
    ],
    { privateAttributes: [], customFields: new Map([['plugin::color.color', 'string']]) },
  );
  expect(problems).toEqual([]);
  const catalogue = new TypeCatalogue(model, schemas);
  const sizes = new FieldSizes();
  return { type: catalogue.contentType(UID)!, context: { catalogue, sizes, rules }, sizes };
}

const FILM = {
  year: { type: 'integer' },
  title: { type: 'string' },
  plot: { type: 'richtext' },
  extra: { type: 'json' },
  director: { type: 'relation', relation: 'manyToOne', target: 'api::person.person' },
};

describe('the defaults', () => {
  test('rows hold twelve places, lists four columns, the first short text stands for the entry', () => {
    const { type, context } = films(FILM);
    const { settings, layouts, metadatas } = defaultConfiguration(type, context);
    expect(settings).toMatchObject({ mainField: 'title', defaultSortBy: 'title', pageSize: 10 });
    expect(layouts).toEqual({
      list: ['id', 'year', 'title', 'director'],
      edit: [
        [
          { name: 'year', size: 4 },
          { name: 'title', size: 6 },
        ],
        [{ name: 'plot', size: 12 }],
        [{ name: 'extra', size: 12 }],
        [{ name: 'director', size: 6 }],
      ],
    });
    expect(metadatas['director']!.edit.mainField).toBe('name');
    expect(metadatas['plot']!.list).toEqual({ label: 'plot', searchable: false, sortable: false });
  });

  test("a schema's own words about its views come first", () => {
    const { type, context } = films(FILM, {
      settings: { pageSize: 50, mainField: 'year' },
      metadatas: { title: { edit: { label: 'Title', visible: false } } },
      layouts: { list: ['title'] },
    });
    const configuration = defaultConfiguration(type, context);
    expect(configuration.settings).toMatchObject({ pageSize: 50, mainField: 'year', defaultSortBy: 'title' });
    expect(configuration.metadatas['title']!.edit).toMatchObject({ label: 'Title', visible: false });
    expect(configuration.layouts.list).toEqual(['title']);
    expect(configuration.layouts.edit).toHaveLength(4);
  });

  test('a hidden field is not in the form', () => {
    const { type, context } = films(FILM, { attributes: { year: { hidden: true } } });
    const { layouts, metadatas } = defaultConfiguration(type, context);
    expect(layouts.edit.flat().map(({ name }) => name)).not.toContain('year');
    expect(metadatas['year']!.edit.visible).toBe(false);
  });

  test('a custom field has the size it was registered with', () => {
    const { type, context, sizes } = films({
      paint: { type: 'customField', customField: 'plugin::color.color' },
    });
    expect(type.attributes['paint']).toMatchObject({ type: 'string', customField: 'plugin::color.color' });
    expect(defaultConfiguration(type, context).layouts.edit).toEqual([[{ name: 'paint', size: 6 }]]);
    sizes.set('plugin::color.color', { default: 3, isResizable: false });
    expect(defaultConfiguration(type, context).layouts.edit).toEqual([[{ name: 'paint', size: 3 }]]);
    expect(() => sizes.set('plugin::color.color', { default: 13, isResizable: true })).toThrow('1 to 12');
  });
});

describe('labels in strict mode', () => {
  const { strict } = PRESETS;

  test('are words, in lists and forms, where the schema says nothing else', () => {
    const attributes = { releaseYear: { type: 'integer' }, title: { type: 'string' } };
    const config = { metadatas: { title: { edit: { label: 'Name of the film' } } } };
    const { type, context } = films(attributes, config, strict);
    const { metadatas } = defaultConfiguration(type, context);
    expect(metadatas['id']).toMatchObject({ edit: {}, list: { label: 'ID' } });
    expect(metadatas['releaseYear']).toMatchObject({
      edit: { label: 'Release year' },
      list: { label: 'Release year' },
    });
    expect(metadatas['title']).toMatchObject({
      edit: { label: 'Name of the film' },
      list: { label: 'Title' },
    });
  });

  test('are the names of fields whose words would be the same', () => {
    const { type, context } = films(
      { imageIds: { type: 'string' }, imageIDs: { type: 'string' }, fileIds: { type: 'string' } },
      {},
      strict,
    );
    const { metadatas } = defaultConfiguration(type, context);
    const labels = ['imageIds', 'imageIDs', 'fileIds'].map((name) => metadatas[name]!.edit.label);
    expect(labels).toEqual(['imageIds', 'imageIDs', 'File IDs']);
  });

  test('what is stored stays: v4’s labels and those that an editor chose; only new fields get words', () => {
    const before = films(FILM);
    const stored = defaultConfiguration(before.type, before.context);
    const chosen = {
      ...stored,
      metadatas: {
        ...stored.metadatas,
        plot: { ...stored.metadatas['plot'], edit: { label: 'What happens' } },
      },
    };
    const { type, context } = films({ ...FILM, leadActor: { type: 'string' } }, {}, strict);
    const { metadatas } = syncConfiguration(type, chosen, context);
    const labels = ['title', 'plot', 'leadActor'].map((name) => metadatas[name]!.edit.label);
    expect(labels).toEqual(['title', 'What happens', 'Lead actor']);
    expect(metadatas['title']!.list.label).toBe('title');
  });
});

describe('a start', () => {
  test('keeps what people have chosen and adds fields that are new', () => {
    const { type: before, context } = films({ title: { type: 'string' }, year: { type: 'integer' } });
    const stored = {
      ...defaultConfiguration(before, context),
      layouts: { list: ['title'], edit: [[{ name: 'title', size: 12 }]] },
    };
    const { type, context: now } = films({ ...FILM, subtitle: { type: 'string' } });
    const { layouts, metadatas } = syncConfiguration(type, stored, now);
    expect(layouts.list).toEqual(['title', 'director', 'subtitle']);
    expect(layouts.edit[0]).toEqual([{ name: 'title', size: 12 }]);
    // the year was taken out of the form by hand, and stays out
    expect(layouts.edit.flat().map(({ name }) => name)).toEqual([
      'title',
      'plot',
      'extra',
      'director',
      'subtitle',
    ]);
    expect(metadatas['subtitle']!.edit.label).toBe('subtitle');
  });

  test('forgets fields that are gone, and what they were chosen for', () => {
    const { type: before, context } = films({ name: { type: 'string' }, year: { type: 'integer' } });
    const { type, context: now } = films({ year: { type: 'integer' } });
    const next = syncConfiguration(type, defaultConfiguration(before, context), now);
    expect(next.settings).toMatchObject({ mainField: 'id', defaultSortBy: 'id' });
    expect(Object.keys(next.metadatas)).not.toContain('name');
    expect(next.layouts.edit).toEqual([[{ name: 'year', size: 4 }]]);
  });

  test('settles after one time', () => {
    const { type, context } = films(FILM);
    const odd = {
      settings: { mainField: 'director' },
      metadatas: { title: { edit: { label: 'T', mainField: 'x' }, list: { sortable: 'yes' } } },
      layouts: {
        list: ['plot', 'title', 'title'],
        edit: [
          [
            { name: 'extra', size: 4 },
            { name: 'year', size: 0 },
          ],
          5,
        ],
      },
    };
    const once = syncConfiguration(type, odd, context);
    expect(syncConfiguration(type, JSON.parse(JSON.stringify(once)), context)).toEqual(once);
    expect(once.settings.mainField).toBe('title');
    expect(once.layouts.list.slice(0, 1)).toEqual(['title']);
  });

  test.each([
    null,
    5,
    'x',
    [],
    { layouts: null },
    { metadatas: 7 },
    { layouts: { list: 'x', edit: [null] } },
  ])('takes the defaults where %j is stored', (stored) => {
    const { type, context } = films(FILM);
    const { layouts, settings } = syncConfiguration(type, stored, context);
    expect(settings.mainField).toBe('title');
    expect(layouts.list.length).toBeGreaterThan(0);
    expect(completeConfiguration(type, stored, context).settings.pageSize).toBe(10);
  });

  test('the list of relations of older servers goes into the form', () => {
    const { type, context } = films(FILM);
    const { metadatas } = defaultConfiguration(type, context);
    const stored = {
      metadatas,
      layouts: { list: ['title'], edit: [[{ name: 'title', size: 6 }]], editRelations: ['director'] },
    };
    expect(syncConfiguration(type, stored, context).layouts.edit).toEqual([
      [{ name: 'title', size: 6 }],
      [{ name: 'director', size: 6 }],
    ]);
  });
});

describe('a change is refused', () => {
  const edit = (...fields: object[]) => ({ layouts: { list: ['id'], edit: [fields] } });
  test.each([
    [
      'a field twice',
      edit({ name: 'title', size: 6 }, { name: 'title', size: 6 }),
      'layouts.edit[0][1].name must not be there twice: title',
    ],
    [
      'a column twice',
      { layouts: { list: ['title', 'title'], edit: [] } },
      'layouts.list[1] must not be there twice: title',
    ],
    [
      'a field wider than a row',
      edit({ name: 'title', size: 13 }),
      'layouts.edit[0][0].size must be less than or equal to 12',
    ],
    [
      'a narrow JSON field',
      edit({ name: 'extra', size: 6 }),
      'layouts.edit[0][0].size must be 12, as of each json field',
    ],
    [
      'an unknown field',
      { metadatas: { nope: { edit: {}, list: {} } } },
      'metadatas field has unspecified keys: nope',
    ],
    [
      'a relation as main field',
      {
        settings: { bulkable: true, filterable: true, searchable: true, pageSize: 10, mainField: 'director' },
      },
      'settings.mainField must be one of the following values: id, year, title, createdAt, updatedAt',
    ],
    [
      'a sort by a list of a related entry that is none of its fields',
      {
        settings: {
          bulkable: true,
          filterable: true,
          searchable: true,
          pageSize: 10,
          defaultSortBy: 'director[x]',
        },
      },
      'settings.defaultSortBy is not a valid sort attribute',
    ],
  ])('%s', (_name, body, text) => {
    const { type, context } = films(FILM);
    expect(brokenTexts(type, body, context)).toEqual([text]);
  });

  test('a sort by a field of a related entry is none of these', () => {
    const { type, context } = films(FILM);
    const settings = { bulkable: true, filterable: true, searchable: true, pageSize: 10 };
    for (const defaultSortBy of ['director[name]', 'createdBy[firstname]', 'id']) {
      expect(brokenTexts(type, { settings: { ...settings, defaultSortBy } }, context)).toEqual([]);
    }
  });
});
