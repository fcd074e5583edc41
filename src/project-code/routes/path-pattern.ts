/** Paths with more than names and parameters: `/files/:path(.*)`, `/pages/:id(\\d+)`, `/list/:page?`. */
import { match } from 'path-to-regexp';
import type { PathPattern } from '../../core/base/http/route.ts';

/** What only a pattern can express: optional parts, repetitions, expressions. */
const OPEN = /[(){}*?+]|\/[^/:]+:|:\w+[^\w/]/;

/**
 * @returns null for a path of names and parameters, which the server's router knows by itself
 * @throws TypeError for a pattern that is none
 */
export function pathPattern(path: string): PathPattern | null {
  if (!OPEN.test(path)) return null;
  const find = match<Record<string, string | string[]>>(path, { decode: decodeURIComponent });
  return {
    match: (path) => {
      const found = find(path);
      if (!found) return null;
      return Object.fromEntries(
        Object.entries(found.params)
          .filter(([, value]) => value !== undefined && value !== '')
          .map(([name, value]) => [name, Array.isArray(value) ? value.join('/') : value]),
      );
    },
  };
}
