/** Keys of the Markdown editor, and what is pasted into it. */
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { continueList, type Edit, wrap, wrapLink } from './markdown-commands.ts';
import { clipboardOf, parseHtml } from './pasting/clipboard.ts';

export type TextCommand = (text: string, from: number, to: number) => Edit | null;

/** @returns whether the command applies */
export function applyTo(view: EditorView, command: TextCommand): boolean {
  if (view.state.readOnly) return false;
  const { from, to } = view.state.selection.main;
  const edit = command(view.state.doc.toString(), from, to);
  if (!edit) return false;
  const { anchor, head, ...changes } = edit;
  view.dispatch({ changes, selection: { anchor, head }, userEvent: 'input', scrollIntoView: true });
  view.focus();
  return true;
}

export const around =
  (before: string, after = before): TextCommand =>
  (text, from, to) =>
    wrap(text, from, to, before, after);

const key = (name: string, command: TextCommand) => ({
  key: name,
  run: (view: EditorView) => applyTo(view, command),
});

export const markdownEditing: Extension = [
  Prec.high(
    keymap.of([
      key('Mod-b', around('**')),
      key('Mod-i', around('_')),
      key('Mod-u', around('<u>', '</u>')),
      key('Mod-e', around('`')),
      key('Mod-k', wrapLink),
      key('Enter', continueList),
    ]),
  ),
  EditorView.domEventHandlers({
    paste(event, view) {
      if (!event.clipboardData || view.state.readOnly) return false;
      const clipboard = clipboardOf(event.clipboardData);
      if (clipboard.html === '') return false;
      event.preventDefault();
      void pasteRich(view, clipboard);
      return true;
    },
  }),
];

/** What turns rich text into Markdown is loaded with the first that is pasted. */
async function pasteRich(view: EditorView, clipboard: { html: string; text: string }): Promise<void> {
  const [{ meaningOf }, { markdownOf }] = await Promise.all([
    import('./pasting/pasted.ts'),
    import('./pasting/blocks-markdown.ts'),
  ]);
  const meant = meaningOf(clipboard, parseHtml);
  const insert = meant?.kind === 'blocks' ? markdownOf(meant.blocks) : clipboard.text;
  view.dispatch(view.state.replaceSelection(insert), { userEvent: 'input.paste', scrollIntoView: true });
}
