/** The media library a project's configuration asks for. */
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { Layout } from '../database/layout/layout.ts';
import { LocalStorage } from './local-storage.ts';
import { MediaLibrary } from './media-library.ts';

export interface CreateOptions {
  /** `plugins.upload` */
  readonly config: {
    readonly provider: string;
    readonly breakpoints: Readonly<Record<string, number>>;
  };
  readonly publicDir: string;
  readonly db: Database;
  readonly layout: Layout;
  readonly onWarning: (message: string) => void;
}

export function createMediaLibrary({
  config,
  publicDir,
  db,
  layout,
  onWarning,
}: CreateOptions): MediaLibrary {
  if (config.provider !== 'local') {
    onWarning(
      `upload: the provider ${config.provider} is not built in, files are stored in ${publicDir}/uploads`,
    );
  }
  const storage = new LocalStorage(join(publicDir, 'uploads'));
  return new MediaLibrary({ db, layout, storage, breakpoints: config.breakpoints, onWarning });
}
