/** A JSON value as text. What is no JSON stays as it was typed, is named, and is never sent. */
import { json } from '@codemirror/lang-json';
import { useId, useRef, useState } from 'react';
import { isSame } from '../../document/document.ts';
import { useValue } from '../../document/document-context.ts';
import { mistakeInJson, textOfJson, typedJson } from '../../document/typed-json.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useCodeEditor } from './code-editor.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';
import { GroupField } from './legend.tsx';

export function JsonField(props: FieldProps) {
  const { path, label, labelNote, hint, error, required, disabled, placeholder } = props;
  const [value, set] = useValue<unknown>(path);
  // the text as it was typed stays for as long as it means the value
  const [typed, setTyped] = useState(() => ({ text: textOfJson(value), value }));
  const text = isSame(typed.value, value) ? typed.text : textOfJson(value);
  const mistake = mistakeInJson(text);
  const element = useRef<HTMLDivElement>(null);
  const id = useId();
  const change = (next: string): void => {
    // the editor is given texts as well as giving them
    if (next === text) return;
    const meant = typedJson(next);
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
          <Button look="quiet" onClick={() => setTyped({ text: textOfJson(value), value })}>
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
