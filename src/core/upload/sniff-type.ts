/** The media type of a file by its first bytes. */
import { open } from 'node:fs/promises';
import { mediaTypeOf, withoutParameters } from '../base/http/media-types.ts';
import { brokenRules } from '../errors/broken-rules.ts';
import type { MediaAttribute } from '../model/attribute.ts';

const HEAD = 1024;

type Signature = readonly [type: string, offset: number, bytes: string];

/** Bytes as latin1 text. */
const SIGNATURES: readonly Signature[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['image/tiff', 0, 'II+\0'],
  ['image/tiff', 0, 'MM\0+'],
  ['image/webp', 8, 'WEBP'],
  ['image/bmp', 0, 'BM'],
  ['image/avif', 4, 'ftypavif'],
  ['image/avif', 4, 'ftypavis'],
  ['image/heic', 4, 'ftyphei'],
  ['image/heif', 4, 'ftypmif1'],
  ['image/x-icon', 0, '\0\0\x01\0'],
  ['audio/mp4', 4, 'ftypM4A'],
  ['video/quicktime', 4, 'ftypqt'],
  ['video/mp4', 4, 'ftyp'],
  ['video/webm', 0, '\x1aE\xdf\xa3'],
  ['video/x-msvideo', 8, 'AVI '],
  ['audio/wav', 8, 'WAVE'],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/ogg', 0, 'OggS'],
  ['audio/flac', 0, 'fLaC'],
  ['application/pdf', 0, '%PDF-'],
  ['application/zip', 0, 'PK\x03\x04'],
  ['application/gzip', 0, '\x1f\x8b'],
];

/** The media type of a file by its content, or null for a type that only text can show. */
export const sniffType = async (path: string): Promise<string | null> => sniffBytes(await readHead(path));

/** The same by its bytes; the first ones are enough. */
export function sniffBytes(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, HEAD);
  for (const [type, offset, bytes] of SIGNATURES) {
    if (head.startsWith(bytes, offset)) return type;
  }
  return /^\ufeff?(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!doctype svg|<svg)/i.test(head) &&
    /<svg[\s>]/i.test(head)
    ? 'image/svg+xml'
    : null;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const A_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/** The type in a file's row: the client's, or that of the name if the client sends none. */
export function declaredType(name: string, said: string): string {
  if (said.length <= 127 && A_TYPE.test(said)) return said;
  return withoutParameters(mediaTypeOf(name));
}

/** The kinds in `allowedTypes` of a media attribute. */
export type FileKind = 'images' | 'videos' | 'audios' | 'files';

/** The kind of a media type. */
export function kindOf(mime: string): FileKind {
  const group = mime.slice(0, mime.indexOf('/'));
  return group === 'image' || group === 'video' || group === 'audio' ? `${group}s` : 'files';
}

/**
 * The kind of a file by its content if that shows it, otherwise by its declared type. Pictures are recognised
 * by content only: a file that is merely declared as one is a file.
 */
export function kindByContent(sniffed: string | null, declared: string): FileKind {
  if (sniffed !== null) return kindOf(sniffed);
  const kind = kindOf(declared);
  return kind === 'images' ? 'files' : kind;
}

/** @throws OctavoError ValidationError for a kind of file the attribute does not allow */
export function checkAllowedType(attribute: MediaAttribute, kind: FileKind, path: readonly string[]): void {
  const { allowedTypes } = attribute;
  if (allowedTypes.length === 0 || allowedTypes.includes(kind)) return;
  const message = `${attribute.name} takes ${allowedTypes.join(', ')} only`;
  throw brokenRules([{ path, message }]);
}
