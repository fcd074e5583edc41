/**
 * What a write does with ids that are not there: anchors of positions, ids of components. The answers are the
 * reference's, asked of it; both modes share them.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

describe.each(['reference', 'strict'] as const)('%s mode', (compat) => {
  let kit: ServedKit;
  beforeAll(async () => {
    kit = await serveKit({ compat });
  });
  afterAll(() => kit.close());

  const put = (id: number, data: object) => kit.send('PUT', `/api/articles/${id}`, { data }, 'token:full');

  describe('connect with options: { strict: false } takes an unknown anchor for the end', () => {
    beforeEach(async () => {
      expect((await put(1, { tags: { set: [1, 2, 3] } })).status).toBe(200);
    });

    const tags = async (): Promise<number[]> => {
      const { body } = await kit.send('GET', '/api/articles/1?populate=tags', undefined, 'token:full');
      return body.data.attributes.tags.data.map(({ id }: { id: number }) => id);
    };

    const lenient = { strict: false };
    const unknown = [{ id: 4, position: { before: 17 } }];

    test.each([
      ['before one that is not there', { options: lenient, connect: unknown }, [1, 2, 3, 4]],
      ['a value that is false to JavaScript', { options: { strict: 0 }, connect: unknown }, [1, 2, 3, 4]],
      [
        'others anchor on it',
        {
          options: lenient,
          connect: [
            { id: 4, position: { before: 17 } },
            { id: 5, position: { before: 4 } },
            { id: 6, position: { start: true } },
            { id: 7, position: { after: 18 } },
            { id: 8, position: { before: 1 } },
          ],
        },
        [6, 8, 1, 2, 3, 5, 4, 7],
      ],
      [
        'both sides at once',
        { options: lenient, connect: [{ id: 4, position: { before: 17, after: 1 } }] },
        [1, 2, 3, 4],
      ],
      [
        'one that is there moves',
        { options: lenient, connect: [{ id: 2, position: { before: 17 } }] },
        [1, 3, 2],
      ],
      [
        'an anchor that is disconnected',
        { options: lenient, disconnect: [3], connect: [{ id: 4, position: { before: 3 } }] },
        [1, 2, 4],
      ],
    ])('%s', async (_name, value, expected) => {
      const { status, text } = await put(1, { tags: value });
      expect(status, text).toBe(200);
      expect(await tags()).toEqual(expected);
    });

    test.each([
      ['without options', { connect: unknown }],
      ['strict beside the list', { strict: false, connect: unknown }],
      ['a text', { options: { strict: 'false' }, connect: unknown }],
      ['options without strict', { options: {}, connect: unknown }],
      ['options that are none', { options: null, connect: unknown }],
      [
        'a circle',
        {
          options: lenient,
          connect: [
            { id: 4, position: { before: 5 } },
            { id: 5, position: { before: 4 } },
          ],
        },
      ],
    ])('%s is a 400, and nothing is changed', async (_name, value) => {
      expect((await put(1, { tags: value })).status).toBe(400);
      expect(await tags()).toEqual([1, 2, 3]);
    });
  });

  describe('before and after at once: the one before is an anchor where it is connected, too, or the one after of another', () => {
    const both = (before: unknown, after: unknown): object => ({ id: 4, position: { before, after } });

    test.each([
      ['connected in front of it', [{ id: 5 }, both(5, 1)], [1, 2, 3, 4, 5]],
      ['connected behind it', [both(5, 1), { id: 5, position: { after: 1 } }], [1, 4, 5, 2, 3]],
      ['moved', [{ id: 2, position: { start: true } }, both(2, 3)], [4, 2, 1, 3]],
      ['the same on both sides', [both(2, 2)], [1, 4, 2, 3]],
      ['the anchor of another', [{ id: 5, position: { after: 2 } }, both(2, 1)], [1, 4, 2, 5, 3]],
      ['after itself', [{ id: 5 }, both(5, 4)], [1, 2, 3, 4, 5]],
      ['after no entry', [{ id: 5 }, both(5, 99)], [1, 2, 3, 4, 5]],
      ['after what is no id', [{ id: 5 }, both(5, {})], [1, 2, 3, 4, 5]],
    ])('%s', async (_name, connect, expected) => {
      expect((await put(1, { tags: { set: [1, 2, 3] } })).status).toBe(200);
      const { status, text } = await put(1, { tags: { connect } });
      expect(status, text).toBe(200);
      const { body } = await kit.send('GET', '/api/articles/1?populate=tags', undefined, 'token:full');
      expect(body.data.attributes.tags.data.map(({ id }: { id: number }) => id)).toEqual(expected);
    });

    test.each([
      ['only stored', [both(2, 1)]],
      ['after a text', [{ id: 5 }, both(5, 'x')]],
    ])('%s: a 400', async (_name, connect) => {
      expect((await put(1, { tags: { set: [1, 2, 3] } })).status).toBe(200);
      const { status, body } = await put(1, { tags: { connect } });
      expect([status, body.error.message]).toEqual([
        400,
        expect.stringMatching(/needs to be connected first/),
      ]);
    });
  });

  describe('an id of a component that is not one of the entry’s', () => {
    const parts = async (): Promise<string> => {
      const path = '/api/articles/1?populate=seo,links,sections';
      const { body } = await kit.send('GET', path, undefined, 'token:full');
      const { seo, links, sections } = body.data.attributes;
      return JSON.stringify({ seo, links, sections });
    };

    // row 3 is another article's
    test.each([
      [999],
      [3],
      ['999'],
      ['abc'],
      [' 1'],
      [''],
      [null],
      [0],
      [-1],
      [1.5],
      [true],
      [false],
      [{}],
      [[1]],
    ])('%j is a 400 in a single one, in a list and in a zone', async (id) => {
      const before = await parts();
      for (const [name, value] of Object.entries({
        seo: { id, metaTitle: 'x' },
        links: [{ id, label: 'l', url: '/u' }],
        sections: [{ __component: 'sections.prose', id, body: 'x' }],
      })) {
        const { status, body } = await put(1, { [name]: value });
        expect([status, body.error.name, body.error.message]).toEqual([
          400,
          'ApplicationError',
          `Some of the provided components in ${name} are not related to the entity`,
        ]);
      }
      expect(await parts()).toBe(before);
    });

    test('a new entry has none yet, so ids are passed over there', async () => {
      const data = { title: 'New', seo: { id: 999, metaTitle: 'x' } };
      const { status, text } = await kit.send('POST', '/api/articles', { data }, 'token:full');
      expect(status, text).toBe(200);
    });

    test('its own id keeps the row, also as a text', async () => {
      const { status, text } = await put(1, { seo: { id: '1', metaTitle: 'kept' } });
      expect(status, text).toBe(200);
      expect(await parts()).toContain('"seo":{"id":1,"metaTitle":"kept"');
    });
  });
});
