/** Files by their addresses, which the server fetches: other hosts do not let browsers read them. */
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts';
import { TextArea } from '../../ui/text-field.tsx';
import styles from '../media.module.css';
import { fetchFile } from '../media-requests.ts';
import { addressesIn } from './addresses.ts';

interface UrlFormProps {
  readonly onFiles: (files: readonly File[]) => void;
}

export function UrlForm({ onFiles }: UrlFormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fetchAll = async (): Promise<void> => {
    const { addresses, wrong } = addressesIn(text);
    if (wrong !== null) return setError(t('upload.add.url.wrong', { url: wrong }));
    setBusy(true);
    setError(null);
    try {
      const files: File[] = [];
      for (const address of addresses) files.push(await fetchFile(address));
      onFiles(files);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={focusFirstWrong}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void fetchAll();
      }}
    >
      <TextArea
        label={t('upload.input.url.label')}
        name="urls"
        hint={t('upload.input.url.description')}
        error={error}
        value={text}
        onChange={setText}
      />
      <div>
        <Button type="submit" look="primary" disabled={busy || text.trim() === ''}>
          {t('upload.button.next')}
        </Button>
      </div>
    </form>
  );
}
