/** A file that is about to be added: what is said of it, and how far it has come. */
import { TriangleAlert, X } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useObjectUrl } from '../asset-preview.tsx';
import { dimensionsOf, extensionOf, kindOf, sizeText } from '../file-facts.ts';
import { FilePicture } from '../file-picture.tsx';
import styles from '../media.module.css';
import type { MediaFile } from '../media.ts';
import type { PendingFile, PendingInfo } from './upload-queue.ts';

interface PendingRowProps {
  readonly item: PendingFile;
  readonly disabled: boolean;
  readonly onSay: (info: PendingInfo) => void;
  readonly onRemove: () => void;
  /** Takes a file of the library in place of this one; absent where none is chosen. */
  readonly onUse?: ((file: MediaFile) => void) | undefined;
}

export function PendingRow({ item, disabled, onSay, onRemove, onUse }: PendingRowProps) {
  const { file, name, alternativeText, state, sent, error, same } = item;
  const url = useObjectUrl(file);
  const factsId = useId();
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const isPicture = kindOf(file.type) === 'image';
  const facts = [extensionOf(file), sizeText(file.size / 1000), size && dimensionsOf(size)];
  return (
    <li className={styles['pending']}>
      <span className={styles['pendingPicture']}>
        {isPicture && url !== null ? (
          <img
            src={url}
            alt=""
            className={styles['picture']}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
          />
        ) : (
          <FilePicture file={{ id: 0, name, url: '', mime: isPicture ? '' : file.type }} />
        )}
      </span>
      <div className={styles['pendingTexts']}>
        <div className={styles['pendingFields']}>
          <TextField
            label={t('upload.form.input.label.file-name')}
            disabled={disabled}
            value={name}
            onChange={(text) => onSay({ name: text })}
          />
          {isPicture && (
            <TextField
              label={t('upload.form.input.label.file-alt')}
              disabled={disabled}
              value={alternativeText}
              onChange={(text) => onSay({ alternativeText: text })}
            />
          )}
        </div>
        <p id={factsId} className={styles['hint']}>
          {[name, ...facts].filter(Boolean).join(' - ')}
        </p>
        {same.length > 0 && (
          <div className={styles['warning']}>
            <p>{t('upload.add.same')}</p>
            <ul className={styles['uses']}>
              {same.map((other) => (
                <li key={other.id}>
                  {onUse ? (
                    <Button look="quiet" disabled={disabled} onClick={() => onUse(other)}>
                      {t('upload.add.same.use', { name: other.name })}
                    </Button>
                  ) : other.folder ? (
                    `${other.folder.name} / ${other.name}`
                  ) : (
                    other.name
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        {state === 'sending' && (
          <progress
            max={1}
            value={sent}
            aria-label={t('upload.add.progress', { name, percent: Math.round(sent * 100) })}
          />
        )}
        {error !== null && (
          <p role="alert" className={styles['failure']}>
            <TriangleAlert aria-hidden /> {error}
          </p>
        )}
      </div>
      <IconButton
        label={state === 'sending' ? t('upload.add.stop', { name }) : t('upload.add.remove')}
        aria-describedby={factsId}
        onClick={onRemove}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
