/** The files that a field has, in an order that people change by dragging or by keys. */
import { Link2, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { IconButton } from '../../ui/button.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { copyLink } from '../copy-link.ts';
import { dimensionsOf, extensionOf, kindOf } from '../file-facts.ts';
import { FilePicture } from '../file-picture.tsx';
import styles from '../media.module.css';
import { ACTIONS, type MediaFile } from '../media.ts';

interface ChosenFilesProps {
  readonly files: readonly MediaFile[];
  readonly onChange: (files: readonly MediaFile[]) => void;
  readonly onEdit: (file: MediaFile) => void;
  readonly disabled?: boolean;
  /** Stands below the facts of a file. */
  readonly more?: (file: MediaFile) => ReactNode;
}

export function ChosenFiles({ files, onChange, onEdit, disabled = false, more }: ChosenFilesProps) {
  const permissions = usePermissions();
  const listId = useId();
  // the buttons of all files have v4's names; what each is about is their description
  const nameId = ({ id }: MediaFile): string => `${listId}-${id}`;
  return (
    <div className={styles['chosenFiles']}>
      <SortableList
        items={files}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        onChange={onChange}
        isGrid
        disabled={disabled}
      >
        {(file, _index, handle) => (
          <div className={styles['chosenFile']}>
            {handle}
            <span className={styles['chosenPicture']}>
              <FilePicture file={file} alt={file.alternativeText || file.name} />
            </span>
            <div className={styles['cardTexts']}>
              <p id={nameId(file)} className={styles['chosenName']} title={file.name}>
                {file.name}
              </p>
              <p className={styles['hint']}>
                {[extensionOf(file), dimensionsOf(file), t(`upload.kind.${kindOf(file.mime)}`)]
                  .filter(Boolean)
                  .join(' - ')}
              </p>
              {more?.(file)}
            </div>
            <span className={styles['chosenActions']}>
              {permissions.can(ACTIONS.copyLink) && (
                <IconButton
                  label={t('upload.control-card.copy-link')}
                  aria-describedby={nameId(file)}
                  onClick={() => void copyLink(file)}
                >
                  <Link2 aria-hidden />
                </IconButton>
              )}
              {!disabled && (
                <IconButton
                  label={t('global.delete')}
                  aria-describedby={nameId(file)}
                  onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              )}
              {permissions.can(ACTIONS.read) && (
                <IconButton
                  label={t('upload.control-card.edit')}
                  aria-describedby={nameId(file)}
                  onClick={() => onEdit(file)}
                >
                  <Pencil aria-hidden />
                </IconButton>
              )}
            </span>
          </div>
        )}
      </SortableList>
    </div>
  );
}
