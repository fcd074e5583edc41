/** A file of the library as a card. */
import { Pencil } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { dimensionsOf, extensionOf, kindOf } from '../file-facts.ts';
import { FilePicture } from '../file-picture.tsx';
import styles from '../media.module.css';
import type { MediaFile } from '../media.ts';

interface AssetCardProps {
  readonly file: MediaFile;
  readonly isChosen: boolean;
  /** Absent where nothing is chosen. */
  readonly onChoose?: ((isChosen: boolean) => void) | undefined;
  /** A click on the card. */
  readonly onOpen: () => void;
  /** Absent where the click on the card edits it. */
  readonly onEdit?: (() => void) | undefined;
  readonly children?: ReactNode;
}

export function AssetCard({ file, isChosen, onChoose, onOpen, onEdit, children }: AssetCardProps) {
  const nameId = useId();
  const dimensions = dimensionsOf(file);
  return (
    <article className={classNames(styles['card'], isChosen && styles['chosen'])} aria-labelledby={nameId}>
      {onChoose && (
        <input
          type="checkbox"
          className={styles['cardChoice']}
          aria-label={file.name}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same by keyboard is the button below */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer */}
      <div className={styles['cardPicture']} onClick={onOpen}>
        <FilePicture file={file} />
      </div>
      <div className={styles['cardFoot']}>
        <div className={styles['cardTexts']}>
          <h3 id={nameId} className={styles['cardName']} title={file.name}>
            <button type="button" onClick={onOpen}>
              {file.name}
            </button>
          </h3>
          <p className={styles['cardFacts']}>
            <span>
              {extensionOf(file)}
              {dimensions && ` - ${dimensions}`}
            </span>{' '}
            <span className={styles['kind']}>{t(`upload.kind.${kindOf(file.mime)}`)}</span>
          </p>
        </div>
        {onEdit && (
          <IconButton label={t('upload.control-card.edit')} aria-describedby={nameId} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
        )}
      </div>
      {children}
    </article>
  );
}
