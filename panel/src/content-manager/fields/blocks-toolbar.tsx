/** The buttons above a text of blocks: they show what the text with the cursor is. */
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
import { toggleMark } from 'prosemirror-commands';
import type { Command, EditorState } from 'prosemirror-state';
import { t } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import {
  KINDS,
  type Kind,
  kindAt,
  type ListFormat,
  listFormatAt,
  setKind,
  setLanguage,
  toggleList,
} from './blocks-commands.ts';
import { linkAt } from './blocks-links.ts';
import { languageOf, type MarkName, schema } from './blocks-schema.ts';
import styles from './fields.module.css';

interface BlocksToolbarProps {
  /** Null while the editor is being made. */
  readonly state: EditorState | null;
  readonly disabled: boolean;
  readonly mayPick: boolean;
  readonly run: (command: Command) => void;
  readonly onLink: () => void;
  readonly onPick: () => void;
}

/** Among the kinds, as in v4: opens the media library. */
const IMAGE = 'image';

const MARKERS: readonly (readonly [MarkName, typeof Bold])[] = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
  ['strikethrough', Strikethrough],
  ['code', Code],
];

export function BlocksToolbar({ state, disabled, mayPick, run, onLink, onPick }: BlocksToolbarProps) {
  const kind = state ? kindAt(state) : 'paragraph';
  const format = state && listFormatAt(state);
  const lists = (wanted: ListFormat, label: string, Icon: typeof Bold) => (
    <IconButton
      label={label}
      aria-pressed={format === wanted}
      disabled={disabled}
      onClick={() => run(toggleList(wanted))}
    >
      <Icon aria-hidden />
    </IconButton>
  );
  return (
    <div className={styles['editorBar']}>
      <span className={styles['headings']}>
        <Select
          aria-label={t('content-manager.editor.kind')}
          options={[
            ...KINDS.map((one) => ({ value: one, label: nameOf(one) })),
            ...(mayPick ? [{ value: IMAGE, label: t('content-manager.editor.image') }] : []),
          ]}
          placeholder={t('content-manager.editor.list')}
          value={format ? null : kind}
          disabled={disabled}
          onChange={(next) => (next === IMAGE ? onPick() : run(setKind(next as Kind)))}
        />
      </span>
      {MARKERS.map(([name, Icon]) => (
        <IconButton
          key={name}
          label={t(`content-manager.editor.${name}`)}
          aria-pressed={state !== null && isMarked(state, name)}
          disabled={disabled}
          onClick={() => run(toggleMark(schema.marks[name]))}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
      <IconButton
        label={t('content-manager.editor.link')}
        aria-pressed={state !== null && linkAt(state) !== null}
        disabled={disabled}
        onClick={onLink}
      >
        <LinkIcon aria-hidden />
      </IconButton>
      {lists('unordered', t('content-manager.editor.bullets'), List)}
      {lists('ordered', t('content-manager.editor.numbers'), ListOrdered)}
      {mayPick && (
        <IconButton label={t('content-manager.editor.image')} disabled={disabled} onClick={onPick}>
          <ImagePlus aria-hidden />
        </IconButton>
      )}
      {state && kind === 'codeBlock' && (
        <LanguageSelect
          language={languageOf(state.selection.$from.parent.attrs['kept'])}
          disabled={disabled}
          onChange={(language) => run(setLanguage(language))}
        />
      )}
    </div>
  );
}

const nameOf = (kind: Kind): string =>
  kind.startsWith('heading')
    ? t('content-manager.editor.heading', { level: kind.slice('heading'.length) })
    : t(`content-manager.editor.${kind as 'paragraph'}`);

function isMarked({ selection, storedMarks, doc }: EditorState, name: MarkName): boolean {
  const { from, to, empty, $from } = selection;
  const type = schema.marks[name];
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** As websites that colour code name them. */
const LANGUAGES = {
  plaintext: 'Plain text',
  bash: 'Bash',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  go: 'Go',
  graphql: 'GraphQL',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  kotlin: 'Kotlin',
  markdown: 'Markdown',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  scss: 'SCSS',
  sql: 'SQL',
  swift: 'Swift',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
};

interface LanguageSelectProps {
  readonly language: string;
  readonly disabled: boolean;
  readonly onChange: (language: string) => void;
}

function LanguageSelect({ language, disabled, onChange }: LanguageSelectProps) {
  const known = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  const isOther = language !== '' && !(language in LANGUAGES);
  return (
    <span className={styles['headings']}>
      <Select
        aria-label={t('content-manager.editor.language')}
        placeholder={t('content-manager.editor.language')}
        options={isOther ? [{ value: language, label: language }, ...known] : known}
        value={language === '' ? null : language}
        disabled={disabled}
        onChange={onChange}
      />
    </span>
  );
}
