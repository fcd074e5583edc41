/** Formats of uploaded pictures by the service `image-manipulation` that a project's extension has changed, in v4's steps. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { invalidImage } from '../../core/errors/catalogue.ts';
import type { NamedPicture, Picture, PictureFormat } from '../../core/upload/pictures.ts';
import type { Service } from '../shared/registry.ts';
import type { ImageFile } from './image-manipulation.ts';

type Ask = (file: ImageFile) => unknown;

/** What v4 asks of the service; an extension may leave out any of it. */
type Manipulation = Readonly<
  Partial<
    Record<
      | 'isImage'
      | 'isFaultyImage'
      | 'isOptimizableImage'
      | 'isResizableImage'
      | 'optimize'
      | 'getDimensions'
      | 'generateThumbnail'
      | 'generateResponsiveFormats',
      Ask
    >
  >
>;

interface Format {
  readonly key: string;
  readonly file?: ImageFile | null;
}

/**
 * @param service the service as it is now
 * @returns what reads a picture for an upload; it gives null for a file that the service takes for no picture
 */
export function codePictures(service: () => Service | undefined) {
  return async (picture: NamedPicture): Promise<Picture | null> => {
    const ask = (service() ?? {}) as Manipulation;
    const folder = dirname(picture.path);
    let file: ImageFile = {
      ...fileOf(picture),
      tmpWorkingDirectory: folder,
      getStream: () => createReadStream(picture.path),
    };
    if (!(await ask.isImage?.(file))) return null;
    if (await ask.isFaultyImage?.(file)) throw invalidImage();
    if (await ask.isOptimizableImage?.(file))
      file = ((await ask.optimize?.(file)) as ImageFile | null) ?? file;
    const size = (await ask.getDimensions?.(file)) as {
      width?: number | null;
      height?: number | null;
    } | null;
    const { width = null, height = null } = size ?? {};
    file = { ...file, width, height };
    const listed: Format[] = [];
    if (await ask.isResizableImage?.(file)) {
      listed.push({ key: 'thumbnail', file: (await ask.generateThumbnail?.(file)) as ImageFile | null });
      const more = (await ask.generateResponsiveFormats?.(file)) as
        | readonly (Format | null | undefined)[]
        | null;
      listed.push(...(more ?? []).filter((one) => one !== null && one !== undefined));
    }
    const formats: PictureFormat[] = [];
    for (const { key, file: made } of listed) {
      if (!made) continue;
      const path = await onDisk(made, join(folder, `format-${formats.length}`));
      formats.push({
        format: key,
        path,
        size: (await stat(path)).size,
        width: made.width ?? 0,
        height: made.height ?? 0,
        ...namesOf(made),
      });
    }
    const path = await onDisk(file, join(folder, 'original'));
    return { width, height, original: { path, size: (await stat(path)).size }, formats };
  };
}

function fileOf({ path, size, name, hash, ext, mime, folder }: NamedPicture): ImageFile & object {
  return { name, hash, ext, mime, path: folder, filepath: path, ...{ size: size / 1000, sizeInBytes: size } };
}

/** The names of a format, which code may give an extension or a type of its own. */
const namesOf = ({ name, hash, ext, mime }: ImageFile) => ({
  names: {
    ...(name === undefined ? {} : { name }),
    ...(hash === undefined ? {} : { hash }),
    ...(ext === undefined ? {} : { ext }),
    ...(mime === undefined ? {} : { mime }),
  },
});

/** The content of a file that code has made: its stream is what v4 stores. */
async function onDisk(file: ImageFile, path: string): Promise<string> {
  if (!file.getStream) return file.filepath!;
  await pipeline(file.getStream(), createWriteStream(path));
  return path;
}
