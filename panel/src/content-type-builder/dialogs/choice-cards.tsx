/** One of a few choices, each with a sentence of what it is good for. */
import { useId } from 'react';
import type { MessageId } from '../../i18n/catalogues.ts';
import { t } from '../../i18n/messages.ts';
import styles from '../content-type-builder.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: MessageId;
  readonly description: MessageId;
}

interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, choices, value, onChange, disabled } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['choices']}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles['choice']}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <strong>{t(choice.label)}</strong>{' '}
              <span className={styles['soft']}>{t(choice.description)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The kinds of content-types. */
export const TYPE_KINDS: readonly Choice<'collectionType' | 'singleType'>[] = [
  {
    value: 'collectionType',
    label: 'content-type-builder.form.contentType.collection',
    description: 'content-type-builder.form.contentType.collection.description',
  },
  {
    value: 'singleType',
    label: 'content-type-builder.form.contentType.single',
    description: 'content-type-builder.form.contentType.single.description',
  },
];
