/** The media library: folders and files, found, chosen, moved, deleted, and added. Its address says what it shows. */
import { FolderPlus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { useTitle } from '../../routing/use-title.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty, Failure, Main, PageHead } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import tableStyles from '../../ui/table.module.css';
import { Breadcrumbs } from '../folders/breadcrumbs.tsx';
import { TOP } from '../library-state.ts';
import styles from '../media.module.css';
import { ACTIONS, type MediaFolder } from '../media.ts';
import { useTransferredFiles } from '../upload/transferred-files.ts';
import { AssetTable } from './asset-table.tsx';
import { LibraryDialogs, type OpenDialog } from './library-dialogs.tsx';
import { LibraryGrid } from './library-grid.tsx';
import { LibraryTools } from './library-tools.tsx';
import { type Library, useLibrary } from './use-library.ts';
import { type Selection, useSelection } from './use-selection.ts';

export function LibraryScreen() {
  useTitle(t('upload.list.title'));
  const mayCreate = usePermissions().can(ACTIONS.create);
  const library = useLibrary();
  const { state, files, folders, total } = library;
  const selection = useSelection(files, folders, library.address);
  const [isTable, setTable] = useTableView();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const isOver = useTransferredFiles(mayCreate && open === null, (dropped) =>
    setOpen({ what: 'upload', files: dropped }),
  );
  const upload = (): void => setOpen({ what: 'upload', files: [] });
  return (
    <Main busy={library.isFetching}>
      <PageHead
        title={t('upload.list.title')}
        actions={
          mayCreate && (
            <>
              <Button
                icon={<FolderPlus aria-hidden />}
                onClick={() => setOpen({ what: 'folder', folder: null })}
              >
                {t('upload.header.actions.add-folder')}
              </Button>
              <Button look="primary" icon={<Plus aria-hidden />} onClick={upload}>
                {t('upload.header.actions.add-assets')}
              </Button>
            </>
          )
        }
      />
      <Announcement>
        {total !== undefined && t('upload.folder.summary', { folders: folders.length, files: total })}
      </Announcement>
      {state.folder !== null && (
        <Breadcrumbs
          folder={state.folder}
          folderPath={state.folderPath}
          open={(place) =>
            library.addressOf({
              page: 1,
              search: '',
              filters: [],
              ...(place ?? { folder: null, folderPath: TOP }),
            })
          }
        />
      )}
      <LibraryTools library={library} selection={selection} isTable={isTable} onSwitch={setTable} />
      {selection.size > 0 && (
        <BulkActions
          selection={selection}
          onDelete={() => setOpen({ what: 'delete' })}
          onMove={() => setOpen({ what: 'move' })}
        />
      )}
      <LibraryContents
        library={library}
        selection={selection}
        isTable={isTable}
        onOpen={setOpen}
        onUpload={mayCreate ? upload : undefined}
      />
      {total !== undefined && total > 0 && (
        <Pagination
          page={state.page}
          pageSize={state.pageSize}
          pageCount={library.pageCount}
          addressOf={(page) => library.addressOf({ page })}
          onPageSize={(pageSize) => library.show({ pageSize })}
        />
      )}
      {isOver && <div className={styles['dropSign']}>{t('upload.drop')}</div>}
      <LibraryDialogs open={open} library={library} selection={selection} onClose={() => setOpen(null)} />
    </Main>
  );
}

interface LibraryContentsProps {
  readonly library: Library;
  readonly selection: Selection;
  readonly isTable: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
  /** Absent where nothing may be added. */
  readonly onUpload: (() => void) | undefined;
}

/** The folders and files, or why there are none. */
function LibraryContents({ library, selection, isTable, onOpen, onUpload }: LibraryContentsProps) {
  const mayUpdate = usePermissions().can(ACTIONS.update);
  const { state, files, folders } = library;
  if (library.error && library.isEmpty) return <Failure error={library.error} retry={library.retry} />;
  if (library.isPending) return <Loading />;
  if (library.isEmpty) {
    const isNarrowed = state.search !== '' || state.filters.length > 0;
    return (
      <Empty
        action={
          onUpload && !isNarrowed ? (
            <Button look="secondary" onClick={onUpload}>
              {t('upload.header.actions.add-assets')}
            </Button>
          ) : undefined
        }
      >
        {t(isNarrowed ? 'upload.empty.filtered' : 'upload.empty.folder')}
      </Empty>
    );
  }
  const editFolder = (folder: MediaFolder): void => onOpen({ what: 'folder', folder });
  return isTable ? (
    <AssetTable
      files={files}
      folders={folders}
      selection={mayUpdate ? selection : null}
      sort={state.sort}
      onSort={(sort) => library.show({ sort })}
      folderAddress={library.folderAddress}
      onOpen={({ id }) => onOpen({ what: 'asset', id })}
      onEditFolder={mayUpdate ? editFolder : undefined}
    />
  ) : (
    <LibraryGrid
      library={library}
      selection={selection}
      mayUpdate={mayUpdate}
      onOpen={({ id }) => onOpen({ what: 'asset', id })}
      onEditFolder={editFolder}
    />
  );
}

interface BulkActionsProps {
  readonly selection: Selection;
  readonly onDelete: () => void;
  readonly onMove: () => void;
}

/** What may be done with the chosen files and folders. */
const BulkActions = ({ selection, onDelete, onMove }: BulkActionsProps) => (
  <div className={tableStyles['bulk']}>
    <span>{t('upload.list.count', { folders: selection.folders.size, files: selection.files.size })}</span>
    <Button look="danger" icon={<Trash2 aria-hidden />} onClick={onDelete}>
      {t('upload.bulk.delete')}
    </Button>
    <Button look="secondary" onClick={onMove}>
      {t('upload.bulk.move')}
    </Button>
  </div>
);

const VIEW = 'octavo-media-view';

/** Whether the library is shown as a table, remembered in this browser. */
function useTableView(): readonly [boolean, (isTable: boolean) => void] {
  const [isTable, setTable] = useState(localStorage.getItem(VIEW) === 'table');
  return [
    isTable,
    (next) => {
      if (next) localStorage.setItem(VIEW, 'table');
      else localStorage.removeItem(VIEW);
      setTable(next);
    },
  ];
}
