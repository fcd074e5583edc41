/** The part of a picture that is cut out, in its own pixels. Pure. */

export interface PixelCrop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The nearest crop of whole pixels that lies within the picture and is not empty. */
export function withinPicture({ x, y, width, height }: PixelCrop, picture: Size): PixelCrop {
  const left = clamp(Math.round(x), 0, picture.width - 1);
  const top = clamp(Math.round(y), 0, picture.height - 1);
  return {
    x: left,
    y: top,
    width: clamp(Math.round(width), 1, picture.width - left),
    height: clamp(Math.round(height), 1, picture.height - top),
  };
}

/** A crop of the shown picture → one of the picture itself, or the other way round. */
export const scaled = (crop: PixelCrop, from: Size, to: Size): PixelCrop => ({
  x: (crop.x * to.width) / from.width,
  y: (crop.y * to.height) / from.height,
  width: (crop.width * to.width) / from.width,
  height: (crop.height * to.height) / from.height,
});

/** What people begin with: the middle of the picture. */
export const middleOf = ({ width, height }: Size): PixelCrop =>
  withinPicture(
    { x: width * 0.1, y: height * 0.1, width: width * 0.8, height: height * 0.8 },
    { width, height },
  );

/** The types a browser can write a picture in. */
const WRITABLE = ['image/jpeg', 'image/png', 'image/webp'];

export const canCrop = (mime: string): boolean => WRITABLE.includes(mime);

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Number.isFinite(value) ? value : least, least), most);
