import { existsSync } from 'node:fs';
import type { Database } from '../database/database.ts';
import { openExport } from './file-lines.ts';
import { readMark } from './import-mark.ts';

/** Whether an import of this very file into the database was interrupted. */
export async function isUnderWay(db: Database, file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const mark = await readMark(db);
  if (!mark) return false;
  const { header, lines } = await openExport(file, () => '');
  await lines.return(undefined);
  return header.id === mark.exportId;
}
