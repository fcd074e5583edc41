/** `service('image-manipulation')` of the media library: what code asks of pictures. */
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Service } from '../strapi/strapi.ts';

interface PictureFile {
  readonly filepath?: string;
  readonly path?: string;
  getStream?(): NodeJS.ReadableStream;
}

/** Types sharp reads, by its names. */
const READ = ['jpeg', 'png', 'webp', 'tiff', 'svg', 'gif', 'avif'];
/** Those that can be made smaller, and those whose bytes can be made fewer. */
const RESIZED = ['jpeg', 'png', 'webp', 'tiff', 'gif'];
const OPTIMIZED = ['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'];

/** What the server does in one go with storing a file. */
const NOT_HERE = (name: string) => (): never => {
  throw new Error(`image-manipulation: ${name} is the server's: it makes the formats of a picture itself`);
};

export function createImageManipulation(): Service {
  const formatOf = async (file: PictureFile): Promise<string | undefined> => (await read(file))?.format;
  const isOneOf =
    (list: readonly string[]) =>
    async (file: PictureFile): Promise<boolean> =>
      list.includes((await formatOf(file)) ?? '');
  return {
    getDimensions: async (file: PictureFile) => {
      const { width = null, height = null } = (await read(file)) ?? {};
      return { width, height };
    },
    isFaultyImage: async (file: PictureFile) => (await read(file)) === null,
    isImage: isOneOf(READ),
    isSupportedImage: isOneOf(READ),
    isResizableImage: isOneOf(RESIZED),
    isOptimizableImage: isOneOf(OPTIMIZED),
    generateThumbnail: NOT_HERE('generateThumbnail'),
    generateResponsiveFormats: NOT_HERE('generateResponsiveFormats'),
    optimize: NOT_HERE('optimize'),
  };
}

/** What a picture says of itself; null for what is none. */
async function read(file: PictureFile) {
  const { default: sharp } = await import('sharp');
  const path = file.filepath ?? file.path;
  const stream = file.getStream?.() ?? (path === undefined ? null : createReadStream(path));
  if (!stream) return null;
  try {
    return await sharp(await buffer(stream)).metadata();
  } catch {
    return null;
  }
}
