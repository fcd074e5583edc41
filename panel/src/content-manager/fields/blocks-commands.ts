/** What keys and buttons do in the blocks editor. Pure: a state in, a transaction out. */
import {
  chainCommands,
  deleteSelection,
  exitCode,
  joinTextblockBackward,
  joinTextblockForward,
  setBlockType,
} from 'prosemirror-commands';
import { type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { schema } from './blocks-schema.ts';

const { paragraph, heading, quote, codeBlock, list, listItem } = schema.nodes;

export const KINDS = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'heading6',
  'quote',
  'codeBlock',
] as const;
export type Kind = (typeof KINDS)[number];

export type ListFormat = 'ordered' | 'unordered';

/** Runs commands after each other, each on what the last one has left, as one step of what can be undone. */
const inTurn =
  (...commands: readonly Command[]): Command =>
  (state, dispatch) => {
    const { tr } = state;
    let now = state;
    for (const command of commands) {
      command(now, (made) => {
        for (const step of made.steps) tr.step(step);
        now = now.apply(made);
      });
    }
    if (!tr.docChanged) return false;
    tr.setSelection(Selection.fromJSON(tr.doc, now.selection.toJSON()));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** How deep the item around a place is nested in the tree; 0 outside of lists. */
function itemDepth($pos: ResolvedPos): number {
  for (let depth = $pos.depth; depth > 0; depth--) if ($pos.node(depth).type === listItem) return depth;
  return 0;
}

/** Takes all that is selected out of its lists. */
const leaveLists: Command = (state, dispatch) => {
  const { tr } = state;
  for (;;) {
    const { from, to } = tr.selection;
    let inside: number | null = null;
    tr.doc.nodesBetween(from, to, (node, pos) => {
      if (inside === null && node.isTextblock && itemDepth(tr.doc.resolve(pos)) > 0) inside = pos + 1;
      return inside === null;
    });
    if (inside === null) break;
    const alone = EditorState.create({ doc: tr.doc, selection: TextSelection.create(tr.doc, inside) });
    const before = tr.steps.length;
    liftListItem(listItem)(alone, (made) => {
      for (const step of made.steps) tr.step(step);
    });
    if (tr.steps.length === before) break;
  }
  if (tr.docChanged) dispatch?.(tr);
  return tr.docChanged;
};

/** Makes texts of a kind of what is selected, also of items of lists. */
export function setKind(kind: Kind): Command {
  const level = kind.startsWith('heading') ? Number(kind.slice('heading'.length)) : null;
  const set =
    level === null ? setBlockType(schema.nodes[kind as 'paragraph']) : setBlockType(heading, { level });
  return inTurn(leaveLists, set);
}

/** What the text with the cursor is. */
export function kindAt({ selection: { $from } }: EditorState): Kind {
  const { type, attrs } = $from.parent;
  if (type === heading) return `heading${attrs['level']}` as Kind;
  if (type === codeBlock) return 'codeBlock';
  return type === quote ? 'quote' : 'paragraph';
}

/** The format of the list around the cursor; null outside of lists. */
export function listFormatAt({ selection: { $from } }: EditorState): ListFormat | null {
  const depth = itemDepth($from);
  return depth === 0 ? null : ($from.node(depth - 1).attrs['format'] as ListFormat);
}

/** Makes an item of each selected paragraph, in one list with those before it. */
const makeItems =
  (format: ListFormat): Command =>
  ({ selection: { from, to }, doc, tr }, dispatch) => {
    const places: number[] = [];
    doc.nodesBetween(from, to, ({ type }, pos) => {
      if (type === paragraph) places.push(pos);
      return false;
    });
    for (const pos of places.toReversed()) {
      const range = tr.doc.resolve(pos + 1).blockRange()!;
      tr.wrap(range, [{ type: list, attrs: { format } }, { type: listItem }]);
      const behind = tr.doc.resolve(pos).nodeAfter!.nodeSize + pos;
      if (isList(tr.doc.resolve(behind).nodeAfter, format) && pos !== places.at(-1)) tr.join(behind);
    }
    const first = places[0];
    if (first !== undefined && isList(tr.doc.resolve(first).nodeBefore, format)) tr.join(first);
    if (tr.docChanged) dispatch?.(tr);
    return tr.docChanged;
  };

const isList = (node: Node | null, format: ListFormat): boolean =>
  node?.type === list && node.attrs['format'] === format;

/** Makes items of what is selected, texts of items, or the one kind of list of the other. */
export function toggleList(format: ListFormat): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection;
    const range = $from.blockRange($to, ({ type }) => type === list);
    if (!range) {
      return inTurn(leaveLists, setBlockType(paragraph), makeItems(format))(state, dispatch);
    }
    if (range.parent.attrs['format'] === format) return inTurn(leaveLists)(state, dispatch);
    dispatch?.(state.tr.setNodeAttribute($from.before(range.depth), 'format', format));
    return true;
  };
}

/** An item goes below the one before it, in a list of the same format. */
export const nestItem: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to, ({ firstChild }) => firstChild?.type === listItem);
  if (!range || range.startIndex === 0) return false;
  const isNew = range.parent.child(range.startIndex - 1).lastChild?.type !== list;
  const { format } = range.parent.attrs;
  const setFormat: Command = ({ tr, selection }, send) => {
    if (isNew) send?.(tr.setNodeAttribute(selection.$from.before(range.depth + 2), 'format', format));
    return isNew;
  };
  return inTurn(sinkListItem(listItem), setFormat)(state, dispatch);
};

/** An item of a nested list goes to the list around it. Keys of others, such as Tab, must leave lists that are not nested. */
export const unnestItem: Command = (state, dispatch) => {
  const depth = itemDepth(state.selection.$from);
  return depth > 2 && liftListItem(listItem)(state, dispatch);
};

const leaveEmptyItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isEmptyItem = empty && $from.parent.content.size === 0 && itemDepth($from) > 0;
  return isEmptyItem && liftListItem(listItem)(state, dispatch);
};

export const breakLine: Command = ({ selection: { $from }, tr }, dispatch) => {
  if (!$from.parent.inlineContent) return false;
  dispatch?.(tr.insertText('\n').scrollIntoView());
  return true;
};

/** In quotes and code: a line, and out of them from an empty line at the end. */
const breakLineOrLeave: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (parent.type !== quote && parent.type !== codeBlock) return false;
  const isAtEnd = empty && $from.parentOffset === parent.content.size;
  if (!isAtEnd || !(parent.textContent.endsWith('\n') || parent.content.size === 0)) {
    return breakLine(state, dispatch);
  }
  if (parent.content.size === 0) return setBlockType(paragraph)(state, dispatch);
  const removeLine: Command = ({ tr, selection }, send) => {
    send?.(tr.delete(selection.from - 1, selection.from));
    return true;
  };
  return inTurn(removeLine, leaveBlock)(state, dispatch);
};

/** Goes on in a paragraph behind a block. */
const leaveBlock: Command = ({ selection: { $from }, tr }, dispatch) => {
  const end = $from.after();
  tr.insert(end, paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)));
  return true;
};

export const onEnter = chainCommands(leaveEmptyItem, splitListItem(listItem), breakLineOrLeave);
export const onModEnter = chainCommands(exitCode, (state, dispatch) => {
  return state.selection.$from.parent.type === quote && leaveBlock(state, dispatch);
});

/** At its start an item leaves its list, and what is no paragraph becomes one. */
const becomePlain: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || !$from.parent.isTextblock) return false;
  if (itemDepth($from) > 0) return liftListItem(listItem)(state, dispatch);
  return $from.parent.type !== paragraph && setBlockType(paragraph)(state, dispatch);
};

export const onBackspace = chainCommands(deleteSelection, becomePlain, joinTextblockBackward);
export const onDelete = chainCommands(deleteSelection, joinTextblockForward);

/** Puts blocks behind the one with the cursor; an empty paragraph there gives way. */
export const insertBlocks =
  (nodes: readonly Node[]): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    const isEmpty = $from.depth === 1 && $from.parent.type === paragraph && $from.parent.childCount === 0;
    const end = $from.depth === 0 ? $from.pos : $from.after(1);
    const begin = isEmpty ? $from.before(1) : end;
    // somewhere to go on writing
    tr.replaceWith(begin, end, [...nodes, paragraph.create()]);
    tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(end)), -1));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** The item or block with the cursor changes places with the one before or behind it. */
export const moveBlock =
  (by: -1 | 1): Command =>
  ({ selection, tr, doc }, dispatch) => {
    const { $from } = selection;
    const isNode = selection instanceof NodeSelection && $from.depth === 0;
    const depth = isNode ? 1 : itemDepth($from) || 1;
    const index = $from.index(depth - 1);
    const parent = $from.node(depth - 1);
    const other = parent.maybeChild(index + by);
    if (!other) return false;
    const start = isNode ? selection.from : $from.before(depth);
    const end = start + parent.child(index).nodeSize;
    // the neighbour moves, so that the cursor stays where it is
    if (by > 0) tr.delete(end, end + other.nodeSize).insert(start, other);
    else tr.insert(end, other).delete(start - other.nodeSize, start);
    if (doc.eq(tr.doc)) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** The language of the code block with the cursor. */
export const setLanguage =
  (language: string): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    if ($from.parent.type !== codeBlock) return false;
    const kept = { ...($from.parent.attrs['kept'] as object | null), language };
    dispatch?.(tr.setNodeAttribute($from.before(), 'kept', kept));
    return true;
  };

/** Puts pasted blocks in place of the selection; an empty paragraph gives way, so that headings and lists stay what they are. */
export const replaceByBlocks =
  (pasted: Node): Command =>
  ({ selection, tr }, dispatch) => {
    const { $from, empty } = selection;
    const isEmpty =
      empty && $from.depth === 1 && $from.parent.type === paragraph && $from.parent.childCount === 0;
    if (isEmpty) {
      tr.replaceWith($from.before(), $from.after(), pasted.content);
      const end = $from.before() + pasted.content.size;
      tr.setSelection(Selection.near(tr.doc.resolve(end), -1));
    } else tr.replaceSelection(Slice.maxOpen(pasted.content));
    dispatch?.(tr.scrollIntoView().setMeta('paste', true));
    return true;
  };
