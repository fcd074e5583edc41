/**
 * Pictures: their size, a smaller rewrite of the original, and the formats v4 makes of them (thumbnail,
 * large, medium, small), by sharp. Without sharp files are stored as they came.
 */
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Sharp, SharpOptions } from 'sharp';
import { clientGone } from '../errors/catalogue.ts';
import { OctavoError } from '../errors/octavo-error.ts';
import { onClientGone } from '../http/current-request.ts';
import { PIXEL_LIMIT } from '../project/config/plugins/upload.ts';
import { Gate } from './gate.ts';
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
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The original, or its rewrite beside it. */
  readonly original: PictureFile;
  readonly formats: readonly PictureFormat[];
}

export interface PictureOptions {
  readonly settings: UploadSettings;
  /** `plugins.upload.breakpoints`: the longer side by format name. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** `plugins.upload.pixelLimit`: larger pictures are stored as they came, without formats. */
  readonly pixelLimit?: number;
}

/** Seconds one file made of a picture may take. */
const PICTURE_SECONDS = 30;

const THUMBNAIL = { width: 245, height: 156 };

/** The quality of rewritten originals, in percent; without size optimization they keep all they have. */
const SMALLER = 80;
const SAME = 100;

/** Kinds whose size is told, of which formats are made, and which are written anew. */
const MEASURED = new Set(['jpeg', 'png', 'webp', 'tiff', 'gif', 'svg']);
const RESIZED = new Set(['jpeg', 'png', 'webp', 'tiff', 'gif']);
const REWRITTEN = new Set(['jpeg', 'png', 'webp', 'tiff']);

type MakeSharp = (path: string, options?: SharpOptions) => Sharp;

/** Pictures worked on at once, each on one core: every one may take a quarter of a gigabyte. */
const MOST_AT_ONCE = 4;

const gate = new Gate(Math.min(MOST_AT_ONCE, availableParallelism()));

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

/** False where sharp is not installed. */
export const canReadPictures = async (): Promise<boolean> => (await loadSharp()) !== null;

/**
 * Reads a file as a picture; null for a file that is none. New files lie beside it. Where the client of the request
 * leaves, nothing further is begun: a file that sharp is making can't be stopped, and has its `PICTURE_SECONDS`.
 * @throws OctavoError ApplicationError for a picture that is damaged or takes too long; `clientGone`
 */
export async function readPicture(file: PictureFile, options: PictureOptions): Promise<Picture | null> {
  const sharp = await loadSharp();
  if (!sharp) return null;
  const gone = new AbortController();
  const leave = onClientGone(() => gone.abort(clientGone()));
  try {
    return await gate.run(() => makePicture(sharp, file, options, gone.signal), gone.signal);
  } finally {
    leave();
  }
}

async function makePicture(
  sharp: MakeSharp,
  file: PictureFile,
  { settings, breakpoints, pixelLimit = PIXEL_LIMIT }: PictureOptions,
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
  try {
    // a rewrite would keep the first picture of an animation alone
    const still = (found.pages ?? 1) === 1;
    const wanted = settings.sizeOptimization || (settings.autoOrientation && (found.orientation ?? 1) > 1);
    const rewritten = wanted && still && REWRITTEN.has(found.format);
    const way: Way = { turn: settings.autoOrientation, orientation: found.orientation ?? 1 };
    const original = rewritten
      ? await rewrite(
          upright(bounded(sharp, file.path, pixelLimit), way),
          `${file.path}.new`,
          found.format,
          settings,
        )
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
      const image = upright(bounded(sharp, original.path, pixelLimit), rewritten && way.turn ? UPRIGHT : way);
      formats.push(await resize(image, `${file.path}.${at}`, size));
    }
    return { width, height, original, formats };
  } catch (error) {
    throw gone.aborted ? gone.reason : unreadable(error);
  }
}

/** What sharp throws when the time it was given is over. */
const OUT_OF_TIME = /^timeout: /;

const unreadable = (error: unknown): OctavoError =>
  error instanceof Error && OUT_OF_TIME.test(error.message)
    ? new OctavoError(
        'ApplicationError',
        `The picture takes longer than ${PICTURE_SECONDS} seconds to read; send a smaller one`,
        {},
        error,
      )
    : new OctavoError('ApplicationError', 'File is not a valid image', {}, error);

/** A picture that is given up where it has more pixels than it told, or takes too long. */
const bounded = (sharp: MakeSharp, path: string, pixelLimit: number): Sharp =>
  sharp(path, { limitInputPixels: pixelLimit }).timeout({ seconds: PICTURE_SECONDS });

/** Which side of a picture is up (EXIF 1 to 8), and whether its pixels are to be turned that way. */
interface Way {
  readonly turn: boolean;
  readonly orientation: number;
}

const UPRIGHT: Way = { turn: false, orientation: 1 };

/** What is written drops all that cameras add, but for which side is up. */
function upright(image: Sharp, { turn, orientation }: Way): Sharp {
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
