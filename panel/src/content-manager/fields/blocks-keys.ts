/** Keys of the blocks editor, and what becomes a heading, list, quote or code while it is typed. Pure. */
import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import {
  type InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import {
  breakLine,
  KINDS,
  moveBlock,
  nestItem,
  onBackspace,
  onDelete,
  onEnter,
  onModEnter,
  setKind,
  toggleList,
  unnestItem,
} from './blocks-commands.ts';
import { schema } from './blocks-schema.ts';

const { heading, quote, codeBlock, list } = schema.nodes;
const { bold, italic, underline, strikethrough, code } = schema.marks;

const listRule = (sign: RegExp, format: string): InputRule =>
  wrappingInputRule(sign, list, { format }, (_match, before) => before.attrs['format'] === format);

/** As people know them from Markdown, at the beginning of a text. */
export const RULES: readonly InputRule[] = [
  listRule(/^\s*[-*+]\s$/, 'unordered'),
  listRule(/^\s*1[.)]\s$/, 'ordered'),
  textblockTypeInputRule(/^(#{1,6})\s$/, heading, ([, signs]) => ({ level: signs!.length })),
  textblockTypeInputRule(/^\s*>\s$/, quote),
  textblockTypeInputRule(/^```$/, codeBlock),
];

/** @param openLink asks for the address of a link */
export const keysOf = (openLink: Command): Readonly<Record<string, Command>> => ({
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(bold),
  'Mod-i': toggleMark(italic),
  'Mod-u': toggleMark(underline),
  'Mod-e': toggleMark(code),
  'Mod-Shift-x': toggleMark(strikethrough),
  'Mod-k': openLink,
  'Mod-Shift-7': toggleList('ordered'),
  'Mod-Shift-8': toggleList('unordered'),
  'Mod-Shift-9': setKind('quote'),
  ...Object.fromEntries(KINDS.slice(0, 7).map((kind, level) => [`Mod-Alt-${level}`, setKind(kind)] as const)),
  Tab: nestItem,
  'Shift-Tab': unnestItem,
  Enter: onEnter,
  'Mod-Enter': onModEnter,
  'Shift-Enter': breakLine,
  Backspace: chainCommands(undoInputRule, onBackspace),
  Delete: onDelete,
  'Alt-ArrowUp': moveBlock(-1),
  'Alt-ArrowDown': moveBlock(1),
});

export const keyPlugins = (openLink: Command): Plugin[] => [
  inputRules({ rules: RULES }),
  keymap(keysOf(openLink)),
  keymap(baseKeymap),
];
