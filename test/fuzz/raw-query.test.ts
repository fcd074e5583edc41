/** Query strings no front end would send: whatever the bytes, the answer is a JSON body and never a 5xx. */
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { anyText } from '../support/code-points.ts';
import { expectSoundAnswer, fuzz } from '../support/fuzz.ts';
import { type OpenRest, openRest } from '../support/rest.ts';

let reference: OpenRest;
let strict: OpenRest;

beforeAll(async () => {
  reference = await openRest();
  strict = await openRest({ compat: 'strict' });
});

afterAll(async () => {
  await reference.close();
  await strict.close();
});

/** Pieces that mean something to some layer, as sent. */
const pieces = fc.constantFrom(
  ...[
    'filters',
    'sort',
    'fields',
    'populate',
    'pagination',
    'locale',
    'publicationState',
    '_q',
    'on',
    'count',
  ],
  ...[
    'start',
    'limit',
    'page',
    'pageSize',
    'withCount',
    '$and',
    '$or',
    '$not',
    '$in',
    '$between',
    '$null',
    '$eq',
  ],
  ...[
    '$contains',
    '$eqi',
    'id',
    'title',
    'author',
    'sections',
    'seo',
    'tags',
    'cover',
    'subject',
    'subjects',
  ],
  ...[
    'createdBy',
    'localizations',
    'name',
    'moment',
    'huge',
    'day',
    'clock',
    'flag',
    'payload',
    'embargoUntil',
  ],
  ...[
    '[',
    ']',
    '[]',
    '[0]',
    '[99]',
    '[100]',
    '[-1]',
    '[a]',
    '[[',
    ']]',
    '=',
    '=',
    '=',
    '&',
    '&',
    '?',
    '#',
    '+',
  ],
  ...[
    '.',
    ',',
    ':',
    ';',
    '*',
    '/',
    '\\',
    '"',
    "'",
    '`',
    '--',
    '%',
    '%%',
    '%0',
    '%00',
    '%5B',
    '%5D',
    '%2E',
    '%26',
  ],
  ...['%ED%A0%80', '%FF', '%F0%9F%98%80', '%C3', '\u0000', '\u0007', '\u2028', '\ud800', '\udfff', '😀', 'é'],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'length',
    '__defineGetter__',
  ],
  ...['9'.repeat(40), '-1', '0', '-0', '1e309', 'NaN', 'Infinity', '0x10', '1.5', '9007199254740993', 'null'],
  ...['true', 'false', 'asc', 'desc', 'DESC', 'all', 'live', 'preview', 'undefined', '[object Object]', '{}'],
);

const soup = fc.oneof(
  { weight: 5, arbitrary: fc.array(pieces, { maxLength: 24 }).map((drawn) => drawn.join('')) },
  { weight: 1, arbitrary: anyText(60) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 40 }),
  },
);

/** Soup where a parameter is: `filters[<soup>]=<soup>`, so that more than the parser sees it. */
const parameter = fc
  .tuple(
    fc.constantFrom(
      'filters',
      'sort',
      'fields',
      'populate',
      'pagination',
      'locale',
      'publicationState',
      '_q',
      'x',
    ),
    fc.array(fc.oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: soup }), { maxLength: 6 }),
    fc.option(soup, { nil: null }),
  )
  .map(
    ([root, keys, value]) =>
      `${root}${keys.map((key) => `[${key}]`).join('')}${value === null ? '' : `=${value}`}`,
  );

const query = fc.oneof(
  { weight: 1, arbitrary: soup },
  {
    weight: 4,
    arbitrary: fc.array(parameter, { minLength: 1, maxLength: 4 }).map((drawn) => drawn.join('&')),
  },
);

const path = fc.constantFrom(
  ...['articles', 'articles', 'specimens', 'notes', 'shelves', 'authors', 'imprints', 'homepage', 'setting'],
  ...['articles/1', 'notes/1', 'articles/x', 'articles/%00', 'articles/1e3', 'articles/99999999999999999999'],
);

test('any query string gets a sound answer', async () => {
  await fc.assert(
    fc.asyncProperty(path, query, fc.boolean(), async (where, text, inStrictMode) => {
      const rest = inStrictMode ? strict : reference;
      expectSoundAnswer(await rest.get(`/api/${where}?${text}`, 'token:full'));
    }),
    fuzz(1500),
  );
});

/** Sizes around and beyond every limit. */
const huge = fc.oneof(
  fc
    .tuple(pieces, fc.integer({ min: 1, max: 40 }))
    .map(([key, depth]) => `filters${`[${key}]`.repeat(depth)}=x`),
  fc.integer({ min: 90, max: 1100 }).map((items) => list(items, () => 'filters[id][$in][]=1')),
  fc.integer({ min: 90, max: 1100 }).map((items) => list(items, (i) => `filters[title][$contains][]=${i}`)),
  fc.integer({ min: 90, max: 1100 }).map((items) => list(items, (i) => `filters[$or][][title]=${i}`)),
  fc.integer({ min: 90, max: 110 }).map((items) => list(items, (i) => `filters[id][$in][${i}]=1`)),
  fc.integer({ min: 1, max: 1100 }).map((items) => list(items, (i) => `populate[]=author.a${i}`)),
  fc
    .integer({ min: 1, max: 40 })
    .map((items) => `sort=${list(items, () => 'author.name').replaceAll('&', ',')}`),
  fc
    .integer({ min: 1, max: 70 })
    .map((items) => list(items, () => 'filters[$and][][author][articles][id][$ne]=1')),
  fc.integer({ min: 60_000, max: 70_000 }).map((length) => `_q=${'x'.repeat(length)}`),
  fc.integer({ min: 60_000, max: 70_000 }).map((length) => `${'x'.repeat(length)}=1`),
  fc.integer({ min: 1, max: 20 }).map((depth) => `filters${'[$not]'.repeat(depth)}[title]=x`),
  fc.integer({ min: 1, max: 10 }).map((depth) => `filters${'[$or][0][$and][0]'.repeat(depth)}[title]=x`),
);

const list = (items: number, item: (index: number) => string): string =>
  Array.from({ length: items }, (_, index) => item(index)).join('&');

/** Numbers at the edges of what JavaScript and SQL can count, wherever a number is read. */
const numbers = fc.tuple(
  fc.constantFrom(
    'pagination[page]',
    'pagination[pageSize]',
    'pagination[start]',
    'pagination[limit]',
    'populate[tags][limit]',
    'populate[tags][start]',
    'populate[tags][page]',
    'populate[tags][pagination][page]',
    'populate[tags][pagination][start]',
    'filters[id]',
    'filters[id][$between][0]=1&filters[id][$between][1]',
    'filters[wordCount][$in][0]',
    'filters[rating][$lt]',
    'filters[author][rank][$gte]',
    'filters[embargoUntil]',
    'filters[releaseDate]',
  ),
  fc.oneof(
    fc.constantFrom(
      '1e21',
      '1e300',
      '1e309',
      '-1e21',
      '0x1fffffffffffff',
      '0.1',
      '-0',
      'NaN',
      '',
      ' ',
      '%00',
    ),
    fc.constantFrom('9007199254740991', '9007199254740992', '9223372036854775807', '9223372036854775808'),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
    fc.double().map(String),
  ),
);

test('any number gets a sound answer', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, fc.boolean(), async ([name, number], inStrictMode) => {
      const rest = inStrictMode ? strict : reference;
      expectSoundAnswer(await rest.get(`/api/articles?${name}=${number}`, 'token:full'));
    }),
    fuzz(300),
  );
});

test('sizes around the limits get a sound answer', async () => {
  await fc.assert(
    fc.asyncProperty(huge, fc.boolean(), async (text, inStrictMode) => {
      const rest = inStrictMode ? strict : reference;
      expectSoundAnswer(await rest.get(`/api/articles?${text}`, 'token:full'));
    }),
    fuzz(100),
  );
});
