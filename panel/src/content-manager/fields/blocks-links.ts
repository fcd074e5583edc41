/** Links in the blocks editor. Pure. */
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './blocks-schema.ts';

const { link } = schema.marks;

interface LinkAt {
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

/** The link with the cursor, or the first one of what is selected. */
export function linkAt({ selection, doc }: EditorState): LinkAt | null {
  const { from, to, empty, $from } = selection;
  let found: LinkAt | null = null;
  if (!empty) {
    doc.nodesBetween(from, to, ({ marks }) => {
      const mark = found ? undefined : link.isInSet(marks);
      if (mark) found = { from, to, url: String(mark.attrs['url']) };
    });
    return found;
  }
  const start = $from.start();
  // pieces of one link stand side by side
  $from.parent.forEach((child, offset) => {
    const mark = link.isInSet(child.marks);
    const [begin, end] = [start + offset, start + offset + child.nodeSize];
    const url = String(mark?.attrs['url']);
    if (!mark) return;
    if (found && found.to === begin && found.url === url) found = { ...found, to: end };
    else if (!found || found.to < from) found = { from: begin, to: end, url };
  });
  const near = found as LinkAt | null;
  return near && near.from <= from && from <= near.to ? near : null;
}

/** Whether a new link needs a text of its own. */
export const needsText = (state: EditorState): boolean => state.selection.empty && linkAt(state) === null;

/** @param text of a link where nothing is selected; empty: the address */
export const setLink =
  (url: string, text: string): Command =>
  (state, dispatch) => {
    const { tr, selection } = state;
    const mark = link.create({ url });
    if (needsText(state)) {
      const marks = mark.addToSet(state.storedMarks ?? selection.$from.marks());
      tr.replaceSelectionWith(schema.text(text || url, marks), false).removeStoredMark(link);
    } else {
      const { from, to } = linkAt(state) ?? selection;
      tr.removeMark(from, to, link).addMark(from, to, mark);
    }
    dispatch?.(tr.scrollIntoView());
    return tr.docChanged;
  };

export const removeLink: Command = (state, dispatch) => {
  const present = linkAt(state);
  if (!present) return false;
  dispatch?.(state.tr.removeMark(present.from, present.to, link));
  return true;
};
