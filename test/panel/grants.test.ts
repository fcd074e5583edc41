/** What a role is given: rows of the server ↔ boxes of the form. */
import { expect, test } from 'vitest';
import type { Catalogue } from '../../panel/src/permissions/catalogue.ts';
import {
  areSameGrants,
  type Cell,
  cellsOf,
  keyOf,
  type PermissionRow,
  readGrants,
  setConditions,
  sumOf,
  tickCells,
  tickOf,
  tickOfPaths,
  tickPaths,
  writeRows,
} from '../../panel/src/settings/roles/grants.ts';

const ARTICLE = 'api::article.article';
const CATALOGUE: Catalogue = {
  conditions: [{ id: 'admin::is-creator', displayName: 'Is creator', category: 'default' }],
  sections: {
    collectionTypes: {
      actions: [
        {
          label: 'Update',
          actionId: 'update',
          subjects: [ARTICLE, 'api::tag.tag'],
          applyToProperties: ['fields', 'locales'],
        },
        { label: 'Publish', actionId: 'publish', subjects: [ARTICLE], applyToProperties: ['locales'] },
      ],
      subjects: [
        {
          uid: ARTICLE,
          label: 'article',
          properties: [
            {
              label: 'Fields',
              value: 'fields',
              children: [
                { label: 'title', value: 'title', required: true },
                {
                  label: 'seo',
                  value: 'seo',
                  children: [
                    { label: 'metaTitle', value: 'metaTitle' },
                    { label: 'share', value: 'share', children: [{ label: 'image', value: 'image' }] },
                  ],
                },
                { label: 'seoText', value: 'seoText' },
              ],
            },
            {
              label: 'Locales',
              value: 'locales',
              children: [
                { label: 'English', value: 'en' },
                { label: 'French', value: 'fr' },
              ],
            },
          ],
        },
        {
          uid: 'api::tag.tag',
          label: 'tag',
          properties: [{ label: 'Fields', value: 'fields', children: [{ label: 'name', value: 'name' }] }],
        },
      ],
    },
    singleTypes: { actions: [], subjects: [] },
    plugins: [
      { displayName: 'Read', action: 'plugin::upload.read', subCategory: 'general', plugin: 'upload' },
    ],
    settings: [],
  },
};

const CELLS = cellsOf(CATALOGUE);
const cell = (action: string, subject: string | null = ARTICLE): Cell =>
  CELLS.find(({ key }) => key === keyOf(action, subject))!;
const row = (properties: PermissionRow['properties'], more: Partial<PermissionRow> = {}): PermissionRow => ({
  action: 'update',
  subject: ARTICLE,
  properties,
  conditions: [],
  ...more,
});
const NOTHING = readGrants(CELLS, []);

test('there is a cell for each action on each of its types, with the leaves of what narrows it', () => {
  expect(CELLS.map(({ key }) => key)).toEqual([
    `update ${ARTICLE}`,
    `publish ${ARTICLE}`,
    'update api::tag.tag',
    'plugin::upload.read ',
  ]);
  expect(cell('update').properties).toEqual({
    fields: ['title', 'seo.metaTitle', 'seo.share.image', 'seoText'],
    locales: ['en', 'fr'],
  });
  expect(cell('publish').properties).toEqual({ locales: ['en', 'fr'] });
});

test.each<[string, PermissionRow['properties'], string[], string[]]>([
  ['paths and locales', { fields: ['title'], locales: ['en'] }, ['title'], ['en']],
  ['a component', { fields: ['seo'], locales: [] }, ['seo.metaTitle', 'seo.share.image'], []],
  ['a component inside one', { fields: ['seo.share'], locales: [] }, ['seo.share.image'], []],
  [
    'no list of fields, and null for locales',
    { locales: null },
    ['title', 'seo.metaTitle', 'seo.share.image', 'seoText'],
    ['en', 'fr'],
  ],
  ['no list of locales', { fields: ['seoText'] }, ['seoText'], []],
  ['fields and locales there are no more', { fields: ['gone'], locales: ['de'] }, [], []],
])('a row with %s is read', (_name, properties, fields, locales) => {
  const stored = [row(properties)];
  const grants = readGrants(CELLS, stored);
  const { ticked } = grants.get(cell('update').key)!;
  expect([[...ticked['fields']!], [...ticked['locales']!]]).toEqual([fields, locales]);
  // and goes back as it came
  expect(writeRows(CELLS, grants, stored)).toEqual(stored);
});

test('of a changed grant the leaves are written', () => {
  const stored = [row({ fields: ['seo'], locales: null }, { conditions: ['admin::is-creator'] })];
  const grants = tickPaths(readGrants(CELLS, stored), [cell('update')], 'fields', ['seo.share.image'], false);
  expect(writeRows(CELLS, grants, stored)).toEqual([
    row({ fields: ['seo.metaTitle'], locales: ['en', 'fr'] }, { conditions: ['admin::is-creator'] }),
  ]);
});

test('boxes say how much is ticked', () => {
  const grants = readGrants(CELLS, [row({ fields: ['title', 'seo'], locales: ['en', 'fr'] })]);
  const grant = grants.get(cell('update').key);
  expect(tickOf(cell('update'), grant)).toBe('some');
  expect(tickOfPaths(grant, 'fields', ['seo.metaTitle', 'seo.share.image'])).toBe('all');
  expect(tickOfPaths(grant, 'fields', ['title', 'seoText'])).toBe('some');
  expect(tickOfPaths(grant, 'fields', ['seoText'])).toBe('none');
  expect(tickOfPaths(undefined, 'fields', ['title'])).toBe('none');
  expect(tickOf(cell('publish'), undefined)).toBe('none');
  const whole = tickPaths(grants, [cell('update')], 'fields', ['seoText'], true);
  expect(tickOf(cell('update'), whole.get(cell('update').key))).toBe('all');
  expect([sumOf([]), sumOf(['all', 'none']), sumOf(['none']), sumOf(['all', 'all'])]).toEqual([
    'none',
    'some',
    'none',
    'all',
  ]);
});

test('a whole cell is ticked and unticked, and what has nothing is not sent', () => {
  const all = tickCells(NOTHING, CELLS, true);
  expect(writeRows(CELLS, all, []).map(({ action, properties }) => [action, properties])).toEqual([
    ['update', { fields: ['title', 'seo.metaTitle', 'seo.share.image', 'seoText'], locales: ['en', 'fr'] }],
    ['publish', { locales: ['en', 'fr'] }],
    ['update', { fields: ['name'] }],
    ['plugin::upload.read', {}],
  ]);
  expect(writeRows(CELLS, tickCells(all, CELLS, false), [])).toEqual([]);
  const one = tickPaths(NOTHING, [cell('publish')], 'locales', ['en'], true);
  expect(one.size).toBe(1);
  expect(tickPaths(one, [cell('publish')], 'locales', ['en'], false).size).toBe(0);
});

test('conditions belong to what is ticked, and go with it', () => {
  const ticked = tickCells(NOTHING, [cell('publish')], true);
  const conditions = new Map([
    [cell('publish').key, ['admin::is-creator']],
    [cell('update').key, ['admin::is-creator']],
  ]);
  const grants = setConditions(ticked, conditions);
  expect(writeRows(CELLS, grants, []).map((one) => [one.action, one.conditions])).toEqual([
    ['publish', ['admin::is-creator']],
  ]);
  expect(areSameGrants(ticked, grants)).toBe(false);
  const again = tickCells(tickCells(grants, [cell('publish')], false), [cell('publish')], true);
  expect(areSameGrants(ticked, again)).toBe(true);
});

test('of two rows for the same action and type the first counts, since the server takes one', () => {
  const stored = [row({ fields: ['title'], locales: ['en'] }), row({ fields: ['seoText'], locales: ['fr'] })];
  expect(writeRows(CELLS, readGrants(CELLS, stored), stored)).toEqual([stored[0]]);
});
