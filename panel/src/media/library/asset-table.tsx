/** Files and folders of the library as a table. */
import { Folder, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { currentLanguage, t } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { ariaSort, SortButton } from '../../ui/sort-button.tsx';
import tableStyles from '../../ui/table.module.css';
import { extensionOf, sizeText } from '../file-facts.ts';
import { FilePicture } from '../file-picture.tsx';
import styles from '../media.module.css';
import type { MediaFile, MediaFolder } from '../media.ts';
import type { Selection } from './use-selection.ts';

interface AssetTableProps {
  readonly files: readonly MediaFile[];
  readonly folders: readonly MediaFolder[];
  readonly selection: Selection | null;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly folderAddress: (folder: MediaFolder) => string;
  readonly onOpen: (file: MediaFile) => void;
  readonly onEditFolder: ((folder: MediaFolder) => void) | undefined;
}

const SORTED = [
  ['name', 'upload.cell.name'],
  ['createdAt', 'upload.cell.created'],
  ['updatedAt', 'upload.cell.updated'],
] as const;

const day = (date: string | undefined): string =>
  date === undefined
    ? '-'
    : new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(new Date(date));

export function AssetTable(props: AssetTableProps) {
  const { files, folders, selection, sort, onSort, folderAddress, onOpen, onEditFolder } = props;
  const [, navigate] = useLocation();
  const all = files.length + folders.length;
  const head = (name: (typeof SORTED)[number][0]) => {
    const label = t(SORTED.find(([column]) => column === name)![1]);
    return (
      <th scope="col" aria-sort={ariaSort(sort, name)}>
        <SortButton label={label} name={name} sort={sort} onSort={onSort} />
      </th>
    );
  };
  return (
    <div className={tableStyles['frame']}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are opened */}
      <table role="grid" className={tableStyles['table']} aria-label={t('upload.list.title')}>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={t('upload.list.select-all')}
                  checked={selection.size > 0 && selection.size === all}
                  ref={(input) => {
                    if (input) input.indeterminate = selection.size > 0 && selection.size < all;
                  }}
                  onChange={(event) => selection.chooseAll(event.target.checked)}
                />
              </th>
            )}
            <th scope="col">{t('upload.cell.preview')}</th>
            {head('name')}
            <th scope="col">{t('upload.cell.extension')}</th>
            <th scope="col">{t('upload.cell.size')}</th>
            {head('createdAt')}
            {head('updatedAt')}
            <th scope="col">
              <span className="visually-hidden">{t('upload.cell.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {folders.map((folder) => (
            <Row
              key={`folder ${folder.id}`}
              label={t('upload.list.select-folder', { name: folder.name })}
              isChosen={selection?.folders.has(folder.id) ?? false}
              onChoose={selection ? (isChosen) => selection.chooseFolder(folder.id, isChosen) : undefined}
              onOpen={() => navigate(folderAddress(folder))}
              picture={
                <span className={styles['folderSign']}>
                  <Folder aria-hidden />
                </span>
              }
              name={folder.name}
              extension="-"
              size="-"
              created={day(folder.createdAt)}
              updated={day(folder.updatedAt)}
              onEdit={onEditFolder && (() => onEditFolder(folder))}
              edit={t('upload.folder.edit-named', { name: folder.name })}
            />
          ))}
          {files.map((file) => (
            <Row
              key={`file ${file.id}`}
              label={t('upload.list.select-asset', { name: file.name })}
              isChosen={selection?.files.has(file.id) ?? false}
              onChoose={selection ? (isChosen) => selection.chooseFile(file.id, isChosen) : undefined}
              onOpen={() => onOpen(file)}
              picture={<FilePicture file={file} />}
              name={file.name}
              extension={extensionOf(file).toUpperCase()}
              size={file.size === undefined ? '-' : sizeText(file.size)}
              created={day(file.createdAt)}
              updated={day(file.updatedAt)}
              onEdit={() => onOpen(file)}
              edit={t('upload.control-card.edit')}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: ((isChosen: boolean) => void) | undefined;
  readonly onOpen: () => void;
  readonly picture: ReactNode;
  readonly name: string;
  readonly extension: string;
  readonly size: string;
  readonly created: string;
  readonly updated: string;
  readonly edit: string;
  readonly onEdit: (() => void) | undefined;
}

const Row = (props: RowProps) => (
  <tr
    aria-selected={props.onChoose ? props.isChosen : undefined}
    onClick={(event) => {
      if (!(event.target as Element).closest('a, button, input')) props.onOpen();
    }}
  >
    {props.onChoose && (
      <td>
        <input
          type="checkbox"
          aria-label={props.label}
          checked={props.isChosen}
          onChange={(event) => props.onChoose?.(event.target.checked)}
        />
      </td>
    )}
    <td className={styles['thumbnail']}>{props.picture}</td>
    <td>
      <button type="button" className={styles['rowName']} onClick={props.onOpen}>
        {props.name}
      </button>
    </td>
    <td>{props.extension}</td>
    <td>{props.size}</td>
    <td>{props.created}</td>
    <td>{props.updated}</td>
    <td>
      <div className={tableStyles['rowActions']}>
        {props.onEdit && (
          <IconButton label={props.edit} onClick={props.onEdit}>
            <Pencil aria-hidden />
          </IconButton>
        )}
      </div>
    </td>
  </tr>
);
