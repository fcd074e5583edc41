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
 * Opens it; no request is sent yet. A bucket that is not fully named, as in a copy of a project without its variables,
 * is a warning: the server starts, and no file can be stored.
 * @throws StartError for a storage whose client is not installed
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
  const former = [new LocalStorage(folder)];
  if (s3.isIncomplete) return { storage: new AbsentStorage(provider), former };
  const [{ openS3Client }, { S3Storage }] = await Promise.all([
    import('./s3/s3-client.ts'),
    import('./s3/s3-storage.ts'),
  ]);
  const client = await openS3Client(s3);
  if (client !== null) return { storage: new S3Storage({ client, config: s3, provider, onWarning }), former };
  onWarning(
    "config/plugins: upload.config.providerOptions.s3Options.region: expected the bucket's region, here or in the variable AWS_REGION: until then no file can be stored or deleted",
  );
  return { storage: new AbsentStorage(provider), former };
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
