/** Compares the files of local uploads with the rows that name them: what an export restores may have lost some before. */
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database, Executor } from '../database/database.ts';
import { jsonColumn } from '../database/sql/json-column.ts';
import { sql } from '../database/sql-template.ts';
import { isInside } from './media-files.ts';

/** A file that is not what its row says. */
export interface UploadProblem {
  /** The id of the row of `files`. */
  readonly id: number;
  /** Its path below the folder. */
  readonly file: string;
  readonly problem: string;
}

interface Row {
  readonly id: number;
  readonly url: string;
  readonly size: number | string | null;
  readonly mime: string | null;
  readonly formats: string | null;
  readonly digest: string | null;
}

const ADDRESS = '/uploads/';

/** Rows read at once. */
const ROWS = 500;

/** KB are stored with two decimals. */
const KB_TOLERANCE = 0.011;

/**
 * @param folder of the uploads
 * @returns what is missing, or has another size or content than its row says, by the ids of the rows
 */
export async function compareUploads(db: Database, folder: string): Promise<UploadProblem[]> {
  const problems: UploadProblem[] = [];
  let last = 0;
  for (;;) {
    const rows = await localFiles(db, last);
    for (const row of rows) {
      for (const { file, kilobytes, digest } of filesOf(row)) {
        const problem = await problemOf(folder, file, kilobytes, digest);
        if (problem) problems.push({ id: row.id, file, problem });
      }
      last = row.id;
    }
    if (rows.length < ROWS) return problems;
  }
}

/** How many rows name files of local uploads. */
export async function countUploads(db: Executor): Promise<number> {
  const [found] = await db.query<{ count: number }>(
    sql`SELECT COUNT(*) AS "count" FROM files WHERE url LIKE ?`,
    [`${ADDRESS}%`],
  );
  return Number(found?.count ?? 0);
}

const localFiles = async (db: Executor, after: number): Promise<Row[]> =>
  db.query<Row>(
    sql`SELECT f.id, f.url, f.size, f.mime, f.formats, o.digest FROM files f LEFT JOIN octavo_files o ON o.file_id = f.id WHERE f.url LIKE ? AND f.id > +? ORDER BY f.id LIMIT ?`,
    [`${ADDRESS}%`, after, ROWS],
  );

interface NamedFile {
  readonly file: string;
  readonly kilobytes: number | null;
  readonly digest: string | null;
}

function filesOf({ url, size, mime, formats, digest }: Row): NamedFile[] {
  // the digest is that of what was sent, and pictures may be stored smaller
  const original = { url, size, digest: mime?.startsWith('image/') ? null : digest };
  const smaller = Object.values((jsonColumn(formats) ?? {}) as Record<string, unknown>).filter(isFormat);
  return [original, ...smaller.map((one) => ({ ...one, digest: null }))].map((one) => ({
    file: decodedPath(one.url),
    kilobytes: one.size === null || one.size === undefined ? null : Number(one.size),
    digest: one.digest,
  }));
}

const isFormat = (value: unknown): value is { url: string; size?: number } =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  value.url.startsWith(ADDRESS);

function decodedPath(url: string): string {
  const path = url.slice(ADDRESS.length);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function problemOf(
  folder: string,
  file: string,
  kilobytes: number | null,
  digest: string | null,
): Promise<string | null> {
  const place = join(folder, file);
  const stored = isInside(file) ? statSync(place, { throwIfNoEntry: false }) : undefined;
  if (!stored?.isFile()) return 'is missing';
  if (kilobytes !== null && Math.abs(stored.size / 1000 - kilobytes) > KB_TOLERANCE)
    return `has ${stored.size} bytes, and its row says ${kilobytes} KB`;
  if (digest === null || (await digestOf(place)) === digest) return null;
  return 'has another content than the file that was uploaded';
}

async function digestOf(place: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(place), hash);
  return hash.digest('hex');
}
