/**
 * `service('image-manipulation')` of the media library: what code asks of pictures. A project's extension may replace parts of it,
 * and then the service makes the formats of uploaded pictures (`code-pictures.ts`); otherwise the server makes them itself.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { PIXEL_LIMIT } from '../../core/project/config/plugins/upload.ts';
import { PICTURE_SECONDS } from '../../core/upload/pictures.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';

/** A file in v4's form: where its content is, and what its row says. */
export interface ImageFile {
  readonly name?: string;
  readonly hash?: string;
  readonly ext?: string;
  readonly mime?: string;
  readonly path?: string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly filepath?: string;
  readonly tmpWorkingDirectory?: string;
  getStream?(): NodeJS.ReadableStream;
}

/** Types sharp reads, by its names. */
const READ = ['jpeg', 'png', 'webp', 'tiff', 'svg', 'gif', 'avif'];
/** Those that can be made smaller, and those whose bytes can be made fewer. */
const RESIZED = ['jpeg', 'png', 'webp', 'tiff', 'gif'];
const OPTIMIZED = ['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'];

const THUMBNAIL = { width: 245, height: 156 };

/** The quality of rewritten originals, in percent. */
const SMALLER = 80;
const SAME = 100;

const NO_PICTURE = { format: '', width: 0, height: 0, pages: 1 };

interface Settings {
  readonly sizeOptimization?: boolean;
  readonly autoOrientation?: boolean;
  readonly responsiveDimensions?: boolean;
}

/** @param context what the registry passes to a service; extensions call it without */
export function createImageManipulation(context?: { readonly strapi?: Strapi }): Service {
  const strapi = (): Strapi => context?.strapi ?? (globalThis as unknown as { strapi: Strapi }).strapi;
  const settings = async (): Promise<Settings> => {
    const upload = strapi().plugin('upload')!.service('upload') as {
      getSettings(): Promise<Settings | null>;
    };
    return (await upload.getSettings()) ?? {};
  };
  const pixelLimit = (): number => Number(strapi().config.get('plugin.upload.pixelLimit', PIXEL_LIMIT));
  const isOneOf =
    (list: readonly string[]) =>
    async (file: ImageFile): Promise<boolean> =>
      list.includes((await read(file))?.format ?? '');
  // a larger one is stored as it came, whoever asks for formats
  const isSmallOneOf =
    (list: readonly string[]) =>
    async (file: ImageFile): Promise<boolean> => {
      const { format, width, height, pages = 1 } = (await read(file)) ?? NO_PICTURE;
      return list.includes(format) && width * height * pages <= pixelLimit();
    };
  const resized = async (file: ImageFile, prefix: string, size: { width: number; height: number }) => {
    const image = (await open(file, pixelLimit())).resize({ ...size, fit: 'inside' });
    return made(file, await image.toBuffer({ resolveWithObject: true }), `${prefix}_`);
  };
  return {
    getDimensions: async (file: ImageFile) => {
      const { width = null, height = null } = (await read(file)) ?? {};
      return { width, height };
    },
    isFaultyImage: async (file: ImageFile) => (await read(file)) === null,
    isImage: isOneOf(READ),
    isSupportedImage: isOneOf(READ),
    isResizableImage: isSmallOneOf(RESIZED),
    isOptimizableImage: isSmallOneOf(OPTIMIZED),
    generateThumbnail: async (file: ImageFile) => {
      const isSmall = (file.width ?? 0) <= THUMBNAIL.width && (file.height ?? 0) <= THUMBNAIL.height;
      return isSmall ? null : resized(file, 'thumbnail', THUMBNAIL);
    },
    generateResponsiveFormats: async (file: ImageFile) => {
      const { responsiveDimensions = false } = await settings();
      if (!responsiveDimensions) return [];
      const breakpoints = Object.entries(
        strapi().config.get('plugin.upload.breakpoints') as Readonly<Record<string, number>>,
      ).filter(([, size]) => size < (file.width ?? 0) || size < (file.height ?? 0));
      return Promise.all(
        breakpoints.map(async ([key, size]) => ({
          key,
          file: await resized(file, key, { width: size, height: size }),
        })),
      );
    },
    optimize: async (file: ImageFile) => {
      const { sizeOptimization = false, autoOrientation = false } = await settings();
      const found = await read(file);
      const isStill = (found?.pages ?? 1) === 1;
      if (!found || !isStill || !RESIZED.includes(found.format) || !(sizeOptimization || autoOrientation))
        return file;
      const image = await open(file, pixelLimit());
      if (autoOrientation) image.rotate();
      image.toFormat(found.format, { quality: sizeOptimization ? SMALLER : SAME });
      return made(file, await image.toBuffer({ resolveWithObject: true }), '');
    },
  };
}

type Output = Awaited<ReturnType<typeof toOutput>>;

const toOutput = (image: Sharp) => image.toBuffer({ resolveWithObject: true });

/** The file with other content, in v4's form: a format has nothing of the picture's row but its type. */
async function made(file: ImageFile, { data, info }: Output, prefix: string) {
  const folder = file.tmpWorkingDirectory ?? (await mkdtemp(join(tmpdir(), 'octavo-picture-')));
  const filepath = join(folder, `${prefix || 'optimized-'}${file.hash ?? 'picture'}`);
  await writeFile(filepath, data);
  const { name = '', hash = '', ext, mime } = file;
  return {
    ...(prefix === '' ? file : { ext, mime }),
    name: `${prefix}${name}`,
    hash: `${prefix}${hash}`,
    path: file.path ?? null,
    filepath,
    getStream: () => createReadStream(filepath),
    width: info.width,
    height: info.height,
    size: Math.round(data.length / 10) / 100,
    sizeInBytes: (await stat(filepath)).size,
  };
}

/** @returns a picture whose processing ends if it has more pixels, or takes too long */
async function open(file: ImageFile, pixelLimit: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const content = await buffer(streamOf(file)!);
  return sharp(content, { limitInputPixels: pixelLimit }).timeout({ seconds: PICTURE_SECONDS });
}

function streamOf(file: ImageFile): NodeJS.ReadableStream | null {
  const path = file.filepath ?? file.path;
  return file.getStream?.() ?? (path ? createReadStream(path) : null);
}

/** What a picture says of itself; null for what is none. */
async function read(file: ImageFile) {
  const { default: sharp } = await import('sharp');
  const stream = streamOf(file);
  if (!stream) return null;
  try {
    return await sharp(await buffer(stream)).metadata();
  } catch {
    return null;
  }
}
