/** Chooses a part of a picture: by pointer and keys on the picture, or by its place in pixels. */
import { useRef, useState } from 'react';
import ReactCrop from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addressOf } from '../file-facts.ts';
import styles from '../media.module.css';
import type { MediaFile } from '../media.ts';
import { middleOf, type PixelCrop, type Size, scaled, withinPicture } from './pixel-crop.ts';

interface CropperProps {
  readonly file: MediaFile;
  /** May the original be replaced, may a copy be made. */
  readonly mayReplace: boolean;
  readonly mayCopy: boolean;
  readonly busy: boolean;
  readonly onCut: (cut: File, isCopy: boolean) => void;
  readonly onFail: (message: string) => void;
  readonly onClose: () => void;
}

const SIDES = [
  ['x', 'upload.crop.left'],
  ['y', 'upload.crop.top'],
  ['width', 'upload.crop.width'],
  ['height', 'upload.crop.height'],
] as const;

export function Cropper({ file, mayReplace, mayCopy, busy, onCut, onFail, onClose }: CropperProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [sizes, setSizes] = useState<{ readonly natural: Size; readonly shown: Size } | null>(null);
  const [crop, setCrop] = useState<PixelCrop | null>(null);
  const isForeign = new URL(file.url, location.href).origin !== location.origin;
  const cut = async (isCopy: boolean): Promise<void> => {
    if (!crop || !picture.current) return;
    try {
      onCut(await cutPicture(picture.current, crop, file.mime, file.name), isCopy);
    } catch {
      onFail(t('upload.crop.failed'));
    }
  };
  return (
    <div className={styles['cropper']}>
      <p className={styles['hint']}>{t('upload.crop.text')}</p>
      <ReactCrop
        {...(sizes && crop
          ? { crop: { unit: 'px' as const, ...scaled(crop, sizes.natural, sizes.shown) } }
          : {})}
        keepSelection
        onChange={(next) => {
          const img = picture.current;
          if (!sizes || !img) return;
          setCrop(
            withinPicture(
              scaled(next, { width: img.width, height: img.height }, sizes.natural),
              sizes.natural,
            ),
          );
        }}
      >
        <img
          ref={picture}
          src={addressOf(file)}
          alt={file.name}
          {...(isForeign ? { crossOrigin: 'anonymous' as const } : {})}
          onError={() => onFail(t('upload.crop.failed'))}
          onLoad={({ currentTarget: img }) => {
            const natural = { width: img.naturalWidth, height: img.naturalHeight };
            setSizes({ natural, shown: { width: img.width, height: img.height } });
            setCrop(middleOf(natural));
          }}
        />
      </ReactCrop>
      {crop && sizes && (
        <div className={styles['cropSides']}>
          {SIDES.map(([side, label]) => (
            <TextField
              key={side}
              label={t(label)}
              type="number"
              min={0}
              value={String(crop[side])}
              onChange={(text) => setCrop(withinPicture({ ...crop, [side]: Number(text) }, sizes.natural))}
            />
          ))}
        </div>
      )}
      <div className={styles['formFoot']}>
        <Button onClick={onClose}>{t('upload.control-card.stop-crop')}</Button>
        {mayCopy && (
          <Button disabled={busy || !crop} onClick={() => void cut(true)}>
            {t('upload.checkControl.crop-duplicate')}
          </Button>
        )}
        {mayReplace && (
          <Button look="primary" disabled={busy || !crop} onClick={() => void cut(false)}>
            {t('upload.checkControl.crop-original')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Quality of pictures in formats that lose some. */
const QUALITY = 0.92;

/**
 * Cuts a part out of a picture, in the browser.
 * @param mime the type of the picture, which the cut keeps
 * @throws DOMException where the picture's storage does not let scripts read it
 */
async function cutPicture(
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
