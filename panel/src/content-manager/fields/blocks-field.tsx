/** A text of blocks, as v4's `blocks` attribute stores it. */

import {
  Bold,
  Code,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Strikethrough,
  Underline,
} from 'lucide-react';
import { baseKeymap, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useReducer, useRef, useState } from 'react';
import { usePermissions } from '../../api/permissions.ts';
import { isSame } from '../../document/document.ts';
import { useValue } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import { ACTIONS } from '../../media/media.ts';
import { useFieldDrop } from '../../media/picker/field-drop.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddFiles, type Adding } from './add-files.tsx';
import { type Block, blocksOf, documentOf, schema } from './blocks-schema.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';
import { imageBlock } from './image-block.ts';
import { GroupField } from './legend.tsx';

const KINDS = [
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

const setKind = (kind: string): Command =>
  kind.startsWith('heading')
    ? setBlockType(schema.nodes.heading, { level: Number(kind.slice('heading'.length)) })
    : setBlockType(schema.nodes[kind as 'paragraph']);

/** Puts blocks behind the one with the cursor; an empty paragraph there gives way. */
const insertBlocks =
  (nodes: readonly Node[]): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    const isEmpty =
      $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.childCount === 0;
    const end = $from.depth === 0 ? $from.pos : $from.after(1);
    const begin = isEmpty ? $from.before(1) : end;
    // somewhere to go on writing
    dispatch?.(tr.replaceWith(begin, end, [...nodes, schema.node('paragraph')]).scrollIntoView());
    return true;
  };

const PICTURES = ['images'];

/** Among the kinds, as in v4: opens the media library. */
const IMAGE = 'image';

const PLUGINS = [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(schema.marks.bold),
    'Mod-i': toggleMark(schema.marks.italic),
    'Mod-u': toggleMark(schema.marks.underline),
    Enter: splitListItem(schema.nodes.listItem),
  }),
  keymap(baseKeymap),
];

export function BlocksField(props: FieldProps) {
  const { path, label, labelNote, hint, error, required, disabled } = props;
  const [value, set] = useValue<readonly Block[]>(path);
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const lastEmitted = useRef<unknown>(value);
  const change = useRef(set);
  change.current = set;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [isLinking, setLinking] = useState(false);
  const [adding, setAdding] = useState<Adding | null>(null);
  const permissions = usePermissions();
  const mayPick = permissions.can(ACTIONS.read);
  const { isOver, target } = useFieldDrop(!disabled && permissions.can(ACTIONS.create), (files) =>
    setAdding({ by: 'upload', files }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; other values are brought to it below
  useEffect(() => {
    const editor = new EditorView(element.current, {
      state: EditorState.create({ doc: documentOf(value), plugins: PLUGINS }),
      editable: () => !disabled,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: styles['blocks']!,
      },
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction));
        if (transaction.docChanged) {
          const blocks = blocksOf(editor.state.doc);
          lastEmitted.current = blocks;
          change.current(blocks);
        }
        redraw();
      },
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, disabled]);

  useEffect(() => {
    // the same text in another object comes with each save: the cursor and what can be undone stay
    if (value === lastEmitted.current || !view.current || isSame(value, lastEmitted.current)) return;
    lastEmitted.current = value;
    view.current.updateState(EditorState.create({ doc: documentOf(value), plugins: PLUGINS }));
  }, [value]);

  const run = (command: Command): void => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch);
    editor.focus();
  };
  const isMarked = (name: keyof typeof schema.marks): boolean => {
    const state = view.current?.state;
    if (!state) return false;
    const { from, to, empty, $from } = state.selection;
    const type = schema.marks[name]!;
    return empty
      ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, type);
  };
  const marker = (name: 'bold' | 'italic' | 'underline' | 'strikethrough' | 'code', Icon: typeof Bold) => (
    <IconButton
      label={t(`content-manager.editor.${name}`)}
      aria-pressed={isMarked(name)}
      disabled={disabled}
      onClick={() => run(toggleMark(schema.marks[name]))}
    >
      <Icon aria-hidden />
    </IconButton>
  );
  const parent = view.current?.state.selection.$from.parent;
  const kind =
    parent?.type.name === 'heading' ? `heading${parent.attrs['level']}` : (parent?.type.name ?? 'paragraph');
  return (
    <GroupField label={label} labelNote={labelNote} hint={hint} error={error} required={required}>
      <div
        className={classNames(
          styles['editor'],
          error && styles['editorWrong'],
          isOver && styles['editorOver'],
        )}
        {...target}
      >
        <div className={styles['editorBar']}>
          <span className={styles['headings']}>
            <Select
              aria-label={t('content-manager.editor.kind')}
              options={[
                ...KINDS.map((one) => ({
                  value: one,
                  label: one.startsWith('heading')
                    ? t('content-manager.editor.heading', { level: one.slice('heading'.length) })
                    : t(`content-manager.editor.${one as 'paragraph'}`),
                })),
                ...(mayPick ? [{ value: IMAGE, label: t('content-manager.editor.image') }] : []),
              ]}
              placeholder={t('content-manager.editor.list')}
              value={kind}
              disabled={disabled}
              onChange={(next) => (next === IMAGE ? setAdding({ by: 'choice' }) : run(setKind(next)))}
            />
          </span>
          {marker('bold', Bold)}
          {marker('italic', Italic)}
          {marker('underline', Underline)}
          {marker('strikethrough', Strikethrough)}
          {marker('code', Code)}
          <IconButton
            label={t('content-manager.editor.link')}
            disabled={disabled}
            onClick={() => setLinking(true)}
          >
            <LinkIcon aria-hidden />
          </IconButton>
          <IconButton
            label={t('content-manager.editor.bullets')}
            disabled={disabled}
            onClick={() => run(wrapInList(schema.nodes.list, { format: 'unordered' }))}
          >
            <List aria-hidden />
          </IconButton>
          <IconButton
            label={t('content-manager.editor.numbers')}
            disabled={disabled}
            onClick={() => run(wrapInList(schema.nodes.list, { format: 'ordered' }))}
          >
            <ListOrdered aria-hidden />
          </IconButton>
          {mayPick && (
            <IconButton
              label={t('content-manager.editor.image')}
              disabled={disabled}
              onClick={() => setAdding({ by: 'choice' })}
            >
              <ImagePlus aria-hidden />
            </IconButton>
          )}
        </div>
        <div ref={element} className={styles['rich']} />
      </div>
      {adding && (
        <AddFiles
          how={adding}
          multiple
          allowedTypes={PICTURES}
          chosen={[]}
          onClose={() => setAdding(null)}
          onChoose={(files) => {
            setAdding(null);
            const nodes = files.map((file) =>
              schema.node('kept', { block: imageBlock(file, location.origin) }),
            );
            if (nodes.length > 0) run(insertBlocks(nodes));
          }}
        />
      )}
      {isLinking && (
        <LinkDialog
          onClose={() => setLinking(false)}
          onLink={(url) => {
            setLinking(false);
            run(url === '' ? toggleMark(schema.marks.link) : toggleMark(schema.marks.link, { url }));
          }}
        />
      )}
    </GroupField>
  );
}

interface LinkDialogProps {
  readonly onClose: () => void;
  /** An empty address takes the link away. */
  readonly onLink: (url: string) => void;
}

function LinkDialog({ onClose, onLink }: LinkDialogProps) {
  const [url, setUrl] = useState('https://');
  return (
    <Dialog
      title={t('content-manager.editor.link')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          <Button look="primary" onClick={() => onLink(url.trim())}>
            {t('app.components.Button.confirm')}
          </Button>
        </>
      }
    >
      <TextField label={t('content-manager.editor.link.url')} type="url" value={url} onChange={setUrl} />
    </Dialog>
  );
}
