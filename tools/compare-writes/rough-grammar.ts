/** The write grammar with relations in every form a body can have, right and wrong, and values near the edges. */
import type { RelationAttribute, ScalarAttribute } from '../../src/core/model/attribute.ts';
import type { Present } from '../../test/support/write-grammar.ts';
import { type Body, WriteGrammar } from '../../test/support/write-grammar.ts';

export class RoughGrammar extends WriteGrammar {
  /** How often something is not as it should be: once in so many. */
  rough = 6;
  /** The ids of a type, for relations. */
  readonly idsOf: Present['ids'];

  constructor(...[model, random, present]: ConstructorParameters<typeof WriteGrammar>) {
    super(model, random, present);
    this.idsOf = present.ids;
  }

  override scalar(attribute: ScalarAttribute): unknown {
    if (!this.once(this.rough * 2)) return super.scalar(attribute);
    switch (attribute.type) {
      case 'integer':
      case 'float':
      case 'decimal':
        return this.pick<unknown>([' 7 ', '0x1f', '1e2', [1], '', 1.5, -0.5, 2_147_483_648, '-', true, 1e15]);
      case 'biginteger':
        return this.pick<unknown>(['12', 5, '-1', 99, '00042']);
      case 'boolean':
        return this.pick<unknown>(['TRUE', '1', 'yes', 2, '', 'f', 'no']);
      case 'date':
      case 'datetime':
      case 'timestamp':
        return this.pick<unknown>([
          '2024-02-30',
          '2024-02-29T23:30:00-05:00',
          '2024-W05-1',
          '20240229',
          2024,
          '',
          'now',
          '2024-2-9',
          1_700_000_000,
          true,
          ['2024-01-01'],
          '2024-01-01 10:00',
        ]);
      case 'time':
        return this.pick<unknown>(['12:30', '25:00:00', 12, '', '1:02:03', '12:30:00.5', '12:30:00.1234']);
      case 'json':
        return this.pick<unknown>([null, '', '{"a":1}', 12, 'null', [[]], true]);
      case 'blocks':
        return this.blocks();
      case 'email':
        return this.pick<unknown>(['a@b', '', 'A@B.CO', 'x y@z.de', 'ä@ö.de', 5]);
      case 'enumeration':
        return this.pick<unknown>(['', 'news', 'ALPHA', 5, ['alpha'], {}, true]);
      default:
        return this.pick<unknown>(['', 'ab', 5, true, 'x'.repeat(600), 'a\nb', ' ', 'ünï cödé', ['a'], {}]);
    }
  }

  /** Blocks of every kind, some of them wrong. */
  blocks(): unknown {
    const text = (): unknown =>
      this.pick<unknown>([
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b', bold: true },
        { type: 'text', text: 5 },
        { type: 'text' },
        { type: 'text', text: '', bold: 'x' },
        { type: 'other', text: 'a' },
        null,
        'text',
      ]);
    const link = (): unknown => ({
      type: 'link',
      url: this.pick<unknown>(['https://octavo.test/', 'no address', '', 5, undefined]),
      children: this.pick<unknown>([[{ type: 'text', text: 'l' }], [], [text()], null]),
    });
    const inline = (): unknown[] =>
      Array.from({ length: this.upTo(3) }, () => (this.once(3) ? link() : text()));
    const block = (): unknown =>
      this.pick<() => unknown>([
        () => ({ type: 'paragraph', children: inline() }),
        () => ({ type: 'quote', children: inline() }),
        () => ({ type: 'code', language: this.pick<unknown>(['js', 5, null]), children: inline() }),
        () => ({ type: 'heading', level: this.pick<unknown>([1, 7, '2', null]), children: inline() }),
        () => ({
          type: 'list',
          format: this.pick<unknown>(['ordered', 'unordered', 'x', undefined]),
          children: this.pick<unknown>([
            [{ type: 'list-item', children: inline() }],
            [],
            [{ type: 'paragraph', children: inline() }],
            [{ type: 'list', format: 'ordered', children: [{ type: 'list-item', children: inline() }] }],
          ]),
        }),
        () => ({
          type: 'image',
          image: this.pick<unknown>([
            null,
            {},
            { name: 'a', url: 'x' },
            {
              name: 'harbour.png',
              alternativeText: null,
              url: 'https://octavo.test/uploads/h.png',
              caption: null,
              width: 10,
              height: 10,
              formats: {},
              hash: 'h',
              ext: '.png',
              mime: 'image/png',
              size: 1,
              previewUrl: null,
              provider: 'local',
              provider_metadata: null,
              createdAt: '2024-01-01T00:00:00.000Z',
              updatedAt: '2024-01-01T00:00:00.000Z',
            },
          ]),
          children: this.pick<unknown>([[{ type: 'text', text: '' }], [], undefined]),
        }),
        () => ({ type: 'unknown', children: [] }),
        () => ({}),
      ])();
    return Array.from({ length: this.upTo(3) }, block);
  }

  override relation(attribute: RelationAttribute): unknown {
    if (attribute.target === null || attribute.relation.startsWith('morph')) return super.relation(attribute);
    if (!this.once(this.rough / 2)) return super.relation(attribute);
    const ids = this.idsOf(attribute.target);
    if (ids.length === 0) return null;
    const list = (max: number): unknown[] => this.some(ids, max).map((id) => this.id(id));
    return this.pick<() => unknown>([
      () => this.id(this.pick(ids)),
      () => list(4),
      () => ({ set: list(3), connect: list(2) }),
      () => ({ set: this.pick<unknown>([null, [], 5, '5', {}]), disconnect: list(2) }),
      () => ({ connect: list(3), disconnect: list(3) }),
      () => ({ connect: this.pick<unknown>([null, 3, {}, '3', [null], [[]]]) }),
      () => ({ disconnect: this.pick<unknown>([null, 3, {}, '3', [null], [0], [999_999], ['x']]) }),
      () => {
        const connect = this.some(ids, 4).map((id) => this.placed(id, ids));
        return this.flip() ? { connect } : { connect, disconnect: list(3) };
      },
    ])();
  }

  /** An id in some form, sometimes of no entry. */
  id(right: number): unknown {
    return this.pick<unknown>([
      right,
      right,
      { id: right },
      { id: right },
      String(right),
      { id: String(right) },
      { id: right, more: 1 },
      this.once(3)
        ? this.pick<unknown>([0, -1, '0', 'x', { id: 0 }, 999_999, 1e15, {}, null, true, 1.5])
        : right,
    ]);
  }

  /** An entry to connect somewhere in the list. */
  placed(id: number, ids: readonly number[]): Body {
    const anchor = this.pick<unknown>([
      this.pick(ids),
      this.pick(ids),
      this.pick(ids),
      id,
      0,
      String(this.pick(ids)),
      999_999,
      null,
    ]);
    const position = this.pick<unknown>([
      { start: true },
      { end: true },
      { before: anchor },
      { after: anchor },
      { before: anchor },
      { after: anchor },
      this.pick<unknown>([
        {},
        null,
        'start',
        { start: false },
        { end: false },
        { before: anchor, after: this.pick(ids) },
        { start: true, end: true },
        { after: anchor, end: true },
        { start: 'true' },
      ]),
    ]);
    return { id: this.once(5) ? String(id) : id, position };
  }
}
