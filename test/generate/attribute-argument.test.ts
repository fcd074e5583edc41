import { expect, test } from 'vitest';
import { parseAttribute } from '../../src/octavo/generate/attribute-argument.ts';

const OWNER = 'api::book.book';
const parse = (argument: string) => parseAttribute(argument, OWNER);

test.each([
  ['title:string:required', { type: 'string', required: true }],
  ['slug:uid:title', { type: 'uid', targetField: 'title' }],
  ['slug:uid:required', { type: 'uid', required: true }],
  ['price:decimal:min=0:default=1.5', { type: 'decimal', min: 0, default: 1.5 }],
  ['size:enumeration:s,m,l:default=m', { type: 'enumeration', enum: ['s', 'm', 'l'], default: 'm' }],
  ['name:string:localized', { type: 'string', pluginOptions: { i18n: { localized: true } } }],
  ['code:string:regex=^a=b$', { type: 'string', regex: '^a=b$' }],
  ['seo:component:shared.seo', { type: 'component', repeatable: false, component: 'shared.seo' }],
  [
    'links:component:shared.link:repeatable:max=3',
    { type: 'component', repeatable: true, component: 'shared.link', max: 3 },
  ],
  ['body:dynamiczone:a.b,c.d', { type: 'dynamiczone', components: ['a.b', 'c.d'] }],
  ['author:manyToOne:author', { type: 'relation', relation: 'manyToOne', target: 'api::author.author' }],
  [
    'owner:oneToOne:plugin::users-permissions.user:private',
    { type: 'relation', relation: 'oneToOne', target: 'plugin::users-permissions.user', private: true },
  ],
  ['subject:morphToOne', { type: 'relation', relation: 'morphToOne' }],
])('%s', (argument, attribute) => {
  expect(parse(argument)).toEqual({ name: argument.split(':')[0], attribute });
});

test('media are one file or several', () => {
  expect(parse('cover:media').attribute).toMatchObject({ type: 'media', multiple: false });
  expect(parse('gallery:media:multiple:required').attribute).toMatchObject({
    multiple: true,
    required: true,
  });
});

test.each([
  ['author:manyToOne:author:inverse=books', 'inversedBy', 'oneToMany', 'mappedBy'],
  ['tags:manyToMany:tag:inverse=books', 'inversedBy', 'manyToMany', 'mappedBy'],
  ['parts:oneToMany:part:inverse=book', 'mappedBy', 'manyToOne', 'inversedBy'],
])('%s has another side', (argument, key, kind, inverseKey) => {
  const { name, attribute, inverse } = parse(argument);
  expect(attribute[key]).toBe(inverse?.name);
  expect(inverse?.attribute).toEqual({
    type: 'relation',
    relation: kind,
    target: OWNER,
    [inverseKey]: name,
  });
});

test.each([
  ['title', /no type/],
  ['title:strin', /unknown type strin; the types are string, /],
  ['author:relation:manyToOne:author', /the type of a relation is its kind.*author:manyToOne:author/],
  ['1st:string', /begins with no digit/],
  ['a-b:string', /letters, digits and _/],
  ['title:string:requird', /unknown option requird/],
  ['title:string:minLength=few', /minLength is a number, not few/],
  ['size:enumeration', /write its values/],
  ['author:manyToOne', /write the type it points to/],
  ['seo:component', /write which component/],
  ['body:dynamiczone', /write its components/],
  ['a:manyToOne:b:inverse=1c', /no attribute's name/],
])('%s is refused', (argument, message) => {
  expect(() => parse(argument)).toThrow(message);
});

test("a component's relation has one side", () => {
  expect(() => parseAttribute('a:manyToOne:b:inverse=c', null)).toThrow(
    /component's relation has no inverse/,
  );
});
