/** Queries made from the model: each valid one is answered, each bad name is refused by its name. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentType } from '../../src/core/model/content-type.ts';
import { expectSoundAnswer, fuzz } from '../support/fuzz.ts';
import { QueryGrammar } from '../support/query-grammar.ts';
import { type OpenRest, openRest, type RestAnswer } from '../support/rest.ts';

let reference: OpenRest;
let strict: OpenRest;
let types: ContentType[];

beforeAll(async () => {
  reference = await openRest();
  strict = await openRest({ compat: 'strict' });
  types = [...reference.model.contentTypes.values()].filter((type) => type.origin === 'api');
});

afterAll(async () => {
  await reference.close();
  await strict.close();
});

/** Asks a random read of a random type. */
const request = fc.record({ type: fc.nat(99), one: fc.integer({ min: 0, max: 9 }), as: fc.nat(99) });

function pathOf(type: ContentType, one: number): string {
  if (type.kind === 'singleType') return `/api/${type.singularName}`;
  return one < 7 ? `/api/${type.pluralName}` : `/api/${type.pluralName}/${one - 6}`;
}

test('every valid query is answered, each entry once', async () => {
  await fc.assert(
    fc.asyncProperty(request, fc.gen(), async ({ type: index, one }, draw) => {
      const type = types[index % types.length]!;
      const { text } = new QueryGrammar(reference.model, draw, false).query(type);
      const answer = await reference.get(`${pathOf(type, one)}?${text}`, 'token:full');
      expectSoundAnswer(answer);
      // a single type may have no entry that meets the filters
      const expected = type.kind === 'singleType' || one >= 7 ? [200, 404] : [200];
      expect(expected, `${answer.request}\n${answer.text}`).toContain(answer.status);
      if (answer.status === 200) expectOrderlyList(answer);
    }),
    fuzz(300),
  );
});

function expectOrderlyList({ body }: RestAnswer): void {
  if (!Array.isArray(body.data)) return;
  const ids = body.data.map((entry: { id: number }) => entry.id);
  expect(new Set(ids).size).toBe(ids.length);
  const { pagination } = body.meta;
  if (!pagination) return;
  const size = pagination.pageSize ?? pagination.limit;
  if (size >= 0) expect(ids.length).toBeLessThanOrEqual(size);
  if (pagination.total !== undefined) expect(pagination.total).toBeGreaterThanOrEqual(ids.length);
}

test('one bad name anywhere is a 400 that names it', async () => {
  await fc.assert(
    fc.asyncProperty(request, fc.gen(), async ({ type: index, one }, draw) => {
      const type = types[index % types.length]!;
      const { text, bad } = new QueryGrammar(reference.model, draw, true).query(type);
      const answer = await reference.get(`${pathOf(type, one)}?${text}`, 'token:full');
      expectSoundAnswer(answer);
      expect(answer.status, answer.request).toBe(400);
      expect(answer.body.error.message).toContain(bad);
    }),
    fuzz(250),
  );
});

test('strict mode and lesser callers answer soundly as well', async () => {
  const callers = ['public', 'authenticated', 'limited', 'token:custom', 'token:full', 'token:expired'];
  await fc.assert(
    fc.asyncProperty(request, fc.boolean(), fc.gen(), async ({ type: index, one, as }, spoil, draw) => {
      const type = types[index % types.length]!;
      const { text } = new QueryGrammar(strict.model, draw, spoil).query(type);
      expectSoundAnswer(await strict.get(`${pathOf(type, one)}?${text}`, callers[as % callers.length]!));
    }),
    fuzz(300),
  );
});
