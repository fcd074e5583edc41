/** The library inside of the picker: folders and files, searched, filtered, sorted, page by page. */
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty, Failure } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import tableStyles from '../../ui/table.module.css';
import { Checkbox } from '../../ui/text-field.tsx';
import { Breadcrumbs } from '../folders/breadcrumbs.tsx';
import { AssetCard } from '../library/asset-card.tsx';
import { FolderCard } from '../library/folder-card.tsx';
import { MediaFilters } from '../library/media-filters.tsx';
import {
  filesRequestQuery,
  foldersRequestQuery,
  kindCondition,
  type LibraryState,
  SORTS,
  TOP,
} from '../library-state.ts';
import styles from '../media.module.css';
import type { MediaFile } from '../media.ts';
import { filesQuery, foldersQuery } from '../media-requests.ts';

interface PickerBrowserProps {
  readonly state: LibraryState;
  /** Another state leads to the first page unless it names one. */
  readonly onState: (change: Partial<LibraryState>) => void;
  readonly allowedTypes: readonly string[];
  readonly selected: readonly MediaFile[];
  readonly multiple: boolean;
  readonly onChoose: (file: MediaFile, isChosen: boolean) => void;
  readonly onChooseAll: (files: readonly MediaFile[]) => void;
  readonly onEdit: (file: MediaFile) => void;
}

const SIZES = [10, 20, 50, 100];

export function PickerBrowser(props: PickerBrowserProps) {
  const { state, onState, allowedTypes, selected, multiple, onChoose, onChooseAll, onEdit } = props;
  const files = useQuery(filesQuery(filesRequestQuery(state, kindCondition(allowedTypes))));
  const asksFolders = foldersRequestQuery(state);
  const folders = useQuery(foldersQuery(asksFolders));
  const shown = files.data?.results ?? [];
  const shownFolders = asksFolders === null ? [] : (folders.data ?? []);
  const chosen = new Set(selected.map(({ id }) => id));
  const chosenHere = shown.filter(({ id }) => chosen.has(id)).length;
  const pageCount = files.data?.pagination.pageCount ?? 0;
  const sizes = SIZES.includes(state.pageSize) ? SIZES : [state.pageSize, ...SIZES];
  return (
    <>
      <div className={tableStyles['tools']}>
        {multiple && shown.length > 0 && (
          <Checkbox
            label={<span className="visually-hidden">{t('upload.list.select-all')}</span>}
            checked={chosenHere === shown.length}
            mixed={chosenHere > 0 && chosenHere < shown.length}
            onChange={(isChosen) => {
              const here = new Set(shown.map(({ id }) => id));
              const others = selected.filter(({ id }) => !here.has(id));
              const added = shown.filter(({ id }) => !chosen.has(id));
              onChooseAll(isChosen ? [...selected, ...added] : others);
            }}
          />
        )}
        <span className={styles['sort']}>
          <Select
            aria-label={t('upload.list.sort')}
            options={SORTS.map((sort) => ({ value: sort, label: t(`upload.sort.${sort}`) }))}
            value={state.sort}
            onChange={(sort) => onState({ sort })}
          />
        </span>
        <MediaFilters filters={state.filters} onChange={(filters) => onState({ filters })} />
        <span className={tableStyles['gap']} />
        <SearchBox
          name={t('upload.list.search')}
          value={state.search}
          onSearch={(search) => onState({ search })}
        />
      </div>
      {state.folder !== null && (
        <Breadcrumbs
          folder={state.folder}
          folderPath={state.folderPath}
          open={{ go: (place) => onState({ search: '', ...(place ?? { folder: null, folderPath: TOP }) }) }}
        />
      )}
      {files.error && !files.data ? (
        <Failure error={files.error} retry={() => void files.refetch()} />
      ) : !files.data ? (
        <Loading />
      ) : shown.length + shownFolders.length === 0 ? (
        <Empty>{t('upload.empty.filtered')}</Empty>
      ) : (
        <>
          {shownFolders.length > 0 && (
            <ul className={styles['folders']}>
              {shownFolders.map((folder) => (
                <li key={folder.id}>
                  <FolderCard
                    folder={folder}
                    open={() => onState({ search: '', folder: folder.id, folderPath: folder.path })}
                  />
                </li>
              ))}
            </ul>
          )}
          {shown.length > 0 && (
            <>
              <h3 className={styles['sectionTitle']}>
                {t('upload.list.assets.title', { count: files.data.pagination.total })}
              </h3>
              <ul className={styles['pickerGrid']}>
                {shown.map((file) => (
                  <li key={file.id}>
                    <AssetCard
                      file={file}
                      isChosen={chosen.has(file.id)}
                      onChoose={(isChosen) => onChoose(file, isChosen)}
                      onOpen={() => onChoose(file, !chosen.has(file.id))}
                      onEdit={() => onEdit(file)}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {files.data && files.data.pagination.total > 0 && (
        <div className={tableStyles['foot']}>
          <div className={tableStyles['pageSize']}>
            <Select
              aria-label={t('components.PageFooter.select')}
              options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
              value={String(state.pageSize)}
              onChange={(size) => onState({ pageSize: Number(size) })}
            />
            <span>{t('components.PageFooter.select')}</span>
          </div>
          {pageCount > 1 && (
            <nav aria-label={t('components.pagination.name')} className={tableStyles['pages']}>
              <IconButton
                label={t('components.pagination.go-to-previous')}
                disabled={state.page <= 1}
                onClick={() => onState({ page: state.page - 1 })}
              >
                <ChevronLeft aria-hidden />
              </IconButton>
              <span className={tableStyles['page']} aria-live="polite">
                {t('upload.picker.page', { page: state.page, count: pageCount })}
              </span>
              <IconButton
                label={t('components.pagination.go-to-next')}
                disabled={state.page >= pageCount}
                onClick={() => onState({ page: state.page + 1 })}
              >
                <ChevronRight aria-hidden />
              </IconButton>
            </nav>
          )}
        </div>
      )}
    </>
  );
}
