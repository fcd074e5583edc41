/** The storage a project's configuration asks for. */

import { join } from 'node:path';
import { absentStorage } from '../errors/catalogue.ts';
import type { UploadConfig } from '../project/config/plugins/upload.ts';
import { LocalStorage } from './local-storage.ts';
import type { FileStorage, PutStep, StorageStep, StoredObject } from './storage.ts';

export interface OpenStorageOptions {
  /** `plugins.upload` */
  readonly config: UploadConfig;
  readonly publicDir: string;
  readonly onWarning: (message: string) => void;
  /** The storage of the project's own provider; null if it could not be started, and for a built-in one. */
  readonly external: FileStorage | null;
}

/** The storage of new files, and those of existing ones. */
export interface OpenStorage {
  readonly storage: FileStorage;
  readonly former: readonly FileStorage[];
}

/**
 * Opens it; no request is sent yet.
 * @throws StartError for a storage whose client is not installed or lacks its region
 */
export async function openStorage({
  config,
  publicDir,
  onWarning,
  external,
}: OpenStorageOptions): Promise<OpenStorage> {
  const { s3, provider, enabled, isExternal } = config;
  const folder = join(publicDir, 'uploads');
  if (isExternal && enabled) {
    return { storage: external ?? new AbsentStorage(provider), former: [new LocalStorage(folder)] };
  }
  if (!s3) return { storage: new LocalStorage(folder, provider), former: [] };
  if (!enabled) return { storage: new LocalStorage(folder), former: [] };
  const [{ openS3Client }, { S3Storage }] = await Promise.all([
    import('./s3/s3-client.ts'),
    import('./s3/s3-storage.ts'),
  ]);
  const storage = new S3Storage({ client: await openS3Client(s3), config: s3, provider, onWarning });
  return { storage, former: [new LocalStorage(folder)] };
}

/** Stands for a storage that could not be started: stored files can be read, but not stored or removed. */
export class AbsentStorage implements FileStorage {
  readonly provider: string;

  /** @param provider as the project names it */
  constructor(provider: string) {
    this.provider = provider;
  }

  owns(provider: string): boolean {
    return provider === this.provider;
  }

  identityOf({ url }: StoredObject): string {
    return url;
  }

  async put(): Promise<PutStep> {
    throw absentStorage();
  }

  async remove(): Promise<StorageStep> {
    throw absentStorage();
  }

  async check(): Promise<void> {
    throw absentStorage();
  }
}
