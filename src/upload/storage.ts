/**
 * Where the content of files is kept: a folder of the server, or later a bucket of somebody else's. What a
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
}

/** Something done that is not final yet. Exactly one of the two is called. */
export interface StorageStep {
  /** Makes it as it was before. */
  undo(): Promise<void>;
  /** Makes it final. */
  keep(): Promise<void>;
}

/** A provider of storage. Its failures are OctavoErrors of the 502 and 504 class. */
export interface FileStorage {
  /** The `provider` of the rows it stores for: `local`. */
  readonly provider: string;
  /** Stores content under its name, in place of what has that name. */
  put(object: StorageObject): Promise<StorageStep & { readonly url: string }>;
  /** Removes what has this name; a name that is not there is fine. */
  remove(name: string): Promise<StorageStep>;
}
