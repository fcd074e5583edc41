/** A text in Markdown, stored exactly as it is typed, with a preview. */
import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { GFM, parser } from '@lezer/markdown';
import {
  Bold,
  Code,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Quote,
  Strikethrough,
  Underline,
} from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import { useValue } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import { wholeAddress } from '../../media/file-facts.ts';
import { ACTIONS } from '../../media/media.ts';
import { useFieldDrop } from '../../media/picker/field-drop.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { AddFiles, type Adding } from './add-files.tsx';
import { useCodeEditor } from './code-editor.ts';
import { Expandable, ExpandButton } from './expandable.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';
import { GroupField } from './legend.tsx';
import { insertFiles, prefixLines, wrapLink } from './markdown-commands.ts';
import { applyTo, around, markdownEditing, type TextCommand } from './markdown-editing.ts';
import { previewTop } from './preview-scroll.ts';

const Preview = lazy(async () => ({ default: (await import('./markdown-preview.tsx')).MarkdownPreview }));

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const HEADING_SIGN = /^#{1,6} /;
const LIST_SIGN = /^(?:[-*] |\d+\. |> )/;

export function MarkdownField(props: FieldProps) {
  const { path, label, labelNote, hint, error, required, disabled, placeholder } = props;
  const [value, set] = useValue<string>(path);
  const [isPreviewChosen, setPreview] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const [adding, setAdding] = useState<Adding | null>(null);
  const permissions = usePermissions();
  const element = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(value ?? '');
  // a window full of it has room for both
  const isPreview = isPreviewChosen && !isExpanded;
  const view = useCodeEditor(element, {
    value: value ?? '',
    onChange: set,
    disabled,
    placeholder,
    language: markdownLanguage,
    attributes: { dir: 'auto', 'aria-label': label, ...(error ? { 'aria-invalid': 'true' } : {}) },
    extensions: [
      markdownEditing,
      EditorView.domEventHandlers({ scroll: (_event, editor) => follow(editor, preview.current) }),
    ],
  });
  const run = (command: TextCommand): void => {
    if (view.current) applyTo(view.current, command);
  };
  const isOff = disabled || isPreview;
  const { isOver, target } = useFieldDrop(!isOff && permissions.can(ACTIONS.create), (files) =>
    setAdding({ by: 'upload', files }),
  );
  const button = (name: string, Icon: typeof Bold, command: TextCommand) => (
    <IconButton label={name} disabled={isOff} onClick={() => run(command)}>
      <Icon aria-hidden />
    </IconButton>
  );
  const lines =
    (sign: (line: number) => string): TextCommand =>
    (text, from, to) =>
      prefixLines(text, from, to, sign, LIST_SIGN);
  return (
    <GroupField label={label} labelNote={labelNote} hint={hint} error={error} required={required}>
      <Expandable
        title={label}
        isExpanded={isExpanded}
        onCollapse={() => setExpanded(false)}
        onMoved={() => {
          view.current?.requestMeasure();
          view.current?.focus();
        }}
      >
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
                aria-label={t('components.Wysiwyg.selectOptions.title')}
                placeholder={t('components.Wysiwyg.selectOptions.title')}
                options={HEADINGS.map((name) => ({
                  value: name,
                  label: t('content-manager.editor.heading', { level: name.slice(1) }),
                }))}
                value={null}
                disabled={isOff}
                onChange={(name) =>
                  run((text, from, to) =>
                    prefixLines(text, from, to, () => `${'#'.repeat(Number(name.slice(1)))} `, HEADING_SIGN),
                  )
                }
              />
            </span>
            {button(t('content-manager.editor.bold'), Bold, around('**'))}
            {button(t('content-manager.editor.italic'), Italic, around('_'))}
            {button(t('content-manager.editor.underline'), Underline, around('<u>', '</u>'))}
            {button(t('content-manager.editor.strikethrough'), Strikethrough, around('~~'))}
            {button(
              t('content-manager.editor.bullets'),
              List,
              lines(() => '- '),
            )}
            {button(
              t('content-manager.editor.numbers'),
              ListOrdered,
              lines((index) => `${index + 1}. `),
            )}
            {button(
              t('content-manager.editor.quote'),
              Quote,
              lines(() => '> '),
            )}
            {button(t('content-manager.editor.code'), Code, around('`'))}
            {button(t('content-manager.editor.link'), LinkIcon, wrapLink)}
            {permissions.can(ACTIONS.read) && (
              <IconButton
                label={t('content-manager.editor.image')}
                disabled={isOff}
                onClick={() => setAdding({ by: 'choice' })}
              >
                <ImagePlus aria-hidden />
              </IconButton>
            )}
            <span className={styles['editorGap']} />
            {!isExpanded && (
              <Button look="quiet" onClick={() => setPreview(!isPreview)}>
                {t(
                  isPreview
                    ? 'components.Wysiwyg.ToggleMode.markdown-mode'
                    : 'components.Wysiwyg.ToggleMode.preview-mode',
                )}
              </Button>
            )}
          </div>
          <div className={styles['panes']}>
            <div ref={element} hidden={isPreview} />
            {(isPreview || isExpanded) && (
              <Suspense fallback={<Loading />}>
                <Preview text={shown} element={preview} />
              </Suspense>
            )}
          </div>
          <div className={styles['editorFoot']}>
            <span>
              {t('content-manager.editor.words', {
                count: (value ?? '').split(/\s+/).filter(Boolean).length,
              })}
            </span>
            <ExpandButton isExpanded={isExpanded} onChange={setExpanded} />
          </div>
        </div>
      </Expandable>
      {adding && (
        <AddFiles
          how={adding}
          multiple
          allowedTypes={[]}
          chosen={[]}
          onClose={() => setAdding(null)}
          onChoose={(files) => {
            setAdding(null);
            const linked = files.map((file) => ({ ...file, url: wholeAddress(file.url, location.origin) }));
            if (linked.length > 0) run((text, from, to) => insertFiles(text, from, to, linked));
          }}
        />
      )}
    </GroupField>
  );
}

/** The preview beside a text shows what the text shows. */
function follow(view: EditorView, preview: HTMLElement | null): void {
  if (!preview) return;
  const { scrollTop } = view.scrollDOM;
  const block = view.lineBlockAtHeight(scrollTop);
  const part = block.height === 0 ? 0 : (scrollTop - block.top) / block.height;
  const line = view.state.doc.lineAt(block.from).number - 1 + Math.min(Math.max(part, 0), 1);
  const origin = preview.getBoundingClientRect().top - preview.scrollTop;
  const anchors = [...preview.querySelectorAll<HTMLElement>('span[data-line]')].map((one) => ({
    line: Number(one.dataset['line']),
    // an empty element has no place of its own in some browsers
    top: (one.nextElementSibling ?? one).getBoundingClientRect().top - origin,
  }));
  preview.scrollTop = previewTop(anchors, line, { line: view.state.doc.lines, top: preview.scrollHeight });
}

const markdownData = defineLanguageFacet({});
const markdownParser = parser.configure([
  GFM,
  { props: [languageDataProp.add((type) => (type.isTop ? markdownData : undefined))] },
]);

/** Markdown for CodeMirror, without the HTML, CSS and JavaScript that the usual package brings. */
const markdownLanguage = new Language(markdownData, markdownParser, [], 'markdown');
