/** A text → the value of a `uid` attribute. */
import { createRequire } from 'node:module';
import type * as Slugify from 'slugify-v4';
import type { ScalarAttribute } from '../../model/attribute.ts';

const require = createRequire(import.meta.url);

/** Characters of a text that are looked at: the table of characters is gone through for each text. */
const READ_CHARACTERS = 1000;
/** What the column of a `uid` attribute holds on every database. */
const LONGEST = 255;
/** Room for a number behind the text. */
const NUMBER = 8;

/**
 * `Brand New` is `brand-new`. Letters are written in ASCII as v4 does it, whose library this is; other characters stand
 * for a separator. A text without any gives an empty one.
 */
export function slugOf(text: string, { slugOptions, maxLength }: ScalarAttribute): string {
  const slugify = require('slugify-v4') as typeof Slugify.default;
  const slug = slugify(text.slice(0, READ_CHARACTERS), slugOptions);
  return slug.slice(0, Math.max(1, Math.min(LONGEST, maxLength ?? LONGEST) - NUMBER));
}
