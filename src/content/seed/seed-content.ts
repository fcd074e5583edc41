/** Fills an empty database with the content a project brings in its `content/` folder. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import type { Layout } from '../../database/layout/layout.ts';
import { insertRow } from '../../database/seed/rows.ts';
import type { Model } from '../../model/content-type.ts';
import { type Problem, StartError } from '../../project/start-error.ts';
import { collectEntry } from './collect-entry.ts';
import { collectFiles } from './collect-files.ts';
import { MEDIA_FOLDER } from './content-folder.ts';
import { addLocales, checkPermissions, grantPermissions } from './grant-permissions.ts';
import { numberEntries } from './number-entries.ts';
import { readContentFolder } from './read-content-folder.ts';
import { RowCollector } from './row-collector.ts';

export interface SeedContentOptions {
  readonly db: Database;
  readonly model: Model;
  readonly layout: Layout;
  /** The project folder: it has `content/`, and gets the media in `public/uploads`. */
  readonly dir: string;
  /** Milliseconds; when every entry is made and published. */
  readonly now: number;
  /** Told now and then how many of all rows are written. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** What was added. */
export interface SeedReport {
  /** Every locale of an entry counts. */
  readonly entries: number;
  readonly media: number;
  /** Rows that tie entries, components and media together. */
  readonly links: number;
  readonly permissions: number;
  readonly locales: number;
}

/** Rows between two words of progress. */
const PROGRESS_STEP = 250;

/**
 * Imports the folder in one transaction. The database must have its layout and first rows (roles, the
 * default locale) and no content; ids are the same every time.
 * @throws StartError with every mistake of the content files, each with file, entry and attribute; then
 *   nothing is written
 */
export async function seedContent(options: SeedContentOptions): Promise<SeedReport> {
  const { db, model, layout, dir, onProgress } = options;
  const now = new Date(options.now);
  const folder = readContentFolder(join(dir, 'content'));
  const problems: Problem[] = [];
  const rows = new RowCollector();
  checkPermissions(folder.manifest, model, problems);
  const files = collectFiles(folder, layout, rows, now, problems);
  const { entries, ids } = numberEntries(folder, model, problems);
  for (const entry of entries) collectEntry(entry, now, { model, layout, ids, files: files.ids, rows });
  if (problems.length > 0) throw new StartError(problems);

  copyMedia(folder.path, join(dir, 'public', 'uploads'), files.names);
  const all = [...rows.entries, ...rows.links];
  return db.transaction(async (tx) => {
    for (const [index, { table, row }] of all.entries()) {
      await insertRow(tx, table, row);
      if ((index + 1) % PROGRESS_STEP === 0 || index + 1 === all.length) onProgress?.(index + 1, all.length);
    }
    return {
      entries: entries.length,
      media: folder.media.length,
      links: rows.links.length,
      locales: await addLocales(tx, layout, folder.manifest, now),
      permissions: await grantPermissions(tx, layout, folder.manifest, now),
    };
  });
}

function copyMedia(content: string, uploads: string, names: readonly string[]): void {
  mkdirSync(uploads, { recursive: true });
  for (const name of names) copyFileSync(join(content, MEDIA_FOLDER, name), join(uploads, name));
}
