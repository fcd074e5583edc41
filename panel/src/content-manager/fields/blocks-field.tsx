/** A text of blocks, as v4's `blocks` attribute stores it. */
import type { Command } from 'prosemirror-state';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useValue } from '../../document/document-context.ts';
import { ACTIONS } from '../../media/media.ts';
import { useFieldDrop } from '../../media/picker/field-drop.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { classNames } from '../../ui/class-names.ts';
import { AddFiles, type Adding } from './add-files.tsx';
import { insertBlocks } from './blocks-commands.ts';
import { linkAt, needsText, removeLink, setLink } from './blocks-links.ts';
import { type Block, schema } from './blocks-schema.ts';
import { readSelection } from './blocks-selection.ts';
import { BlocksToolbar } from './blocks-toolbar.tsx';
import { Expandable, ExpandButton } from './expandable.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';
import { imageBlock } from './image-block.ts';
import { GroupField } from './legend.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useBlocksEditor } from './use-blocks-editor.ts';

const PICTURES = ['images'];

export function BlocksField(props: FieldProps) {
  const { path, label, labelNote, hint, error, required, disabled } = props;
  const [value, set] = useValue<readonly Block[]>(path);
  const element = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [isLinking, setLinking] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const [adding, setAdding] = useState<Adding | null>(null);
  const permissions = usePermissions();
  const view = useBlocksEditor(element, {
    value,
    onChange: set,
    onUpdate: redraw,
    onLink: () => setLinking(true),
    disabled,
    label,
    isWrong: error !== undefined,
  });
  const { isOver, target } = useFieldDrop(!disabled && permissions.can(ACTIONS.create), (files) =>
    setAdding({ by: 'upload', files }),
  );
  const run = (command: Command): void => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch);
    editor.focus();
  };
  // a dialog gives the focus back when it closes; the cursor would be lost
  const [afterDialog, setAfterDialog] = useState<Command | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each command
  useEffect(() => {
    if (afterDialog) run(afterDialog);
  }, [afterDialog]);
  const closeLink = (command: Command): void => {
    setLinking(false);
    setAfterDialog(() => command);
  };
  const state = view.current?.state ?? null;
  return (
    <GroupField label={label} labelNote={labelNote} hint={hint} error={error} required={required}>
      <Expandable
        title={label}
        isExpanded={isExpanded}
        onCollapse={() => setExpanded(false)}
        onMoved={() => view.current?.focus()}
      >
        <div
          className={classNames(
            styles['editor'],
            error && styles['editorWrong'],
            isOver && styles['editorOver'],
          )}
          // its buttons take the focus, after which the selection cannot be read
          onPointerDownCapture={() => view.current && readSelection(view.current)}
          {...target}
        >
          <BlocksToolbar
            state={state}
            disabled={disabled}
            mayPick={permissions.can(ACTIONS.read)}
            run={run}
            onLink={() => setLinking(true)}
            onPick={() => setAdding({ by: 'choice' })}
          />
          <div ref={element} className={styles['rich']} />
          <div className={styles['editorFoot']}>
            <span />
            <ExpandButton isExpanded={isExpanded} onChange={setExpanded} />
          </div>
        </div>
      </Expandable>
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
            if (nodes.length > 0) setAfterDialog(() => insertBlocks(nodes));
          }}
        />
      )}
      {isLinking && state && (
        <LinkDialog
          url={linkAt(state)?.url ?? null}
          asksForText={needsText(state)}
          onClose={() => closeLink(() => false)}
          onLink={(url, text) => closeLink(setLink(url, text))}
          onRemove={() => closeLink(removeLink)}
        />
      )}
    </GroupField>
  );
}
