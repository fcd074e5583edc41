/** What a row has in its storage. */
import type { FileRow } from './file-rows.ts';
import type { StoredObject } from './storage.ts';

/** The file itself. */
export const objectOf = (row: FileRow): StoredObject => {
  const { id, name, hash, ext, mime, size, url, provider } = row;
  const formats = parsed(row.formats);
  const provider_metadata = parsed(row.metadata);
  return {
    name: `${hash}${ext ?? ''}`,
    url,
    about: { id, name, hash, ext, mime, size: Number(size), url, provider, formats, provider_metadata },
  };
};

/** The file and its formats, the file last. */
export const objectsOf = (row: FileRow): StoredObject[] => [...formatsOf(row.formats), objectOf(row)];

function formatsOf(formats: FileRow['formats']): StoredObject[] {
  const stored = parsed(formats);
  if (typeof stored !== 'object' || stored === null) return [];
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return Object.values(stored as Record<string, Partial<Record<string, unknown>> | null>).flatMap((format) =>
    typeof format?.['hash'] === 'string'
      ? [{ name: `${format['hash']}${text(format['ext'])}`, url: text(format['url']), about: format }]
      : [],
  );
}

/** The JSON of a column; null for what is none, in a row somebody wrote by hand. */
function parsed(json: unknown): unknown {
  // some drivers parse JSON columns themselves
  if (typeof json !== 'string') return json ?? null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
