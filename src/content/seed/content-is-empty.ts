/** Whether a database has no content yet, so that the project's own may be written. */
import type { Database } from '../../database/database.ts';
import { FILE_UID } from '../../database/layout/layout.ts';
import { ident, joined, sql } from '../../database/sql-template.ts';
import type { Model } from '../../model/content-type.ts';

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
