/** A JSON value as text. What is no JSON is kept and named; only JSON becomes the value. */
import { json } from '@codemirror/lang-json';
import { useId, useRef, useState } from 'react';
import { useValue } from '../../document/document-context.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useCodeEditor } from './code-editor.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';
import { GroupField } from './legend.tsx';

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

export function JsonField(props: FieldProps) {
  const { path, label, labelNote, hint, error, required, disabled, placeholder } = props;
  const [value, set] = useValue<unknown>(path);
  const [text, setText] = useState(() => textOf(value));
  const [mistake, setMistake] = useState<string | null>(null);
  const [known, setKnown] = useState(value);
  // the entry was read again
  if (value !== known && mistake === null) {
    setKnown(value);
    setText(textOf(value));
  }
  const element = useRef<HTMLDivElement>(null);
  const id = useId();
  const change = (next: string): void => {
    setText(next);
    try {
      const parsed: unknown = next.trim() === '' ? null : JSON.parse(next);
      setMistake(null);
      setKnown(parsed);
      set(parsed);
    } catch (failure) {
      setMistake((failure as Error).message);
      // the server names what is no JSON, and stores nothing of it
      setKnown(next);
      set(next);
    }
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
      error={error ?? mistake ?? undefined}
      required={required}
      action={
        !disabled && mistake === null && text !== '' ? (
          <Button look="quiet" onClick={() => setText(textOf(value))}>
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
