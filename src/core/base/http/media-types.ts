/** Media types and the endings of file names, for what sites serve and people upload. */
import mime from 'mime-types';

/** Where the registry has another name than browsers and v4. */
const TYPES: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  flac: 'audio/flac',
  ico: 'image/x-icon',
  wav: 'audio/wav',
};

/** Where the first ending of the registry is not the usual one. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/xhtml+xml': 'xht',
  'application/xslt+xml': 'xslt',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'image/jpeg': 'jpg',
  'image/tiff': 'tiff',
  'text/markdown': 'md',
  'video/quicktime': 'mov',
};

/** The type sent to browsers for a file of unknown kind: they save it. */
const UNKNOWN = 'application/octet-stream';

/** The `Content-Type` for a file name. */
export function mediaTypeOf(file: string): string {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  if (extension.length === file.length) return UNKNOWN;
  return (
    (Object.hasOwn(TYPES, extension) && TYPES[extension]) || mime.contentType(`.${extension}`) || UNKNOWN
  );
}

/** The ending v4 gives a file of this type that came without one: `.txt`; null for a type that is not known. */
export function extensionOf(type: string): string | null {
  const known = (Object.hasOwn(EXTENSIONS, type) && EXTENSIONS[type]) || mime.extension(type);
  return known ? `.${known}` : null;
}

/** `text/html; charset=utf-8` → `text/html` */
export const withoutParameters = (type: string): string => type.split(';')[0]!.trim();

/**
 * Pages, pictures with scripts, scripts; and the types that make a browser look at the content to find out
 * what it is.
 */
const ACTIVE = /html|xml|javascript|ecmascript|wasm|^(?:application|unknown)\/unknown$/i;

/** Whether a browser may run something of a file of this type when a visitor opens it (A37). */
export const isActiveType = (type: string): boolean => ACTIVE.test(type);
