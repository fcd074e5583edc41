/** What a built page was made of, as one hash: it tells whether the page has to be built again. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages, each a folder here and one of `assets`. */
export const PAGES = ['playground', 'documentation'] as const;

export type PageName = (typeof PAGES)[number];

export const sourcesOf = (page: PageName): string => join(import.meta.dirname, page);

export function hashOfSources(page: PageName): string {
  const hash = createHash('sha256');
  for (const name of ['page.js', 'page.css', 'package-lock.json'])
    hash.update(readFileSync(join(sourcesOf(page), name)));
  return hash.digest('hex');
}
