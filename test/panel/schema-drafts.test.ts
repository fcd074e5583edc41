/** Schemas while they are changed in the builder: drafts, names, what is wrong with them, what is sent. */
import { expect, test } from 'vitest';
import { checkDefinition } from '../../panel/src/content-type-builder/model/check-field.ts';
import {
  draftOf,
  type Field,
  isChanged,
  schemaIn,
  type TypeDraft,
  typeDraft,
  withField,
  withoutField,
  withSchema,
  withTranslations,
} from '../../panel/src/content-type-builder/model/draft.ts';
import {
  KINDS,
  kindNamed,
  kindOf,
  kindsFor,
  typeLabel,
} from '../../panel/src/content-type-builder/model/kinds.ts';
import {
  apiIds,
  componentComplaints,
  fieldNameComplaint,
  typeComplaints,
} from '../../panel/src/content-type-builder/model/names.ts';
import {
  allowedNatures,
  NATURES,
  natureOf,
  relationDefinition,
  relationSentence,
  suggestedNames,
} from '../../panel/src/content-type-builder/model/relations.ts';
import { deleteRequest, saveRequest } from '../../panel/src/content-type-builder/model/request.ts';
import type {
  Schemas,
  StoredComponent,
  StoredType,
} from '../../panel/src/content-type-builder/model/schemas.ts';

const TAG: StoredType = {
  uid: 'api::tag.tag',
  schema: {
    displayName: 'Tag',
    singularName: 'tag',
    pluralName: 'tags',
    description: '',
    kind: 'collectionType',
    draftAndPublish: false,
    pluginOptions: { other: { kept: true } },
    attributes: {
      name: { type: 'string', required: true },
      slug: { type: 'uid', targetField: 'name' },
      synonyms: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'api::tag.tag',
        mappedBy: 'synonymOf',
        targetAttribute: 'synonymOf',
      },
      synonymOf: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'api::tag.tag',
        inversedBy: 'synonyms',
        targetAttribute: 'synonyms',
      },
    },
    visible: true,
    restrictRelationsTo: null,
  },
};

const SEO: StoredComponent = {
  uid: 'shared.seo',
  category: 'shared',
  schema: { displayName: 'SEO', description: '', icon: 'search', attributes: { title: { type: 'string' } } },
};

const SCHEMAS: Schemas = {
  types: new Map([[TAG.uid, TAG]]),
  components: new Map([[SEO.uid, SEO]]),
  reserved: { models: ['date', 'upload'], attributes: ['id', 'created_at'] },
};

const tag = typeDraft(TAG);
const placeOf = (name: string): number => tag.fields.findIndex((field) => field.name === name);
const renamed = (name: string, to: string): TypeDraft => {
  const place = placeOf(name);
  return withField(tag, { ...tag.fields[place]!, name: to }, place);
};
const definitionOf = (type: TypeDraft, name: string) =>
  type.fields.find((field) => field.name === name)?.definition;

const sent = (type: TypeDraft) =>
  (saveRequest(draftOf(type)).body as { contentType: { attributes: Record<string, object> } }).contentType;

test('a renamed field is sent with its former name, in its place', () => {
  const { attributes } = sent(renamed('name', 'word'));
  expect(Object.keys(attributes)).toEqual(['word', 'slug', 'synonyms', 'synonymOf']);
  expect(attributes['word']).toEqual({ type: 'string', required: true, previousName: 'name' });
});

test('what names a field within its schema follows its new name', () => {
  expect(definitionOf(renamed('name', 'word'), 'slug')).toEqual({ type: 'uid', targetField: 'word' });
  // the other side of a relation of the type to itself
  expect(definitionOf(renamed('synonymOf', 'meaning'), 'synonyms')).toEqual({
    type: 'relation',
    relation: 'oneToMany',
    target: 'api::tag.tag',
    targetAttribute: 'meaning',
  });
});

test('a field that has its former name again is not renamed', () => {
  const there = renamed('name', 'word');
  const back = withField(there, { ...there.fields[0]!, name: 'name' }, 0);
  expect(sent(back).attributes['name']).toEqual({ type: 'string', required: true });
  expect(isChanged(draftOf(back), SCHEMAS)).toBe(false);
  expect(isChanged(draftOf(there), SCHEMAS)).toBe(true);
});

test('with a side of a relation to itself the other one goes, and identifiers lose their source', () => {
  expect(withoutField(tag, placeOf('synonyms')).fields.map(({ name }) => name)).toEqual(['name', 'slug']);
  expect(definitionOf(withoutField(tag, placeOf('name')), 'slug')).toEqual({ type: 'uid' });
});

test('translations mark all fields that can have them; other options stay', () => {
  const on = withTranslations(tag, true);
  expect(on.pluginOptions).toEqual({ other: { kept: true }, i18n: { localized: true } });
  expect(on.fields.map(({ definition }) => definition['pluginOptions'])).toEqual([
    { i18n: { localized: true } },
    undefined,
    undefined,
    undefined,
  ]);
  expect(withTranslations(on, false).fields).toEqual(tag.fields);
});

test('changed and new components are written together with the type', () => {
  const field: Field = { name: 'day', storedName: null, definition: { type: 'string' } };
  const seo = schemaIn(draftOf(tag), SCHEMAS, 'shared.seo')!;
  const made = { ...seo, uid: 'shared.hours', displayName: 'Hours', isNew: true, fields: [field] };
  const draft = withSchema(withSchema(draftOf(tag), withField(seo, field, null)), made as typeof seo);
  const { method, path, body } = saveRequest(draft);
  expect([method, path]).toEqual(['PUT', '/content-type-builder/content-types/api::tag.tag']);
  expect((body as { components: object[] }).components).toMatchObject([
    { uid: 'shared.seo', attributes: { title: { type: 'string' }, day: { type: 'string' } } },
    { tmpUID: 'shared.hours', category: 'shared', displayName: 'Hours' },
  ]);
});

test('a renamed type is sent with its former name', () => {
  expect(sent({ ...tag, singularName: 'label', pluralName: 'labels' })).toMatchObject({
    singularName: 'label',
    previousName: 'tag',
  });
  expect(sent(tag)).not.toHaveProperty('previousName');
});

test('new schemas are posted, others put or deleted at their address', () => {
  expect(saveRequest(draftOf({ ...tag, isNew: true }))).toMatchObject({
    method: 'POST',
    path: '/content-type-builder/content-types',
  });
  const seo = schemaIn(draftOf(tag), SCHEMAS, 'shared.seo')!;
  expect(saveRequest(draftOf(seo))).toMatchObject({
    method: 'PUT',
    path: '/content-type-builder/components/shared.seo',
    body: { component: { displayName: 'SEO', category: 'shared', icon: 'search' }, components: [] },
  });
  expect(deleteRequest(tag).path).toBe('/content-type-builder/content-types/api::tag.tag');
});

test.each([
  ['Reading Room', 'reading-room', 'reading-rooms'],
  ['Category', 'category', 'categories'],
  ['Person', 'person', 'people'],
  ['FAQ entry', 'faq-entry', 'faq-entries'],
  ['About us', 'about-us', 'about-uses'],
  ['', '', ''],
])('%s is %s and %s', (displayName, singularName, pluralName) => {
  expect(apiIds(displayName)).toEqual({ singularName, pluralName });
});

test.each([
  [{ displayName: 'Room', singularName: 'room', pluralName: 'rooms' }, []],
  [{ displayName: '', singularName: '', pluralName: '' }, ['displayName', 'singularName', 'pluralName']],
  [{ displayName: 'Tag', singularName: 'tag', pluralName: 'tags' }, ['singularName', 'pluralName']],
  [{ displayName: 'Sheep', singularName: 'sheep', pluralName: 'sheep' }, ['pluralName']],
  [{ displayName: 'Date', singularName: 'date', pluralName: 'dates' }, ['singularName']],
  [{ displayName: 'Big', singularName: 'Big Room', pluralName: '2-rooms' }, ['singularName', 'pluralName']],
])('the names of a type: %o', (names, wrong) => {
  const complaints = typeComplaints(names, SCHEMAS);
  expect(Object.keys(complaints).filter((name) => complaints[name as 'pluralName'])).toEqual(wrong);
});

test.each([
  ['title', null],
  ['', 'content-type-builder.error.validation.required'],
  ['two words', 'content-type-builder.error.attributeName.form'],
  ['2nd', 'content-type-builder.error.attributeName.form'],
  ['createdAt', 'content-type-builder.error.attributeName.reserved-name'],
  ['word_count', 'content-type-builder.error.attributeName.taken'],
])('the name %s of a field', (name, complaint) => {
  expect(fieldNameComplaint(name, ['wordCount'], SCHEMAS.reserved)).toBe(complaint);
});

test('a component needs a name that is free in its category', () => {
  const wrong = (displayName: string, category: string): boolean[] =>
    Object.values(componentComplaints({ displayName, category }, ['shared.seo'])).map(Boolean);
  expect(wrong('Seo', 'other')).toEqual([false, false]);
  expect(wrong('SEO', 'Shared')).toEqual([true, false]);
  expect(wrong('', '')).toEqual([true, true]);
});

test.each([
  ['text', { type: 'string', minLength: 3, maxLength: 2 }, ['maxLength']],
  ['text', { type: 'string', minLength: Number.NaN }, ['minLength']],
  ['text', { type: 'string', regex: '[' }, ['regex']],
  ['number', {}, ['type']],
  ['number', { type: 'integer', min: 2, max: 1 }, ['max']],
  ['number', { type: 'biginteger', min: '2', max: '10' }, []],
  ['number', { type: 'integer', min: Number.NaN }, ['min']],
  ['enumeration', { type: 'enumeration', enum: [] }, ['enum']],
  ['enumeration', { type: 'enumeration', enum: ['a', 'a'] }, ['enum']],
  ['enumeration', { type: 'enumeration', enum: ['1a'] }, ['enum']],
  ['enumeration', { type: 'enumeration', enum: ['a'], default: 'b' }, ['default']],
  ['component', { type: 'component', repeatable: true }, ['component']],
  ['dynamiczone', { type: 'dynamiczone', components: [] }, ['components']],
  ['media', { type: 'media', allowedTypes: [] }, ['allowedTypes']],
  ['custom', { type: 'customField', customField: 'plugin::x.y' }, []],
] as const)('what is wrong with a %s field: %o', (kind, definition, wrong) => {
  expect(Object.keys(checkDefinition(kindNamed(kind), definition))).toEqual(wrong);
});

test('every type of attribute is of one of the fifteen kinds', () => {
  expect(KINDS).toHaveLength(15);
  for (const kind of KINDS) for (const type of kind.types) expect(kindOf({ type })).toBe(kind);
  expect(kindOf({ type: 'string', customField: 'plugin::color.color' }).name).toBe('custom');
  expect(typeLabel({ type: 'component', repeatable: true })).toBe(
    'content-type-builder.component.repeatable',
  );
  expect(typeLabel({ type: 'datetime' })).toBe('content-type-builder.attribute.datetime');
});

test('a component has no identifiers and zones, and inside of another one no components', () => {
  const names = (isNested: boolean): string[] => kindsFor('component', isNested).map(({ name }) => name);
  expect(names(false)).not.toContain('uid');
  expect(names(false)).not.toContain('dynamiczone');
  expect(names(false)).toContain('component');
  expect(names(true)).not.toContain('component');
  expect(kindsFor('singleType', false)).toHaveLength(15);
});

test.each(NATURES)('a relation is read as the nature it was made with: %s', (nature) => {
  const { name, targetAttribute } = suggestedNames(nature, 'Reading Room', 'Author');
  const definition = relationDefinition({ private: true }, nature, 'api::author.author', targetAttribute);
  expect(natureOf(definition)).toBe(nature);
  expect(definition['private']).toBe(true);
  expect(name).toBe(['oneToMany', 'manyToMany', 'manyWay'].includes(nature) ? 'authors' : 'author');
  // what is as it was keeps the keys that name its owner
  expect(relationDefinition(definition, nature, 'api::author.author', targetAttribute)).toBe(definition);
});

test('the sentence of a relation', () => {
  const said = (nature: (typeof NATURES)[number]): string => {
    const { subject, verb, object } = relationSentence(nature, 'Article', 'Author');
    return `${subject} ${verb.split('.').at(-1)} ${object}`;
  };
  expect(NATURES.map(said)).toEqual([
    'Article oneWay Author',
    'Article oneToOne Author',
    'Article oneToMany Authors',
    'Author manyToOne Articles',
    'Articles manyToMany Authors',
    'Article manyWay Authors',
  ]);
});

test('what may be chosen depends on both ends', () => {
  expect(allowedNatures('collectionType', TAG)).toEqual(NATURES);
  expect(allowedNatures('component', TAG)).toEqual(['oneWay', 'manyWay']);
  expect(allowedNatures('singleType', TAG)).toEqual(['oneWay', 'oneToOne', 'oneToMany', 'manyWay']);
  const admin = { schema: { ...TAG.schema, restrictRelationsTo: ['oneWay', 'manyWay'] } };
  expect(allowedNatures('collectionType', admin)).toEqual(['oneWay', 'manyWay']);
});
