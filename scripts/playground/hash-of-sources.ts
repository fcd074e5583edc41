/** What the built page was made of, as one hash: it tells whether it has to be built again. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const SOURCES = import.meta.dirname;

export function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const name of ['page.js', 'page.css', 'package-lock.json'])
    hash.update(readFileSync(join(SOURCES, name)));
  return hash.digest('hex');
}
