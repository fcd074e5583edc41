/** A folder of the library as a card. */
import { Folder, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from '../media.module.css';
import type { MediaFolder } from '../media.ts';

interface FolderCardProps {
  readonly folder: MediaFolder;
  /** Where a click leads: an address of the panel, or what is done. */
  readonly open: string | (() => void);
  readonly isChosen?: boolean;
  readonly onChoose?: ((isChosen: boolean) => void) | undefined;
  readonly onEdit?: (() => void) | undefined;
}

/** What is in a folder, in words. */
export const summaryOf = ({ children, files }: MediaFolder): string =>
  t('upload.folder.summary', { folders: children?.count ?? 0, files: files?.count ?? 0 });

export function FolderCard({ folder, open, isChosen = false, onChoose, onEdit }: FolderCardProps) {
  const name = `${folder.name} : ${summaryOf(folder)}`;
  return (
    <div className={classNames(styles['folder'], isChosen && styles['chosen'])}>
      {onChoose && (
        <input
          type="checkbox"
          aria-label={name}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <span className={styles['folderSign']}>
        <Folder aria-hidden />
      </span>
      <h3 className={styles['folderName']}>
        <FolderLink open={open}>
          <span className={styles['folderTitle']}>{folder.name}</span>
          <span className="visually-hidden"> : </span>
          <span className={styles['cardFacts']}>{summaryOf(folder)}</span>
        </FolderLink>
      </h3>
      {onEdit && (
        <IconButton label={t('upload.folder.edit-named', { name: folder.name })} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

interface FolderLinkProps {
  readonly open: string | (() => void);
  readonly children: ReactNode;
}

const FolderLink = ({ open, children }: FolderLinkProps) =>
  typeof open === 'string' ? (
    <Link href={open}>{children}</Link>
  ) : (
    <button type="button" onClick={open}>
      {children}
    </button>
  );
