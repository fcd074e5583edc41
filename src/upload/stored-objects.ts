/** What a row has in its storage. */
import type { FileRow } from './file-rows.ts';
import type { StoredObject } from './storage.ts';

/** The file itself. */
export const objectOf = ({ hash, ext, url }: FileRow): StoredObject => ({ name: `${hash}${ext ?? ''}`, url });

/** The file and its formats, the file last. */
export const objectsOf = (row: FileRow): StoredObject[] => [...formatsOf(row.formats), objectOf(row)];

function formatsOf(formats: string | null): StoredObject[] {
  let stored: unknown;
  try {
    stored = JSON.parse(formats ?? 'null');
  } catch {
    // a row somebody wrote by hand
    return [];
  }
  if (typeof stored !== 'object' || stored === null) return [];
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return Object.values(stored as Record<string, Partial<Record<string, unknown>> | null>).flatMap((format) =>
    typeof format?.['hash'] === 'string'
      ? [{ name: `${format['hash']}${text(format['ext'])}`, url: text(format['url']) }]
      : [],
  );
}
