/** Media types and the endings of file names, for what sites serve and people upload. */

const TEXT = '; charset=utf-8';

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '7z': 'application/x-7z-compressed',
    aac: 'audio/aac',
    atom: `application/atom+xml`,
    avif: 'image/avif',
    avi: 'video/x-msvideo',
    bmp: 'image/bmp',
    css: `text/css${TEXT}`,
    csv: `text/csv${TEXT}`,
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    epub: 'application/epub+zip',
    flac: 'audio/flac',
    gif: 'image/gif',
    gz: 'application/gzip',
    heic: 'image/heic',
    heif: 'image/heif',
    htm: `text/html${TEXT}`,
    html: `text/html${TEXT}`,
    ico: 'image/x-icon',
    ics: `text/calendar${TEXT}`,
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    js: `application/javascript${TEXT}`,
    json: `application/json${TEXT}`,
    m4a: 'audio/mp4',
    m4v: 'video/x-m4v',
    map: `application/json${TEXT}`,
    md: `text/markdown${TEXT}`,
    mjs: `application/javascript${TEXT}`,
    mov: 'video/quicktime',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    mpeg: 'video/mpeg',
    mpg: 'video/mpeg',
    oga: 'audio/ogg',
    ogg: 'audio/ogg',
    ogv: 'video/ogg',
    opus: 'audio/ogg',
    otf: 'font/otf',
    pdf: 'application/pdf',
    png: 'image/png',
    ppt: 'application/vnd.ms-powerpoint',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    rar: 'application/vnd.rar',
    rss: 'application/rss+xml',
    rtf: 'application/rtf',
    svg: 'image/svg+xml',
    svgz: 'image/svg+xml',
    tar: 'application/x-tar',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    ttf: 'font/ttf',
    txt: `text/plain${TEXT}`,
    vtt: `text/vtt${TEXT}`,
    wasm: 'application/wasm',
    wav: 'audio/wav',
    weba: 'audio/webm',
    webm: 'video/webm',
    webmanifest: `application/manifest+json${TEXT}`,
    webp: 'image/webp',
    woff: 'font/woff',
    woff2: 'font/woff2',
    xht: 'application/xhtml+xml',
    xhtml: 'application/xhtml+xml',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    xml: 'application/xml',
    xsl: 'application/xml',
    xslt: 'application/xslt+xml',
    zip: 'application/zip',
  }),
);

/** What browsers are told of a file they know nothing about: they save it. */
const UNKNOWN = 'application/octet-stream';

/** The `Content-Type` for a file name. */
export function mediaTypeOf(file: string): string {
  const dot = file.lastIndexOf('.');
  return (dot === -1 ? undefined : TYPES.get(file.slice(dot + 1).toLowerCase())) ?? UNKNOWN;
}

/** The ending v4 gives a file of this type that came without one: `.txt`; null for a type that is not known. */
export function extensionOf(type: string): string | null {
  for (const [extension, known] of TYPES) {
    if (withoutParameters(known) === type) return `.${PREFERRED.get(type) ?? extension}`;
  }
  return null;
}

/** Where the first ending of the table is not the usual one. */
const PREFERRED: ReadonlyMap<string, string> = new Map([
  ['audio/ogg', 'ogg'],
  ['image/jpeg', 'jpg'],
  ['text/html', 'html'],
  ['video/mpeg', 'mpeg'],
  ['image/tiff', 'tiff'],
]);

/** `text/html; charset=utf-8` → `text/html` */
export const withoutParameters = (type: string): string => type.split(';')[0]!.trim();

/**
 * Pages, pictures with scripts, scripts; and the types that make a browser look at the content to find out
 * what it is.
 */
const ACTIVE = /html|xml|javascript|ecmascript|wasm|^(?:application|unknown)\/unknown$/i;

/** Whether a browser may run something of a file of this type when somebody opens it (A37). */
export const isActiveType = (type: string): boolean => ACTIVE.test(type);
