/** A picture of the library as v4's `blocks` hold it. Pure. */
import { wholeAddress } from '../../media/file-facts.ts';
import type { MediaFile } from '../../media/media.ts';
import type { Block } from './blocks-schema.ts';

/**
 * @param file as the library answers it, with all its members
 * @param origin the host that texts name, since they are read on other hosts
 */
export function imageBlock(file: MediaFile, origin: string): Block {
  const all = file as unknown as Readonly<Record<string, unknown>>;
  const url = wholeAddress(file.url, origin);
  const image = Object.fromEntries(MEMBERS.map((name) => [name, all[name] ?? NONE[name] ?? null]));
  return {
    type: 'image',
    image: { ...image, url, alternativeText: file.alternativeText || file.name },
    children: [{ type: 'text', text: '' }],
  };
}

/** The members of a file that v4 keeps, and takes. */
const MEMBERS = [
  'name',
  'alternativeText',
  'url',
  'caption',
  'width',
  'height',
  'formats',
  'hash',
  'ext',
  'mime',
  'size',
  'previewUrl',
  'provider',
  'createdAt',
  'updatedAt',
];

/** What stands for members that pictures without pixels do not have. */
const NONE: Readonly<Record<string, unknown>> = { width: 0, height: 0, formats: {}, ext: '.' };
