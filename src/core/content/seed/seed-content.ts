/** Fills an empty database with the content a project brings in its `content/` folder. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import { FILE_UID, type Layout } from '../../database/layout/layout.ts';
import { insertRow } from '../../database/seed/rows.ts';
import { ident, joined, sql } from '../../database/sql-template.ts';
import type { Model } from '../../model/content-type.ts';
import { type Problem, StartError } from '../../project/start-error.ts';
import type { ContentWriter } from '../operations/content-writer.ts';
import { buildBody, type Names } from './build-body.ts';
import { collectFiles } from './collect-files.ts';
import { MEDIA_FOLDER } from './content-folder.ts';
import { EntryIds } from './entry-ids.ts';
import { addLocales, checkPermissions, grantPermissions } from './grant-permissions.ts';
import { listEntries } from './list-entries.ts';
import { Partners } from './partners.ts';
import { readContentFolder } from './read-content-folder.ts';
import { writeEntries } from './write-entries.ts';

export interface SeedContentOptions {
  readonly db: Database;
  readonly model: Model;
  readonly layout: Layout;
  readonly writer: ContentWriter;
  /** The project folder: it has `content/`, and gets the media in `public/uploads`. */
  readonly dir: string;
  /** Milliseconds; when every entry is published. */
  readonly now: number;
  /** Is called after each entry with how many are written. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** What was added. */
export interface SeedReport {
  /** Every locale of an entry counts. */
  readonly entries: number;
  readonly media: number;
  readonly permissions: number;
  readonly locales: number;
}

/**
 * What is wrong with the folder as far as its files and the schemas tell, without a database.
 * @throws StartError with every mistake, each with file, entry and attribute
 */
export function checkContent(options: Pick<SeedContentOptions, 'model' | 'layout' | 'dir' | 'now'>): void {
  planContent(options);
}

/**
 * Imports the folder in one transaction, through the same checks and statements as requests. The database
 * must have its layout and first rows (roles, the default locale) and no content.
 * @throws StartError with every mistake of the content files, each with file, entry and attribute; then
 *   nothing is written
 */
export async function seedContent(options: SeedContentOptions): Promise<SeedReport> {
  const { db, layout, writer, dir, onProgress } = options;
  const now = new Date(options.now);
  const { folder, files, entries, ids, names, problems } = planContent(options);
  const report = await db.transaction(async (tx) => {
    for (const row of files.rows) await insertRow(tx, files.table, row);
    const locales = await addLocales(tx, layout, folder.manifest, now);
    let done = 0;
    await writeEntries({ writer, names, ids, now: options.now }, entries, () => {
      done += 1;
      onProgress?.(done, entries.length);
    });
    if (problems.length > 0) throw new StartError(problems);
    const permissions = await grantPermissions(tx, layout, folder.manifest, now);
    return { entries: entries.length, media: folder.media.length, locales, permissions };
  });
  copyMedia(folder.path, join(dir, 'public', 'uploads'), files.names);
  return report;
}

/**
 * Reads the folder, and looks all names in it through before anything is written.
 * @throws StartError with every mistake
 */
function planContent({
  model,
  layout,
  dir,
  now,
}: Pick<SeedContentOptions, 'model' | 'layout' | 'dir' | 'now'>) {
  const folder = readContentFolder(join(dir, 'content'));
  const problems: Problem[] = [];
  checkPermissions(folder.manifest, model, problems);
  const files = collectFiles(folder, layout, new Date(now), problems);
  const { entries, keys } = listEntries(folder, model, problems);
  const ids = new EntryIds(keys);
  const partners = new Partners();
  const names: Names = {
    model,
    layout,
    entry: (uid, key, locale) => ids.find(uid, key, locale),
    nameOf: (uid, key, locale) => ids.nameOf(uid, key, locale),
    file: (name) => files.ids.get(name),
    claim: (hop, attribute, mine, theirs) => partners.claim(hop, attribute, mine, theirs),
  };
  for (const entry of entries) {
    if (entry.variant.draft && !entry.type.draftAndPublish)
      entry.place.at('draft').problem(`${entry.type.uid} has no drafts`);
    buildBody(entry, names);
  }
  if (problems.length > 0) throw new StartError(problems);
  return { folder, files, entries, ids, names, problems };
}

function copyMedia(content: string, uploads: string, names: readonly string[]): void {
  mkdirSync(uploads, { recursive: true });
  for (const name of names) copyFileSync(join(content, MEDIA_FOLDER, name), join(uploads, name));
}

/** Whether no content-type of the project has an entry and the media library no file. */
export async function contentIsEmpty(db: Database, model: Model): Promise<boolean> {
  const tables = [...model.contentTypes.values()]
    .filter((type) => type.origin === 'api' || type.uid === FILE_UID)
    .map((type) => type.collectionName);
  const found = await db.query(
    joined(
      tables.map((table) => sql`SELECT 1 WHERE EXISTS (SELECT 1 FROM ${ident(table)})`),
      ' UNION ALL ',
    ),
  );
  return found.length === 0;
}
