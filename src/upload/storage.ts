/**
 * Where the content of files is kept: a folder of the server, or a bucket of somebody else's. What a
 * storage does can be taken back until it is kept, so that files and their rows never drift apart.
 */

/** Content to store. */
export interface StorageObject {
  /** The name to store it under, made by the server: `Big_Picture_0a1b2c3d4e.png`. */
  readonly name: string;
  readonly mime: string;
  /** In bytes. */
  readonly size: number;
  /** A temporary file that holds the content; the storage may move it away. */
  readonly path: string;
  /** The folder the client asked for (`path`), for storages that have folders; null for none. */
  readonly folder: string | null;
  /** The file it belongs to where that is stored already: it goes beside it, and in place of what has its name. */
  readonly beside: StoredObject | null;
  /** What else is known of it, for providers that take a file with all its values. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** Content that is stored, as its row tells. */
export interface StoredObject {
  /** Its hash and ending. */
  readonly name: string;
  readonly url: string;
  /** Its values as its row or format has them, in v4's words; `provider_metadata` is what its provider has noted. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** Something done that is not final yet. Exactly one of the two is called. */
export interface StorageStep {
  /** Makes it as it was before. */
  undo(): Promise<void>;
  /** Makes it final. */
  keep(): Promise<void>;
}

/** Content that has just been stored. */
export interface PutStep extends StorageStep {
  readonly url: string;
  /** See `FileStorage.placeOf`. */
  readonly place: string;
  /** What a provider has changed of the file and noted about it; absent where nothing. */
  readonly noted?: NotedValues;
}

/** What a provider of a project's own may say of a file it has stored. */
export interface NotedValues {
  readonly hash: string;
  readonly ext: string;
  /** `provider_metadata`; JSON. */
  readonly metadata: unknown;
  /** A picture that shows what the file is; null for none. */
  readonly previewUrl: string | null;
}

/** Addresses that let their bearer read a file for a while. */
export interface Signing {
  /** The `provider` of the rows whose addresses are signed. */
  readonly providers: readonly string[];
  /** An answer with what stands between marks signed. */
  sign(body: Buffer): Promise<Buffer>;
}

/** A provider of storage. Its failures are OctavoErrors of the 502 and 504 class. */
export interface FileStorage {
  /** The `provider` of the rows it stores for: `local`. */
  readonly provider: string;
  /** Whether a row with this `provider` is one of its own. */
  owns(provider: string): boolean;
  /** What tells one stored object from another, whatever the forms of their addresses. */
  placeOf(object: StoredObject): string;
  /** Stores content. */
  put(object: StorageObject): Promise<PutStep>;
  /** Removes what is stored; what is not there is fine. */
  remove(object: StoredObject): Promise<StorageStep>;
  /** Fails where the storage does not answer; asked before others have to wait for it. */
  check?(object: StoredObject): Promise<void>;
  /** Where files are not open to everybody. */
  readonly signing?: Signing | null;
  /** Whether a file with other content has another address than before; it keeps its address unless so. */
  readonly movesOnReplace?: boolean;
  /**
   * Ends or takes back what processes that were killed had begun.
   * @param recordedSize the size its row or format has noted for a stored name, in kB; null where no row names it
   */
  endAbandoned?(recordedSize: (name: string) => Promise<number | null>): Promise<void>;
  /** Ends its connections. */
  close?(): void;
}
