/** Requests of the media library. What they bring is kept under `upload`, and asked again after each change. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getData, receiveFile, send } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import type { QueryObject } from '../routing/query-codec.ts';
import type {
  FileDetails,
  FilePage,
  FileUses,
  FocalPoint,
  FolderNode,
  LibraryView,
  MediaFile,
  MediaFolder,
} from './media.ts';

export const filesQuery = (query: QueryObject) =>
  queryOptions({
    queryKey: ['upload', 'files', query],
    queryFn: ({ signal }) => send<FilePage>('GET', '/upload/files', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** @param query null where folders are not shown */
export const foldersQuery = (query: QueryObject | null) =>
  queryOptions({
    queryKey: ['upload', 'folders', query],
    queryFn: ({ signal }) =>
      getData<readonly MediaFolder[]>('/upload/folders', { query: query ?? {}, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: query !== null,
  });

export const structureQuery = queryOptions({
  queryKey: ['upload', 'structure'],
  queryFn: () => getData<readonly FolderNode[]>('/upload/folder-structure'),
});

export const viewQuery = queryOptions({
  queryKey: ['upload', 'configuration'],
  queryFn: () => getData<LibraryView>('/upload/configuration'),
  staleTime: 60_000,
});

export const fileQuery = (id: number) =>
  queryOptions({
    queryKey: ['upload', 'file', id],
    queryFn: () => send<MediaFile>('GET', `/upload/files/${id}`),
    staleTime: 0,
    // a form begins with what is stored now
    gcTime: 0,
  });

export const detailsQuery = (id: number) =>
  queryOptions({
    queryKey: ['upload', 'details', id],
    queryFn: () => getData<FileDetails>(`/upload/files/${id}/details`),
    staleTime: 0,
    gcTime: 0,
  });

export const usesQuery = (id: number) =>
  queryOptions({
    queryKey: ['upload', 'uses', id],
    queryFn: () => getData<FileUses>(`/upload/files/${id}/where-used`),
    staleTime: 0,
  });

/** What is asked again after a change; what belongs to one file is asked whenever it is shown. */
const LISTS: readonly unknown[] = ['files', 'folders', 'structure', 'configuration'];

/** Files or folders have changed: all lists of them are asked again. */
export const refreshLibrary = (): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: ['upload'],
    predicate: ({ queryKey }) => LISTS.includes(queryKey[1]),
  });

/** What is said about a file; what is left out stays. */
export interface FileInfo {
  readonly name?: string;
  readonly alternativeText?: string;
  readonly caption?: string;
  /** null for the top. */
  readonly folder?: number | null;
}

export const saveFileInfo = (id: number, fileInfo: FileInfo): Promise<MediaFile> =>
  send<MediaFile>('POST', '/upload', { query: { id }, body: { fileInfo } });

export const saveFocalPoint = (id: number, focalPoint: FocalPoint | null): Promise<unknown> =>
  send('PUT', `/upload/files/${id}/focal-point`, { body: { focalPoint } });

interface Chosen {
  readonly fileIds: readonly number[];
  readonly folderIds: readonly number[];
}

export const moveTogether = (chosen: Chosen, destinationFolderId: number | null): Promise<unknown> =>
  send('POST', '/upload/actions/bulk-move', { body: { ...chosen, destinationFolderId } });

export const deleteTogether = (chosen: Chosen): Promise<unknown> =>
  send('POST', '/upload/actions/bulk-delete', { body: chosen });

export const saveFolder = (
  id: number | null,
  body: { readonly name: string; readonly parent: number | null },
): Promise<unknown> =>
  id === null ? send('POST', '/upload/folders', { body }) : send('PUT', `/upload/folders/${id}`, { body });

/** The files of the library with the same contents as some others, by digest. */
export async function findDuplicates(
  digests: readonly string[],
): Promise<ReadonlyMap<string, readonly MediaFile[]>> {
  const { data } = await send<{ data: readonly { digest: string; files: readonly MediaFile[] }[] }>(
    'POST',
    '/upload/actions/find-duplicates',
    { body: { digests } },
  );
  return new Map(data.map(({ digest, files }) => [digest, files]));
}

/** A file by its address; those of other hosts the server fetches. @throws ApiError where it cannot */
export async function fetchFile(url: string): Promise<File> {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return receiveFile('POST', '/upload/actions/fetch', { body: { url } });
  const file = await receiveFile('GET', url);
  return new File([file], decodeURIComponent(pathname.split('/').at(-1) ?? ''), { type: file.type });
}
