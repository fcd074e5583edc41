/** The storage a project's configuration asks for. */
import { join } from 'node:path';
import type { UploadConfig } from '../project/config/plugins/upload.ts';
import { AbsentStorage } from './absent-storage.ts';
import { LocalStorage } from './local-storage.ts';
import type { FileStorage } from './storage.ts';

export interface OpenStorageOptions {
  /** `plugins.upload` */
  readonly config: UploadConfig;
  readonly publicDir: string;
  readonly onWarning: (message: string) => void;
  /** The storage of the project's own provider; null where it could not be started, and for a built-in one. */
  readonly external: FileStorage | null;
}

/** Where new files go, and where files from before may be. */
export interface OpenStorage {
  readonly storage: FileStorage;
  readonly former: readonly FileStorage[];
}

/**
 * Opens it; nothing is asked of it yet.
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
