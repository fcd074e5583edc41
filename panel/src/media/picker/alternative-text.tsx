/** Says what a picture shows, right where it is used. */
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { notify } from '../../ui/notifications.tsx';
import styles from '../media.module.css';
import type { MediaFile } from '../media.ts';
import { refreshLibrary, saveFileInfo } from '../media-requests.ts';

interface AlternativeTextProps {
  readonly file: MediaFile;
  readonly onSaved: (file: MediaFile) => void;
}

export function AlternativeText({ file, onSaved }: AlternativeTextProps) {
  const [text, setText] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    try {
      const saved = await saveFileInfo(file.id, { alternativeText: (text ?? '').trim() });
      setText(null);
      onSaved({ ...file, alternativeText: saved.alternativeText ?? null });
      await refreshLibrary();
    } catch (error) {
      notify('danger', messageOf(error));
    }
  };
  if (text === null) {
    return (
      <div className={styles['altAdd']}>
        <Button look="quiet" onClick={() => setText('')}>
          {t('upload.field.add-alt')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['altForm']}>
      <input
        className={fieldStyles['input']}
        aria-label={t('upload.field.alt-of', { name: file.name })}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // the form around it is another one
            event.preventDefault();
            void save();
          } else if (event.key === 'Escape') setText(null);
        }}
      />
      <Button look="secondary" disabled={text.trim() === ''} onClick={() => void save()}>
        {t('upload.field.save-alt')}
      </Button>
    </div>
  );
}
