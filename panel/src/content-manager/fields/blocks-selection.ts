/** The selection that a browser shows, and the one that the blocks editor acts on. */
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/**
 * Brings the selection of the browser into the editor. Browsers move the cursor at once and report that in a task of its
 * own, which may come after the next key or click: ProseMirror would act where the cursor has been.
 */
export function readSelection(view: EditorView): void {
  // ProseMirror has no other public way to read it; an event without a change does nothing
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}

/** Each key acts where the cursor is seen. */
export const selectionBeforeKeys = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view) => {
          if (!view.composing) readSelection(view);
          return false;
        },
      },
    },
  });
