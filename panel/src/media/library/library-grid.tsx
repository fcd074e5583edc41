/** Folders and files as cards. */
import { t } from '../../i18n/messages.ts';
import styles from '../media.module.css';
import type { MediaFile, MediaFolder } from '../media.ts';
import { AssetCard } from './asset-card.tsx';
import { FolderCard } from './folder-card.tsx';
import type { Library } from './use-library.ts';
import type { Selection } from './use-selection.ts';

interface LibraryGridProps {
  readonly library: Library;
  readonly selection: Selection;
  /** Whether files and folders may be chosen, and folders be changed. */
  readonly mayUpdate: boolean;
  readonly onOpen: (file: MediaFile) => void;
  readonly onEditFolder: (folder: MediaFolder) => void;
}

export function LibraryGrid({ library, selection, mayUpdate, onOpen, onEditFolder }: LibraryGridProps) {
  const { files, folders, total = 0 } = library;
  return (
    <>
      {folders.length > 0 && (
        <section>
          <h2 className={styles['sectionTitle']}>
            {t('upload.list.folders.title', { count: folders.length })}
          </h2>
          <ul className={styles['folders']}>
            {folders.map((folder) => (
              <li key={folder.id}>
                <FolderCard
                  folder={folder}
                  open={library.folderAddress(folder)}
                  isChosen={selection.folders.has(folder.id)}
                  onChoose={mayUpdate ? (isChosen) => selection.chooseFolder(folder.id, isChosen) : undefined}
                  onEdit={mayUpdate ? () => onEditFolder(folder) : undefined}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {files.length > 0 && (
        <section>
          <h2 className={styles['sectionTitle']}>{t('upload.list.assets.title', { count: total })}</h2>
          <ul className={styles['grid']}>
            {files.map((file) => (
              <li key={file.id}>
                <AssetCard
                  file={file}
                  isChosen={selection.files.has(file.id)}
                  onChoose={mayUpdate ? (isChosen) => selection.chooseFile(file.id, isChosen) : undefined}
                  onOpen={() => onOpen(file)}
                  onEdit={() => onOpen(file)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
