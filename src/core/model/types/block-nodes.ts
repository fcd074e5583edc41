/** The nodes of a blocks value (spec/rest-writes "Attribute rules": Blocks). */
import { byType, flag, list, number, record, type Shape, text } from './shape.ts';

const textNode = record({
  type: text({ required: true, oneOf: ['text'] }),
  text: text({ required: 'Text must be defined with at least an empty string' }),
  bold: flag,
  italic: flag,
  underline: flag,
  strikethrough: flag,
  code: flag,
});

const linkNode = record({
  url: text({ required: 'Please specify a valid link.', valid: isLink }),
  children: list(textNode),
});

const inline = byType(
  new Map([
    ['text', textNode],
    ['link', linkNode],
  ]),
  'Inline node must be Text or Link',
);

const children = (node: string): Shape =>
  list(inline, `${node} node children must have at least one Text or Link node`);

const listChildren: Map<unknown, Shape> = new Map();
const listNode = record({
  format: text({ required: true, oneOf: ['ordered', 'unordered'] }),
  children: list(
    byType(listChildren, 'Inline node must be list-item or list'),
    'List node children must have at least one ListItem or ListNode',
  ),
});
listChildren.set('list', listNode);
listChildren.set('list-item', record({ children: list(inline) }));

const filled = text({ required: true, filled: true });
const optional = text({ nullable: true });

const imageFile = record({
  name: filled,
  alternativeText: optional,
  url: filled,
  caption: optional,
  width: number({ required: true }),
  height: number({ required: true }),
  formats: record({}, { required: true }),
  hash: filled,
  ext: filled,
  mime: filled,
  size: number({ required: true }),
  previewUrl: optional,
  provider: filled,
  createdAt: filled,
  updatedAt: filled,
});

/** A whole blocks value. */
export const blockList: Shape = list(
  byType(
    new Map<unknown, Shape>([
      ['paragraph', record({ children: children('Paragraph') })],
      [
        'heading',
        record({
          level: number({ required: true, oneOf: [1, 2, 3, 4, 5, 6] }),
          children: children('Heading'),
        }),
      ],
      ['quote', record({ children: children('Quote') })],
      // the v4 API says "quote" here as well
      [
        'code',
        record({
          syntax: optional,
          children: list(textNode, 'Quote node children must have at least one Text or Link node'),
        }),
      ],
      ['list', listNode],
      // the members of an absent file are checked one by one
      [
        'image',
        record({
          image: (value, spot) => imageFile(value === undefined ? {} : value, spot),
          children: list(inline),
        }),
      ],
    ]),
    'Block node is of invalid type',
  ),
);

/** True for an address with a scheme, and for one that begins with a slash. */
function isLink(address: string): boolean {
  return address.startsWith('/') || URL.canParse(address);
}
