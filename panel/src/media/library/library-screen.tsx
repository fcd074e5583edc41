/** The media library: folders and files, found, chosen, moved, deleted, and added. Its address says what it shows. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { FolderPlus, Grid2x2, List, Plus, Settings2, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { usePermissions } from '../../api/permissions.ts';
import { t } from '../../i18n/messages.ts';
import { readQuery, writeQuery } from '../../routing/query-codec.ts';
import { useTitle } from '../../routing/use-title.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { Button, IconButton, IconLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty, Failure, Main, PageHead } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import tableStyles from '../../ui/table.module.css';
import { Checkbox } from '../../ui/text-field.tsx';
import { AssetDialog } from '../asset/asset-dialog.tsx';
import { Breadcrumbs } from '../folders/breadcrumbs.tsx';
import { FolderDialog } from '../folders/folder-dialog.tsx';
import { MoveDialog } from '../folders/move-dialog.tsx';
import {
  filesRequestQuery,
  foldersRequestQuery,
  type LibraryState,
  libraryAddressQuery,
  readLibraryState,
  SORTS,
  TOP,
} from '../library-state.ts';
import styles from '../media.module.css';
import { ACTIONS, type MediaFile, type MediaFolder } from '../media.ts';
import { filesQuery, foldersQuery, viewQuery } from '../media-requests.ts';
import { useTransferredFiles } from '../upload/transferred-files.ts';
import { UploadDialog } from '../upload/upload-dialog.tsx';
import { AssetCard } from './asset-card.tsx';
import { AssetTable } from './asset-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FolderCard } from './folder-card.tsx';
import { MediaFilters } from './media-filters.tsx';
import { useSelection } from './use-selection.ts';

/** What is open over the library. */
type Open =
  | { readonly what: 'upload'; readonly files: readonly File[] }
  | { readonly what: 'folder'; readonly folder: MediaFolder | null }
  | { readonly what: 'asset'; readonly id: number }
  | { readonly what: 'move' | 'delete' };

export const ADDRESS = '/plugins/upload';

const NO_FILES: readonly MediaFile[] = [];
const NO_FOLDERS: readonly MediaFolder[] = [];

export function LibraryScreen() {
  useTitle(t('upload.list.title'));
  const permissions = usePermissions();
  const [, navigate] = useLocation();
  const search = useSearch();
  const view = useSuspenseQuery(viewQuery).data;
  const [isTable, setTable] = useTableView();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);

  const state = readLibraryState(readQuery(search), view);
  const addressOf = (change: Partial<LibraryState>): string =>
    `${ADDRESS}?${writeQuery(libraryAddressQuery({ ...state, ...change }))}`;
  const show = (change: Partial<LibraryState>): void => navigate(addressOf({ page: 1, ...change }));
  const folderAddress = ({ id, path }: MediaFolder): string =>
    addressOf({ page: 1, search: '', folder: id, folderPath: path });

  // an address without parameters gets those that hold, so that it can be kept
  const whole = addressOf({});
  useEffect(() => {
    if (search === '') navigate(whole, { replace: true });
  }, [search, whole, navigate]);

  const fileList = useQuery(filesQuery(filesRequestQuery(state)));
  const folderList = useQuery(foldersQuery(foldersRequestQuery(state)));
  const files = fileList.data?.results ?? NO_FILES;
  const folders = foldersRequestQuery(state) === null ? NO_FOLDERS : (folderList.data ?? NO_FOLDERS);
  const pageCount = fileList.data?.pagination.pageCount ?? 0;
  // the last files of the last page were deleted or moved
  const last =
    state.page > pageCount && pageCount > 0 && !fileList.isPlaceholderData
      ? addressOf({ page: pageCount })
      : null;
  useEffect(() => {
    if (last !== null) navigate(last, { replace: true });
  }, [last, navigate]);
  const selection = useSelection(files, folders, whole);
  const chosenFiles = files.filter(({ id }) => selection.files.has(id));
  const chosenFolders = folders.filter(({ id }) => selection.folders.has(id));

  const mayCreate = permissions.can(ACTIONS.create);
  const mayUpdate = permissions.can(ACTIONS.update);
  const isOver = useTransferredFiles(mayCreate && open === null, (dropped) =>
    setOpen({ what: 'upload', files: dropped }),
  );
  const done = (): void => {
    selection.clear();
    close();
  };
  const isNarrowed = state.search !== '' || state.filters.length > 0;
  const error = fileList.error ?? folderList.error;
  const isEmpty = files.length === 0 && folders.length === 0;
  return (
    <Main busy={fileList.isFetching || folderList.isFetching}>
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
              <Button
                look="primary"
                icon={<Plus aria-hidden />}
                onClick={() => setOpen({ what: 'upload', files: [] })}
              >
                {t('upload.header.actions.add-assets')}
              </Button>
            </>
          )
        }
      />
      <Announcement>
        {fileList.data &&
          t('upload.folder.summary', { folders: folders.length, files: fileList.data.pagination.total })}
      </Announcement>
      {state.folder !== null && (
        <Breadcrumbs
          folder={state.folder}
          folderPath={state.folderPath}
          open={(place) =>
            addressOf({ page: 1, search: '', filters: [], ...(place ?? { folder: null, folderPath: TOP }) })
          }
        />
      )}
      <div className={tableStyles['tools']}>
        {!isTable && mayUpdate && !isEmpty && (
          <span className={styles['selectAll']}>
            <Checkbox
              label={<span className="visually-hidden">{t('upload.list.select-all')}</span>}
              checked={selection.size > 0 && selection.size === files.length + folders.length}
              mixed={selection.size > 0 && selection.size < files.length + folders.length}
              onChange={(isChosen) => selection.chooseAll(isChosen)}
            />
          </span>
        )}
        {!isTable && (
          <span className={styles['sort']}>
            <Select
              aria-label={t('upload.list.sort')}
              options={SORTS.map((sort) => ({ value: sort, label: t(`upload.sort.${sort}`) }))}
              value={state.sort}
              onChange={(sort) => show({ sort })}
            />
          </span>
        )}
        <MediaFilters filters={state.filters} onChange={(filters) => show({ filters })} />
        <span className={tableStyles['gap']} />
        {permissions.can(ACTIONS.configure) && (
          <IconLink
            to={`${ADDRESS}/configuration?${writeQuery(libraryAddressQuery(state))}`}
            label={t('upload.list.configure')}
            bordered
          >
            <Settings2 aria-hidden />
          </IconLink>
        )}
        <IconButton
          label={t(isTable ? 'upload.view-switch.grid' : 'upload.view-switch.list')}
          bordered
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <Grid2x2 aria-hidden /> : <List aria-hidden />}
        </IconButton>
        <SearchBox
          name={t('upload.list.search')}
          value={state.search}
          onSearch={(search) => show({ search })}
        />
      </div>
      {selection.size > 0 && (
        <div className={tableStyles['bulk']}>
          <span>
            {t('upload.list.count', { folders: selection.folders.size, files: selection.files.size })}
          </span>
          <Button look="danger" icon={<Trash2 aria-hidden />} onClick={() => setOpen({ what: 'delete' })}>
            {t('upload.bulk.delete')}
          </Button>
          <Button look="secondary" onClick={() => setOpen({ what: 'move' })}>
            {t('upload.bulk.move')}
          </Button>
        </div>
      )}
      {error && isEmpty ? (
        <Failure error={error} retry={() => void Promise.all([fileList.refetch(), folderList.refetch()])} />
      ) : fileList.isPending ? (
        <Loading />
      ) : isEmpty ? (
        <Empty
          action={
            mayCreate && !isNarrowed ? (
              <Button look="secondary" onClick={() => setOpen({ what: 'upload', files: [] })}>
                {t('upload.header.actions.add-assets')}
              </Button>
            ) : undefined
          }
        >
          {t(isNarrowed ? 'upload.empty.filtered' : 'upload.empty.folder')}
        </Empty>
      ) : isTable ? (
        <AssetTable
          files={files}
          folders={folders}
          selection={mayUpdate ? selection : null}
          sort={state.sort}
          onSort={(sort) => show({ sort })}
          folderAddress={folderAddress}
          onOpen={({ id }) => setOpen({ what: 'asset', id })}
          onEditFolder={mayUpdate ? (folder) => setOpen({ what: 'folder', folder }) : undefined}
        />
      ) : (
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
                      open={folderAddress(folder)}
                      isChosen={selection.folders.has(folder.id)}
                      onChoose={
                        mayUpdate ? (isChosen) => selection.chooseFolder(folder.id, isChosen) : undefined
                      }
                      onEdit={mayUpdate ? () => setOpen({ what: 'folder', folder }) : undefined}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {files.length > 0 && (
            <section>
              <h2 className={styles['sectionTitle']}>
                {t('upload.list.assets.title', { count: fileList.data?.pagination.total ?? 0 })}
              </h2>
              <ul className={styles['grid']}>
                {files.map((file) => (
                  <li key={file.id}>
                    <AssetCard
                      file={file}
                      isChosen={selection.files.has(file.id)}
                      onChoose={mayUpdate ? (isChosen) => selection.chooseFile(file.id, isChosen) : undefined}
                      onOpen={() => setOpen({ what: 'asset', id: file.id })}
                      onEdit={() => setOpen({ what: 'asset', id: file.id })}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {fileList.data && fileList.data.pagination.total > 0 && (
        <Pagination
          page={state.page}
          pageSize={state.pageSize}
          pageCount={pageCount}
          addressOf={(page) => addressOf({ page })}
          onPageSize={(pageSize) => show({ pageSize })}
        />
      )}
      {isOver && <div className={styles['dropSign']}>{t('upload.drop')}</div>}
      {open?.what === 'upload' && (
        <UploadDialog folder={state.folder} files={open.files} onClose={close} onDone={close} />
      )}
      {open?.what === 'folder' && (
        <Suspense fallback={null}>
          <FolderDialog folder={open.folder} parent={state.folder} onClose={close} />
        </Suspense>
      )}
      {open?.what === 'asset' && <AssetDialog id={open.id} onClose={close} />}
      {open?.what === 'move' && (
        <MoveDialog
          files={chosenFiles}
          folders={chosenFolders}
          from={state.folder}
          onClose={close}
          onDone={done}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteDialog files={chosenFiles} folders={chosenFolders} onClose={close} onDone={done} />
      )}
    </Main>
  );
}

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
