/** Keys, buttons and signs of the blocks editor, on states without a browser. A document is written as lines; `‸` is the cursor. */
import { history, undo } from 'prosemirror-history';
import { inputRules } from 'prosemirror-inputrules';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { blocksOf, documentOf } from '../../../panel/src/content-manager/fields/blocks-codec.ts';
import {
  insertBlocks,
  type Kind,
  kindAt,
  moveBlock,
  replaceByBlocks,
  setKind,
  setLanguage,
  toggleList,
} from '../../../panel/src/content-manager/fields/blocks-commands.ts';
import { keysOf, RULES } from '../../../panel/src/content-manager/fields/blocks-keys.ts';
import {
  linkAt,
  needsText,
  removeLink,
  setLink,
} from '../../../panel/src/content-manager/fields/blocks-links.ts';
import { type Block, schema } from '../../../panel/src/content-manager/fields/blocks-schema.ts';

const text = (value: string): Block[] => [{ type: 'text', text: value }];
const KINDS: Readonly<Record<string, { type: string; level?: number }>> = {
  p: { type: 'paragraph' },
  q: { type: 'quote' },
  c: { type: 'code' },
  h1: { type: 'heading', level: 1 },
  h2: { type: 'heading', level: 2 },
};

/** `p text`, `h1 text`, `- item`, `1. item`; two spaces deeper is a level deeper; `⏎` is a line break. */
function read(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  const lists: { depth: number; list: { format: string; children: Block[] } }[] = [];
  for (const line of lines) {
    const [, space = '', sign = '', rest = ''] = /^( *)(\S+) ?(.*)$/.exec(line)!;
    const children = text(rest.replaceAll('⏎', '\n'));
    const isItem = sign === '-' || sign === '1.';
    if (!isItem) {
      lists.length = 0;
      blocks.push({ ...KINDS[sign]!, children });
      continue;
    }
    const format = sign === '-' ? 'unordered' : 'ordered';
    const depth = space.length / 2;
    while (lists.length > 0 && lists.at(-1)!.depth > depth) lists.pop();
    if (lists.at(-1)?.depth !== depth || lists.at(-1)?.list.format !== format) {
      if (lists.at(-1)?.depth === depth) lists.pop();
      const list = { type: 'list', format, children: [] as Block[] };
      (lists.at(-1)?.list.children ?? blocks).push(list);
      lists.push({ depth, list });
    }
    lists.at(-1)!.list.children.push({ type: 'list-item', children });
  }
  return blocks;
}

function write(blocks: readonly Block[], depth = 0): string[] {
  return blocks.flatMap((block) => {
    const { type, level, format, children = [] } = block;
    if (type === 'list') {
      return children.flatMap((child) =>
        child.type === 'list'
          ? write([child], depth + 1)
          : `${'  '.repeat(depth)}${format === 'ordered' ? '1.' : '-'} ${textIn(child)}`.trimEnd(),
      );
    }
    const sign = { paragraph: 'p', quote: 'q', code: 'c', heading: `h${level}` }[type] ?? type;
    return [`${sign} ${textIn(block)}`.trimEnd()];
  });
}

const textIn = ({ text: own, children = [] }: Block): string =>
  String(own ?? children.map(textIn).join('')).replaceAll('\n', '⏎');

/** A document with its cursor, or with what is between two of them selected. */
function stateOf(lines: readonly string[]): EditorState {
  const doc = documentOf(read(lines));
  const found: number[] = [];
  doc.descendants((node, pos) => {
    for (const match of node.text?.matchAll(/‸/g) ?? []) found.push(pos + match.index);
  });
  const state = EditorState.create({ doc, plugins: [history(), RULE_PLUGIN] });
  const { tr } = state;
  for (const pos of found.toReversed()) tr.delete(pos, pos + 1);
  const [anchor = 1, head = anchor + 1] = found;
  tr.setSelection(TextSelection.create(tr.doc, anchor, head - 1)).setMeta('addToHistory', false);
  return state.apply(tr);
}

const RULE_PLUGIN = inputRules({ rules: RULES });

function linesOf(state: EditorState): string[] {
  const { tr, selection } = state;
  const doc = selection instanceof TextSelection && selection.empty ? tr.insertText('‸').doc : state.doc;
  return write(blocksOf(doc));
}

function after(lines: readonly string[], ...commands: readonly Command[]): string[] {
  let state = stateOf(lines);
  for (const command of commands) {
    const isDone = command(state, (tr) => {
      state = state.apply(tr);
    });
    if (!isDone) return [...linesOf(state), 'not done'];
  }
  state.doc.check();
  return linesOf(state);
}

const KEYS = keysOf(() => true);
const key = (name: string): Command => KEYS[name]!;
const kind = (name: Kind): Command => setKind(name);

test.each<[string, string[], Command[], string[]]>([
  ['Enter divides an item', ['- one‸two'], [key('Enter')], ['- one', '- ‸two']],
  ['Enter on an empty item leaves the list', ['- one', '- ‸'], [key('Enter')], ['- one', 'p ‸']],
  ['Enter twice at the end leaves it', ['- one‸'], [key('Enter'), key('Enter')], ['- one', 'p ‸']],
  [
    'Enter on an empty item between others',
    ['- one', '- ‸', '- two'],
    [key('Enter')],
    ['- one', 'p ‸', '- two'],
  ],
  ['Enter on an empty nested item goes up a level', ['- one', '  - ‸'], [key('Enter')], ['- one', '- ‸']],
  ['Backspace at the start of an item', ['- one', '- ‸two'], [key('Backspace')], ['- one', 'p ‸two']],
  ['Backspace at the start of a nested item', ['- one', '  - ‸two'], [key('Backspace')], ['- one', '- ‸two']],
  ['Backspace behind a list joins the texts', ['- one', 'p ‸two'], [key('Backspace')], ['- one‸two']],
  [
    'Backspace twice takes an item to the one before',
    ['- one', '- ‸two'],
    [key('Backspace'), key('Backspace')],
    ['- one‸two'],
  ],
  ['Backspace at the start of a heading', ['h1 ‸one'], [key('Backspace')], ['p ‸one']],
  ['Backspace at the start of a quote', ['p one', 'q ‸two'], [key('Backspace')], ['p one', 'p ‸two']],
  ['Backspace at the start of code', ['c ‸one'], [key('Backspace')], ['p ‸one']],
  ['Delete at the end of an item', ['- one‸', '- two'], [key('Delete')], ['- one‸two']],
  ['Delete at the end before a list', ['p one‸', '- two'], [key('Delete')], ['p one‸two']],
  ['Tab nests', ['- one', '- ‸two'], [key('Tab')], ['- one', '  - ‸two']],
  ['Tab nests with the format of the list', ['1. one', '1. ‸two'], [key('Tab')], ['1. one', '  1. ‸two']],
  [
    'Tab nests below a list that is there',
    ['- one', '  1. a', '- ‸two'],
    [key('Tab')],
    ['- one', '  1. a', '  1. ‸two'],
  ],
  ['Tab on the first item does nothing', ['- ‸one'], [key('Tab')], ['- ‸one', 'not done']],
  ['Tab outside of lists does nothing', ['p ‸one'], [key('Tab')], ['p ‸one', 'not done']],
  ['Shift+Tab goes up a level', ['- one', '  - ‸two'], [key('Shift-Tab')], ['- one', '- ‸two']],
  ['Shift+Tab on the first level does nothing', ['- ‸one'], [key('Shift-Tab')], ['- ‸one', 'not done']],
  [
    'Tab twice and back',
    ['- one', '- two', '- ‸three'],
    [key('Tab'), key('Shift-Tab')],
    ['- one', '- two', '- ‸three'],
  ],
  [
    'Tab takes what is below along',
    ['- one', '- ‸two', '  - three'],
    [key('Tab')],
    ['- one', '  - ‸two', '    - three'],
  ],
  ['a paragraph becomes a list', ['p ‸one'], [toggleList('unordered')], ['- ‸one']],
  ['a heading becomes an item', ['h1 ‸one'], [toggleList('ordered')], ['1. ‸one']],
  [
    'several paragraphs become items',
    ['p ‸one', 'p two', 'p three‸'],
    [toggleList('unordered')],
    ['- one', '- two', '- three'],
  ],
  [
    'a heading and items become items',
    ['h1 ‸one', '- two', 'p three‸'],
    [toggleList('ordered')],
    ['1. one', '1. two', '1. three'],
  ],
  [
    'the other list button changes the list',
    ['- one', '- ‸two'],
    [toggleList('ordered')],
    ['1. one', '1. ‸two'],
  ],
  [
    'the same list button ends the list',
    ['- one', '- ‸two', '- three'],
    [toggleList('unordered')],
    ['- one', 'p ‸two', '- three'],
  ],
  ['it ends nested ones, too', ['- one', '  - ‸two'], [toggleList('unordered')], ['- one', 'p ‸two']],
  ['all items become text again', ['- ‸one', '- two‸'], [toggleList('unordered')], ['p one', 'p two']],
  ['an item becomes a heading', ['- one', '- ‸two'], [kind('heading2')], ['- one', 'h2 ‸two']],
  [
    'a nested item becomes a paragraph',
    ['- one', '  - ‸two', '- three'],
    [kind('paragraph')],
    ['- one', 'p ‸two', '- three'],
  ],
  ['items become quotes', ['- ‸one', '- two‸'], [kind('quote')], ['q one', 'q two']],
  ['a quote has lines', ['q one‸'], [key('Enter')], ['q one⏎‸']],
  ['an empty line leaves a quote', ['q one‸', 'p x'], [key('Enter'), key('Enter')], ['q one', 'p ‸', 'p x']],
  ['an empty line leaves code', ['c one‸'], [key('Enter'), key('Enter')], ['c one', 'p ‸']],
  ['Mod+Enter leaves code', ['c o‸ne'], [key('Mod-Enter')], ['c one', 'p ‸']],
  ['Enter in an empty quote makes it a paragraph', ['q ‸'], [key('Enter')], ['p ‸']],
  ['Shift+Enter breaks a line', ['p one‸two'], [key('Shift-Enter')], ['p one⏎‸two']],
  ['Shift+Enter breaks a line of an item', ['- one‸two'], [key('Shift-Enter')], ['- one⏎‸two']],
  [
    'a block moves down',
    ['p ‸one', 'h1 two', '- a'],
    [moveBlock(1), moveBlock(1)],
    ['h1 two', '- a', 'p ‸one'],
  ],
  ['a block moves up', ['p one', 'q tw‸o'], [moveBlock(-1)], ['q tw‸o', 'p one']],
  ['the first block cannot move up', ['p o‸ne', 'p two'], [moveBlock(-1)], ['p o‸ne', 'p two', 'not done']],
  [
    'an item moves with what is below it',
    ['- ‸one', '  - a', '- two'],
    [moveBlock(1)],
    ['- two', '- ‸one', '  - a'],
  ],
  ['Mod+Shift+7', ['p ‸one'], [key('Mod-Shift-7')], ['1. ‸one']],
  ['Mod+Shift+8', ['p ‸one'], [key('Mod-Shift-8')], ['- ‸one']],
  ['Mod+Alt+2 and 0', ['p ‸one'], [key('Mod-Alt-2'), key('Mod-Alt-0')], ['p ‸one']],
])('%s', (_name, lines, commands, expected) => {
  expect(after(lines, ...commands)).toEqual(expected);
});

/** Types letters as a view passes them to the rules. */
function typed(lines: readonly string[], letters: string): EditorState {
  let state = stateOf(lines);
  for (const letter of letters) {
    const { from, to } = state.selection;
    const view = {
      get state() {
        return state;
      },
      composing: false,
      dispatch: (tr: Parameters<EditorState['apply']>[0]) => {
        state = state.apply(tr);
      },
    } as unknown as EditorView;
    const isRule = RULE_PLUGIN.props.handleTextInput!.call(
      RULE_PLUGIN,
      view,
      from,
      to,
      letter,
      () => state.tr,
    );
    if (!isRule) state = state.apply(state.tr.insertText(letter));
  }
  return state;
}

test.each([
  ['- ', '- ‸'],
  ['* ', '- ‸'],
  ['+ ', '- ‸'],
  ['1. ', '1. ‸'],
  ['1) ', '1. ‸'],
  ['# ', 'h1 ‸'],
  ['## ', 'h2 ‸'],
  ['###### ', 'h6 ‸'],
  ['> ', 'q ‸'],
  ['```', 'c ‸'],
  ['####### ', 'p ####### ‸'],
  ['2024. ', 'p 2024. ‸'],
  ['a - ', 'p a - ‸'],
])('%j typed at the beginning', (letters, expected) => {
  expect(linesOf(typed(['p ‸'], letters))).toEqual([expected]);
});

test('signs that are typed behind a list of their kind go on with it', () => {
  expect(linesOf(typed(['- one', 'p ‸'], '- '))).toEqual(['- one', '- ‸']);
  expect(linesOf(typed(['- one', 'p ‸'], '1. '))).toEqual(['- one', '1. ‸']);
});

test('a rule can be undone', () => {
  let state = typed(['p ‸'], '# ');
  undo(state, (tr) => {
    state = state.apply(tr);
  });
  expect(write(blocksOf(state.doc))[0]).toMatch(/^p/);
});

test('marks have keys', () => {
  const keys = {
    'Mod-b': 'bold',
    'Mod-i': 'italic',
    'Mod-u': 'underline',
    'Mod-e': 'code',
    'Mod-Shift-x': 'strikethrough',
  };
  for (const [name, mark] of Object.entries(keys)) {
    let state = stateOf(['p ‸one‸']);
    key(name)(state, (tr) => {
      state = state.apply(tr);
    });
    expect(blocksOf(state.doc)).toEqual([
      { type: 'paragraph', children: [{ type: 'text', text: 'one', [mark]: true }] },
    ]);
  }
});

function run(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}

test('a link is made, shown, changed and taken away', () => {
  let state = run(stateOf(['p see ‸this‸ page']), setLink('https://one.example', ''));
  const linked = (url: string): Block[] => [
    {
      type: 'paragraph',
      children: [
        { type: 'text', text: 'see ' },
        { type: 'link', url, children: [{ type: 'text', text: 'this' }] },
        { type: 'text', text: ' page' },
      ],
    },
  ];
  expect(blocksOf(state.doc)).toEqual(linked('https://one.example'));
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 7)));
  expect(linkAt(state)).toEqual({ from: 5, to: 9, url: 'https://one.example' });
  expect(needsText(state)).toBe(false);
  state = run(state, setLink('/two', ''));
  expect(blocksOf(state.doc)).toEqual(linked('/two'));
  state = run(state, removeLink);
  expect(blocksOf(state.doc)).toEqual([{ type: 'paragraph', children: text('see this page') }]);
  expect(needsText(state)).toBe(true);
  state = run(state, setLink('/three', 'new'));
  expect(JSON.stringify(blocksOf(state.doc))).toContain(
    '{"type":"link","url":"/three","children":[{"type":"text","text":"new"}]}',
  );
});

test('code has a language, beside what else is stored with it', () => {
  const doc = documentOf([{ type: 'code', language: 'css', syntax: 'x', children: text('a') }]);
  const state = run(EditorState.create({ doc }), setLanguage('ts'));
  expect(blocksOf(state.doc)).toEqual([{ type: 'code', language: 'ts', syntax: 'x', children: text('a') }]);
  expect(kindAt(state)).toBe('codeBlock');
});

const pasted = (...lines: string[]): Command => replaceByBlocks(documentOf(read(lines)));

test.each<[string, string[], Command, string[]]>([
  ['a heading into an empty text', ['p ‸'], pasted('h1 one'), ['h1 one‸']],
  ['a list into an empty text', ['p ‸'], pasted('- one', '  1. two'), ['- one', '  1. two‸']],
  ['a line into a line', ['p a‸b'], pasted('p one'), ['p aone‸b']],
  ['a heading into a line', ['p a‸b'], pasted('h1 one'), ['p aone‸b']],
  ['items into an item', ['- a‸', '- b'], pasted('- one', '- two'), ['- aone', '- two‸', '- b']],
  [
    'paragraphs into a line',
    ['p a‸b'],
    pasted('p one', 'q two', 'p three'),
    ['p aone', 'q two', 'p three‸b'],
  ],
  ['over what is selected', ['p a‸xxx‸b'], pasted('p one'), ['p aone‸b']],
  ['a list behind a text', ['p a', 'p ‸', 'p b'], pasted('h2 t', '- one'), ['p a', 'h2 t', '- one‸', 'p b']],
])('pasting %s', (_name, lines, command, expected) => {
  expect(after(lines, command)).toEqual(expected);
});

test('a picture takes the place of an empty text, and there is a text behind it', () => {
  const picture: Node = schema.node('kept', { block: { type: 'image', image: {}, children: text('') } });
  expect(after(['p one', 'p ‸'], insertBlocks([picture]))).toEqual(['p one', 'image', 'p ‸']);
});
