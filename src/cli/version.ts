import { readFileSync } from 'node:fs';

/** The package's version; its package.json is two levels up from `src/cli` and from `dist/cli` alike. */
export function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
