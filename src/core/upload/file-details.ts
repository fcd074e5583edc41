/** What Octavo keeps of files besides v4's rows, in `octavo_files`: digests of their contents, focal points. */
import type { Executor } from '../database/database.ts';
import { FILE_UID } from '../database/layout/layout.ts';
import { placeholders, sql } from '../database/sql-template.ts';
import type { RowEffect } from '../hooks/row-effects.ts';

/** The point of a picture that smaller cuts keep, in parts of its width and height: from 0 to 1. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export interface FileDetails {
  readonly focalPoint: FocalPoint | null;
  /** SHA-256 in hex of the content as it was sent; null for files that were there before Octavo. */
  readonly digest: string | null;
}

interface DetailsRow {
  readonly digest: string | null;
  readonly focal_x: number | null;
  readonly focal_y: number | null;
}

/** The parts that a stored whole number counts. */
const PARTS = 10_000;

/** Details go with their files, no matter who deletes these. */
export const FILE_EFFECTS: RowEffect = {
  uid: FILE_UID,
  deleted: async (tx, ids) => {
    await tx.run(sql`DELETE FROM octavo_files WHERE file_id IN (${placeholders(ids.length)})`, ids);
  },
};

/** What is kept of a file; nothing where there is no row. Inside `withOctavoTables`, as all of these. */
export async function readDetails(tx: Executor, id: number): Promise<FileDetails> {
  const [row] = await tx.query<DetailsRow>(
    sql`SELECT digest, focal_x, focal_y FROM octavo_files WHERE file_id = +?`,
    [id],
  );
  if (!row) return { digest: null, focalPoint: null };
  const { digest, focal_x: x, focal_y: y } = row;
  const isSet = x !== null && y !== null;
  return { digest, focalPoint: isSet ? { x: Number(x) / PARTS, y: Number(y) / PARTS } : null };
}

/** The files with these contents, by their ids, at most `limit` of each content. */
export async function filesWithDigest(
  tx: Executor,
  digest: string,
  limit: number,
): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`SELECT file_id AS id FROM octavo_files WHERE digest = ? ORDER BY file_id LIMIT +?`,
    [digest, limit],
  );
  return rows.map(({ id }) => Number(id));
}

/** Records the contents of new files. */
export async function saveDigests(tx: Executor, digests: ReadonlyMap<number, string>): Promise<void> {
  for (const [id, digest] of digests) await resetDetails(tx, id, digest);
}

/** Records other content of a file: its focal point is that of another picture. */
export async function resetDetails(tx: Executor, id: number, digest: string): Promise<void> {
  await save(tx, id, { digest, focal_x: null, focal_y: null });
}

/** Sets or removes the focal point of a file. */
export async function saveFocalPoint(tx: Executor, id: number, point: FocalPoint | null): Promise<void> {
  const { digest } = await readDetails(tx, id);
  const part = (value: number) => Math.round(value * PARTS);
  await save(tx, id, {
    digest,
    focal_x: point && part(point.x),
    focal_y: point && part(point.y),
  });
}

async function save(tx: Executor, id: number, { digest, focal_x, focal_y }: DetailsRow): Promise<void> {
  await tx.run(sql`DELETE FROM octavo_files WHERE file_id = +?`, [id]);
  await tx.run(sql`INSERT INTO octavo_files (file_id, digest, focal_x, focal_y) VALUES (?, ?, ?, ?)`, [
    id,
    digest,
    focal_x,
    focal_y,
  ]);
}
