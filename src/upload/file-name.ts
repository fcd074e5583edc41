/**
 * The names of uploaded files: which ones are taken, and what they are stored under. The stored name is
 * made by the server from harmless letters (spec/behaviour-auth-users-access-upload-http, "Upload").
 */
import { randomBytes } from 'node:crypto';
import { basename, extname } from 'node:path';
import { applicationError } from '../errors/catalogue.ts';
import { extensionOf } from '../http/media-types.ts';

/** Characters of a name; a column of the v4 layout holds no more. */
const NAME_LENGTH = 255;

/** Characters of the readable part of a stored name, so that file systems take it with all that is added. */
const STEM_LENGTH = 180;

const FORBIDDEN = /[<>:"/\\|?*\u0000-\u001f]/;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const PLAIN_EXTENSION = /^\.[\w+-]{1,20}$/;

/** The last part of the path some browsers on Windows send. */
export const withoutWindowsPath = (name: string): string => name.slice(name.lastIndexOf('\\') + 1);

/** @throws OctavoError ApplicationError for a name no file may have */
export function checkFileName(name: string): void {
  const wrong =
    name === '' ||
    name.length > NAME_LENGTH ||
    /^\.\.?$/.test(name) ||
    FORBIDDEN.test(name) ||
    RESERVED.test(name);
  if (wrong) throw applicationError('File name contains invalid characters');
}

/**
 * The ending of the stored name: as sent (`.JPG`), or by the type where the name has none that is plain.
 * @param name as the client named the file
 */
export function extensionFor(name: string, mime: string): string {
  const sent = extname(name);
  return PLAIN_EXTENSION.test(sent) ? sent : (extensionOf(mime) ?? '.bin');
}

/**
 * The stored name without its ending, which v4 calls the hash: readable letters and ten random ones.
 * @param name the name the file has in the library
 * @param extension what `extensionFor` gave; a name that ends with it is cut
 */
export async function hashFor(name: string, extension: string): Promise<string> {
  // its tables of letters are loaded with the first file
  const { default: slugify } = await import('@sindresorhus/slugify');
  const stem = slugify(basename(name, extension), {
    separator: '_',
    lowercase: false,
    // what v4 leaves out where this library has letters for it
    customReplacements: [
      ["'", ' '],
      ['’', ' '],
      ['€', ' '],
    ],
  });
  return `${stem.slice(0, STEM_LENGTH)}_${randomBytes(5).toString('hex')}`;
}
