/** Requests a project suggests to try: `octavo.tryRequests` of its package.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The paths, or none: a project need not suggest anything. */
export function tryRequests(dir: string): string[] {
  try {
    const content: unknown = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
    const { octavo } = content as { octavo?: { tryRequests?: unknown } };
    const paths = octavo?.tryRequests;
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}
