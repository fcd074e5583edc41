/** Links of several entries at once, beside the same links given to one entry after the other: equal rows, number by number. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import { LinkRows } from '../../src/core/content/statements/link-rows.ts';
import { readRelation } from '../../src/core/content/statements/relation-input.ts';
import { changeLinksAlike, linksAlike } from '../../src/core/content/statements/same-links.ts';
import type { Executor } from '../../src/core/database/database.ts';
import type { LinkHop } from '../../src/core/database/layout/hop.ts';
import { tableOf } from '../../src/core/database/layout/layout.ts';
import { ident, idents, rows, sql } from '../../src/core/database/sql-template.ts';
import { fuzz } from '../support/fuzz.ts';
import { type OpenKit, openKit } from '../support/kit.ts';

let kit: OpenKit;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit.close());

const OWNERS = [1, 2, 3, 4];
const id = fc.integer({ min: 1, max: 5 });
const ids = fc.uniqueArray(id, { maxLength: 5 });

/** What bodies say: lists, lists to connect in the forms of v4's panel, and some that mean something else for each entry. */
const value = fc.oneof(
  ids,
  fc.record({ connect: ids.map((list) => list.map((one) => ({ id: one }))), disconnect: ids }),
  fc.record({
    connect: ids.map((list) =>
      list.map((one, index) => ({
        id: one,
        position: index === 0 ? { end: true } : { before: list[index - 1] },
      })),
    ),
    disconnect: ids,
  }),
  fc.record({
    connect: ids.map((list) =>
      list.map((one, index) => ({ id: one, position: index === 0 ? { end: true } : { after: list[0] } })),
    ),
  }),
  fc.record({
    connect: fc.array(fc.record({ id, position: fc.constant({ start: true }) }), { maxLength: 1 }),
  }),
);

/** Links that are there: each with numbers of some kind, or without. */
const stored = fc.uniqueArray(
  fc.record({
    owner: fc.constantFrom(...OWNERS),
    target: id,
    order: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 8 }),
    inverse: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 8 }),
  }),
  { maxLength: 14, selector: ({ owner, target }) => `${owner} ${target}` },
);

type Change = (tx: Executor, hop: LinkHop) => Promise<void>;
class TakenBack extends Error {}

/** The rows after a change, which is taken back. */
async function rowsAfter(hop: LinkHop, links: readonly StoredLink[], change: Change): Promise<unknown[]> {
  const { table, ownerColumn, targetColumn, orderColumn, inverseOrderColumn } = hop;
  const columns = [ownerColumn, targetColumn, orderColumn, inverseOrderColumn].filter(
    (name) => name !== null,
  );
  let after: unknown[] = [];
  const work = async (tx: Executor): Promise<void> => {
    await tx.run(sql`DELETE FROM ${ident(table)}`);
    if (links.length > 0)
      await tx.run(
        sql`INSERT INTO ${ident(table)} (${idents(columns)}) VALUES ${rows(links.length, columns.length)}`,
        links.flatMap(({ owner, target, order, inverse }) => [
          owner,
          target,
          ...(orderColumn ? [order] : []),
          ...(inverseOrderColumn ? [inverse] : []),
        ]),
      );
    await change(tx, hop);
    // ids follow the order in which links are made
    after = await tx.query(sql`SELECT ${idents(columns)} FROM ${ident(table)} ORDER BY id`);
    throw new TakenBack();
  };
  await expect(async () => kit.db.transaction(work)).rejects.toThrow(TakenBack);
  return after;
}

interface StoredLink {
  readonly owner: number;
  readonly target: number;
  readonly order: number | null;
  readonly inverse: number | null;
}

describe.each([
  ['to many, with an order on both sides', 'api::article.article', 'tags'],
  ['to many, with an order on one side', 'api::shelf.shelf', 'manyWay'],
  ['to one, with an order on the other side', 'api::article.article', 'category'],
  ['to one', 'api::shelf.shelf', 'oneWay'],
  ['to many, from the other side', 'api::tag.tag', 'articles'],
])('%s', (_, uid, name) => {
  test('what one entry after the other gets', async () => {
    const hop = tableOf(kit.layout, uid).hops.get(name) as LinkHop;
    const { many } = hop;
    let alike = 0;
    await fc.assert(
      fc.asyncProperty(stored, value, fc.boolean(), async (links, sent, strict) => {
        const input = readRelation(sent, PRESETS[strict ? 'strict' : 'reference'], many);
        if (!linksAlike(hop, input)) return;
        alike += 1;
        const kept = many ? links : links.filter(({ owner, target }) => target === owner);
        const one: Change = async (tx) => {
          for (const owner of OWNERS)
            await new LinkRows(tx, hop, { id: owner, isNew: false }, false).change(input);
        };
        const all: Change = (tx) => changeLinksAlike(tx, hop, OWNERS, input);
        expect(await rowsAfter(hop, kept, all)).toEqual(await rowsAfter(hop, kept, one));
      }),
      fuzz(150),
    );
    expect(alike).toBeGreaterThan(0);
  });
});

test('positions that depend on what an entry has are left to each entry', () => {
  const hop = tableOf(kit.layout, 'api::article.article').hops.get('tags') as LinkHop;
  const isAlike = (sent: unknown): boolean => linksAlike(hop, readRelation(sent, PRESETS.strict));
  expect(
    isAlike({
      connect: [
        { id: 1, position: { end: true } },
        { id: 2, position: { before: 1 } },
      ],
    }),
  ).toBe(true);
  expect(isAlike({ connect: [{ id: 1, position: { start: true } }] })).toBe(false);
  expect(isAlike({ connect: [{ id: 2, position: { before: 1 } }] })).toBe(false);
  expect(isAlike({ connect: [1], disconnect: [1] })).toBe(false);
  expect(isAlike(Array.from({ length: 101 }, (_, at) => at + 1))).toBe(false);
});
