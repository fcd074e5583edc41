/** Asks for a link: its address, and its text where nothing is selected. */
import { type FormEvent, useId, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './fields.module.css';
import { linkAddress } from './link-address.ts';

interface LinkDialogProps {
  /** The present address; null where there is no link. */
  readonly url: string | null;
  readonly asksForText: boolean;
  readonly onClose: () => void;
  readonly onLink: (url: string, text: string) => void;
  readonly onRemove: () => void;
}

export function LinkDialog({ url, asksForText, onClose, onLink, onRemove }: LinkDialogProps) {
  const [address, setAddress] = useState(url ?? '');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React passes events of a dialog on to the form that opened it
    event.stopPropagation();
    const meant = linkAddress(address);
    if (meant === null) setWrong(true);
    else onLink(meant, text.trim());
  };
  return (
    <Dialog
      title={t('content-manager.editor.link')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.components.Button.cancel')}</Button>
          {url !== null && (
            <Button look="danger" onClick={onRemove}>
              {t('content-manager.editor.link.remove')}
            </Button>
          )}
          <Button look="primary" type="submit" form={id}>
            {t('app.components.Button.confirm')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles['linkForm']} onSubmit={submit} noValidate>
        {asksForText && (
          <TextField label={t('content-manager.editor.link.text')} value={text} onChange={setText} />
        )}
        <TextField
          label={t('content-manager.editor.link.url')}
          type="url"
          inputMode="url"
          placeholder="https://"
          dir="ltr"
          autoFocus={!asksForText}
          value={address}
          error={isWrong ? t('content-manager.editor.link.wrong') : undefined}
          onChange={(next) => {
            setAddress(next);
            setWrong(false);
          }}
        />
      </form>
    </Dialog>
  );
}
