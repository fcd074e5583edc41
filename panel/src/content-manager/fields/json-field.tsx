/** A JSON value as text. What is no JSON stays as it was typed, is named, and is never sent. */
import { json } from '@codemirror/lang-json';
import { useId, useRef, useState } from 'react';
import { isSame } from '../../document/document.ts';
import { useValue } from '../../document/document-context.ts';
import { isTypedText, textOfTyped, typedText } from '../../document/typed-text.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useCodeEditor } from './code-editor.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';
import { GroupField } from './legend.tsx';

const textOf = (value: unknown): string =>
  isTypedText(value)
    ? textOfTyped(value)
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value, null, 2);

/** What a text is: JSON, or a text that is none yet. @throws nothing */
function meaningOf(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return typedText(text);
  }
}

/** What keeps a text from being JSON, in the words of the browser. */
function mistakeIn(text: string): string | null {
  try {
    if (text.trim() !== '') JSON.parse(text);
    return null;
  } catch (failure) {
    return (failure as Error).message;
  }
}

export function JsonField(props: FieldProps) {
  const { path, label, labelNote, hint, error, required, disabled, placeholder } = props;
  const [value, set] = useValue<unknown>(path);
  // the text as it was typed stays for as long as it means the value
  const [typed, setTyped] = useState(() => ({ text: textOf(value), value }));
  const text = isSame(typed.value, value) ? typed.text : textOf(value);
  const mistake = mistakeIn(text);
  const element = useRef<HTMLDivElement>(null);
  const id = useId();
  const change = (next: string): void => {
    // the editor is given texts as well as giving them
    if (next === text) return;
    const meant = meaningOf(next);
    setTyped({ text: next, value: meant });
    set(meant);
  };
  useCodeEditor(element, {
    value: text,
    onChange: change,
    disabled,
    placeholder,
    language: json(),
    attributes: { dir: 'ltr', 'aria-label': label, ...(mistake === null ? {} : { 'aria-invalid': 'true' }) },
  });
  return (
    <GroupField
      label={label}
      labelNote={labelNote}
      hint={hint}
      error={
        error ??
        (mistake === null ? undefined : `${t('components.Input.error.validation.json')} (${mistake})`)
      }
      required={required}
      action={
        !disabled && mistake === null && text !== '' ? (
          <Button look="quiet" onClick={() => setTyped({ text: textOf(value), value })}>
            {t('content-manager.json.format')}
          </Button>
        ) : undefined
      }
    >
      <div
        id={id}
        ref={element}
        className={classNames(styles['editor'], (error || mistake) && styles['editorWrong'])}
      />
    </GroupField>
  );
}
