/** Both sides of fields that two people have changed, side by side: one value of each field stays. */
import { useState } from 'react';
import { labelOfField, type TypeConfiguration } from '../../content-types/configuration.ts';
import type { ContentType } from '../../content-types/content-types.ts';
import type { Values } from '../../document/document.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../entries/changes.module.css';
import { valueText } from '../entries/value-text.ts';

interface ConflictDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the button says that goes on with the chosen values. */
  readonly accept: string;
  /** What the button says that gives up all values of this side. */
  readonly giveUp: string;
  readonly type: ContentType;
  readonly configuration: TypeConfiguration;
  readonly fields: readonly string[];
  readonly mine: Values;
  readonly theirs: Values;
  readonly busy?: boolean;
  /** @param accepted the fields whose value of the other side was chosen */
  readonly onAccept: (accepted: readonly string[]) => void;
  readonly onGiveUp: () => void;
  readonly onClose: () => void;
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { title, text, accept, giveUp, type, configuration, fields, mine, theirs, busy } = props;
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, isTheirs: boolean): void => {
    const next = new Set(accepted);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setAccepted(next);
  };
  return (
    <Dialog
      wide
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('app.components.Button.cancel')}</Button>
          <Button onClick={props.onGiveUp}>{giveUp}</Button>
          <Button look="primary" disabled={busy} onClick={() => props.onAccept([...accepted])}>
            {accept}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p>{t('content-manager.conflict.choose')}</p>
      {fields.map((field) => (
        <fieldset key={field}>
          <legend className={styles['legend']}>{labelOfField(configuration, field)}</legend>
          <div className={styles['sides']}>
            {([false, true] as const).map((isTheirs) => (
              <label key={String(isTheirs)} className={styles['side']}>
                <span className={styles['sideName']}>
                  <input
                    type="radio"
                    name={field}
                    checked={accepted.has(field) === isTheirs}
                    onChange={() => choose(field, isTheirs)}
                  />
                  {t(isTheirs ? 'content-manager.conflict.theirs' : 'content-manager.conflict.mine')}
                </span>
                <span className={styles['sideText']}>
                  {valueText((isTheirs ? theirs : mine)[field], type.attributes[field]) ||
                    t('content-manager.diff.empty')}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </Dialog>
  );
}
