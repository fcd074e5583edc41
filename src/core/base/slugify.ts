/** Readable names in ASCII, by the library that v4 uses in the version that v4 uses: later ones write some letters differently. */
import { createRequire } from 'node:module';
import type * as Slugify from 'slugify-v4';

const require = createRequire(import.meta.url);

/** `Brand New` is `brand-new`. The library, whose tables of letters take 20 ms of a start, is loaded with the first text. */
export function slugify(text: string, options?: Slugify.Options): string {
  const make = require('slugify-v4') as typeof Slugify.default;
  return make(text, options);
}
