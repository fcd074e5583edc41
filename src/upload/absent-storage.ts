/** Stands for a storage that could not be started: what is stored can be read, nothing is stored or removed. */
import { OctavoError } from '../errors/octavo-error.ts';
import type { FileStorage, PutStep, StorageStep, StoredObject } from './storage.ts';

export class AbsentStorage implements FileStorage {
  readonly provider: string;

  /** @param provider as the project names it */
  constructor(provider: string) {
    this.provider = provider;
  }

  owns(provider: string): boolean {
    return provider === this.provider;
  }

  placeOf({ url }: StoredObject): string {
    return url;
  }

  async put(): Promise<PutStep> {
    throw absent();
  }

  async remove(): Promise<StorageStep> {
    throw absent();
  }

  async check(): Promise<void> {
    throw absent();
  }
}

/** 503: the server goes on without uploads. */
const absent = (): OctavoError =>
  new OctavoError(
    'ServiceUnavailableError',
    'Files cannot be stored or deleted at the moment: the file storage is not there',
  );
