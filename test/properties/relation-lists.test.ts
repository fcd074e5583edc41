/**
 * Every relation kind against plain lists: random connects with positions, disconnects and sets, read
 * back from both sides. `FUZZ_RUNS=20` runs it longer.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectUsual, fuzz, SEED } from '../support/fuzz.ts';
import { Dice, seededRandom } from '../support/random.ts';
import { type Connect, RelationModel, type RelationShape, type Side } from '../support/relation-model.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

const { numRuns: ROUNDS } = fuzz(30);

/** Few entries, so that they meet often. */
const IDS = [1, 2, 3, 4, 5, 6, 7];

/** A path without the id, and an attribute. */
type End = readonly [path: string, attribute: string];

interface Kind extends RelationShape {
  readonly leftEnd: End;
  readonly rightEnd?: End;
}

const SHELF = '/api/shelves';
const BOOK = '/api/books';

const KINDS: Readonly<Record<string, Kind>> = {
  'one-way one': { left: 'one', right: 'hidden', leftEnd: [SHELF, 'oneWay'] },
  'one-way many-to-one': { left: 'one', right: 'hidden', leftEnd: [SHELF, 'manyToOneWay'] },
  'many-way': { left: 'many', right: 'hidden', leftEnd: [SHELF, 'manyWay'] },
  'one-way many-to-many': { left: 'many', right: 'hidden', leftEnd: [SHELF, 'manyToManyWay'] },
  'one-to-one': {
    left: 'one',
    right: 'one',
    leftEnd: [SHELF, 'oneToOne'],
    rightEnd: [BOOK, 'shelfOneToOne'],
  },
  'one-to-many': {
    left: 'many',
    right: 'one',
    leftEnd: [SHELF, 'oneToMany'],
    rightEnd: [BOOK, 'shelfManyToOne'],
  },
  'many-to-one': {
    left: 'one',
    right: 'many',
    leftEnd: [SHELF, 'manyToOne'],
    rightEnd: [BOOK, 'shelvesOneToMany'],
  },
  'many-to-many': {
    left: 'many',
    right: 'many',
    leftEnd: [SHELF, 'manyToMany'],
    rightEnd: [BOOK, 'shelvesManyToMany'],
  },
  'self, two-way': {
    left: 'many',
    right: 'many',
    leftEnd: ['/api/tags', 'synonyms'],
    rightEnd: ['/api/tags', 'synonymOf'],
  },
  'self, one-way': { left: 'many', right: 'hidden', leftEnd: ['/api/articles', 'related'] },
  tree: {
    left: 'one',
    right: 'many',
    leftEnd: ['/api/categories', 'parent'],
    rightEnd: ['/api/categories', 'children'],
  },
};

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit();
});

afterAll(async () => {
  await kit.close();
});

async function write([path, attribute]: End, id: number, value: unknown) {
  return kit.send('PUT', `${path}/${id}?fields[0]=id`, { data: { [attribute]: value } });
}

async function read([path, attribute]: End, id: number): Promise<number[]> {
  const { body, request } = await kit.send(
    'GET',
    `${path}/${id}?fields[0]=id&populate[${attribute}][fields][0]=id`,
  );
  const related: { data: { id: number } | { id: number }[] | null } = body.data.attributes[attribute];
  expect(related, request).toBeDefined();
  return [related.data ?? []].flat().map((one) => one.id);
}

describe.each(Object.entries(KINDS))('%s', (name, kind) => {
  const ends: [Side, End][] = [
    ['left', kind.leftEnd],
    ...(kind.rightEnd ? [['right', kind.rightEnd] as [Side, End]] : []),
  ];

  test(`${ROUNDS} changes`, { timeout: 30_000 + ROUNDS * 200 }, async () => {
    const dice = new Dice(seededRandom(SEED + name.length));
    for (const [, end] of ends) for (let id = 1; id <= 30; id += 1) await write(end, id, null);
    let model = new RelationModel(kind);
    const story: string[] = [];
    let refusals = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [side, end] = dice.pick(ends);
      const owner = dice.pick(IDS);
      const { value, apply } = change(dice, model, side, owner);
      const next = model.copy();
      const outcome = apply(next);
      const answer = await write(end, owner, value);
      story.push(`${end.join(' ')} of ${owner} [${model.list(side, owner)}] ${JSON.stringify(value)}`);
      const context = `${story.slice(-6).join('\n')}\n${answer.text}`;
      expect(answer.status, context).toBe(outcome.refused ? 400 : 200);
      if (outcome.refused) refusals += 1;
      else model = next;
      // what is loose is read back, so that the next round starts from the same list
      if (!outcome.refused && outcome.loose.size > 0) {
        const found = await read(end, owner);
        const firm = (list: readonly number[]) => list.filter((id) => !outcome.loose.has(id));
        expect(firm(found), context).toEqual(firm(model.list(side, owner)));
        expect([...found].sort(), context).toEqual([...model.list(side, owner)].sort());
        model.set(side, owner, found);
      }
      for (const [eachSide, each] of ends) {
        const touched = eachSide === side ? [owner, dice.pick(IDS)] : IDS.slice(0, 3);
        for (const id of touched)
          expect([id, await read(each, id)], context).toEqual([id, model.list(eachSide, id)]);
      }
    }
    for (const [side, end] of ends) {
      for (const id of IDS) expect([id, await read(end, id)]).toEqual([id, model.list(side, id)]);
    }
    expectUsual(ROUNDS / 2, refusals);
  });
});

function change(dice: Dice, model: RelationModel, side: Side, owner: number) {
  const present = model.list(side, owner);
  const ids = dice.some(IDS, 5);
  const set = (value: unknown, list: readonly number[]) => ({
    value,
    apply: (next: RelationModel) => next.set(side, owner, list),
  });
  const patch = (connect: readonly Connect[], disconnect: readonly number[], value: unknown) => ({
    value,
    apply: (next: RelationModel) => next.patch(side, owner, connect, disconnect),
  });
  const plain = ids.map((id) => ({ id }));
  const gone = dice.some(IDS, 3);
  switch (dice.upTo(9)) {
    case 0:
      return set(ids, ids);
    case 1:
      return set({ set: plain }, ids);
    case 2:
      return dice.once(3) ? set(null, []) : set(ids[0] ?? [], ids.slice(0, 1));
    case 3:
      return patch(plain, gone, { connect: ids, disconnect: gone });
    case 4:
      return patch([], gone, { disconnect: gone.map((id) => ({ id })) });
    default: {
      // mostly anchors that are there or will be, now and then any
      const anchors = dice.once(6) ? IDS : [...present, ...ids];
      const connect = ids.map((id): Connect => {
        const others = anchors.filter((anchor) => anchor !== id);
        const anchored =
          others.length > 0 ? [{ before: dice.pick(others) }, { after: dice.pick(others) }] : [];
        return dice.once(5)
          ? { id }
          : { id, position: dice.pick([{ start: true }, { end: true }, ...anchored, ...anchored]) };
      });
      const without = dice.once(4) ? gone : [];
      return patch(connect, without, { connect, disconnect: without });
    }
  }
}

const WORKED = [
  { id: 6, position: { after: 1 } },
  { id: 7, position: { before: 2 } },
  { id: 8, position: { end: true } },
  { id: 9 },
  { id: 10, position: { start: true } },
];

test.each([
  [SHELF, 'manyWay', 'many-way'],
  [SHELF, 'manyToManyWay', 'one-way many-to-many'],
  [SHELF, 'oneToMany', 'one-to-many'],
  [SHELF, 'manyToMany', 'many-to-many'],
  [BOOK, 'shelvesManyToMany', 'many-to-many, seen from the other side'],
  [BOOK, 'shelvesOneToMany', 'one-to-many of the other side'],
  ['/api/tags', 'synonyms', 'self'],
  ['/api/tags', 'synonymOf', 'self, seen from the other side'],
  ['/api/articles', 'related', 'self, one-way'],
  ['/api/categories', 'children', 'tree'],
])('the worked rule: %s %s, %s', async (path, attribute) => {
  const end: End = [path, attribute];
  await write(end, 5, [1, 2]);
  expect((await write(end, 5, { connect: WORKED })).status).toBe(200);
  expect(await read(end, 5)).toEqual([10, 1, 6, 7, 2, 8, 9]);
});

test.each<[string, End, End]>([
  ['a relation to one', [BOOK, 'shelfManyToOne'], [SHELF, 'oneToMany']],
  ['a list', [BOOK, 'shelvesManyToMany'], [SHELF, 'manyToMany']],
])('%s, disconnected and connected at once, is made anew: last on the other side', async (_, one, other) => {
  await write(other, 6, [3, 4, 5]);
  expect((await write(one, 3, { connect: [{ id: 6 }], disconnect: [{ id: 6 }] })).status).toBe(200);
  expect(await read(other, 6)).toEqual([4, 5, 3]);
  expect((await write(one, 4, { connect: [{ id: 6 }] })).status).toBe(200);
  expect(await read(other, 6)).toEqual([4, 5, 3]);
});

test('a list keeps its order through hundreds of changes in one place', async () => {
  const end: End = [SHELF, 'manyWay'];
  await write(end, 9, [1, 2]);
  let expected = [1, 2];
  // halving the room between two neighbours uses up the digits of a float after some fifty times
  for (let round = 0; round < 130; round += 1) {
    const id = 3 + (round % 8);
    expected = expected.filter((one) => one !== id);
    expected.splice(1, 0, id);
    await write(end, 9, { connect: [{ id, position: { after: 1 } }] });
  }
  expect(await read(end, 9)).toEqual(expected);
});
