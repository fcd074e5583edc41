/** Files and folders of the media library, as the server answers them. */

/** A file. Entries have the first of these; the library itself has all. */
export interface MediaFile {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly mime: string;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  readonly ext?: string | null;
  /** In kilobytes of 1000. */
  readonly size?: number;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly formats?: { readonly thumbnail?: { readonly url: string } } | null;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly folder?: { readonly id: number; readonly name: string } | null;
}

export interface MediaFolder {
  readonly id: number;
  readonly name: string;
  /** The ids of the folders on the way: `/1/5`. */
  readonly path: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly children?: { readonly count: number };
  readonly files?: { readonly count: number };
}

/** A folder with those in it. */
export interface FolderNode {
  readonly id: number;
  readonly name: string;
  readonly children: readonly FolderNode[];
}

export interface FilePage {
  readonly results: readonly MediaFile[];
  readonly pagination: {
    readonly page: number;
    readonly pageSize: number;
    readonly pageCount: number;
    readonly total: number;
  };
}

/** The part of a picture that smaller cuts keep, from 0 to 1 of its width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** What is known of a file besides its row. */
export interface FileDetails {
  readonly focalPoint: FocalPoint | null;
  readonly digest: string | null;
  readonly duplicates: readonly MediaFile[];
}

/** An entry that uses a file. */
export interface FileUse {
  readonly uid: string;
  readonly id: number;
  readonly paths: readonly string[];
  readonly entry: Readonly<Record<string, unknown>>;
}

export interface FileUses {
  readonly uses: readonly FileUse[];
  /** How many more the person may not see. */
  readonly hidden: boolean;
  readonly hasMore: boolean;
}

/** How the library is shown where an address says nothing. */
export interface LibraryView {
  readonly pageSize: number;
  readonly sort: string;
}

/** What the panel may be asked to do with files, by the permission it needs. */
export const ACTIONS = {
  read: 'plugin::upload.read',
  create: 'plugin::upload.assets.create',
  update: 'plugin::upload.assets.update',
  download: 'plugin::upload.assets.download',
  copyLink: 'plugin::upload.assets.copy-link',
  configure: 'plugin::upload.configure-view',
} as const;
