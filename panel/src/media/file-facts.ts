/** What is said of a file beside its name: what kind it is, how large, where it is. Pure. */
import type { MediaFile } from './media.ts';

export type FileKind = 'image' | 'video' | 'audio' | 'file';

/** The kind of a file, as the library files it. */
export function kindOf(mime: string): FileKind {
  const group = mime.slice(0, Math.max(mime.indexOf('/'), 0));
  return group === 'image' || group === 'video' || group === 'audio' ? group : 'file';
}

/** What `allowedTypes` of an attribute calls a kind. */
const ALLOWED: Readonly<Record<FileKind, string>> = {
  image: 'images',
  video: 'videos',
  audio: 'audios',
  file: 'files',
};

/** Whether a field takes a file of this type. */
export const isAllowed = (mime: string, allowedTypes: readonly string[]): boolean =>
  allowedTypes.length === 0 || allowedTypes.includes(ALLOWED[kindOf(mime)]);

/** What a file input offers for the kinds a field takes; undefined for all. */
export function acceptOf(allowedTypes: readonly string[]): string | undefined {
  if (allowedTypes.length === 0 || allowedTypes.includes('files')) return undefined;
  return allowedTypes.map((kind) => `${kind.replace(/s$/, '')}/*`).join(',');
}

/** The extension without its dot: `png`. */
export function extensionOf({ name, ext }: { readonly name: string; readonly ext?: string | null }): string {
  const text = ext ?? /\.[^.]+$/.exec(name)?.[0] ?? '';
  return text.replace(/^\./, '');
}

/** `1200✕800`; null for what has no dimensions. */
export const dimensionsOf = ({
  width,
  height,
}: {
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
}): string | null => (width && height ? `${width}✕${height}` : null);

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A size as people read it: `10KB`. @param kilobytes of 1000 bytes, as the server stores it */
export function sizeText(kilobytes: number): string {
  let size = Math.max(kilobytes, 0) * 1000;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit >= 2 && size < 10 ? Number(size.toFixed(1)) : Math.round(size)}${UNITS[unit]}`;
}

/** An address in other people's hands: whole, whatever the storage calls it. */
export const wholeAddress = (url: string, origin: string): string => new URL(url, origin).href;

type Pictured = Pick<MediaFile, 'url' | 'formats' | 'updatedAt'>;

/** The address of a file that changes with its content, so that browsers show the one there is now. */
export const addressOf = ({ url, updatedAt }: Pictured): string => stamped(url, updatedAt);

/** The same of the small picture, where there is one. */
export const thumbnailOf = ({ url, formats, updatedAt }: Pictured): string =>
  stamped(formats?.thumbnail?.url ?? url, updatedAt);

/** Addresses with a query are signed, and one more parameter would break them. */
const stamped = (url: string, updatedAt: string | undefined): string =>
  updatedAt === undefined || url.includes('?') || /^(?:blob|data):/.test(url)
    ? url
    : `${url}?updatedAt=${encodeURIComponent(updatedAt)}`;
