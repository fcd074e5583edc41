/** A text in Markdown, stored exactly as it is typed, with a preview. */
import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
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
import { lazy, Suspense, useRef, useState } from 'react';
import { usePermissions } from '../../api/permissions.ts';
import { useValue } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import { wholeAddress } from '../../media/file-facts.ts';
import { ACTIONS } from '../../media/media.ts';
import { useFieldDrop } from '../../media/picker/field-drop.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { AddFiles, type Adding } from './add-files.tsx';
import { useCodeEditor } from './code-editor.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';
import { GroupField } from './legend.tsx';
import { type Edit, insertFiles, prefixLines, wrap } from './markdown-commands.ts';

const Preview = lazy(async () => ({ default: (await import('./markdown-preview.tsx')).MarkdownPreview }));

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const HEADING_SIGN = /^#{1,6} /;
const LIST_SIGN = /^(?:[-*] |\d+\. |> )/;

type Command = (text: string, from: number, to: number) => Edit;

export function MarkdownField(props: FieldProps) {
  const { path, label, labelNote, hint, error, required, disabled, placeholder } = props;
  const [value, set] = useValue<string>(path);
  const [isPreview, setPreview] = useState(false);
  const [adding, setAdding] = useState<Adding | null>(null);
  const permissions = usePermissions();
  const element = useRef<HTMLDivElement>(null);
  const view = useCodeEditor(element, {
    value: value ?? '',
    onChange: set,
    disabled,
    placeholder,
    language: markdownLanguage,
    attributes: { dir: 'auto', 'aria-label': label, ...(error ? { 'aria-invalid': 'true' } : {}) },
  });
  const run = (command: Command): void => {
    if (view.current) apply(view.current, command);
  };
  const isOff = disabled || isPreview;
  const { isOver, target } = useFieldDrop(!isOff && permissions.can(ACTIONS.create), (files) =>
    setAdding({ by: 'upload', files }),
  );
  const button = (name: string, Icon: typeof Bold, command: Command) => (
    <IconButton label={name} disabled={isOff} onClick={() => run(command)}>
      <Icon aria-hidden />
    </IconButton>
  );
  const around =
    (before: string, after = before): Command =>
    (text, from, to) =>
      wrap(text, from, to, before, after);
  const lines =
    (sign: (line: number) => string): Command =>
    (text, from, to) =>
      prefixLines(text, from, to, sign, LIST_SIGN);
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
          {button(t('content-manager.editor.link'), LinkIcon, around('[', '](https://)'))}
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
          <Button look="quiet" onClick={() => setPreview(!isPreview)}>
            {t(
              isPreview
                ? 'components.Wysiwyg.ToggleMode.markdown-mode'
                : 'components.Wysiwyg.ToggleMode.preview-mode',
            )}
          </Button>
        </div>
        <div ref={element} hidden={isPreview} />
        {isPreview && (
          <Suspense fallback={<Loading />}>
            <Preview text={value ?? ''} />
          </Suspense>
        )}
        <p className={styles['editorFoot']}>
          {t('content-manager.editor.words', { count: (value ?? '').split(/\s+/).filter(Boolean).length })}
        </p>
      </div>
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

function apply(view: EditorView, command: Command): void {
  const { from, to } = view.state.selection.main;
  const { anchor, head, ...changes } = command(view.state.doc.toString(), from, to);
  view.dispatch({ changes, selection: { anchor, head }, userEvent: 'input' });
  view.focus();
}

const markdownData = defineLanguageFacet({});
const markdownParser = parser.configure([
  GFM,
  { props: [languageDataProp.add((type) => (type.isTop ? markdownData : undefined))] },
]);

/** Markdown for CodeMirror, without the HTML, CSS and JavaScript that the usual package brings. */
const markdownLanguage = new Language(markdownData, markdownParser, [], 'markdown');
