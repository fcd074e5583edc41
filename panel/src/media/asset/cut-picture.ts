/** Cuts a part out of a picture, in the browser. */
import type { PixelCrop } from './pixel-crop.ts';

/** Quality of pictures in formats that lose some. */
const QUALITY = 0.92;

/**
 * @param mime the type of the picture, which the cut keeps
 * @throws DOMException where the picture's storage does not let scripts read it
 */
export async function cutPicture(
  picture: HTMLImageElement,
  { x, y, width, height }: PixelCrop,
  mime: string,
  name: string,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')!.drawImage(picture, x, y, width, height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mime, QUALITY));
  if (!blob) throw new Error('The picture is too large to be cut in this browser');
  return new File([blob], name, { type: mime });
}
