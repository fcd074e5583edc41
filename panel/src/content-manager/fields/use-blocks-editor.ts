/** ProseMirror as this panel uses it, and the blocks of a form. */
import { dropCursor } from 'prosemirror-dropcursor';
import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useRef } from 'react';
import { isSame } from '../../document/document.ts';
import { t } from '../../i18n/messages.ts';
import { blocksOf, documentOf } from './blocks-codec.ts';
import { dragHandle } from './blocks-drag.ts';
import { keyPlugins } from './blocks-keys.ts';
import { pasting } from './blocks-paste.ts';
import type { Block } from './blocks-schema.ts';
import { selectionBeforeKeys } from './blocks-selection.ts';
import styles from './fields.module.css';

interface EditorOptions {
  readonly value: readonly Block[] | null;
  readonly onChange: (blocks: readonly Block[]) => void;
  /** The text, the cursor or the selection is another one. */
  readonly onUpdate: () => void;
  readonly onLink: () => void;
  readonly disabled: boolean;
  readonly label: string;
  readonly isWrong: boolean;
}

/** Marks values that come from the form, which are not reported to it. */
const FROM_FORM = 'fromForm';

/**
 * An editor in an element. It is made once: its cursor and what can be undone outlast saves.
 * @returns the editor, once it is there
 */
export function useBlocksEditor(
  element: RefObject<HTMLElement | null>,
  options: EditorOptions,
): RefObject<EditorView | null> {
  const { value, disabled, label, isWrong } = options;
  const view = useRef<EditorView | null>(null);
  const lastEmitted = useRef<unknown>(value);
  const latest = useRef(options);
  latest.current = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what changes is brought to it below
  useEffect(() => {
    const editor = new EditorView(element.current, {
      state: EditorState.create({
        doc: documentOf(value),
        plugins: [
          selectionBeforeKeys(),
          history(),
          ...keyPlugins(() => {
            latest.current.onLink();
            return true;
          }),
          pasting(),
          dropCursor({ color: 'var(--accent)', width: 2 }),
          dragHandle({ className: styles['dragHandle']!, title: t('content-manager.editor.move') }),
        ],
      }),
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction));
        if (transaction.docChanged && !transaction.getMeta(FROM_FORM)) {
          const blocks = blocksOf(editor.state.doc);
          lastEmitted.current = blocks;
          latest.current.onChange(blocks);
        }
        latest.current.onUpdate();
      },
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    view.current?.setProps({
      editable: () => !disabled,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        dir: 'auto',
        class: styles['blocks']!,
        ...(isWrong ? { 'aria-invalid': 'true' } : {}),
      },
    });
  }, [label, disabled, isWrong]);

  useEffect(() => {
    const editor = view.current;
    // the same text in another object comes with each save
    if (!editor || value === lastEmitted.current || isSame(value, lastEmitted.current)) return;
    lastEmitted.current = value;
    editor.dispatch(replaced(editor.state.tr, documentOf(value)).setMeta(FROM_FORM, true));
  }, [value]);
  return view;
}

/** Puts another document in place of one: blocks that are the same stay, and the cursor in them. */
function replaced(tr: Transaction, next: Node): Transaction {
  const [before, after] = [tr.doc.children, next.children];
  const last = Math.min(before.length, after.length);
  let start = 0;
  while (start < last && before[start]!.eq(after[start]!)) start += 1;
  let end = 0;
  while (end < last - start && before.at(-1 - end)!.eq(after.at(-1 - end)!)) end += 1;
  const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const from = sizeOf(before.slice(0, start));
  const to = tr.doc.content.size - sizeOf(before.slice(before.length - end));
  tr.replaceWith(from, to, after.slice(start, after.length - end));
  return tr.setMeta('addToHistory', false);
}
