/** The media library's storage over a v4 provider of uploads, which knows no steps that can be taken back. */

import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { storageFailed, storageTooSlow } from '../../core/errors/catalogue.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import type {
  FileStorage,
  ProviderValues,
  PutStep,
  Signing,
  StorageObject,
  StorageStep,
  StoredObject,
} from '../../core/upload/storage.ts';
import { listenerError } from '../koa/error-reply.ts';
import type { ProviderFile, UploadProvider } from './upload-provider.ts';

/** How long a provider may take to store a file, and to delete one, in ms. */
const STORING = 600_000;
const REMOVAL = 30_000;

const NOTHING = async (): Promise<void> => {};

export interface ProviderStorageOptions {
  readonly provider: UploadProvider;
  /** As the project names it, and as rows of files do. */
  readonly name: string;
  /** `plugins.upload.sizeLimit`, in bytes. */
  readonly sizeLimit: number;
  /** Where addresses have to be signed. */
  readonly signing: Signing | null;
  /** Is called for what stays in the storage although nothing needs it any more. */
  readonly onWarning: (message: string) => void;
}

export class ProviderStorage implements FileStorage {
  readonly provider: string;
  readonly signing: Signing | null;
  /** Its provider chooses the address each time. */
  readonly movesOnReplace = true;
  readonly #provider: UploadProvider;
  readonly #sizeLimit: number;
  readonly #onWarning: (message: string) => void;

  constructor({ provider, name, sizeLimit, signing, onWarning }: ProviderStorageOptions) {
    this.provider = name;
    this.signing = signing;
    this.#provider = provider;
    this.#sizeLimit = sizeLimit;
    this.#onWarning = onWarning;
  }

  owns(provider: string): boolean {
    return provider === this.provider;
  }

  /** The provider's metadata identifies an object; without it, the address without its version does. */
  identityOf({ url, about }: StoredObject): string {
    const metadata = about?.['provider_metadata'] ?? null;
    return metadata === null ? url.split(/[?#]/, 1)[0]! : JSON.stringify(metadata);
  }

  async put(object: StorageObject): Promise<PutStep> {
    const file: ProviderFile = { ...object.about, tmpWorkingDirectory: dirname(object.path) };
    if (object.folder === null) delete file['path'];
    await this.#doing('storing', STORING, () => this.#send(file, object.path));
    const url = file['url'];
    if (typeof url !== 'string' || url === '') {
      throw storageFailed(new Error(`the provider ${this.provider} has given a file no url`));
    }
    const providerValues = notedOf(file, object);
    const stored = { name: `${providerValues.hash}${providerValues.ext}`, url, about: file };
    // with the same name as what it replaces, taking it back would remove both
    const undo = object.nextTo ? NOTHING : () => this.#tidy(stored);
    return { url, place: this.identityOf(stored), providerValues, undo, keep: NOTHING };
  }

  readonly removalIsFinal = true;

  async remove(object: StoredObject): Promise<StorageStep> {
    await this.#doing('deleting', REMOVAL, () => this.#provider.delete(fileOf(object)));
    return { undo: NOTHING, keep: NOTHING };
  }

  async #send(file: ProviderFile, path: string): Promise<void> {
    await this.#provider.checkFileSize(file, { sizeLimit: this.#sizeLimit });
    file['getStream'] = () => createReadStream(path);
    const { uploadStream } = this.#provider;
    if (uploadStream) {
      const stream = createReadStream(path);
      try {
        await uploadStream(Object.assign(file, { stream }));
      } finally {
        stream.destroy();
        delete file['stream'];
      }
      return;
    }
    file['buffer'] = await readFile(path);
    try {
      await this.#provider.upload!(file);
    } finally {
      delete file['buffer'];
    }
  }

  /** @throws OctavoError: an error of one of v4's classes as it is, 502 for anything else, 504 where it takes too long */
  async #doing(what: string, limit: number, work: () => Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const error = new Error(`the provider ${this.provider} has not finished ${what} a file in ${limit} ms`);
      timer = setTimeout(() => reject(storageTooSlow(error)), limit);
    });
    try {
      await Promise.race([work(), late]);
    } catch (error) {
      const known = listenerError(error);
      throw known instanceof OctavoError && known.status < 500 ? known : storageFailed(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async #tidy(object: StoredObject): Promise<void> {
    try {
      await this.remove(object);
    } catch (error) {
      const { cause, message } = error as Error;
      const reason = cause instanceof Error ? cause.message : message;
      this.#onWarning(`upload: ${object.url} is of no use any more and may stay: ${reason}`);
    }
  }
}

/** A file as the provider has known it. */
const fileOf = ({ url, about }: StoredObject): ProviderFile => ({ ...about, url });

function notedOf(file: ProviderFile, { about = {} }: StorageObject): ProviderValues {
  const text = (key: string): string => String(file[key] ?? about[key] ?? '');
  const { previewUrl, provider_metadata: metadata } = file;
  return {
    hash: text('hash'),
    ext: text('ext'),
    metadata: metadata ?? undefined,
    previewUrl: typeof previewUrl === 'string' ? previewUrl : null,
  };
}
