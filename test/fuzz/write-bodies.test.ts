/**
 * Bodies from the model with anything wrong anywhere in them: never a 5xx, always a whole error object,
 * and after a refusal the database is as it was. `FUZZ_RUNS` multiplies the runs.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentType } from '../../src/core/model/content-type.ts';
import { DATABASE } from '../support/database.ts';
import { expectUsual, fuzz } from '../support/fuzz.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { kitModel } from '../support/kit.ts';
import { presentIn } from '../support/present.ts';
import { type Dice, drawnRandom, type Random } from '../support/random.ts';
import { type ServedKit, serveKit, sqliteOf } from '../support/serve-kit.ts';
import { brokenInvariants, dumpOf } from '../support/table-invariants.ts';
import { WriteGrammar } from '../support/write-grammar.ts';

/** A request to a server, and the look at all its tables, take longer. */
const { numRuns: BODIES, ...SETTINGS } = fuzz(DATABASE === 'sqlite' ? 100 : 80);

const model = kitModel();
const types = [...model.contentTypes.values()].filter((type) => type.origin === 'api');
const open: Record<string, ServedKit> = {};

beforeAll(async () => {
  for (const compat of ['reference', 'strict'] as const) open[compat] = await serveKit({ compat });
});

afterAll(async () => {
  for (const kit of Object.values(open)) await kit.close();
});

describe.each(['reference', 'strict'])('%s mode', (compat) => {
  test('spoiled bodies', { timeout: 120_000 * Number(process.env['FUZZ_RUNS'] ?? 1) }, async () => {
    const kit = open[compat]!;
    const seen = new Map<number, number>();
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      const { method, path, text } = nextRequest(drawnRandom(draw), kit);
      const before = stateOf(kit);
      const answer = await kit.send(method, path, text);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      expectSound(answer);
      if (answer.status === 200) return;
      expect(stateOf(kit) === before, `changed by ${answer.request}`).toBe(true);
    });
    await fc.assert(property, { ...SETTINGS, numRuns: BODIES });
    expect(brokenInvariants(kit.db, model)).toEqual([]);
    // both kinds come, or the grammar is no good
    expectUsual(seen.get(200) ?? 0, BODIES / 50);
    expectUsual(seen.get(400) ?? 0, BODIES * 0.4);
  });

  test.each(RAW)('not even data: %j', async (text, status) => {
    const kit = open[compat]!;
    const before = stateOf(kit);
    for (const [method, path] of [
      ['POST', '/api/tags'],
      ['PUT', '/api/tags/1'],
      ['PUT', '/api/homepage'],
      ['POST', '/api/articles/1/localizations'],
    ] as const) {
      const answer = await kit.send(method, path, text);
      expectSound(answer);
      expect([answer.status, stateOf(kit) === before], answer.request).toEqual([status, true]);
    }
  });
});

/** Differs after any change: SQLite tells a connection of each commit of others, servers are asked for all rows. */
const stateOf = (kit: ServedKit): unknown =>
  DATABASE === 'sqlite' ? sqliteOf(kit).pragma('data_version', { simple: true }) : dumpOf(kit.db);

function expectSound({ request, status, body, text }: HttpAnswer): void {
  const context = `${request}\n${text}`;
  expect([200, 400, 404, 413], context).toContain(status);
  if (status === 200) {
    expect(text.length, context).toBeGreaterThan(0);
    return;
  }
  expect(body, context).toEqual({
    data: null,
    error: {
      status,
      name: expect.stringMatching(/^[A-Z]\w+Error$/),
      message: expect.stringMatching(/\S/),
      details: expect.any(Object),
    },
  });
  for (const one of body.error.details.errors ?? []) {
    expect(one, context).toEqual({
      path: expect.any(Array),
      message: expect.any(String),
      name: 'ValidationError',
    });
  }
}

const deep = (levels: number): string => `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`;

/** Whole bodies, and their status on every route. */
const RAW: [string, number][] = [
  ['', 400],
  ['{', 400],
  ['null', 400],
  ['1', 400],
  ['"data"', 400],
  ['[]', 400],
  ['{"data":null}', 400],
  ['{"data":"x"}', 400],
  ['{"data":[]}', 400],
  ['{"data":[{"name":"x"}]}', 400],
  ['{"__proto__":{"data":{"name":"x"}}}', 400],
  [`{"data":${deep(150)}}`, 400],
  [deep(100_000), 400],
  [`{"data":{"name":"${'x'.repeat(1_100_000)}"}}`, 413],
  ['{"data":{"name":"\\ud800","name":1}}\u0000', 400],
];

/** Values for any place of a body. What JSON.stringify cannot write stands as a text between `@`. */
const SPOILED: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, '@-0@', '@1e400@', '@9007199254740993@', '@-99999999999999999999999@',
  '', ' ', '1', '007', 'abc', 'null', '\0', 'a\0b', '\ud800', '\uffff', "'; DROP TABLE articles; --", 'x'.repeat(3000), '2024-13-45', '25:99',
  [], [[]], [null], [1, '1', { id: 1 }], [[[[1]]]], {}, { id: 1 }, { id: null }, { id: {} }, { id: '1e3' }, { id: -1 }, { id: 2 ** 60 }, [{ id: 1 }, { id: 1 }],
  { connect: 1 }, { connect: [null] }, { connect: [{}] }, { connect: [{ id: 1, position: 5 }] }, { connect: [{ id: 1, position: { before: 1 } }] },
  { connect: [{ id: 1, position: { before: {} } }] }, { connect: [{ id: 1, position: { after: 'constructor' } }] }, { connect: [1, { id: 1, position: { start: true } }] },
  { set: {} }, { set: [1, {}] }, { set: [1], connect: [2] }, { disconnect: 'all' }, { disconnect: [{ id: [] }] }, { connect: { length: 1, 0: 1 } },
  { __type: 'api::tag.tag' }, { __type: 'admin::user', id: 1 }, { __type: 'shared.seo', id: 1 }, { __type: 'constructor', id: 1 }, { __type: 5, id: 1 }, [{ __type: 'api::tag.tag', id: '1' }],
  { __component: 'shared.seo' }, { __component: 'constructor' }, { __component: null }, { __component: ['shared.seo'] }, [{ __component: 'sections.prose', id: 9999 }],
  { type: 'paragraph' }, [{ type: 'paragraph', children: [{}] }], [{ type: 'list', children: [{ type: 'list-item', children: [] }] }], [{ type: 'link', url: 5 }],
  { toString: 1, valueOf: null }, { length: -1 }, JSON.parse('{"then":1}'),
  JSON.parse('{"__proto__":{"id":1},"constructor":{"prototype":1}}'),
  JSON.parse(deep(60)),
]; // biome-ignore format: a table

/** Keys that objects have by themselves, and others that no type has. */
const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'id',
  'createdAt',
  'createdBy',
  'locale',
  'localizations',
  '__component',
  '__type',
  'publishedAt',
  'nope',
  '',
];

function nextRequest(random: Random, kit: ServedKit): { method: string; path: string; text: string } {
  const grammar = new WriteGrammar(model, random, presentIn(kit.db, model));
  const type = grammar.pick(types);
  const id = grammar.pick([1, 2, 3, 5, 8]);
  const isNew = grammar.flip();
  const present = kit.db.prepare(`SELECT 1 FROM "${type.collectionName}" WHERE id = ?`).get(id) !== undefined;
  const body = grammar.entry(type, isNew || !present ? null : id);
  for (let spoilings = grammar.upTo(2); spoilings >= 0; spoilings -= 1) spoil(grammar, type, body);
  return { ...target(grammar, type, isNew, id, body) };
}

function target(dice: Dice, type: ContentType, isNew: boolean, id: number, data: object) {
  const query = dice.pick(['', '?populate=*', '?fields[0]=id', '?populate=localizations']);
  const path = type.kind === 'singleType' ? `/api/${type.singularName}` : `/api/${type.pluralName}`;
  if (type.localized && dice.once(5)) {
    const from = type.kind === 'singleType' ? path : `${path}/${id}`;
    return { method: 'POST', path: `${from}/localizations`, text: written({ locale: 'de', ...data }) };
  }
  if (type.kind === 'singleType') return { method: 'PUT', path: path + query, text: written({ data }) };
  return isNew
    ? { method: 'POST', path: path + query, text: written({ data }) }
    : { method: 'PUT', path: `${path}/${id}${query}`, text: written({ data }) };
}

const written = (body: object): string => JSON.stringify(body).replace(/"@(-?[\de+]+)@"/g, '$1');

/** Puts something wrong somewhere into a body: at an attribute, or deep inside one. */
function spoil(dice: Dice, type: ContentType, body: Record<string, unknown>): void {
  let node: object = body;
  for (;;) {
    const keys = Object.keys(node);
    const inner = keys.filter((key) => {
      const value = (node as Record<string, unknown>)[key];
      return typeof value === 'object' && value !== null;
    });
    if (inner.length === 0 || dice.flip()) {
      const names = node === body ? [...type.attributes.keys()] : keys;
      const key = names.length === 0 || dice.once(5) ? dice.pick(KEYS) : dice.pick(names);
      // an assignment to __proto__ would set no key
      Object.defineProperty(node, key, {
        value: structuredClone(dice.pick(SPOILED)),
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return;
    }
    node = (node as Record<string, object>)[dice.pick(inner)]!;
  }
}
