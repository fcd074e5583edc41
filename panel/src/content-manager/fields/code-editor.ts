/** CodeMirror as this panel uses it: its own theme by the panel's tokens, and the value of a form. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, type LanguageSupport, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type RefObject, useEffect, useRef } from 'react';

const THEME = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'transparent', fontSize: '0.875rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    padding: '0.75rem 0',
    caretColor: 'var(--text)',
    minHeight: '11rem',
    fontFamily: 'var(--font-mono)',
  },
  '.cm-line': { padding: '0 0.875rem' },
  '.cm-scroller': { maxHeight: 'var(--editor-height, 32rem)', overflow: 'auto', lineHeight: '1.55' },
  '.cm-placeholder': { color: 'var(--text-soft)' },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700', color: 'var(--accent-strong)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.monospace, tags.string], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--info)' },
  { tag: [tags.propertyName, tags.keyword], color: 'var(--accent-strong)' },
  { tag: [tags.quote, tags.processingInstruction, tags.meta], color: 'var(--text-soft)' },
]);

interface EditorOptions {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly disabled: boolean;
  readonly placeholder: string | undefined;
  readonly language: LanguageSupport | Extension;
  /** Attributes of the editable element: its name, what is wrong with it. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Keys that come before the usual ones, and what happens with events. */
  readonly extensions?: Extension;
}

/**
 * An editor in an element.
 * @returns the editor, once it is there
 */
export function useCodeEditor(
  element: RefObject<HTMLElement | null>,
  { value, onChange, disabled, placeholder, language, attributes, extensions }: EditorOptions,
): RefObject<EditorView | null> {
  const view = useRef<EditorView | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const changing = useRef(new Compartment());
  const setup = JSON.stringify([disabled, attributes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what changes is brought to it below
  useEffect(() => {
    const editor = new EditorView({
      parent: element.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          history(),
          extensions ?? [],
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          THEME,
          syntaxHighlighting(COLOURS),
          language,
          placeholder === undefined ? [] : placeholderText(placeholder),
          changing.current.of([]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `setup` stands for both
  useEffect(() => {
    view.current?.dispatch({
      effects: changing.current.reconfigure([
        EditorState.readOnly.of(disabled),
        EditorView.editable.of(!disabled),
        EditorView.contentAttributes.of(attributes),
      ]),
    });
  }, [setup]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  return view;
}
