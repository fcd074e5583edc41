/** What a logo has to be, before the server is asked. */
import { t } from '../../i18n/messages.ts';

export const TYPES = ['image/jpeg', 'image/png', 'image/svg+xml'];

/** Bytes and pixels at most, as the server has them. */
const LARGEST = 1024 * 1024;
const WIDEST = 750;

/** What is wrong with a file; null for nothing. */
export async function logoProblem(file: File): Promise<string | null> {
  if (!TYPES.includes(file.type)) return t('Settings.application.customization.error-format');
  if (file.size > LARGEST) return t('Settings.application.customization.error-size');
  const { width, height } = await sizeOf(file);
  return Math.max(width, height) > WIDEST
    ? t('Settings.application.customization.error-dimension', { widest: WIDEST })
    : null;
}

/** The size of a picture; nothing for one that the browser cannot read, which the server refuses. */
function sizeOf(file: File): Promise<{ readonly width: number; readonly height: number }> {
  const address = URL.createObjectURL(file);
  return new Promise((resolve) => {
    const picture = new Image();
    const done = (width: number, height: number): void => {
      URL.revokeObjectURL(address);
      resolve({ width, height });
    };
    picture.onload = () => done(picture.naturalWidth, picture.naturalHeight);
    picture.onerror = () => done(0, 0);
    picture.src = address;
  });
}
