/**
 * The names of uploaded files: which ones are allowed, and the names under which they are stored, which the
 * server makes of harmless letters (spec/users-upload-http, "Upload").
 */

import { randomBytes } from 'node:crypto';
import { basename, extname } from 'node:path';
import { extensionOf } from '../base/http/media-types.ts';
import { slugify } from '../base/slugify.ts';
import { invalidFileName } from '../errors/catalogue.ts';

/** Longest name in characters; a column of the v4 layout holds no more. */
const NAME_LENGTH = 255;

/** Characters of the readable part of a stored name, so that file systems accept it with its additions. */
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
  if (wrong) throw invalidFileName();
}

/**
 * The extension of the stored name: as sent (`.JPG`), or by the type if the name has no plain one.
 * @param name as the client named the file
 */
export function extensionFor(name: string, mime: string): string {
  const sent = extname(name);
  return PLAIN_EXTENSION.test(sent) ? sent : (extensionOf(mime) ?? '.bin');
}

/**
 * The stored name without its extension, which v4 calls the hash: readable letters and ten random ones.
 * @param name the file's name in the library
 * @param extension the result of `extensionFor`; it is cut from the name
 */
export function hashFor(name: string, extension: string): string {
  const stem = slugify(basename(name, extension), { separator: '_', lowercase: false });
  return `${stem.slice(0, STEM_LENGTH)}_${randomBytes(5).toString('hex')}`;
}
