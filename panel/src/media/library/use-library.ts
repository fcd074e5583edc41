/** What the library shows, by its address: a page of files, and the folders beside them. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readQuery, writeQuery } from '../../routing/query-codec.ts';
import {
  filesRequestQuery,
  foldersRequestQuery,
  type LibraryState,
  libraryAddressQuery,
  readLibraryState,
} from '../library-state.ts';
import type { MediaFile, MediaFolder } from '../media.ts';
import { filesQuery, foldersQuery, viewQuery } from '../media-requests.ts';

export const ADDRESS = '/plugins/upload';

const NO_FILES: readonly MediaFile[] = [];
const NO_FOLDERS: readonly MediaFolder[] = [];

export interface Library {
  readonly state: LibraryState;
  /** The whole address of what is shown. */
  readonly address: string;
  /** The address of the same library, changed. */
  addressOf(change: Partial<LibraryState>): string;
  folderAddress(folder: MediaFolder): string;
  /** Goes to the first page of the library, changed. */
  show(change: Partial<LibraryState>): void;
  readonly files: readonly MediaFile[];
  readonly folders: readonly MediaFolder[];
  /** How many files there are on all pages; undefined until they are there. */
  readonly total: number | undefined;
  readonly pageCount: number;
  readonly isEmpty: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  retry(): void;
}

export function useLibrary(): Library {
  const [, navigate] = useLocation();
  const search = useSearch();
  const view = useSuspenseQuery(viewQuery).data;
  const state = readLibraryState(readQuery(search), view);
  const addressOf = (change: Partial<LibraryState>): string =>
    `${ADDRESS}?${writeQuery(libraryAddressQuery({ ...state, ...change }))}`;

  // an address without parameters gets those that hold, so that it can be kept
  const address = addressOf({});
  useEffect(() => {
    if (search === '') navigate(address, { replace: true });
  }, [search, address, navigate]);

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

  return {
    state,
    address,
    addressOf,
    folderAddress: ({ id, path }) => addressOf({ page: 1, search: '', folder: id, folderPath: path }),
    show: (change) => navigate(addressOf({ page: 1, ...change })),
    files,
    folders,
    total: fileList.data?.pagination.total,
    pageCount,
    isEmpty: files.length === 0 && folders.length === 0,
    isPending: fileList.isPending,
    isFetching: fileList.isFetching || folderList.isFetching,
    error: fileList.error ?? folderList.error,
    retry: () => void Promise.all([fileList.refetch(), folderList.refetch()]),
  };
}
