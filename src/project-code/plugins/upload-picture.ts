/** `service('upload').uploadImage`: a picture and its formats below rows, for code that makes the row itself. */
import type { Service } from '../shared/registry.ts';
import type { ImageFile } from './image-manipulation.ts';

/** A picture, which gets its address, its size and its formats. */
type Picture = { -readonly [Name in keyof ImageFile]: ImageFile[Name] } & {
  formats?: Record<string, object>;
};

interface Images {
  getDimensions(file: object): Promise<{ width: number | null; height: number | null }>;
  isResizableImage(file: object): Promise<boolean>;
  generateThumbnail(file: object): Promise<object | null>;
  generateResponsiveFormats(
    file: object,
  ): Promise<readonly ({ key: string; file: object } | null | undefined)[]>;
}

interface Provider {
  upload(file: object): Promise<void>;
}

/**
 * Stores a picture and makes its formats, as v4 does; the file that is given gets `url`, `width`, `height` and `formats`.
 * @throws OctavoError 413 for a file larger than the upload plugin takes
 */
export async function uploadPicture(
  file: ImageFile,
  services: { readonly images: Service; readonly provider: Service },
): Promise<void> {
  const images = services.images as unknown as Images;
  const provider = services.provider as unknown as Provider;
  const picture: Picture = file;
  Object.assign(picture, await images.getDimensions(picture));
  await provider.upload(picture);
  if (!(await images.isResizableImage(picture))) return;
  const add = async (key: string, format: object): Promise<void> => {
    await provider.upload(format);
    picture.formats = { ...picture.formats, [key]: format };
  };
  const thumbnail = await images.generateThumbnail(picture);
  if (thumbnail) await add('thumbnail', thumbnail);
  for (const made of await images.generateResponsiveFormats(picture))
    if (made) await add(made.key, made.file);
}
