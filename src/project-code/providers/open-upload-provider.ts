/** The project's own provider of uploads, from its package to the media library's storage. */

import type { Database } from '../../core/database/database.ts';
import { sql } from '../../core/database/sql-template.ts';
import type { Project } from '../../core/project/load-project.ts';
import type { Problem } from '../../core/project/start-error.ts';
import { AnswerSigner } from '../../core/upload/s3/signing.ts';
import type { FileStorage, Signing } from '../../core/upload/storage.ts';
import { loadProvider } from './load-provider.ts';
import { ProviderStorage } from './provider-storage.ts';
import { createUploadProvider, type ProviderFile, type UploadProvider } from './upload-provider.ts';

/** Providers do not say how long a signed address is valid; it is kept for a tenth of this, in seconds. */
const SIGNED_SECONDS = 60;

/**
 * @param problems receives an entry where it cannot be loaded
 * @returns null where it cannot be loaded, and where the project has none of its own
 */
export async function loadUploadProvider(
  project: Project,
  problems: Problem[],
): Promise<UploadProvider | null> {
  const { enabled, isExternal } = project.config.plugins.upload;
  return enabled && isExternal ? loadProvider(project, 'upload', createUploadProvider, problems) : null;
}

/** The storage over a provider, which is asked whether it is private. */
export async function openProviderStorage(
  { config }: Pick<Project, 'config'>,
  provider: UploadProvider,
  db: Database,
  onWarning: (message: string) => void,
): Promise<FileStorage> {
  const { provider: name, sizeLimit } = config.plugins.upload;
  const signing = (await provider.isPrivate()) ? signingBy(provider, name, db) : null;
  return new ProviderStorage({ provider, name, sizeLimit, signing, onWarning });
}

function signingBy(provider: UploadProvider, name: string, db: Database): Signing {
  const signer = new AnswerSigner(async ({ url, about = {} }) => {
    // a format brings all that its file lists of it, a file only its name
    const file = 'url' in about ? about : { ...about, ...(await fileAt(db, url, name)) };
    return (await provider.getSignedUrl({ ...file, url, provider: name })).url;
  }, SIGNED_SECONDS);
  // a provider does not say how long its addresses are good
  return { providers: [name], sign: async (body) => ({ ...(await signer.sign(body)), goodUntil: 0 }) };
}

/** The values of the file at an address, as providers know it; null where there is none. */
async function fileAt(db: Database, url: string, provider: string): Promise<ProviderFile | null> {
  const [row] = await db.query<Record<string, unknown>>(
    sql`SELECT name, hash, ext, mime, url, provider_metadata FROM files WHERE url = ? AND provider = ? LIMIT 1`,
    [url, provider],
  );
  if (!row) return null;
  const { provider_metadata: metadata } = row;
  return { ...row, provider_metadata: typeof metadata === 'string' ? JSON.parse(metadata) : metadata };
}
