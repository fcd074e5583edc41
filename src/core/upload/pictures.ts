/**
 * Pictures: their size, a smaller rewrite of the original, and the formats v4 makes of them (thumbnail,
 * large, medium, small), by sharp. Without sharp files are stored as they came.
 */

import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Sharp, SharpOptions } from 'sharp';
import type { Clock } from '../base/clock.ts';
import { onClientGone } from '../base/http/current-request.ts';
import { Semaphore } from '../base/semaphore.ts';
import { clientGone, invalidImage, pictureTooSlow } from '../errors/catalogue.ts';
import type { OctavoError } from '../errors/octavo-error.ts';
import { PIXEL_LIMIT } from '../project/config/plugins/upload.ts';
import type { UploadSettings } from './upload-settings.ts';

/** A file of a picture on disk. */
export interface PictureFile {
  readonly path: string;
  readonly size: number;
}

export interface PictureFormat extends PictureFile {
  /** `thumbnail`, or a name of `breakpoints`. */
  readonly format: string;
  readonly width: number;
  readonly height: number;
  /** What replaces the names that are made of the format's and the file's. */
  readonly names?: {
    readonly name?: string;
    readonly hash?: string;
    readonly ext?: string;
    readonly mime?: string;
  };
}

/** A picture with the names under which it is stored. */
export interface NamedPicture extends PictureFile {
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  /** The folder the client asked for, if the storage has folders. */
  readonly folder: string | null;
}

/** Reads a picture in place of the server, as `readPicture` does. */
export type PictureReader = (picture: NamedPicture) => Promise<Picture | null>;

export interface Picture {
  readonly width: number | null;
  readonly height: number | null;
  /** The original, or its smaller version in a second file. */
  readonly original: PictureFile;
  readonly formats: readonly PictureFormat[];
}

export interface PictureOptions {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly settings: UploadSettings;
  /** `plugins.upload.breakpoints`: the longer side by format name. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** `plugins.upload.pixelLimit`: larger pictures are stored as they came, without formats. */
  readonly pixelLimit?: number;
  /** The project's own way to read pictures. */
  readonly reader?: PictureReader | undefined;
}

/** Seconds that all files of a picture may take together. */
export const PICTURE_SECONDS = 30;

const THUMBNAIL = { width: 245, height: 156 };

/** The quality of rewritten originals, in percent; without size optimization they keep all they have. */
const SMALLER = 80;
const SAME = 100;

/** Types whose size is read, those with formats, and those that are optimised. */
const MEASURED = new Set(['jpeg', 'png', 'webp', 'tiff', 'gif', 'svg']);
const RESIZED = new Set(['jpeg', 'png', 'webp', 'tiff', 'gif']);
const REWRITTEN = new Set(['jpeg', 'png', 'webp', 'tiff']);

type MakeSharp = (path: string, options?: SharpOptions) => Sharp;

/** Pictures processed at the same time, each on one core: each may take a quarter of a gigabyte. */
const CONCURRENT = 4;

const semaphore = new Semaphore(Math.min(CONCURRENT, availableParallelism()));

let loading: Promise<MakeSharp | null> | undefined;

/** sharp is an optional dependency, and loaded with the first picture. */
function loadSharp(): Promise<MakeSharp | null> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.concurrency(1);
      sharp.cache(false);
      return sharp;
    },
    () => null,
  );
  return loading;
}

/** False if sharp is not installed. */
export const canReadPictures = async (): Promise<boolean> => (await loadSharp()) !== null;

/**
 * Reads a file as a picture; null if it is none. New files are created in the same folder. If the client of the
 * request leaves, no further step begins: a file that sharp is making can't be stopped, and has what is left of
 * `PICTURE_SECONDS`.
 * @throws OctavoError ApplicationError for a picture that is damaged or takes too long; `clientGone`
 */
export async function readPicture(file: PictureFile, options: PictureOptions): Promise<Picture | null> {
  const sharp = await loadSharp();
  if (!sharp) return null;
  const gone = new AbortController();
  const leave = onClientGone(() => gone.abort(clientGone()));
  try {
    return await semaphore.run(() => makePicture(sharp, file, options, gone.signal), gone.signal);
  } finally {
    leave();
  }
}

async function makePicture(
  sharp: MakeSharp,
  file: PictureFile,
  { clock, settings, breakpoints, pixelLimit = PIXEL_LIMIT }: PictureOptions,
  gone: AbortSignal,
): Promise<Picture | null> {
  const found = await sharp(file.path)
    .metadata()
    .catch(() => null);
  if (!found || !MEASURED.has(found.format)) return null;
  const turned = settings.autoOrientation && (found.orientation ?? 1) > 4;
  const [width, height] = turned ? [found.height, found.width] : [found.width, found.height];
  const pixels = width * height * (found.pages ?? 1);
  if (!RESIZED.has(found.format) || pixels > pixelLimit)
    return { width, height, original: file, formats: [] };
  const until = clock.monotonic() + PICTURE_SECONDS * 1000;
  const open = (path: string): Sharp => bounded(sharp, path, pixelLimit, until - clock.monotonic());
  try {
    // optimising an animation would keep its first picture only
    const still = (found.pages ?? 1) === 1;
    const wanted = settings.sizeOptimization || (settings.autoOrientation && (found.orientation ?? 1) > 1);
    const rewritten = wanted && still && REWRITTEN.has(found.format);
    const way: Orientation = { turn: settings.autoOrientation, orientation: found.orientation ?? 1 };
    const original = rewritten
      ? await rewrite(upright(open(file.path), way), `${file.path}.new`, found.format, settings)
      : file;
    const formats: PictureFormat[] = [];
    const sizes = Object.entries(settings.responsiveDimensions ? breakpoints : {})
      .filter(([, size]) => size < width || size < height)
      .map(([format, size]) => ({ format, width: size, height: size }));
    if (width > THUMBNAIL.width || height > THUMBNAIL.height) {
      sizes.unshift({ format: 'thumbnail', ...THUMBNAIL });
    }
    for (const [at, size] of sizes.entries()) {
      gone.throwIfAborted();
      const image = upright(open(original.path), rewritten && way.turn ? UPRIGHT : way);
      formats.push(await resize(image, `${file.path}.${at}`, size));
    }
    return { width, height, original, formats };
  } catch (error) {
    throw gone.aborted ? gone.reason : unreadable(error);
  }
}

/** sharp's message when its time is over, and the one of what is not begun any more. */
const OUT_OF_TIME = /^timeout: /;
const NO_TIME = 'timeout: 0% complete';

const unreadable = (error: unknown): OctavoError =>
  error instanceof Error && OUT_OF_TIME.test(error.message)
    ? pictureTooSlow.with({ cause: error }, PICTURE_SECONDS)
    : invalidImage.with({ cause: error });

/**
 * A picture whose processing ends if it has more pixels than declared, or takes too long.
 * @param left ms; sharp counts whole seconds
 */
function bounded(sharp: MakeSharp, path: string, pixelLimit: number, left: number): Sharp {
  const seconds = Math.ceil(left / 1000);
  if (seconds < 1) throw new Error(NO_TIME);
  return sharp(path, { limitInputPixels: pixelLimit }).timeout({ seconds });
}

/** The orientation of a picture (EXIF 1 to 8), and whether its pixels are to be turned. */
interface Orientation {
  readonly turn: boolean;
  readonly orientation: number;
}

const UPRIGHT: Orientation = { turn: false, orientation: 1 };

/** The output has none of the camera's metadata except the orientation. */
function upright(image: Sharp, { turn, orientation }: Orientation): Sharp {
  if (orientation === 1) return image;
  return turn ? image.rotate() : image.withExif({ IFD0: { Orientation: String(orientation) } });
}

async function rewrite(
  image: Sharp,
  path: string,
  format: string,
  settings: UploadSettings,
): Promise<PictureFile> {
  const quality = settings.sizeOptimization ? SMALLER : SAME;
  await image.toFormat(format as 'jpeg', { quality }).toFile(path);
  return { path, size: (await stat(path)).size };
}

async function resize(
  image: Sharp,
  path: string,
  { format, width, height }: { format: string; width: number; height: number },
): Promise<PictureFormat> {
  const made = await image.resize({ width, height, fit: 'inside' }).toFile(path);
  return { format, path, width: made.width, height: made.height, size: made.size };
}
