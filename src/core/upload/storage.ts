/** Content to store. */
import type { SignedBody } from '../base/signed-body.ts';
export interface StorageObject {
  /** The name to store it under, made by the server: `Big_Picture_0a1b2c3d4e.png`. */
  readonly name: string;
  readonly mime: string;
  /** In bytes. */
  readonly size: number;
  /** A temporary file with the content; the storage may move it. */
  readonly path: string;
  /** The folder the client asked for (`path`), for storages with folders; null if there is none. */
  readonly folder: string | null;
  /**
   * The stored file it belongs to, if there is one: it is stored next to it, and replaces an object of the same
   * name.
   */
  readonly nextTo: StoredObject | null;
  /** Further values, for providers that take a file with all its values. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** Stored content, as described by its row. */
export interface StoredObject {
  /** Its hash and ending. */
  readonly name: string;
  readonly url: string;
  /** Its values as its row or format has them, with v4's names; `provider_metadata` is the provider's data. */
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
  /** See `FileStorage.identityOf`. */
  readonly place: string;
  /** Values that a provider has changed or added; absent if there are none. */
  readonly providerValues?: ProviderValues;
}

/** Values that a project's own provider may return for a file it has stored. */
export interface ProviderValues {
  readonly hash: string;
  readonly ext: string;
  /** `provider_metadata`; JSON. */
  readonly metadata: unknown;
  /** A picture of the file's content; null if there is none. */
  readonly previewUrl: string | null;
}

/** Addresses that let their bearer read a file for a while. */
export interface Signing {
  /** The `provider` of the rows whose addresses are signed. */
  readonly providers: readonly string[];
  /** An answer with the addresses between marks signed. */
  sign(body: Buffer): Promise<SignedBody>;
}

/** A provider of storage. Its failures are OctavoErrors of the 502 and 504 class. */
export interface FileStorage {
  /** The `provider` of the rows it stores for: `local`. */
  readonly provider: string;
  /** Whether a row with this `provider` belongs to this storage. */
  owns(provider: string): boolean;
  /** A text that identifies a stored object, whatever the form of its address. */
  identityOf(object: StoredObject): string;
  /** Stores content. */
  put(object: StorageObject): Promise<PutStep>;
  /** Removes a stored object; a missing one is no error. */
  remove(object: StoredObject): Promise<StorageStep>;
  /** Fails if the storage does not answer; called before other requests have to wait for it. */
  check?(object: StoredObject): Promise<void>;
  /** If files are not public. */
  readonly signing?: Signing | null;
  /** Whether a removal can't be taken back: then it waits for the commit of what it belongs to. */
  readonly removalIsFinal?: boolean;
  /** Whether a file gets another address with other content; otherwise it keeps its address. */
  readonly movesOnReplace?: boolean;
  /**
   * Completes or undoes the work of killed processes.
   * @param recordedSize the size in kB that a row or format has for a stored name; null if no row names it
   */
  endAbandoned?(recordedSize: (name: string) => Promise<number | null>): Promise<void>;
  /** Ends its connections. */
  close?(): void;
}

/** The steps of one piece of work in a storage, ended all together. */
export class StorageSteps {
  readonly #steps: StorageStep[] = [];

  /** Adds a step as soon as it is done. */
  async add<Step extends StorageStep>(step: Promise<Step>): Promise<Step> {
    const done = await step;
    this.#steps.push(done);
    return done;
  }

  /** Undoes all steps, the last one first. One that fails does not stop the others. */
  async undo(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await step.undo().catch(() => {});
  }

  /** Makes all steps final. The work is done by then: leftovers that can't be removed are harmless. */
  async keep(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step.keep().catch(() => {});
  }
}
