/** One row a mistake: the schemas, and the whole sentence people read. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import type { SchemaSource } from '../../src/core/model/schema-source.ts';
import { fuzz } from '../support/fuzz.ts';
import { build, component, type } from './sources.ts';

const text = { type: 'string' };
const relation = (kind: unknown, target: unknown, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target,
  ...more,
});
const one = (attribute: unknown): SchemaSource[] => [type('a', { x: attribute })];
const two = (x: unknown, y: unknown): SchemaSource[] => [type('a', { x }), type('b', { y })];
const info = (singularName: unknown, pluralName: unknown): SchemaSource[] => [
  type('a', {}, { info: { singularName, pluralName, displayName: 'A' } }),
];

const X = 'a.json, attribute "x": ';

const problems: [string, SchemaSource[], ...string[]][] = [
  [
    'a file that holds no object',
    [{ ...type('a', {}), schema: [] }],
    'a.json: it holds [], expected an object with "info" and "attributes".',
  ],
  [
    'a foreign uid',
    [{ ...type('a', {}), uid: 'a' }],
    'a.json: its name is "a", expected a form such as "api::article.article".',
  ],
  [
    'a component without category',
    [{ ...component('a', {}), uid: 'a' }],
    'a.json: its name is "a", expected a category and a name, such as "shared.seo".',
  ],
  [
    'a type declared twice',
    [type('a', {}), { ...type('a', {}), file: 'b.json' }],
    'b.json: api::a.a is declared in a.json already.',
  ],
  [
    'attributes that are a list',
    [type('a', {}, { attributes: ['x'] })],
    'a.json: attributes is ["x"], expected an object.',
  ],
  ['an attribute that is no object', one('string'), `${X}it is "string", expected an object with a "type".`],
  [
    'an unknown attribute type',
    one({ type: 'color' }),
    `${X}type is "color", expected one of string, text, richtext, blocks, uid, enumeration, email, password, date, time, datetime, timestamp, integer, biginteger, float, decimal, boolean, json, relation, media, component, dynamiczone.`,
  ],
  [
    'an unregistered custom field',
    one({ type: 'customField', customField: 'plugin::c.c' }),
    `${X}customField is "plugin::c.c", expected a custom field the project's code registers.`,
  ],
  ['a rule of a wrong type', one({ type: 'integer', min: 'low' }), `${X}min is "low", expected a number.`],
  [
    'a biginteger bound with a fraction',
    one({ type: 'biginteger', max: '1.5' }),
    `${X}max is "1.5", expected an integer.`,
  ],

  [
    'no singular name',
    info(undefined, 'as'),
    'a.json: info.singularName or info.pluralName is missing, expected both, such as "article" and "articles".',
  ],
  [
    'no display name',
    [type('a', {}, { info: { singularName: 'a', pluralName: 'as' } })],
    'a.json: info.displayName is missing, expected the name people see, such as "Article".',
  ],
  [
    'a plural not in kebab-case',
    info('a', 'BigThings'),
    'a.json: info.pluralName is "BigThings", expected kebab-case, such as "blog-post".',
  ],
  [
    'a singular name unlike its folder',
    info('other', 'others'),
    'a.json: info.singularName is "other", expected "a", the name of its folder.',
  ],
  [
    'equal singular and plural',
    info('a', 'a'),
    'a.json: info.pluralName is "a" like info.singularName, expected two different names.',
  ],
  [
    'a name two types share',
    [type('b', {}), ...info('a', 'b')],
    'a.json: info.pluralName is "b", which api::b.b uses already, expected a name of its own.',
  ],
  [
    'a table two types share',
    [type('a', {}), component('c', {}, { collectionName: 'as' })],
    'c.json: collectionName is "as", which api::a.a uses already, expected a name of its own.',
  ],
  [
    'a table of a built-in type',
    [type('a', {}, { collectionName: 'Files' })],
    'a.json: collectionName is "Files", which plugin::upload.file uses already, expected a name of its own.',
  ],
  [
    'a table of the server',
    [type('a', {}, { collectionName: 'octavo_log' })],
    'a.json: collectionName is "octavo_log", a table of the server, expected another name.',
  ],
  [
    'a table name with quotes',
    [type('a', {}, { collectionName: 'a"b' })],
    'a.json: collectionName is "a"b", expected letters, digits, _ and - with a letter first.',
  ],
  [
    'a bad GraphQL name',
    [type('a', {}, { globalId: '__A' })],
    'a.json: globalId is "__A", expected letters, digits and _ with a letter first.',
  ],

  ...['id', '__component', '__proto__', 'constructor', 'toString'].map(
    (name): [string, SchemaSource[], string] => [
      `the reserved name ${name}`,
      [type('a', JSON.parse(`{"${name}":{"type":"string"}}`))],
      `a.json, attribute "${name}": the name is reserved, expected another one.`,
    ],
  ),
  [
    'an attribute name with a blank',
    [type('a', { 'foo bar': text })],
    'a.json, attribute "foo bar": the name is not valid, expected letters, digits and _ with a letter first.',
  ],
  [
    'two attributes in one column',
    [type('a', { fooBar: text, foo_bar: text })],
    'a.json, attribute "foo_bar": it needs the column foo_bar, which attribute "fooBar" uses already, expected a name that differs.',
  ],
  [
    'a column of the server',
    [type('a', { created_at: text })],
    'a.json, attribute "createdAt": it needs the column created_at, which attribute "created_at" uses already, expected a name that differs.',
  ],
  [
    'two relations in one table',
    [type('a', { fooBar: relation('oneToOne', 'api::a.a'), foo_bar: relation('oneToOne', 'api::a.a') })],
    'a.json, attribute "foo_bar": it needs the table as_foo_bar_links, which attribute "fooBar" uses already, expected a name that differs.',
  ],
  [
    'two morphToOne',
    [type('a', { x: relation('morphToOne', null), y: relation('morphToOne', null) })],
    'a.json, attribute "y": it needs the column target_id, which attribute "x" uses already, expected a name that differs.',
    'a.json, attribute "y": it needs the column target_type, which attribute "x" uses already, expected a name that differs.',
  ],

  [
    'an enumeration without values',
    one({ type: 'enumeration' }),
    `${X}enum is empty, expected a list of values.`,
  ],
  [
    'an enumeration of numbers',
    one({ type: 'enumeration', enum: [1] }),
    `${X}enum is [1], expected a list of texts.`,
    `${X}enum is empty, expected a list of values.`,
  ],
  [
    'a value twice',
    one({ type: 'enumeration', enum: ['p', 'q', 'p'] }),
    `${X}enum has "p" twice, expected each value once.`,
  ],

  [
    'an unknown relation kind',
    one(relation('oneToSome', 'api::a.a')),
    `${X}relation is "oneToSome", expected one of oneToOne, oneToMany, manyToOne, manyToMany, morphToOne, morphToMany, morphOne, morphMany.`,
  ],
  [
    'a relation without target',
    one(relation('oneToOne', null)),
    `${X}it has no "target", expected the name of a content-type, such as "api::article.article".`,
  ],
  [
    'a missing target',
    one(relation('oneToOne', 'api::no.no')),
    `${X}target is "api::no.no", which does not exist, expected a content-type.`,
  ],
  [
    'a component as target',
    [component('c', {}), ...one(relation('oneToOne', 'shared.c'))],
    `${X}target is shared.c, a component, expected a content-type.`,
  ],
  [
    'inversedBy nothing',
    two(relation('manyToOne', 'api::b.b', { inversedBy: 'no' }), text),
    `${X}inversedBy is "no", expected a relation of api::b.b with mappedBy "x".`,
  ],
  [
    'a oneToMany that owns',
    two(relation('oneToMany', 'api::b.b', { inversedBy: 'y' }), relation('manyToOne', 'api::a.a')),
    `${X}a oneToMany relation has inversedBy, expected mappedBy.`,
  ],
  [
    'a manyToOne that is mapped',
    one(relation('manyToOne', 'api::a.a', { mappedBy: 'x' })),
    `${X}a manyToOne relation has mappedBy, expected inversedBy.`,
  ],
  [
    'a morphOne by a text',
    two(relation('morphOne', 'api::b.b', { morphBy: 'y' }), text),
    `${X}morphBy is "y", expected a morphToOne or morphToMany attribute of api::b.b.`,
  ],

  [
    'a component without name',
    one({ type: 'component' }),
    `${X}it has no "component", expected the name of one, such as "shared.seo".`,
  ],
  [
    'a missing component',
    [component('c', {}), ...one({ type: 'component', component: 'shared.no' })],
    `${X}component "shared.no" does not exist, expected one of: shared.c.`,
  ],
  [
    'a content-type as component',
    one({ type: 'component', component: 'api::a.a' }),
    `${X}it names api::a.a, a content-type, expected a component.`,
  ],
];

test.each(problems)('problem: %s', (_name, sources, ...expected) => {
  const result = build(...sources);
  expect(result.problems.map((problem) => problem.message)).toEqual(expected);
});

const warnings: [string, SchemaSource[], ...string[]][] = [
  [
    'an unknown kind',
    [type('a', {}, { kind: 'table' })],
    'a.json: kind is "table", expected "collectionType" or "singleType"; it is taken for the first, as in v4.',
  ],
  [
    'a value of a wrong type',
    [type('a', {}, { options: { draftAndPublish: 'yes' } })],
    'a.json: options.draftAndPublish is "yes", expected true or false; it is taken for false, as in v4.',
  ],
  [
    'min above max',
    one({ type: 'decimal', min: 2, max: 1.5 }),
    `${X}min is 2, expected at most max, which is 1.5: no value fits.`,
  ],
  [
    'min above max of a biginteger',
    one({ type: 'biginteger', min: '9007199254740993', max: '9007199254740992' }),
    `${X}min is 9007199254740993, expected at most max, which is 9007199254740992: no value fits.`,
  ],
  [
    'minLength above maxLength',
    one({ type: 'text', minLength: 3, maxLength: 2 }),
    `${X}minLength is 3, expected at most maxLength, which is 2: no value fits.`,
  ],
  [
    'min above max of a zone',
    [component('c', {}), type('a', { x: { type: 'dynamiczone', components: ['shared.c'], min: 2, max: 1 } })],
    `${X}min is 2, expected at most max, which is 1: no value fits.`,
  ],
  [
    'a regex that is none',
    one({ type: 'string', regex: '(' }),
    `${X}regex is "(", expected a regular expression (Invalid regular expression: /(/: Unterminated group); values are not held to it.`,
  ],
  [
    'an unknown kind of media',
    one({ type: 'media', allowedTypes: ['image'] }),
    `${X}allowedTypes has "image", expected images, videos, audios, files.`,
  ],
  [
    'mappedBy nothing',
    two(relation('oneToMany', 'api::b.b', { mappedBy: 'y' }), text),
    `${X}mappedBy is api::b.b "y", which is no relation there: it is always empty, and what is written to it is not kept, as in v4; expected a manyToOne relation to api::a.a with inversedBy "x".`,
  ],
  [
    'mappedBy a relation elsewhere',
    two(relation('oneToMany', 'api::b.b', { mappedBy: 'y' }), relation('manyToOne', 'api::b.b')),
    `${X}mappedBy is api::b.b "y", which does not say inversedBy of it: it is always empty, and what is written to it is not kept, as in v4; expected a manyToOne relation to api::a.a with inversedBy "x".`,
  ],
  [
    'two sides that are both mapped',
    two(
      relation('oneToOne', 'api::b.b', { mappedBy: 'y' }),
      relation('oneToOne', 'api::a.a', { mappedBy: 'x' }),
    ),
    `${X}mappedBy is api::b.b "y", which does not say inversedBy of it: it is always empty, and what is written to it is not kept, as in v4; expected a oneToOne relation to api::a.a with inversedBy "x".`,
    'b.json, attribute "y": mappedBy is api::a.a "x", which does not say inversedBy of it: it is always empty, and what is written to it is not kept, as in v4; expected a oneToOne relation to api::b.b with inversedBy "y".',
  ],
  [
    'a morphMany without morphBy',
    one(relation('morphMany', 'api::a.a')),
    `${X}morphBy is missing: it is always empty; expected a morphToOne or morphToMany attribute of api::a.a.`,
  ],
  [
    'a zone without components',
    one({ type: 'dynamiczone' }),
    `${X}it has no "components", so it is always empty; expected component names.`,
  ],
  [
    'a zone with a missing component',
    one({ type: 'dynamiczone', components: ['shared.no'] }),
    `${X}component "shared.no" does not exist, expected one of: none exists.`,
  ],
  [
    'components that require each other',
    [
      component('a', { x: { type: 'component', component: 'shared.b', required: true } }),
      component('b', { y: { type: 'component', component: 'shared.a', required: true } }),
    ],
    `${X}it requires itself by way of shared.a > shared.b > shared.a, expected one of them not required.`,
    'b.json, attribute "y": it requires itself by way of shared.b > shared.a > shared.b, expected one of them not required.',
  ],
  [
    'a default that is no value',
    one({ type: 'enumeration', enum: ['p'], default: 'q' }),
    `${X}default is "q", expected one of "p".`,
  ],
  [
    'a uid of nothing',
    one({ type: 'uid', targetField: 'no' }),
    `${X}targetField is "no", expected the name of a scalar attribute of the same schema.`,
  ],
  [
    'mappedBy and inversedBy',
    two(
      relation('manyToMany', 'api::b.b', { mappedBy: 'y', inversedBy: 'y' }),
      relation('manyToMany', 'api::a.a', { mappedBy: 'x' }),
    ),
    `${X}it has mappedBy and inversedBy, expected one of them; mappedBy is ignored.`,
  ],
  [
    'an inverse side that does not know',
    two(relation('manyToOne', 'api::b.b', { inversedBy: 'y' }), relation('oneToMany', 'api::a.a')),
    `${X}inversedBy names api::b.b "y", which does not point back: each has links of its own, as in v4; expected mappedBy "x" there.`,
  ],
  [
    'an owner that does not know',
    two(relation('oneToMany', 'api::b.b', { mappedBy: 'y' }), relation('manyToOne', 'api::a.a')),
    `${X}mappedBy is api::b.b "y", which does not say inversedBy of it: it is always empty, and what is written to it is not kept, as in v4; expected a manyToOne relation to api::a.a with inversedBy "x".`,
  ],
  [
    'a side that shares the links of one that is read after it',
    two(relation('manyToMany', 'api::b.b'), relation('manyToMany', 'api::a.a', { inversedBy: 'x' })),
    'b.json, attribute "y": inversedBy names api::a.a "x", which does not point back: it has the links of this one, as in v4; expected mappedBy "y" there.',
  ],
  [
    'two sides that both say inversedBy',
    two(
      relation('manyToMany', 'api::b.b', { inversedBy: 'y' }),
      relation('manyToMany', 'api::a.a', { inversedBy: 'x' }),
    ),
    `${X}it and api::b.b "y" both say inversedBy: both have the links of api::b.b "y", as in v4, which reads that one last; expected mappedBy on one side.`,
  ],
  [
    'a flag that is none',
    one({ type: 'string', required: 1 }),
    `${X}required is 1, expected true or false; it is taken for true, as in v4.`,
  ],
  [
    'kinds that do not fit',
    two(
      relation('manyToMany', 'api::b.b', { inversedBy: 'y' }),
      relation('oneToMany', 'api::a.a', { mappedBy: 'x' }),
    ),
    `${X}it is manyToMany and api::b.b "y" is oneToMany, expected manyToMany there.`,
    'b.json, attribute "y": it is oneToMany and api::a.a "x" is manyToMany, expected manyToOne there.',
  ],
  [
    'a component twice in a zone',
    [component('c', {}), ...one({ type: 'dynamiczone', components: ['shared.c', 'shared.c'] })],
    `${X}components has "shared.c" twice, expected each component once.`,
  ],
];

test.each(warnings)('warning, and v4 starts too: %s', (_name, sources, ...expected) => {
  const result = build(...sources);
  expect(result.problems).toEqual([]);
  expect(result.warnings.map((warning) => warning.message)).toEqual(expected);
  expect(() => buildLayout(result.model)).not.toThrow();
});

const fine: [string, SchemaSource[]][] = [
  [
    'keys that no attribute has',
    one({ type: 'string', configurable: false, searchable: true, colour: 'red' }),
  ],
  [
    'null where nothing is said',
    one({ type: 'string', default: null, maxLength: null, pluginOptions: null }),
  ],
  ['a number as text', one({ type: 'integer', min: '5' })],
  [
    'names v4 leaves free',
    [type('a', { meta: text, status: text, documentId: text, data: text, locale: text })],
  ],
  [
    'a component inside itself, not required',
    [component('c', { x: { type: 'component', component: 'shared.c' } })],
  ],
  [
    'a list of itself',
    [component('c', { x: { type: 'component', component: 'shared.c', repeatable: true, required: true } })],
  ],
  ['a zone without any component', one({ type: 'dynamiczone', components: [] })],
  ['the name of a plugin type', [type('user', {})]],
];

test.each(fine)('nothing wrong: %s', (_name, sources) => {
  expect(build(...sources)).toMatchObject({ problems: [], warnings: [] });
});

test('all mistakes are found at once', () => {
  const { problems: found } = build(
    type('a', { x: { type: 'color' }, y: relation('oneToOne', 'api::no.no'), z: { type: 'enumeration' } }),
    component('b', { x: { type: 'string', pattern: '[' } }),
  );
  expect(found.map((problem) => `${problem.file} ${problem.attribute}`)).toEqual([
    'a.json x',
    'a.json z',
    'a.json y',
  ]);
});

test('a relation to an unreadable type is not reported twice', () => {
  const broken = { ...type('b', {}), schema: null };
  const { problems: found } = build(...one(relation('oneToOne', 'api::b.b')), broken);
  expect(found.map((problem) => problem.message)).toEqual([
    'b.json: it holds null, expected an object with "info" and "attributes".',
  ]);
});

test('no schema makes it throw', () => {
  const keys = ['type', 'relation', 'target', 'min', 'enum', 'info', 'attributes', 'options', 'indexes', 'x'];
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      fc.constantFrom(null, true, 5, '', 'x', 'string', 'enumeration', 'relation', 'morphMany', 'api::a.a'),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys, '__proto__', 'toString'), tie('node'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(node, node, (schema, attribute) => {
      build(
        { ...type('a', {}), schema },
        ...two(attribute, attribute),
        component('c', { x: attribute }, { options: schema, info: attribute }),
      );
    }),
    fuzz(200),
  );
});
