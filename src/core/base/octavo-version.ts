/** The version of this package; its package.json is three levels up from `src/core/base` and from `dist/core/base` alike. */
import { readFileSync } from 'node:fs';

export function octavoVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
