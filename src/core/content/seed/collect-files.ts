/** `content/media.json` → the rows of the media library, as the v4 upload plugin writes them. */
import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { FILE_UID, type Layout, tableOf } from '../../database/layout/layout.ts';
import type { Row } from '../../database/seed/rows.ts';
import type { Problem } from '../../project/start-error.ts';
import {
  type ContentFolder,
  MEDIA_FOLDER,
  MEDIA_LIST,
  type SeedMedia,
  type SeedPicture,
} from './content-folder.ts';
import { Place } from './place.ts';

/** The media library after the seed. */
export interface CollectedFiles {
  /** Media name → id. */
  readonly ids: ReadonlyMap<string, number>;
  /** Every file to copy from `content/media`, formats included. */
  readonly names: readonly string[];
  readonly table: string;
  readonly rows: readonly Row[];
}

/** Makes a row for each file, numbered from 1 in the order of the list. */
export function collectFiles(
  folder: ContentFolder,
  layout: Layout,
  now: Date,
  problems: Problem[],
): CollectedFiles {
  const ids = new Map<string, number>();
  const names: string[] = [];
  const rows: Row[] = [];
  const { table, columns } = tableOf(layout, FILE_UID);
  const measure = (picture: SeedPicture, place: Place): number => {
    names.push(picture.file);
    const plain = !/[/\\]/.test(picture.file);
    const stats = plain && statSync(join(folder.path, MEDIA_FOLDER, picture.file), { throwIfNoEntry: false });
    if (stats) return stats.size;
    place.problem(`content/${MEDIA_FOLDER} has no file ${JSON.stringify(picture.file)}`);
    return 0;
  };
  for (const media of folder.media) {
    const place = new Place(problems, `content/${MEDIA_LIST}`, media.name);
    if (ids.has(media.name)) place.problem('another file has this name');
    const id = ids.size + 1;
    ids.set(media.name, id);
    const formats = Object.entries(media.formats ?? {}).map(([format, picture]) => [
      format,
      formatOf(`${format}_${media.name}`, media, picture, measure(picture, place.at(format))),
    ]);
    const values = {
      name: media.name,
      alternativeText: media.alternativeText ?? null,
      caption: media.caption ?? null,
      width: media.width ?? null,
      height: media.height ?? null,
      formats: formats.length > 0 ? JSON.stringify(Object.fromEntries(formats)) : null,
      ...describe(media.file, measure(media, place)),
      mime: media.mime,
      provider: 'local',
      folderPath: '/',
      createdAt: now,
      updatedAt: now,
    };
    const row = Object.entries(values).map(([name, value]) => [columns.get(name)!, value] as const);
    rows.push({ id, ...Object.fromEntries(row) });
  }
  return { ids, names, table, rows };
}

const kilobytes = (bytes: number): number => Math.round(bytes / 10) / 100;

const describe = (file: string, bytes: number) => ({
  hash: file.slice(0, -extname(file).length),
  ext: extname(file),
  size: kilobytes(bytes),
  url: `/uploads/${file}`,
});

function formatOf(
  name: string,
  media: SeedMedia,
  { file, width, height }: SeedPicture,
  bytes: number,
): object {
  const { hash, ext, size, url } = describe(file, bytes);
  return { name, hash, ext, mime: media.mime, path: null, width, height, size, sizeInBytes: bytes, url };
}
